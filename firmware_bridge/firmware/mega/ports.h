/* The ports of the ATmega2560 by number: the banks that contacts are in. */
#ifndef PORTS_H
#define PORTS_H

#include <stdint.h>

enum {
    PORT_A,
    PORT_B,
    PORT_C,
    PORT_D,
    PORT_E,
    PORT_F,
    PORT_G,
    PORT_H,
    PORT_J,
    PORT_K,
    PORT_L,
    PORT_COUNT
};

#define FOR_EACH_PORT(DO)                                                                                              \
    DO(A) DO(B) DO(C) DO(D) DO(E) DO(F) DO(G) DO(H) DO(J) DO(K) DO(L)

struct control_pin {
    uint8_t bank;
    uint8_t bit;
};

#endif

/* The ports of the ATmega2560 by number, and what the panel's pin table (panel_pins.h, generated) is made of. */
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

struct control_pin {
    uint8_t port;
    uint8_t bit;
};

#endif

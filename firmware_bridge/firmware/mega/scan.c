/* Every contact on a pin of its own, with the pull-up of the port; a timer looks at all ports. */
#include <util/delay.h>

#include "board.h"
#include "clock.h"
#include "contacts.h"

#define PULL_UP_SETTLES_US 500

static uint8_t watched[PORT_COUNT];
static uint8_t latest[PORT_COUNT]; /* the PIN registers as last seen, watched bits alone */

/* Whether anything is not as it was. */
static inline uint8_t read_pins(uint8_t pins[PORT_COUNT])
{
    uint8_t changed = 0;
#define READ_PORT(name)                                                                                                \
    pins[PORT_##name] = PIN##name & watched[PORT_##name];                                                              \
    changed |= pins[PORT_##name] ^ latest[PORT_##name];
    FOR_EACH_PORT(READ_PORT)
#undef READ_PORT
    return changed;
}

/* Whether there was room for it; if not, the change is still news for the next scan. */
static uint8_t __attribute__((noinline)) tell_change(uint32_t at, const uint8_t pins[PORT_COUNT])
{
    uint8_t closed[PORT_COUNT];
    for (uint8_t port = 0; port < PORT_COUNT; port++)
        closed[port] = pins[port] ^ watched[port];
    if (!contacts_changed(at, closed))
        return 0;
    for (uint8_t port = 0; port < PORT_COUNT; port++)
        latest[port] = pins[port];
    return 1;
}

/* Kept short: most scans see nothing new. */
ISR(TIMER3_COMPA_vect)
{
    uint8_t pins[PORT_COUNT];
    uint32_t before = clock_read();
    if (!read_pins(pins) || tell_change(clock_read(), pins))
        contacts_scanned(before);
}

uint32_t scan_start(const uint8_t banks[BANK_COUNT], uint8_t closed[BANK_COUNT])
{
    for (uint8_t port = 0; port < PORT_COUNT; port++)
        watched[port] = banks[port];
#define PULL_UP(name)                                                                                                  \
    DDR##name &= ~watched[PORT_##name];                                                                                \
    PORT##name |= watched[PORT_##name];
    FOR_EACH_PORT(PULL_UP)
#undef PULL_UP
    _delay_us(PULL_UP_SETTLES_US);

    uint32_t before = clock_read();
    (void)read_pins(latest);
    for (uint8_t port = 0; port < PORT_COUNT; port++)
        closed[port] = latest[port] ^ watched[port];

    TCCR3A = 0;
    TCCR3B = 0;
    TCNT3 = 0;
    OCR3A = SCAN_TICKS - 1;
    TIMSK3 = _BV(OCIE3A);
    TCCR3B = _BV(WGM32) | _BV(CS31);
    return before;
}

#include "clock.h"

#include <avr/io.h>
#include <util/atomic.h>

#include "settings.h"

/* The first wrap comes two seconds after every start, so that it is met every day and not once in a tournament. */
#define FIRST_TICK (0UL - 2UL * TICKS_PER_SECOND)

static uint16_t high;
static uint16_t last_low;

void clock_start(void)
{
    TCCR1A = 0;
    TCCR1B = 0;
    TCNT1 = FIRST_TICK & 0xFFFF;
    high = FIRST_TICK >> 16;
    last_low = FIRST_TICK & 0xFFFF;
    TCCR1B = _BV(CS11);
}

uint32_t clock_read(void)
{
    uint16_t low = TCNT1;
    if (low < last_low)
        high++;
    last_low = low;
    return ((uint32_t)high << 16) | low;
}

uint32_t clock_now(void)
{
    uint32_t now;
    ATOMIC_BLOCK(ATOMIC_RESTORESTATE)
    {
        now = clock_read();
    }
    return now;
}

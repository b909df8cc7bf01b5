#include "clock.h"

#include "board.h"

/* The 32 bits wrap two seconds after every start, so that it is met every day and not once in a tournament. */
#define FIRST_TICK (0UL - 2UL * TICKS_PER_SECOND)

static uint32_t wraps;
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
    if (low < last_low && !++high)
        wraps++;
    last_low = low;
    return ((uint32_t)high << 16) | low;
}

uint32_t clock_now(void)
{
    interrupts_were were = interrupts_off();
    uint32_t now = clock_read();
    interrupts_as_they(were);
    return now;
}

uint64_t clock_full(uint32_t tick)
{
    interrupts_were were = interrupts_off();
    uint32_t now = clock_read();
    uint32_t above = wraps;
    interrupts_as_they(were);
    if (tick > now)
        above--; /* it was before the last wrap */
    return (uint64_t)above << 32 | tick;
}

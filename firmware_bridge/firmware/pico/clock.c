/* The timer: 64 bits of microseconds, from the crystal. */
#include "clock.h"

#include "board.h"
#include "registers.h"

void clock_start(void)
{
}

uint32_t clock_read(void)
{
    return REGISTER(TIMER_RAW_LOW);
}

uint32_t clock_now(void)
{
    return REGISTER(TIMER_RAW_LOW);
}

uint64_t clock_full(uint32_t tick)
{
    uint32_t high, low, again;
    do {
        high = REGISTER(TIMER_RAW_HIGH);
        low = REGISTER(TIMER_RAW_LOW);
        again = REGISTER(TIMER_RAW_HIGH);
    } while (high != again);
    if (tick > low)
        high--; /* it was before the last wrap */
    return (uint64_t)high << 32 | tick;
}

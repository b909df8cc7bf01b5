/* The board's clock. Within the board a tick has 32 bits that wrap, which is quick; the host is told all 64. */
#ifndef CLOCK_H
#define CLOCK_H

#include <stdint.h>

void clock_start(void);

/* Only with interrupts off, and at least every 32 ms: each scan does. */
uint32_t clock_read(void);

/* From the main loop. */
uint32_t clock_now(void);

/* All 64 bits of a tick of the last half hour. From the main loop. */
uint64_t clock_full(uint32_t tick);

/* Whether a is at or after b, on a clock that wraps: they are less than half of its range apart. */
static inline uint8_t at_or_after(uint32_t a, uint32_t b)
{
    return (int32_t)(a - b) >= 0;
}

#endif

/* The board's clock: half microseconds in 32 bits. It wraps after 36 minutes; the host knows. */
#ifndef CLOCK_H
#define CLOCK_H

#include <stdint.h>

void clock_start(void);

/* Only with interrupts off, and at least every 32 ms: each scan does. */
uint32_t clock_read(void);

/* From the main loop. */
uint32_t clock_now(void);

/* Whether a is at or after b, on a clock that wraps. */
static inline uint8_t at_or_after(uint32_t a, uint32_t b)
{
    return (int32_t)(a - b) >= 0;
}

#endif

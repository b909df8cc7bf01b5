/* Simulated cycles on the clock of whoever runs the board: CLOCK_MONOTONIC, or one that is moved by hand. */
#ifndef PACE_H
#define PACE_H

#include <stdint.h>

#define CPU_HZ 16000000

/* Cycle 0 is at that time; the board's clock runs fast by this many parts in a million. */
void pace_start(int64_t started_ns, double fast_ppm);

/* What time it is; each harness has a clock of its own. */
int64_t now_ns(void);

/* The last cycle that is over at that time. */
uint64_t cycle_at(int64_t ns);

/* The time at which that cycle is over. */
int64_t time_of(uint64_t cycle);

#endif

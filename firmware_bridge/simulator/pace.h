/* Simulated cycles tied to CLOCK_MONOTONIC. The simulation never runs ahead of it. */
#ifndef PACE_H
#define PACE_H

#include <stdint.h>

#define CPU_HZ 16000000

/* The board's clock runs fast by this many parts in a million. */
void pace_start(double fast_ppm);

int64_t now_ns(void);

/* The last cycle that is over at that time. */
uint64_t cycle_at(int64_t ns);

/* The time at which that cycle is over. */
int64_t time_of(uint64_t cycle);

#endif

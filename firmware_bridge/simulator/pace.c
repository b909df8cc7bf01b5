#include "pace.h"

#include <math.h>
#include <time.h>

static int64_t started_ns;
static double ns_per_cycle;

int64_t now_ns(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

void pace_start(double fast_ppm)
{
    ns_per_cycle = 1e9 / CPU_HZ / (1 + fast_ppm * 1e-6);
    started_ns = now_ns();
}

uint64_t cycle_at(int64_t ns)
{
    return ns <= started_ns ? 0 : (uint64_t)((double)(ns - started_ns) / ns_per_cycle);
}

int64_t time_of(uint64_t cycle)
{
    return started_ns + (int64_t)ceil((double)cycle * ns_per_cycle);
}

#include "pace.h"

#include <math.h>

static int64_t started_ns;
static double ns_per_cycle;

void pace_start(int64_t at_ns, double fast_ppm)
{
    ns_per_cycle = 1e9 / CPU_HZ / (1 + fast_ppm * 1e-6);
    started_ns = at_ns;
}

uint64_t cycle_at(int64_t ns)
{
    return ns <= started_ns ? 0 : (uint64_t)((double)(ns - started_ns) / ns_per_cycle);
}

int64_t time_of(uint64_t cycle)
{
    return started_ns + (int64_t)ceil((double)cycle * ns_per_cycle);
}

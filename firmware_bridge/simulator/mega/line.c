#define _GNU_SOURCE
#include "line.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

#define QUEUE 65536 /* a power of two */

struct queue {
    struct {
        uint64_t cycle;
        uint8_t byte;
    } waiting[QUEUE];
    unsigned first, count;
    uint64_t last_cycle;
    uint64_t delay; /* of the frame that passes now */
};

static struct queue to_board, to_host;
static int master = -1, slave = -1;
static struct faults faults;
static uint64_t random_state = 1;

/* ---- the pseudo-terminal ---- */

int line_plug(const char *link)
{
    struct termios raw;
    char fresh[4096];
    master = posix_openpt(O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC);
    if (master < 0 || grantpt(master) || unlockpt(master))
        return errno;
    /* Held open so that reading is no error while the host has not opened it. */
    slave = open(ptsname(master), O_RDWR | O_NOCTTY | O_CLOEXEC);
    if (slave < 0 || tcgetattr(slave, &raw))
        return errno;
    cfmakeraw(&raw);
    if (tcsetattr(slave, TCSANOW, &raw))
        return errno;
    snprintf(fresh, sizeof fresh, "%s.new", link);
    unlink(fresh);
    return symlink(ptsname(master), fresh) || rename(fresh, link) ? errno : 0;
}

void line_unplug(const char *link)
{
    unlink(link);
    close(slave);
    close(master);
    master = slave = -1;
    to_board.count = to_host.count = 0;
}

int line_fd(void)
{
    return master;
}

int line_is_busy(void)
{
    return to_board.count || to_host.count;
}

/* ---- faults ---- */

static uint64_t random_bits(void)
{
    /* xorshift64*: the same faults for the same seed, everywhere */
    random_state ^= random_state >> 12;
    random_state ^= random_state << 25;
    random_state ^= random_state >> 27;
    return random_state * 0x2545F4914F6CDD1DULL;
}

static int chance(uint32_t ppm)
{
    return ppm && (random_bits() >> 32) % 1000000 < ppm;
}

void line_disturb(uint64_t seed, struct faults wanted)
{
    random_state = seed * 2 + 1;
    faults = wanted;
}

static void enqueue(struct queue *queue, uint8_t byte, uint64_t cycle)
{
    uint64_t earliest = queue->last_cycle + CYCLES_PER_BYTE;
    if (queue->count == QUEUE)
        return;
    queue->last_cycle = cycle > earliest ? cycle : earliest;
    unsigned slot = (queue->first + queue->count++) % QUEUE;
    queue->waiting[slot].cycle = queue->last_cycle;
    queue->waiting[slot].byte = byte;
}

static void pass(struct queue *queue, uint8_t byte, uint64_t cycle)
{
    cycle += CYCLES_PER_BYTE + queue->delay;
    if (!byte)
        queue->delay = chance(faults.delay) ? random_bits() % (faults.delay_us * (CPU_HZ / 1000000ULL) + 1) : 0;
    if (chance(faults.drop))
        return;
    if (chance(faults.flip))
        byte ^= 1 << (random_bits() >> 61);
    enqueue(queue, byte, cycle);
    if (chance(faults.duplicate))
        enqueue(queue, byte, cycle);
}

/* ---- bytes ---- */

void line_hear_host(void)
{
    uint8_t bytes[256];
    ssize_t got = master < 0 ? 0 : read(master, bytes, sizeof bytes);
    for (ssize_t i = 0; i < got; i++)
        line_to_board(bytes[i]);
}

void line_to_board(uint8_t byte)
{
    pass(&to_board, byte, cycle_at(now_ns()));
}

int line_next_to_board(uint64_t *cycle)
{
    if (!to_board.count)
        return -1;
    *cycle = to_board.waiting[to_board.first].cycle;
    return to_board.waiting[to_board.first].byte;
}

void line_drop_next_to_board(void)
{
    to_board.first = (to_board.first + 1) % QUEUE;
    to_board.count--;
}

void line_from_board(uint8_t byte, uint64_t cycle)
{
    if (master >= 0)
        pass(&to_host, byte, cycle);
}

void line_tell_host(uint64_t cycle)
{
    uint8_t bytes[512];
    size_t length = 0;
    while (to_host.count && length < sizeof bytes && to_host.waiting[to_host.first].cycle <= cycle) {
        bytes[length++] = to_host.waiting[to_host.first].byte;
        to_host.first = (to_host.first + 1) % QUEUE;
        to_host.count--;
    }
    /* A host that does not read loses bytes, as on a real line. */
    if (length && write(master, bytes, length) < 0 && errno != EAGAIN)
        fprintf(stderr, "harness: writing to the pseudo-terminal: %s\n", strerror(errno));
}

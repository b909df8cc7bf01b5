/* The serial line between the board and a pseudo-terminal, with its speed and, if asked for, its faults. */
#ifndef LINE_H
#define LINE_H

#include <stdint.h>

#include "pace.h"

#define CYCLES_PER_BYTE (CPU_HZ / 500000 * 10)

/* Chances in parts of a million: the first three of every byte, the last of every frame. */
struct faults {
    uint32_t drop;
    uint32_t flip;
    uint32_t duplicate;
    uint32_t delay;
    uint32_t delay_us; /* at most; evenly spread from 0 */
};

/* A pseudo-terminal, with `link` as its lasting name; 0 or an error as in errno. */
int line_plug(const char *link);
void line_unplug(const char *link);

/* To poll for bytes from the host; -1 while unplugged. */
int line_fd(void);

/* Whether bytes are on their way. */
int line_is_busy(void);

void line_disturb(uint64_t seed, struct faults faults);

/* Takes in what the host has written. */
void line_hear_host(void);

/* A byte that the host, or anybody, sends to the board. */
void line_to_board(uint8_t byte);

/* The byte that is next to reach the board, and the cycle at which it does; -1 if there is none. */
int line_next_to_board(uint64_t *cycle);
void line_drop_next_to_board(void);

/* A byte that the board begins to send at that cycle. */
void line_from_board(uint8_t byte, uint64_t cycle);

/* Passes on what has reached the host by that cycle. */
void line_tell_host(uint64_t cycle);

#endif

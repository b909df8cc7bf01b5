/* Runs the bridge's firmware under simavr as far as it is told to: its time is moved by hand, as fast as simavr can.
 *
 *   stepped FIRMWARE.elf [FAST_PPM]
 *
 * Commands and answers as in paced.c: drive, lamps, reset, power, hang, quit; times count from the start. And:
 *
 *   unplug | plug the serial cable
 *   ahead NS      set the firmware's clock ahead by so long, and up to 33 ms less: no time passes
 *   run UNTIL_NS AHEAD_NS [AT_NS:HEX ...]
 *                 bytes reach the board from these times on, one byte's time apart; the board runs to UNTIL_NS, or until
 *                 AHEAD_NS after the first frame that it has sent. Answers the time, and the frames with the times at
 *                 which their last bytes were through: ok NOW_NS [AT_NS:HEX ...]
 */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "board.h"
#include "commands.h"
#include "line.h"
#include "pace.h"

#define QUEUE 65536 /* a power of two */
#define LOOKS_AHEAD 8 /* how often the run looks whether it has to stop, within AHEAD_NS */
#define LONGEST_SAID 512
#define NS_PER_HIGH_TICK (65536 * 500LL) /* the Mega's clock ticks every 500 ns */

static struct {
    uint64_t cycle;
    uint8_t byte;
} to_board[QUEUE];
static unsigned first, count;
static uint64_t last_cycle;
static uint8_t said[LONGEST_SAID];
static unsigned said_length;
static uint64_t said_cycle, first_said_cycle;
static FILE *frames;

int64_t now_ns(void)
{
    return time_of(board_cycle());
}

/* ---- the line ---- */

static void to_the_board(int64_t at_ns, const char *hex, const char *end_of_hex)
{
    unsigned byte;
    uint64_t cycle = cycle_at(at_ns); /* simavr has the byte whole one byte's time later */
    for (; hex < end_of_hex && sscanf(hex, "%2x", &byte) == 1; hex += 2, cycle += CYCLES_PER_BYTE) {
        if (count == QUEUE)
            end("too many bytes wait");
        if (cycle < last_cycle + CYCLES_PER_BYTE)
            cycle = last_cycle + CYCLES_PER_BYTE;
        last_cycle = cycle;
        to_board[(first + count) % QUEUE].cycle = cycle;
        to_board[(first + count++) % QUEUE].byte = byte;
    }
}

int line_next_to_board(uint64_t *cycle)
{
    if (!count)
        return -1;
    *cycle = to_board[first].cycle;
    return to_board[first].byte;
}

void line_drop_next_to_board(void)
{
    first = (first + 1) % QUEUE;
    count--;
}

static void tell_frame(void)
{
    if (!said_length)
        return;
    fprintf(frames, " %lld:", (long long)time_of(said_cycle));
    for (unsigned i = 0; i < said_length; i++)
        fprintf(frames, "%02x", said[i]);
    said_length = 0;
    if (!first_said_cycle)
        first_said_cycle = said_cycle;
}

void line_from_board(uint8_t byte, uint64_t cycle)
{
    said[said_length++] = byte;
    said_cycle = cycle + CYCLES_PER_BYTE;
    if (!byte || said_length == LONGEST_SAID)
        tell_frame();
}

/* ---- commands ---- */

static void run(const char *line)
{
    long long until_ns, ahead_ns, at_ns;
    int read = 0, more = 0;
    char *answer = NULL;
    size_t length = 0;
    if (sscanf(line, "run %lld %lld%n", &until_ns, &ahead_ns, &read) < 2) {
        ANSWER("error run UNTIL_NS AHEAD_NS [AT_NS:HEX ...]");
        return;
    }
    for (line += read; sscanf(line, " %lld:%n", &at_ns, &more) == 1; more = 0) {
        const char *hex = line + more, *end_of_hex = hex + strcspn(hex, " ");
        to_the_board(at_ns, hex, end_of_hex);
        line = end_of_hex;
    }
    frames = open_memstream(&answer, &length);
    first_said_cycle = 0;
    uint64_t until = cycle_at(until_ns), ahead = cycle_at(ahead_ns);
    while (board_cycle() < until && !(first_said_cycle && board_cycle() >= first_said_cycle + ahead)) {
        uint64_t next = board_cycle() + ahead / LOOKS_AHEAD + 1;
        run_to(next < until ? next : until);
    }
    fclose(frames);
    ANSWER("ok %lld%s", (long long)(board_cycle() >= until ? until_ns : now_ns()), answer);
    free(answer);
}

static void set_ahead(const char *line)
{
    long long by_ns = 0;
    sscanf(line, "ahead %lld", &by_ns);
    const char *wrong = board_set_ahead(by_ns / NS_PER_HIGH_TICK);
    if (wrong)
        ANSWER("error %s", wrong);
    else
        ANSWER("ok");
}

static void obey(const char *line)
{
    if (is(line, "run"))
        run(line);
    else if (is(line, "ahead"))
        set_ahead(line);
    else if (is(line, "unplug") || is(line, "plug"))
        count = 0, ANSWER("ok"); /* whoever runs the line drops what the board says */
    else if (!obey_common(line))
        ANSWER("error no such command: %s", line);
}

int main(int argument_count, char **arguments)
{
    commands_start();
    if (argument_count < 2)
        end("usage: stepped FIRMWARE.elf [FAST_PPM]");
    const char *wrong = board_start(arguments[1]);
    if (wrong)
        end(wrong);
    pace_start(0, argument_count > 2 ? atof(arguments[2]) : 0);
    ANSWER("ok");
    while (hear_commands(obey))
        ;
    return 0;
}

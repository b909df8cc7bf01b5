/* Runs the bridge's firmware under simavr at the pace of CLOCK_MONOTONIC, with its UART on a pseudo-terminal.
 *
 *   paced FIRMWARE.elf LINK [FAST_PPM]
 *
 * Commands come line by line on standard input; each is answered by one line on standard output, `ok ...` or
 * `error ...`. The end of the input ends the harness.
 *
 *   drive PORT BIT LEVEL AT_NS [AFTER_NS ...]
 *                                     a pin, at that CLOCK_MONOTONIC time or now if it is over; answers the exact
 *                                     time; the pin turns again at each of these times after that
 *   lamps                             how often the chain was latched, and its bytes in hex, nearest chip first
 *   faults SEED DROP FLIP DUPLICATE DELAY DELAY_US
 *   inject HEX                        bytes to the board, as if the host had sent them
 *   reset | power | hang              the reset button; the power off and on; the program caught in a loop
 *   unplug | plug                     the serial cable
 *   behind                            by how many ns the simulation fell behind CLOCK_MONOTONIC since this was last asked
 *   stall MS                          stands still for so long, as where other programs need the machine
 *   quit
 */
#define _GNU_SOURCE
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <time.h>
#include <unistd.h>

#include "board.h"
#include "commands.h"
#include "line.h"
#include "pace.h"

#define STEP_NS 250000
#define BUSY_STEP_NS 80000 /* while bytes are on their way, for they are what clocks are compared by */

static const char *link_path;
static int64_t most_behind_ns;

/* ---- the run ---- */

int64_t now_ns(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

static uint64_t catch_up(void)
{
    int64_t now = now_ns(), behind_ns = now - time_of(board_cycle());
    if (behind_ns > most_behind_ns)
        most_behind_ns = behind_ns;
    run_to(cycle_at(now));
    return cycle_at(now);
}

/* ---- commands ---- */

static void disturb(const char *line)
{
    unsigned long long seed;
    struct faults faults;
    if (sscanf(line, "faults %llu %u %u %u %u %u", &seed, &faults.drop, &faults.flip, &faults.duplicate, &faults.delay,
               &faults.delay_us) != 6) {
        ANSWER("error faults SEED DROP FLIP DUPLICATE DELAY DELAY_US");
        return;
    }
    line_disturb(seed, faults);
    ANSWER("ok");
}

static void inject(const char *line)
{
    unsigned byte;
    for (const char *hex = line + strlen("inject "); sscanf(hex, "%2x", &byte) == 1; hex += 2)
        line_to_board(byte);
    ANSWER("ok");
}

static void plug(int in)
{
    int wrong = 0;
    if (!in && line_fd() >= 0)
        line_unplug(link_path);
    else if (in && line_fd() < 0)
        wrong = line_plug(link_path);
    if (wrong)
        ANSWER("error the pseudo-terminal %s: %s", link_path, strerror(wrong));
    else
        ANSWER("ok");
}

static void tell_behind(void)
{
    ANSWER("ok %lld", (long long)most_behind_ns);
    most_behind_ns = 0;
}

static void stall(const char *line)
{
    long ms = strtol(line + strlen("stall"), NULL, 10);
    struct timespec pause = {ms / 1000, ms % 1000 * 1000000};
    nanosleep(&pause, NULL);
    ANSWER("ok");
}

static void obey(const char *line)
{
    catch_up(); /* what happened before the command is over when it is obeyed */
    if (obey_common(line))
        return;
    if (is(line, "faults"))
        disturb(line);
    else if (is(line, "inject"))
        inject(line);
    else if (is(line, "unplug"))
        plug(0);
    else if (is(line, "plug"))
        plug(1);
    else if (is(line, "behind"))
        tell_behind();
    else if (is(line, "stall"))
        stall(line);
    else
        ANSWER("error no such command: %s", line);
}

int main(int count, char **arguments)
{
    commands_start();
    if (count < 3)
        end("usage: paced FIRMWARE.elf LINK [FAST_PPM]");
    link_path = arguments[2];
    prctl(PR_SET_TIMERSLACK, 1);
    const char *wrong = board_start(arguments[1]);
    if (wrong)
        end(wrong);
    int no_line = line_plug(link_path);
    if (no_line)
        end(strerror(no_line));
    pace_start(now_ns(), count > 3 ? atof(arguments[3]) : 0);
    ANSWER("ok");

    for (int running = 1; running;) {
        struct pollfd sources[] = {{STDIN_FILENO, POLLIN, 0}, {line_fd(), POLLIN, 0}};
        struct timespec step = {0, line_is_busy() ? BUSY_STEP_NS : STEP_NS};
        ppoll(sources, 2, &step, NULL);
        if (sources[1].revents & POLLIN)
            line_hear_host();
        if (sources[0].revents)
            running = hear_commands(obey);
        line_tell_host(catch_up());
    }
    if (line_fd() >= 0)
        line_unplug(link_path);
    return 0;
}

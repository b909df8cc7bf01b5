/* Runs the bridge's firmware under simavr at the pace of CLOCK_MONOTONIC, with its UART on a pseudo-terminal.
 *
 *   harness FIRMWARE.elf LINK [FAST_PPM]
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
#include "line.h"
#include "pace.h"

#define STEP_NS 250000
#define BUSY_STEP_NS 80000 /* while bytes are on their way, for they are what clocks are compared by */
#define EDGES 4096

struct pin_edge {
    uint64_t cycle;
    char port;
    int bit, level;
};

static const char *link_path;
static struct pin_edge edges[EDGES]; /* in the order of their cycles */
static unsigned edge_count;
static int64_t most_behind_ns;
static FILE *answers;

#define ANSWER(...) (fprintf(answers, __VA_ARGS__), fputc('\n', answers), fflush(answers))

static void end(const char *why)
{
    ANSWER("error %s", why);
    exit(1);
}

/* ---- the run ---- */

static void put_edge(struct pin_edge edge)
{
    if (edge_count == EDGES)
        end("too many edges wait");
    unsigned place = edge_count++;
    for (; place && edges[place - 1].cycle > edge.cycle; place--)
        edges[place] = edges[place - 1];
    edges[place] = edge;
}

static void apply_first_edge(void)
{
    board_drive(edges[0].port, edges[0].bit, edges[0].level);
    memmove(edges, edges + 1, --edge_count * sizeof *edges);
}

static void run_to(uint64_t target)
{
    const char *wrong = NULL;
    while (!wrong && board_cycle() < target) {
        uint64_t byte_cycle, stop = target;
        int byte = line_next_to_board(&byte_cycle);
        if (byte >= 0 && byte_cycle <= board_cycle()) {
            line_drop_next_to_board();
            board_hear(byte);
        } else if (edge_count && edges[0].cycle <= board_cycle()) {
            apply_first_edge();
        } else {
            if (byte >= 0 && byte_cycle < stop)
                stop = byte_cycle;
            if (edge_count && edges[0].cycle < stop)
                stop = edges[0].cycle;
            wrong = board_run_to(stop);
        }
    }
    if (wrong)
        end(wrong);
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

static void drive(const char *line)
{
    struct pin_edge edge = {0};
    long long at_ns, after_ns, soonest_ns = now_ns();
    int read = 0, more;
    if (sscanf(line, "drive %c %d %d %lld%n", &edge.port, &edge.bit, &edge.level, &at_ns, &read) < 4 ||
        !strchr("ABCDEFGHJKL", edge.port) || edge.bit < 0 || edge.bit > 7 || edge.level < 0 || edge.level > 1) {
        ANSWER("error drive PORT BIT LEVEL AT_NS [AFTER_NS ...]");
        return;
    }
    edge.cycle = cycle_at(at_ns > soonest_ns ? at_ns : soonest_ns) + 1;
    at_ns = time_of(edge.cycle);
    put_edge(edge);
    for (line += read; sscanf(line, "%lld%n", &after_ns, &more) == 1; line += more) {
        edge.level = !edge.level;
        edge.cycle = cycle_at(at_ns + after_ns);
        put_edge(edge);
    }
    ANSWER("ok %lld", at_ns);
}

static void lamps(void)
{
    uint8_t chain[CHAIN_BYTES];
    char hex[2 * CHAIN_BYTES + 1];
    unsigned long latches = board_lamps(chain);
    for (int i = 0; i < CHAIN_BYTES; i++)
        sprintf(hex + 2 * i, "%02x", chain[i]);
    ANSWER("ok %lu %s", latches, hex);
}

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

static void hang(void)
{
    const char *wrong = board_hang();
    if (wrong)
        ANSWER("error %s", wrong);
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

static int is(const char *line, const char *command)
{
    size_t length = strlen(command);
    return !strncmp(line, command, length) && (line[length] == ' ' || line[length] == '\0');
}

static void obey(const char *line)
{
    catch_up(); /* what happened before the command is over when it is obeyed */
    if (is(line, "drive"))
        drive(line);
    else if (is(line, "lamps"))
        lamps();
    else if (is(line, "faults"))
        disturb(line);
    else if (is(line, "inject"))
        inject(line);
    else if (is(line, "reset"))
        board_reset(), ANSWER("ok");
    else if (is(line, "power"))
        board_power_cycle(), ANSWER("ok");
    else if (is(line, "hang"))
        hang();
    else if (is(line, "unplug"))
        plug(0);
    else if (is(line, "plug"))
        plug(1);
    else if (is(line, "behind"))
        tell_behind();
    else if (is(line, "stall"))
        stall(line);
    else if (is(line, "quit"))
        exit(0);
    else
        ANSWER("error no such command: %s", line);
}

/* Returns 0 at the end of the input. */
static int hear_commands(void)
{
    static char text[65536];
    static size_t length;
    ssize_t got = read(STDIN_FILENO, text + length, sizeof text - 1 - length);
    if (got <= 0)
        return 0;
    length += got;
    for (char *end_of_line; (end_of_line = memchr(text, '\n', length));) {
        *end_of_line = '\0';
        obey(text);
        length -= end_of_line + 1 - text;
        memmove(text, end_of_line + 1, length);
    }
    return length < sizeof text - 1;
}

int main(int count, char **arguments)
{
    /* simavr prints to standard output, which is for the answers alone. */
    answers = fdopen(dup(STDOUT_FILENO), "w");
    dup2(STDERR_FILENO, STDOUT_FILENO);
    if (count < 3)
        end("usage: harness FIRMWARE.elf LINK [FAST_PPM]");
    link_path = arguments[2];
    prctl(PR_SET_TIMERSLACK, 1);
    const char *wrong = board_start(arguments[1]);
    if (wrong)
        end(wrong);
    int no_line = line_plug(link_path);
    if (no_line)
        end(strerror(no_line));
    pace_start(count > 3 ? atof(arguments[3]) : 0);
    ANSWER("ok");

    for (int running = 1; running;) {
        struct pollfd sources[] = {{STDIN_FILENO, POLLIN, 0}, {line_fd(), POLLIN, 0}};
        struct timespec step = {0, line_is_busy() ? BUSY_STEP_NS : STEP_NS};
        ppoll(sources, 2, &step, NULL);
        if (sources[1].revents & POLLIN)
            line_hear_host();
        if (sources[0].revents)
            running = hear_commands();
        line_tell_host(catch_up());
    }
    if (line_fd() >= 0)
        line_unplug(link_path);
    return 0;
}

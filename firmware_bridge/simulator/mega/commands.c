#define _GNU_SOURCE
#include "commands.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "board.h"
#include "line.h"
#include "pace.h"

#define EDGES 4096

struct pin_edge {
    uint64_t cycle;
    char port;
    int bit, level;
};

FILE *answers;
static struct pin_edge edges[EDGES]; /* in the order of their cycles */
static unsigned edge_count;

void commands_start(void)
{
    answers = fdopen(dup(STDOUT_FILENO), "w");
    dup2(STDERR_FILENO, STDOUT_FILENO);
}

void end(const char *why)
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

void run_to(uint64_t target)
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

static void hang(void)
{
    const char *wrong = board_hang();
    if (wrong)
        ANSWER("error %s", wrong);
    else
        ANSWER("ok");
}

int is(const char *line, const char *command)
{
    size_t length = strlen(command);
    return !strncmp(line, command, length) && (line[length] == ' ' || line[length] == '\0');
}

int obey_common(const char *line)
{
    if (is(line, "drive"))
        drive(line);
    else if (is(line, "lamps"))
        lamps();
    else if (is(line, "reset"))
        board_reset(), ANSWER("ok");
    else if (is(line, "power"))
        board_power_cycle(), ANSWER("ok");
    else if (is(line, "hang"))
        hang();
    else if (is(line, "quit"))
        exit(0);
    else
        return 0;
    return 1;
}

int hear_commands(void (*obey)(const char *line))
{
    static char text[1 << 20];
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

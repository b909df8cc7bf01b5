#include "session.h"

#include <string.h>

#include "clock.h"
#include "lamps.h"
#include "pins.h"
#include "settings.h"

enum {
    HOST_HELLO = 0x01,
    HOST_PING = 0x02,
    HOST_ACK = 0x03,
    HOST_LAMPS = 0x04,
    BRIDGE_HELLO = 0x81,
    BRIDGE_PONG = 0x82,
    BRIDGE_REPORT = 0x83,
    BRIDGE_STATUS = 0x84,
};

#define HEADER_BYTES 6
#define HOST_HELLO_BYTES (HEADER_BYTES + 8)
#define HOST_PING_BYTES (HEADER_BYTES + 2)
#define HOST_ACK_BYTES HEADER_BYTES
#define HOST_LAMPS_BYTES (HEADER_BYTES + 2 + LAMP_BYTES)

#define EDGES 256 /* unacknowledged at most; a power of two */
#define EDGES_IN_A_REPORT 5 /* with their ticks less than 2 ms of a line of 500,000 baud */
#define BOUNCES_IN_A_STATUS 8
#define CLOSED_BIT 0x80

#define BOARD_NAME_BYTES 8

struct sent_edge {
    uint64_t at;
    uint16_t spread;
    uint8_t control; /* with CLOSED_BIT */
};

/* What a reset must not wipe, so that presses are never lost in silence: the start of the program leaves it
 * alone. After the power was off it holds anything; the two marks tell. */
#define MARK 0x534F4E41UL

struct memory {
    uint32_t mark;
    uint16_t name;     /* the first session since the power came on: who knows it knows this memory */
    uint16_t session;  /* the one that the edges below belong to */
    uint16_t oldest;   /* the oldest edge that is not acknowledged */
    uint16_t next;     /* the number of the next edge */
    uint16_t restarts; /* since the power came on */
    uint32_t lost;     /* presses since the power came on that the host never acknowledged */
    struct sent_edge edges[EDGES];
    uint32_t end_mark;
};

static struct memory memory KEPT_THROUGH_RESET;

static uint8_t cause;
static uint8_t is_open;
static uint16_t lamps_wanted;
static uint16_t lamps_shown;
static uint8_t fresh_edge;
static uint8_t hello_wanted;
static uint8_t status_wanted;
static uint8_t pong_wanted;
static uint16_t pong_id;
static uint32_t pong_heard_at;
static uint8_t linked;
static uint32_t host_heard_at;
static uint32_t report_due;
static uint32_t status_due;
static uint32_t hello_due;
static uint8_t bounces_from;

void session_start(uint8_t reset_cause)
{
    if (memory.mark == MARK && memory.end_mark == MARK && (uint16_t)(memory.next - memory.oldest) <= EDGES) {
        memory.restarts++;
    } else {
        memset(&memory, 0, sizeof memory);
        memory.mark = memory.end_mark = MARK;
    }
    cause = reset_cause;
    hello_due = report_due = status_due = clock_now();
}

uint8_t session_linked(void)
{
    return linked;
}

/* ---- edges ---- */

static void acknowledge(uint16_t next)
{
    /* Anything outside of what is waiting is an old or a foreign acknowledgement. */
    if ((uint16_t)(next - memory.oldest) <= (uint16_t)(memory.next - memory.oldest))
        memory.oldest = next;
}

static void count_lost(uint8_t control)
{
    if (control & CLOSED_BIT) {
        memory.lost++;
        status_wanted = 1;
    }
}

static void lose_waiting_edges(void)
{
    for (; memory.oldest != memory.next; memory.oldest++)
        count_lost(memory.edges[memory.oldest % EDGES].control);
}

void session_edge(const struct edge *edge)
{
    uint8_t control = edge->control | (edge->closed ? CLOSED_BIT : 0);
    if (!is_open || (uint16_t)(memory.next - memory.oldest) == EDGES) {
        count_lost(control);
        return;
    }
    struct sent_edge *slot = &memory.edges[memory.next % EDGES];
    slot->at = clock_full(edge->at);
    slot->spread = edge->spread;
    slot->control = control;
    memory.next++;
    fresh_edge = 1;
}

/* ---- what the host says ---- */

static void open_session(uint16_t session, const uint8_t *body)
{
    uint16_t previous = get_u16(body + 4);
    if (is_open && session == memory.session)
        return; /* heard twice */
    if (previous && previous == memory.session)
        acknowledge(get_u16(body + 6));
    lose_waiting_edges();
    if (!memory.name)
        memory.name = session;
    memory.session = session;
    memory.oldest = memory.next = 0;
    lamps_wanted = lamps_shown = 0;
    report_due = status_due = clock_now(); /* what was due long ago, without a session, looks like the future */
    is_open = 1;
}

static void host_hello(const struct frame *frame)
{
    uint16_t session = get_u16(frame->body + 2);
    hello_wanted = 1;
    if (session)
        open_session(session, frame->body + HEADER_BYTES);
}

static void host_lamps(const struct frame *frame)
{
    uint16_t sequence = get_u16(frame->body + HEADER_BYTES);
    if ((int16_t)(sequence - lamps_wanted) <= 0)
        return;
    lamps_wanted = sequence;
    lamps_show(frame->body + HEADER_BYTES + 2);
}

static void host_ping(const struct frame *frame, uint32_t at)
{
    pong_wanted = 1;
    pong_id = get_u16(frame->body + HEADER_BYTES);
    pong_heard_at = at;
}

static uint8_t body_bytes(uint8_t type)
{
    switch (type) {
    case HOST_HELLO:
        return HOST_HELLO_BYTES;
    case HOST_PING:
        return HOST_PING_BYTES;
    case HOST_ACK:
        return HOST_ACK_BYTES;
    case HOST_LAMPS:
        return HOST_LAMPS_BYTES;
    default:
        return 0;
    }
}

void session_frame(const struct frame *frame, uint32_t at)
{
    uint8_t type = frame->body[1];
    if (frame->length < HEADER_BYTES)
        return;
    if (frame->body[0] != PROTOCOL_VERSION) {
        hello_wanted = 1; /* our hello names our version: the host can tell which side is old */
        return;
    }
    if (frame->length != body_bytes(type))
        return;
    if (type != HOST_HELLO && (!is_open || get_u16(frame->body + 2) != memory.session)) {
        hello_wanted = 1;
        return;
    }
    host_heard_at = clock_now();
    if (type == HOST_HELLO) {
        host_hello(frame);
    } else {
        linked = 1;
        acknowledge(get_u16(frame->body + 4));
        if (type == HOST_LAMPS)
            host_lamps(frame);
        else if (type == HOST_PING)
            host_ping(frame, at);
    }
}

/* ---- what we say ---- */

static struct frame saying;

static struct frame *begin(uint8_t type)
{
    saying.length = 0;
    put_u8(&saying, PROTOCOL_VERSION);
    put_u8(&saying, type);
    put_u16(&saying, is_open ? memory.session : 0);
    put_u16(&saying, lamps_shown);
    return &saying;
}

static void say_hello(void)
{
    struct frame *frame = begin(BRIDGE_HELLO);
    put_u32(frame, PANEL_FINGERPRINT);
    put_u32(frame, PANEL_LIST_DATE);
    put_u32(frame, TICKS_PER_SECOND);
    put_u16(frame, SCAN_TICKS);
    put_u16(frame, LOCKOUT_TICKS);
    put_u16(frame, memory.name);
    put_u16(frame, memory.restarts);
    put_u32(frame, memory.lost);
    put_u8(frame, cause);
    put_u8(frame, LAMP_COUNT);
    put_u8(frame, CONTROL_COUNT);
    for (uint8_t i = 0; i < BOARD_NAME_BYTES; i++)
        put_u8(frame, i < sizeof BOARD_NAME ? BOARD_NAME[i] : 0);
    put_u64(frame, board_number());
    put_u8(frame, board_crew());
    put_u32(frame, BYTE_NS);
    put_u16(frame, RESOLUTION_TICKS);
    for (uint8_t byte = 0; byte < CONTROL_BYTES; byte++)
        put_u8(frame, 0);
    for (uint8_t control = 0; control < CONTROL_COUNT; control++)
        if (contacts_closed(control))
            frame->body[frame->length - CONTROL_BYTES + control / 8] |= 1 << (control % 8);
    wire_send(frame);
}

static void say_pong(void)
{
    struct frame *frame = begin(BRIDGE_PONG);
    put_u16(frame, pong_id);
    put_u64(frame, clock_full(pong_heard_at));
    put_u64(frame, clock_full(clock_now()));
    wire_send(frame);
}

static void say_report(void)
{
    struct frame *frame = begin(BRIDGE_REPORT);
    uint16_t waiting = memory.next - memory.oldest;
    put_u16(frame, memory.next);
    put_u64(frame, contacts_told_until());
    if (waiting) {
        put_u16(frame, memory.oldest);
        for (uint8_t i = 0; i < waiting && i < EDGES_IN_A_REPORT; i++) {
            const struct sent_edge *edge = &memory.edges[(uint16_t)(memory.oldest + i) % EDGES];
            put_u8(frame, edge->control);
            put_u64(frame, edge->at);
            put_u16(frame, edge->spread);
        }
    }
    wire_send(frame);
}

static void say_status(void)
{
    struct frame *frame = begin(BRIDGE_STATUS);
    put_u32(frame, memory.lost);
    put_u16(frame, wire_bad_frames());
    put_u8(frame, bounces_from);
    for (uint8_t i = 0; i < BOUNCES_IN_A_STATUS && bounces_from < CONTROL_COUNT; i++)
        put_u16(frame, contacts_bounces(bounces_from++));
    if (bounces_from >= CONTROL_COUNT)
        bounces_from = 0;
    wire_send(frame);
}

/* Whether something that repeats is due; sets when it is due next. */
static uint8_t due(uint32_t now, uint32_t *at, uint32_t every)
{
    if (!at_or_after(now, *at))
        return 0;
    *at += every;
    if (at_or_after(now, *at))
        *at = now + every; /* so late that one was left out */
    return 1;
}

/* Says what is most urgent; the clock sample first, for it ages. Returns 0 when nothing is due. */
static uint8_t say_something(uint32_t now)
{
    if (hello_wanted || (!is_open && due(now, &hello_due, HELLO_TICKS))) {
        hello_wanted = 0;
        say_hello();
    } else if (!is_open) {
        return 0;
    } else if (pong_wanted) {
        pong_wanted = 0;
        say_pong();
    } else if (fresh_edge || due(now, &report_due, REPORT_TICKS)) {
        fresh_edge = 0;
        say_report();
    } else if (status_wanted || due(now, &status_due, STATUS_TICKS)) {
        status_wanted = 0;
        say_status();
    } else {
        return 0;
    }
    return 1;
}

/* While nobody takes what we say nothing is said, perhaps for hours: what was due long ago would look like the future. */
static void keep_up(uint32_t now, uint32_t *at)
{
    if (at_or_after(now, *at + HOST_SILENT_TICKS))
        *at = now;
}

void session_poll(uint32_t now)
{
    keep_up(now, &report_due);
    keep_up(now, &status_due);
    keep_up(now, &hello_due);
    if (linked && at_or_after(now, host_heard_at + HOST_SILENT_TICKS))
        linked = 0;
    if (lamps_shown != lamps_wanted && lamps_are_shown()) {
        lamps_shown = lamps_wanted;
        status_wanted = 1; /* carries the acknowledgement at once */
    }
    while (wire_has_room() && say_something(now))
        ;
}

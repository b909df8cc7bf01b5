#include "contacts.h"

#include <avr/cpufunc.h>
#include <avr/interrupt.h>
#include <avr/io.h>
#include <avr/pgmspace.h>
#include <string.h>
#include <util/atomic.h>
#include <util/delay.h>

#include "clock.h"
#include "pins.h"
#include "settings.h"

#define NO_CONTROL 0xFF
#define PULL_UP_SETTLES_US 500

/* ---- what the scan shares with the main loop ---- */

struct snapshot {
    uint32_t at;
    uint16_t spread;
    uint8_t level[PORT_COUNT]; /* 1: closed */
};

#define SNAPSHOTS 16 /* a power of two */

static struct snapshot snapshots[SNAPSHOTS];
static volatile uint8_t snapshots_made;
static volatile uint8_t snapshots_used;
static uint8_t watched[PORT_COUNT];
static uint8_t latest[PORT_COUNT]; /* the PIN registers as last seen, watched bits alone */
static uint32_t scanned_at;
static uint8_t scans;
static volatile uint8_t woken;

#define FOR_EACH_PORT(DO)                                                                                              \
    DO(A) DO(B) DO(C) DO(D) DO(E) DO(F) DO(G) DO(H) DO(J) DO(K) DO(L)

static void __attribute__((noinline)) read_pins(uint8_t *pins)
{
#define READ_PORT(name) pins[PORT_##name] = PIN##name & watched[PORT_##name];
    FOR_EACH_PORT(READ_PORT)
#undef READ_PORT
}

/* Whether there was room for it. */
static uint8_t __attribute__((noinline)) take_snapshot(uint32_t now)
{
    if ((uint8_t)(snapshots_made - snapshots_used) == SNAPSHOTS)
        return 0;
    struct snapshot *next = &snapshots[snapshots_made % SNAPSHOTS];
    uint32_t spread = now - scanned_at;
    read_pins(latest);
    next->at = now;
    next->spread = spread > UINT16_MAX ? UINT16_MAX : spread;
    for (uint8_t port = 0; port < PORT_COUNT; port++)
        next->level[port] = latest[port] ^ watched[port];
    snapshots_made++;
    woken = 1;
    return 1;
}

/* Kept short: most scans see nothing new. */
ISR(TIMER3_COMPA_vect)
{
    uint8_t changed = 0;
    uint32_t now = clock_read();
#define COMPARE_PORT(name) changed |= (PIN##name & watched[PORT_##name]) ^ latest[PORT_##name];
    FOR_EACH_PORT(COMPARE_PORT)
#undef COMPARE_PORT
    /* Without room this scan did not happen. The next one sees the same change, with a wider spread. */
    if (changed && !take_snapshot(now))
        return;
    scanned_at = now;
    if (++scans == SCANS_PER_WAKE) {
        scans = 0;
        woken = 1;
    }
}

/* ---- the main loop's own ---- */

struct lockout {
    uint32_t until;
    uint8_t control;
};

static uint8_t control_at[PORT_COUNT][8];
static uint8_t raw[PORT_COUNT];
static uint8_t closed[PORT_COUNT];
static uint8_t locked[PORT_COUNT];

/* Every lock-out is equally long, so they end in the order in which they began. A control is in here once at most. */
static struct lockout lockouts[CONTROL_COUNT];
static uint8_t lockout_first;
static uint8_t lockout_count;

/* The last raw edge of a control within its lock-out. */
static uint32_t changed_at[CONTROL_COUNT];
static uint16_t changed_spread[CONTROL_COUNT];
static uint16_t bounces[CONTROL_COUNT];

static uint32_t told_until;

static inline uint8_t port_of(uint8_t control)
{
    return pgm_read_byte(&CONTROL_PINS[control].port);
}

static inline uint8_t mask_of(uint8_t control)
{
    return 1 << pgm_read_byte(&CONTROL_PINS[control].bit);
}

static struct lockout *lockout(uint8_t number)
{
    uint8_t slot = lockout_first + number; /* both are below CONTROL_COUNT, which is below 128 */
    return &lockouts[slot < CONTROL_COUNT ? slot : slot - CONTROL_COUNT];
}

static void lock(uint8_t control, uint32_t from)
{
    struct lockout *begun = lockout(lockout_count++);
    begun->until = from + LOCKOUT_TICKS;
    begun->control = control;
    locked[port_of(control)] |= mask_of(control);
}

static void turn(uint8_t control, uint32_t at, uint16_t spread, void (*heard)(const struct edge *))
{
    uint8_t port = port_of(control);
    uint8_t mask = mask_of(control);
    closed[port] ^= mask;
    struct edge edge = {at, spread, control, (closed[port] & mask) != 0};
    heard(&edge);
}

static void end_lockouts(uint32_t now, void (*heard)(const struct edge *))
{
    while (lockout_count && at_or_after(now, lockouts[lockout_first].until)) {
        struct lockout ended = lockouts[lockout_first];
        uint8_t port = port_of(ended.control);
        uint8_t mask = mask_of(ended.control);
        lockout_first = lockout(1) - lockouts;
        lockout_count--;
        locked[port] &= ~mask;
        if ((raw[port] ^ closed[port]) & mask) {
            turn(ended.control, changed_at[ended.control], changed_spread[ended.control], heard);
            lock(ended.control, ended.until);
        }
    }
}

static void see(const struct snapshot *seen, void (*heard)(const struct edge *))
{
    for (uint8_t port = 0; port < PORT_COUNT; port++) {
        uint8_t changed = raw[port] ^ seen->level[port];
        raw[port] = seen->level[port];
        for (uint8_t bit = 0; changed; bit++, changed >>= 1) {
            if (!(changed & 1))
                continue;
            uint8_t control = control_at[port][bit];
            if (locked[port] & (1 << bit)) {
                changed_at[control] = seen->at;
                changed_spread[control] = seen->spread;
                if (bounces[control] < UINT16_MAX)
                    bounces[control]++;
            } else {
                turn(control, seen->at, seen->spread, heard);
                lock(control, seen->at);
            }
        }
    }
}

/* A contact that differs within its lock-out may still turn out to be an edge, at the time at which it changed. */
static uint32_t hold_back(uint32_t until)
{
    uint8_t differs = 0;
    for (uint8_t port = 0; port < PORT_COUNT; port++)
        differs |= raw[port] ^ closed[port];
    for (uint8_t i = 0; differs && i < lockout_count; i++) {
        uint8_t control = lockout(i)->control;
        if (!((raw[port_of(control)] ^ closed[port_of(control)]) & mask_of(control)))
            continue;
        uint32_t before = changed_at[control] - changed_spread[control];
        if (at_or_after(until, before))
            until = before;
    }
    return until;
}

void contacts_poll(void (*heard)(const struct edge *))
{
    uint32_t until = 0;
    for (;;) {
        uint8_t waiting;
        ATOMIC_BLOCK(ATOMIC_RESTORESTATE)
        {
            waiting = snapshots_made != snapshots_used;
            until = scanned_at;
        }
        if (!waiting)
            break;
        const struct snapshot *seen = &snapshots[snapshots_used % SNAPSHOTS];
        end_lockouts(seen->at, heard);
        see(seen, heard);
        _MemoryBarrier();
        snapshots_used++;
    }
    end_lockouts(until, heard);
    told_until = hold_back(until);
}

uint32_t contacts_told_until(void)
{
    return told_until;
}

uint8_t contacts_woke(void)
{
    uint8_t was = woken;
    woken = 0;
    return was;
}

uint8_t contacts_closed(uint8_t control)
{
    return (closed[port_of(control)] & mask_of(control)) != 0;
}

uint16_t contacts_bounces(uint8_t control)
{
    return bounces[control];
}

static void pull_up(void)
{
#define PULL_UP(name)                                                                                                  \
    DDR##name &= ~watched[PORT_##name];                                                                                \
    PORT##name |= watched[PORT_##name];
    FOR_EACH_PORT(PULL_UP)
#undef PULL_UP
}

void contacts_start(void)
{
    memset(control_at, NO_CONTROL, sizeof control_at);
    for (uint8_t control = 0; control < CONTROL_COUNT; control++) {
        watched[port_of(control)] |= mask_of(control);
        control_at[port_of(control)][pgm_read_byte(&CONTROL_PINS[control].bit)] = control;
    }
    pull_up();
    _delay_us(PULL_UP_SETTLES_US);

    /* What is closed at the start is not a press. */
    read_pins(latest);
    for (uint8_t port = 0; port < PORT_COUNT; port++)
        raw[port] = closed[port] = latest[port] ^ watched[port];
    scanned_at = told_until = clock_read();

    TCCR3A = 0;
    TCCR3B = 0;
    TCNT3 = 0;
    OCR3A = SCAN_TICKS - 1;
    TIMSK3 = _BV(OCIE3A);
    TCCR3B = _BV(WGM32) | _BV(CS31);
}

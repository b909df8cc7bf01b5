#include "contacts.h"

#include <string.h>

#include "clock.h"
#include "pins.h"
#include "settings.h"

#define NO_CONTROL 0xFF
#define SCANS_PER_WAKE (SCANS_PER_SECOND / 1000)

/* ---- what the scan shares with the main loop ---- */

struct snapshot {
    uint32_t at;
    uint16_t spread;
    uint8_t closed[BANK_COUNT];
};

#define SNAPSHOTS 16 /* a power of two */

static struct snapshot snapshots[SNAPSHOTS];
static volatile uint8_t snapshots_made;
static volatile uint8_t snapshots_used;
static volatile uint32_t scanned_before;
static uint8_t scans;
static volatile uint8_t woken;

uint8_t contacts_changed(uint32_t at, const uint8_t now_closed[BANK_COUNT])
{
    if ((uint8_t)(snapshots_made - snapshots_used) == SNAPSHOTS)
        return 0;
    struct snapshot *next = &snapshots[snapshots_made % SNAPSHOTS];
    uint32_t spread = at - scanned_before;
    next->at = at;
    next->spread = spread > UINT16_MAX ? UINT16_MAX : spread;
    for (uint8_t bank = 0; bank < BANK_COUNT; bank++)
        next->closed[bank] = now_closed[bank];
    snapshots_made++;
    woken = 1;
    return 1;
}

void contacts_scanned(uint32_t before)
{
    scanned_before = before;
    contacts_not_seen();
}

void contacts_not_seen(void)
{
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

static uint8_t control_at[BANK_COUNT][8];
static uint8_t raw[BANK_COUNT];
static uint8_t closed[BANK_COUNT];
static uint8_t locked[BANK_COUNT];

/* Every lock-out is equally long, so they end in the order in which they began. A control is in here once at most. */
static struct lockout lockouts[CONTROL_COUNT];
static uint8_t lockout_first;
static uint8_t lockout_count;

/* The last raw edge of a control within its lock-out. */
static uint32_t changed_at[CONTROL_COUNT];
static uint16_t changed_spread[CONTROL_COUNT];
static uint16_t bounces[CONTROL_COUNT];

static uint32_t told_until;

static inline uint8_t bank_of(uint8_t control)
{
    return read_constant(&CONTROL_PINS[control].bank);
}

static inline uint8_t mask_of(uint8_t control)
{
    return 1 << read_constant(&CONTROL_PINS[control].bit);
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
    locked[bank_of(control)] |= mask_of(control);
}

static void turn(uint8_t control, uint32_t at, uint16_t spread, void (*heard)(const struct edge *))
{
    uint8_t bank = bank_of(control);
    uint8_t mask = mask_of(control);
    closed[bank] ^= mask;
    struct edge edge = {at, spread, control, (closed[bank] & mask) != 0};
    heard(&edge);
}

static void end_lockouts(uint32_t now, void (*heard)(const struct edge *))
{
    while (lockout_count && at_or_after(now, lockouts[lockout_first].until)) {
        struct lockout ended = lockouts[lockout_first];
        uint8_t bank = bank_of(ended.control);
        uint8_t mask = mask_of(ended.control);
        lockout_first = lockout(1) - lockouts;
        lockout_count--;
        locked[bank] &= ~mask;
        if ((raw[bank] ^ closed[bank]) & mask) {
            turn(ended.control, changed_at[ended.control], changed_spread[ended.control], heard);
            lock(ended.control, ended.until);
        }
    }
}

static void see(const struct snapshot *seen, void (*heard)(const struct edge *))
{
    for (uint8_t bank = 0; bank < BANK_COUNT; bank++) {
        uint8_t changed = raw[bank] ^ seen->closed[bank];
        raw[bank] = seen->closed[bank];
        for (uint8_t bit = 0; changed; bit++, changed >>= 1) {
            if (!(changed & 1))
                continue;
            uint8_t control = control_at[bank][bit];
            if (locked[bank] & (1 << bit)) {
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
    for (uint8_t bank = 0; bank < BANK_COUNT; bank++)
        differs |= raw[bank] ^ closed[bank];
    for (uint8_t i = 0; differs && i < lockout_count; i++) {
        uint8_t control = lockout(i)->control;
        if (!((raw[bank_of(control)] ^ closed[bank_of(control)]) & mask_of(control)))
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
        interrupts_were were = interrupts_off();
        uint8_t waiting = snapshots_made != snapshots_used;
        until = scanned_before;
        interrupts_as_they(were);
        if (!waiting)
            break;
        const struct snapshot *seen = &snapshots[snapshots_used % SNAPSHOTS];
        end_lockouts(seen->at, heard);
        see(seen, heard);
        __asm__ volatile("" ::: "memory"); /* read before it may be overwritten */
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
    return (closed[bank_of(control)] & mask_of(control)) != 0;
}

uint16_t contacts_bounces(uint8_t control)
{
    return bounces[control];
}

void contacts_start(void)
{
    uint8_t watched[BANK_COUNT] = {0};
    memset(control_at, NO_CONTROL, sizeof control_at);
    for (uint8_t control = 0; control < CONTROL_COUNT; control++) {
        watched[bank_of(control)] |= mask_of(control);
        control_at[bank_of(control)][read_constant(&CONTROL_PINS[control].bit)] = control;
    }
    /* What is closed at the start is not a press. */
    scanned_before = told_until = scan_start(watched, raw);
    memcpy(closed, raw, sizeof closed);
}

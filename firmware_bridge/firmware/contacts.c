#include "contacts.h"

#include <string.h>

#include "clock.h"
#include "pins.h"
#include "settings.h"

#define NO_CONTROL 0xFF
#define SCANS_PER_WAKE (SCANS_PER_SECOND / 1000)

/* From the look that found a change to the one that shows it again, later than a spike lasts. */
#define LOOKS_TO_BELIEVE (1 + SPIKE_TICKS / SCAN_TICKS)

/* ---- what the scan shares with the main loop ---- */

struct snapshot {
    uint32_t at;
    uint32_t before;  /* the look before it was then, and saw what had been seen until then */
    uint8_t is_found; /* that look was too long ago to be counted from */
    uint8_t closed[BANK_COUNT];
};

#define SNAPSHOTS 16 /* a power of two */

static struct snapshot snapshots[SNAPSHOTS];
static volatile uint8_t snapshots_made;
static volatile uint8_t snapshots_used;
static volatile uint32_t scanned_before;
static uint8_t scans;
static uint8_t looks_until_woken;
static volatile uint8_t woken;

static inline uint8_t keep(uint32_t at, const uint8_t now_closed[BANK_COUNT], uint8_t is_found)
{
    if ((uint8_t)(snapshots_made - snapshots_used) == SNAPSHOTS)
        return 0;
    struct snapshot *next = &snapshots[snapshots_made % SNAPSHOTS];
    next->at = at;
    next->before = scanned_before;
    next->is_found = is_found;
    for (uint8_t bank = 0; bank < BANK_COUNT; bank++)
        next->closed[bank] = now_closed[bank];
    snapshots_made++;
    looks_until_woken = LOOKS_TO_BELIEVE + 1; /* with this one */
    woken = 1;
    return 1;
}

uint8_t contacts_changed(uint32_t at, const uint8_t now_closed[BANK_COUNT])
{
    return keep(at, now_closed, 0);
}

uint8_t contacts_found(uint32_t at, const uint8_t now_closed[BANK_COUNT])
{
    return keep(at, now_closed, 1);
}

void contacts_scanned(uint32_t before)
{
    scanned_before = before - CONTACT_DELAY_TICKS;
    if (looks_until_woken && !--looks_until_woken)
        woken = 1;
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
static uint8_t doubted[BANK_COUNT];

/* In the order in which they end. A control is in here once at most. */
static struct lockout lockouts[CONTROL_COUNT];
static uint8_t lockout_first;
static uint8_t lockout_count;

/* The last raw edge of a control. */
static uint32_t changed_at[CONTROL_COUNT];
static uint16_t changed_spread[CONTROL_COUNT];
static uint16_t bounces[CONTROL_COUNT];

/* What a doubted one may have begun as: when at the earliest, and when it was last seen to begin. */
static uint32_t doubt_from[CONTROL_COUNT];
static uint32_t doubt_at[CONTROL_COUNT];

static uint32_t until;
static uint64_t told_until;

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
    struct lockout begun = {from + LOCKOUT_TICKS, control};
    uint8_t place = lockout_count++;
    for (; place && !at_or_after(begun.until, lockout(place - 1)->until); place--)
        *lockout(place) = *lockout(place - 1);
    *lockout(place) = begun;
    locked[bank_of(control)] |= mask_of(control);
}

static void end_lockouts(uint32_t now)
{
    while (lockout_count && at_or_after(now, lockouts[lockout_first].until)) {
        uint8_t control = lockouts[lockout_first].control;
        lockout_first = lockout(1) - lockouts;
        lockout_count--;
        locked[bank_of(control)] &= ~mask_of(control);
    }
}

static inline uint8_t is_doubted(uint8_t control)
{
    return (doubted[bank_of(control)] & mask_of(control)) != 0;
}

/* When the last change may have begun: with one that was not believed, if that was shortly before. */
static uint32_t begun(uint8_t control)
{
    uint32_t from = changed_at[control] - changed_spread[control];
    if (!is_doubted(control) || !at_or_after(doubt_at[control] + BOUNCE_TICKS, changed_at[control]))
        return from;
    uint32_t oldest = from - BOUNCE_TICKS;
    return at_or_after(doubt_from[control], oldest) ? doubt_from[control] : oldest;
}

/* It was over before it was believed: the first touch of a bounce, or a spike. */
static void doubt(uint8_t control)
{
    doubt_from[control] = begun(control);
    doubt_at[control] = changed_at[control];
    doubted[bank_of(control)] |= mask_of(control);
}

static void turn(uint8_t control, void (*heard)(const struct edge *))
{
    uint8_t bank = bank_of(control);
    uint8_t mask = mask_of(control);
    uint32_t spread = changed_at[control] - begun(control);
    closed[bank] ^= mask;
    doubted[bank] &= ~mask;
    struct edge edge = {changed_at[control], spread > UINT16_MAX ? UINT16_MAX : spread, control,
                        (closed[bank] & mask) != 0};
    heard(&edge);
    lock(control, changed_at[control]);
}

/* All looks up to this one have shown the same. */
static void settle(uint32_t looked_at, void (*heard)(const struct edge *))
{
    for (uint8_t bank = 0; bank < BANK_COUNT; bank++) {
        uint8_t differs = raw[bank] ^ closed[bank];
        uint8_t open = (differs & ~locked[bank]) | (doubted[bank] & ~differs);
        for (uint8_t bit = 0; open; bit++, open >>= 1) {
            if (!(open & 1))
                continue;
            uint8_t control = control_at[bank][bit];
            if (!(differs & (1 << bit))) {
                if (!at_or_after(doubt_at[control] + BOUNCE_TICKS, looked_at))
                    doubted[bank] &= ~(1 << bit);
            } else if (at_or_after(looked_at, changed_at[control] + SPIKE_TICKS)) {
                turn(control, heard);
            }
        }
    }
}

/* Nobody knows what was between. What is closed is no press, as at the start; what has opened is told. */
static void find(const struct snapshot *seen, void (*heard)(const struct edge *))
{
    lockout_count = 0;
    for (uint8_t control = 0; control < CONTROL_COUNT; control++) {
        struct edge opened = {seen->at, UINT16_MAX, control, 0};
        if (closed[bank_of(control)] & ~seen->closed[bank_of(control)] & mask_of(control))
            heard(&opened);
    }
    memcpy(raw, seen->closed, sizeof raw);
    memcpy(closed, seen->closed, sizeof closed);
    memset(locked, 0, sizeof locked);
    memset(doubted, 0, sizeof doubted);
}

static void see(const struct snapshot *seen)
{
    uint32_t spread = seen->at - seen->before;
    for (uint8_t bank = 0; bank < BANK_COUNT; bank++) {
        uint8_t changed = raw[bank] ^ seen->closed[bank];
        for (uint8_t bit = 0; changed; bit++, changed >>= 1) {
            if (!(changed & 1))
                continue;
            uint8_t control = control_at[bank][bit];
            uint8_t is_open = (~locked[bank] & (raw[bank] ^ closed[bank]) & (1 << bit)) != 0;
            if (is_open)
                doubt(control);
            if ((is_open || (locked[bank] & (1 << bit))) && bounces[control] < UINT16_MAX)
                bounces[control]++;
            changed_at[control] = seen->at;
            changed_spread[control] = spread > UINT16_MAX ? UINT16_MAX : spread;
        }
        raw[bank] = seen->closed[bank];
    }
}

/* What has changed, or may have, may still turn out to be an edge, as old as it may be. */
static uint32_t hold_back(uint32_t looked_at)
{
    for (uint8_t bank = 0; bank < BANK_COUNT; bank++) {
        uint8_t differs = raw[bank] ^ closed[bank];
        uint8_t open = differs | doubted[bank];
        for (uint8_t bit = 0; open; bit++, open >>= 1) {
            if (!(open & 1))
                continue;
            uint8_t control = control_at[bank][bit];
            uint32_t before = differs & (1 << bit) ? begun(control) : doubt_from[control];
            if (at_or_after(looked_at, before))
                looked_at = before;
        }
    }
    return looked_at;
}

static void work_off(const struct snapshot *seen, void (*heard)(const struct edge *))
{
    if (seen->is_found) {
        find(seen, heard);
        return;
    }
    end_lockouts(seen->at);
    settle(seen->before, heard);
    see(seen);
}

void contacts_poll(void (*heard)(const struct edge *))
{
    uint32_t looked_at = 0;
    for (;;) {
        interrupts_were were = interrupts_off();
        uint8_t waiting = snapshots_made != snapshots_used;
        looked_at = scanned_before;
        interrupts_as_they(were);
        if (!waiting)
            break;
        work_off(&snapshots[snapshots_used % SNAPSHOTS], heard);
        __asm__ volatile("" ::: "memory"); /* read before it may be overwritten */
        snapshots_used++;
    }
    if (looked_at == until)
        return; /* nothing was seen since, perhaps for hours, and the clock of 32 bits wraps */
    until = looked_at;
    end_lockouts(until);
    settle(until, heard);
    told_until = clock_full(hold_back(until));
}

uint64_t contacts_told_until(void)
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
    scanned_before = until = scan_start(watched, raw);
    told_until = clock_full(until);
    memcpy(closed, raw, sizeof closed);
}

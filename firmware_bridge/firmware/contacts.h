/* The contacts: scanned by the board, debounced here on the leading edge, confirmed.
 *
 * The first edge of a contact keeps its time. It is told when a later look shows it again, later than a spike lasts:
 * a lone spike is no press. One that is over before may have been the first touch of a bounce, or a spike: when a change
 * that is believed follows within the bounce's time, that one's spread holds both. What follows within the lock-out is
 * bounce, and is counted. When the lock-out ends the contact is looked at again, so that a release within it is not
 * lost. */
#ifndef CONTACTS_H
#define CONTACTS_H

#include <stdint.h>

#include "board.h"

struct edge {
    uint32_t at;     /* the scan that first saw it */
    uint16_t spread; /* ticks since the scan before, which had not seen it; or since one before what was doubted */
    uint8_t control;
    uint8_t closed;
};

void contacts_start(void);

/* Works off what the scans saw; hands every edge to `heard`. */
void contacts_poll(void (*heard)(const struct edge *));

/* Every edge before this has been handed over. */
uint64_t contacts_told_until(void);

/* Whether there is something to poll, or a millisecond of scans has passed, since the last call. */
uint8_t contacts_woke(void);

uint8_t contacts_closed(uint8_t control);
uint16_t contacts_bounces(uint8_t control);

/* ---- what a board has to do ---- */

/* Looks at the contacts in these banks for the first time, and from then on SCANS_PER_SECOND times a second, in an
 * interrupt. A bank is eight contacts, bit by bit; 1: closed. Tells when it first looked. */
uint32_t scan_start(const uint8_t watched[BANK_COUNT], uint8_t closed[BANK_COUNT]);

/* ---- for the board's scan, in its interrupt ---- */

/* Something is not as it was: this is how it is, and has been since `at` at the latest. Whether there was room for it;
 * without room this scan did not happen, and the next one sees the same change with a wider spread. */
uint8_t contacts_changed(uint32_t at, const uint8_t closed[BANK_COUNT]);

/* The same after so long without a look that what happened meanwhile has no time: this is how it is found. */
uint8_t contacts_found(uint32_t at, const uint8_t closed[BANK_COUNT]);

/* A scan is over: it has seen whatever happened before this. */
void contacts_scanned(uint32_t before);

/* A scan is over that has seen nothing, as where a chain is unplugged: the program lives all the same. */
void contacts_not_seen(void);

#endif

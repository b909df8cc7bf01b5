/* The contacts: scanned by a timer, debounced on the leading edge.
 *
 * The first edge of a contact counts at once and keeps its time. What follows within the lock-out is bounce, and is
 * counted. When the lock-out ends the contact is looked at again, so that a release within it is not lost. */
#ifndef CONTACTS_H
#define CONTACTS_H

#include <stdint.h>

struct edge {
    uint32_t at;     /* the scan that first saw it */
    uint16_t spread; /* ticks since the scan before, which had not seen it */
    uint8_t control;
    uint8_t closed;
};

void contacts_start(void);

/* Works off what the scans saw; hands every edge to `heard`. */
void contacts_poll(void (*heard)(const struct edge *));

/* Every edge before this has been handed over. */
uint32_t contacts_told_until(void);

/* Whether there is something to poll, or a millisecond of scans has passed, since the last call. */
uint8_t contacts_woke(void);

uint8_t contacts_closed(uint8_t control);
uint16_t contacts_bounces(uint8_t control);

#endif

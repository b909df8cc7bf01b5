/* Everything that one may want to change, with its unit. What differs from board to board is in its board.h. */
#ifndef SETTINGS_H
#define SETTINGS_H

#include "board.h"

#define PROTOCOL_VERSION 2

#define TICKS_PER_MS (TICKS_PER_SECOND / 1000)

#ifndef LOCKOUT_MS
#define LOCKOUT_MS 10
#endif
#define LOCKOUT_TICKS (LOCKOUT_MS * TICKS_PER_MS)

/* What a long wire catches from a motor or a spark is over by then; and one tick, for the clock's own step. */
#define SPIKE_TICKS (20 * TICKS_PER_MS / 1000 + 1)

/* What 1 kohm and 10 nF before an input delay the closing of its contact by, at most. */
#define CONTACT_DELAY_TICKS (15 * TICKS_PER_MS / 1000)

/* A good contact has stopped bouncing by then: what belongs to one touch lies closer together. */
#define BOUNCE_TICKS (5 * TICKS_PER_MS / 2)

#define REPORT_TICKS (2 * TICKS_PER_MS)
#define STATUS_TICKS (100 * TICKS_PER_MS)
#define HELLO_TICKS (50 * TICKS_PER_MS)
#define HOST_SILENT_TICKS (1000 * TICKS_PER_MS)
#define LAMP_REFRESH_TICKS (100 * TICKS_PER_MS)
#define LOST_BLINK_TICKS (500 * TICKS_PER_MS)

#endif

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

#define REPORT_TICKS (2 * TICKS_PER_MS)
#define STATUS_TICKS (100 * TICKS_PER_MS)
#define HELLO_TICKS (50 * TICKS_PER_MS)
#define HOST_SILENT_TICKS (1000 * TICKS_PER_MS)
#define LAMP_REFRESH_TICKS (100 * TICKS_PER_MS)
#define LOST_BLINK_TICKS (500 * TICKS_PER_MS)

#endif

/* Everything that one may want to change, with its unit. */
#ifndef SETTINGS_H
#define SETTINGS_H

#define PROTOCOL_VERSION 1

#define BAUD 500000UL /* exact at 16 MHz */

/* Timer 1 counts eighths of the CPU clock: half microseconds. */
#define TICKS_PER_SECOND (F_CPU / 8)
#define TICKS_PER_MS (TICKS_PER_SECOND / 1000)

#define SCANS_PER_SECOND 10000UL
#define SCAN_TICKS (TICKS_PER_SECOND / SCANS_PER_SECOND)
#define SCANS_PER_WAKE (SCANS_PER_SECOND / 1000)

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

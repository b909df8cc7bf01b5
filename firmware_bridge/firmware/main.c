/* The bridge of a crew panel: contacts and lamps on one side, the table on the other. */
#include <avr/interrupt.h>
#include <avr/io.h>
#include <avr/sleep.h>
#include <avr/wdt.h>

#include "clock.h"
#include "contacts.h"
#include "lamps.h"
#include "session.h"
#include "wire.h"

static uint8_t reset_cause __attribute__((section(".noinit")));

/* After a watchdog reset the watchdog still runs, at its shortest: it is stopped before memory is even set up. */
void stop_watchdog(void) __attribute__((naked, used, section(".init3")));
void stop_watchdog(void)
{
    reset_cause = MCUSR;
    MCUSR = 0;
    wdt_disable();
}

/* Bytes that come and go wake the processor without need; a scan or a whole frame does not. */
static void sleep_until_something_happens(void)
{
    for (;;) {
        sleep_mode();
        if (contacts_scanned()) {
            wdt_reset();
            return;
        }
        if (wire_has_frame())
            return;
    }
}

int main(void)
{
    clock_start();
    contacts_start();
    lamps_start();
    wire_start();
    session_start(reset_cause);
    wdt_enable(WDTO_250MS);
    set_sleep_mode(SLEEP_MODE_IDLE);
    sei();
    for (;;) {
        contacts_poll(session_edge);
        wire_poll(session_frame);
        uint32_t now = clock_now();
        session_poll(now);
        lamps_poll(now, session_linked());
        sleep_until_something_happens();
    }
}

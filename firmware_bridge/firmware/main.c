/* The bridge of a crew panel: contacts and lamps on one side, the table on the other. */
#include "board.h"
#include "clock.h"
#include "contacts.h"
#include "lamps.h"
#include "session.h"
#include "wire.h"

/* Scans and bytes wake the processor thousands of times a second; the main loop has work for few of them. The scans
 * are the sign of life that feeds the watchdog. */
static void sleep_until_something_happens(void)
{
    for (;;) {
        board_sleep();
        if (contacts_woke()) {
            board_is_alive();
            return;
        }
        if (wire_has_frame())
            return;
    }
}

int main(void)
{
    uint8_t reset_cause = board_start();
    clock_start();
    contacts_start();
    lamps_start();
    bytes_start();
    session_start(reset_cause);
    board_go();
    for (;;) {
        contacts_poll(session_edge);
        wire_poll(session_frame);
        uint32_t now = clock_now();
        session_poll(now);
        lamps_poll(now, session_linked());
        sleep_until_something_happens();
    }
}

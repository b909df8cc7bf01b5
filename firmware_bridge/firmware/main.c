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

#define FIRED 0x5744

static uint8_t reset_cause __attribute__((section(".noinit")));
static uint16_t watchdog_fired __attribute__((section(".noinit")));

/* After a watchdog reset the watchdog still runs, at its shortest: it is stopped before memory is even set up. */
void stop_watchdog(void) __attribute__((naked, used, section(".init3")));
void stop_watchdog(void)
{
    reset_cause = watchdog_fired == FIRED ? _BV(WDRF) : MCUSR;
    watchdog_fired = 0;
    MCUSR = 0;
    wdt_disable();
}

/* The first time the watchdog interrupts, and we start again from here: the bootloader of most Megas never gets out
 * of a watchdog reset. Only if even the interrupt is not served does it reset the processor, the second time. */
ISR(WDT_vect, ISR_NAKED)
{
    __asm__ volatile("clr __zero_reg__");
    wdt_disable();
    watchdog_fired = FIRED;
    __asm__ volatile("jmp 0");
}

static void start_watchdog(void)
{
    wdt_enable(WDTO_250MS);
    WDTCSR |= _BV(WDIE);
}

/* Scans and bytes wake the processor thousands of times a second; the main loop has work for few of them. The scans
 * are the sign of life that feeds the watchdog. */
static void sleep_until_something_happens(void)
{
    for (;;) {
        sleep_mode();
        if (contacts_woke()) {
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
    start_watchdog();
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

/* Reset, watchdog, sleep, and who the board is. */
#include <avr/sleep.h>
#include <avr/wdt.h>
#include <util/delay.h>

#include "board.h"
#include "pins.h"

#define FIRED 0x5744

enum { NO_CREW, BLUE, RED };

static uint8_t reset_cause KEPT_THROUGH_RESET;
static uint16_t watchdog_fired KEPT_THROUGH_RESET;

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

#ifdef CREW_BLUE_BANK
static uint8_t is_low(uint8_t bank, uint8_t bit)
{
    uint8_t level = 0;
    switch (bank) {
#define PULL_UP_AND_READ(name)                                                                                         \
    case PORT_##name:                                                                                                  \
        DDR##name &= ~(1 << bit);                                                                                      \
        PORT##name |= 1 << bit;                                                                                        \
        _delay_us(10);                                                                                                 \
        level = PIN##name & (1 << bit);                                                                                \
        break;
        FOR_EACH_PORT(PULL_UP_AND_READ)
#undef PULL_UP_AND_READ
    }
    return !level;
}

uint8_t board_crew(void)
{
    uint8_t blue = is_low(CREW_BLUE_BANK, CREW_BLUE_BIT);
    uint8_t red = is_low(CREW_RED_BANK, CREW_RED_BIT);
    return blue == red ? NO_CREW : blue ? BLUE : RED;
}
#else
uint8_t board_crew(void)
{
    return NO_CREW;
}
#endif

uint64_t board_number(void)
{
    return 0;
}

uint8_t board_start(void)
{
    return reset_cause;
}

void board_go(void)
{
    wdt_enable(WDTO_250MS);
    WDTCSR |= _BV(WDIE);
    set_sleep_mode(SLEEP_MODE_IDLE);
    sei();
}

void board_sleep(void)
{
    sleep_mode();
}

void board_is_alive(void)
{
    wdt_reset();
}

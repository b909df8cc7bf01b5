#include "lamps.h"

#include <avr/interrupt.h>
#include <avr/io.h>
#include <avr/pgmspace.h>
#include <string.h>

#include "clock.h"
#include "pins.h"
#include "settings.h"

#define LATCH PB0
#define SCK PB1
#define MOSI PB2

static uint8_t wanted[LAMP_BYTES];
static uint8_t dirty;
static uint8_t was_linked;
static uint32_t shifted_at;

static uint8_t chain[LAMP_CHIPS];
static volatile uint8_t left_to_shift;

/* The byte of the last chip goes first. */
ISR(SPI_STC_vect)
{
    uint8_t left = left_to_shift - 1;
    if (left) {
        SPDR = chain[left - 1];
    } else {
        PORTB |= _BV(LATCH);
        PORTB &= ~_BV(LATCH);
    }
    left_to_shift = left;
}

static void shift(const uint8_t *lit)
{
    memset(chain, 0, sizeof chain);
    for (uint8_t lamp = 0; lamp < LAMP_COUNT; lamp++) {
        uint8_t place = pgm_read_byte(&LAMP_BITS[lamp]);
        if (lit[lamp / 8] & (1 << (lamp % 8)))
            chain[place / 8] |= 1 << (place % 8);
    }
    left_to_shift = LAMP_CHIPS;
    SPDR = chain[LAMP_CHIPS - 1];
}

static void shift_link_lost(uint32_t now)
{
    uint8_t pattern[LAMP_BYTES];
    memset(pattern, (now / LOST_BLINK_TICKS) % 2 ? 0xAA : 0x55, sizeof pattern);
    shift(pattern);
}

void lamps_start(void)
{
    DDRB |= _BV(LATCH) | _BV(SCK) | _BV(MOSI);
    SPCR = 0;
    (void)SPSR, (void)SPDR; /* what was under way before a restart is over */
    SPCR = _BV(SPIE) | _BV(SPE) | _BV(MSTR) | _BV(SPR0); /* 1 MHz: long ribbons are fine with it */
    dirty = 1;
}

void lamps_show(const uint8_t *lit)
{
    memcpy(wanted, lit, sizeof wanted);
    dirty = 1;
}

uint8_t lamps_are_shown(void)
{
    return !dirty && !left_to_shift && was_linked;
}

void lamps_poll(uint32_t now, uint8_t linked)
{
    if (left_to_shift)
        return;
    /* Shifted again and again: a chip that was disturbed recovers by itself. */
    if (!dirty && linked == was_linked && !at_or_after(now, shifted_at + LAMP_REFRESH_TICKS))
        return;
    dirty = 0;
    was_linked = linked;
    shifted_at = now;
    if (linked)
        shift(wanted);
    else
        shift_link_lost(now);
}

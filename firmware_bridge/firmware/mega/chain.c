/* The lamps' chain on SPI: MOSI is D51, SCK is D52, the latch is D53. */
#include <string.h>

#include "board.h"
#include "lamps.h"
#include "pins.h"

#define LATCH PB0
#define SCK PB1
#define MOSI PB2

static uint8_t sent[LAMP_CHIPS];
static volatile uint8_t left_to_shift;

ISR(SPI_STC_vect)
{
    uint8_t left = left_to_shift - 1;
    if (left) {
        SPDR = sent[left - 1];
    } else {
        PORTB |= _BV(LATCH);
        PORTB &= ~_BV(LATCH);
    }
    left_to_shift = left;
}

void chain_start(void)
{
    DDRB |= _BV(LATCH) | _BV(SCK) | _BV(MOSI);
    SPCR = 0;
    (void)SPSR, (void)SPDR; /* what was under way before a restart is over */
    SPCR = _BV(SPIE) | _BV(SPE) | _BV(MSTR) | _BV(SPR0); /* 1 MHz: long ribbons are fine with it */
}

void chain_send(const uint8_t *chips)
{
    memcpy(sent, chips, sizeof sent);
    left_to_shift = LAMP_CHIPS;
    SPDR = sent[LAMP_CHIPS - 1];
}

uint8_t chain_is_busy(void)
{
    return left_to_shift;
}

/* The lamps: a chain of 74HC595. */
#ifndef LAMPS_H
#define LAMPS_H

#include <stdint.h>

void lamps_start(void);

/* Lamp i is bit i % 8 of byte i / 8. */
void lamps_show(const uint8_t *lit);

/* Whether they are: shifted out and latched. */
uint8_t lamps_are_shown(void);

/* Whether the host is there: without it the lamps show "link lost", every other lamp in turn. */
void lamps_poll(uint32_t now, uint8_t linked);

/* ---- what a board has to do ---- */

void chain_start(void);

/* Shifts a byte into each chip, that of the last chip first, and then lets all outputs change together. */
void chain_send(const uint8_t *chips);

uint8_t chain_is_busy(void);

#endif

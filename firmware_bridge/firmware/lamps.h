/* The lamps: a chain of 74HC595 on SPI. MOSI is D51, SCK is D52, the latch is D53. */
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

#endif

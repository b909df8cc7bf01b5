/* The board under simavr: an ATmega2560 with contacts on its pins and a chain of 74HC595 on its SPI. */
#ifndef BOARD_H
#define BOARD_H

#include <stdint.h>

#define CHAIN_BYTES 32

/* 0, or what went wrong. */
const char *board_start(const char *elf);

uint64_t board_cycle(void);

/* Runs on to that cycle; 0, or what went wrong. */
const char *board_run_to(uint64_t cycle);

/* `port` is A to L; level 0 is ground: a closed contact. */
void board_drive(char port, int bit, int level);

void board_hear(uint8_t byte);

/* What the lamp chain shows, the chip nearest to the board first. Returns how often it was latched. */
unsigned long board_lamps(uint8_t chain[CHAIN_BYTES]);

void board_reset(void);

/* As reset, and memory holds anything afterwards. */
void board_power_cycle(void);

/* The program runs in a circle, as after a fault; 0, or what went wrong. */
const char *board_hang(void);

/* Sets the firmware's clock ahead, by the high half of its 32 bits; 0, or what went wrong. */
const char *board_set_ahead(uint32_t high_ticks);

#endif

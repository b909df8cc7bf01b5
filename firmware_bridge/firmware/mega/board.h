/* What is particular to the Arduino Mega 2560. */
#ifndef BOARD_H
#define BOARD_H

#include <avr/interrupt.h>
#include <avr/io.h>
#include <avr/pgmspace.h>
#include <stdint.h>
#include <util/crc16.h>

#include "ports.h"

#define BOARD_NAME "mega"

#define BAUD 500000UL /* exact at 16 MHz */
#define BYTE_NS (10000000000ULL / BAUD)

/* Timer 1 counts eighths of the CPU clock: half microseconds. */
#define TICKS_PER_SECOND (F_CPU / 8)
#define RESOLUTION_TICKS 1

#define SCANS_PER_SECOND 10000UL
#define SCAN_TICKS (TICKS_PER_SECOND / SCANS_PER_SECOND)

#define BANK_COUNT PORT_COUNT

#define KEPT_THROUGH_RESET __attribute__((section(".noinit")))

/* Constants stay in flash. */
#define CONSTANT PROGMEM
#define read_constant(byte) pgm_read_byte(byte)

typedef uint8_t interrupts_were;

static inline interrupts_were interrupts_off(void)
{
    interrupts_were were = SREG;
    cli();
    __asm__ volatile("" ::: "memory");
    return were;
}

static inline void interrupts_as_they(interrupts_were were)
{
    __asm__ volatile("" ::: "memory");
    SREG = were;
}

/* CRC-16 with polynomial 0x1021: the library has it in assembly, for between a pong's stamp and its first byte time
 * counts. */
#define crc_with(crc, byte) _crc_xmodem_update(crc, byte)

/* Why it has been reset: 1 power, 2 reset line, 4 brown-out, 8 watchdog. */
uint8_t board_start(void);

/* Interrupts and the watchdog begin. */
void board_go(void);

/* Until an interrupt. */
void board_sleep(void);

void board_is_alive(void);

/* A number that no other board has; 0: it has none. */
uint64_t board_number(void);

/* What the two jumpers say: 1 blue, 2 red, 0 neither or both. */
uint8_t board_crew(void);

#endif

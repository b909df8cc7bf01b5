/* What is particular to the Raspberry Pi Pico. */
#ifndef BOARD_H
#define BOARD_H

#include <stdint.h>

#define BOARD_NAME "pico"

/* Native USB has no time of its own for a byte: the host bounds by the round trip alone. */
#define BYTE_NS 0UL

#define CPU_HZ 48000000UL

/* The timer counts microseconds. */
#define TICKS_PER_SECOND 1000000UL
#define RESOLUTION_TICKS 1

#define KEPT_THROUGH_RESET __attribute__((section(".noinit")))

/* Everything is in RAM. */
#define CONSTANT
#define read_constant(byte) (*(byte))

/* A bank is a chip of the input chain. */
struct control_pin {
    uint8_t bank;
    uint8_t bit;
};

#include "panel_pins.h"

#define BANK_COUNT INPUT_CHIPS

/* A scan shifts the whole chain in, and at least one byte more, which shows that the chain is there. */
#define INPUTS_HZ 4000000UL
#define SCAN_WORDS ((INPUT_CHIPS + 2) / 2)
#define SCAN_TICKS (4 * SCAN_WORDS + 4)
#define SCANS_PER_SECOND (TICKS_PER_SECOND / SCAN_TICKS)

#if SCAN_WORDS > 8
#error "the input chain is longer than what the SPI keeps: 14 chips"
#endif

typedef uint32_t interrupts_were;

static inline interrupts_were interrupts_off(void)
{
    interrupts_were were;
    __asm__ volatile("mrs %0, primask\n\tcpsid i" : "=r"(were)::"memory");
    return were;
}

static inline void interrupts_as_they(interrupts_were were)
{
    __asm__ volatile("msr primask, %0" ::"r"(were) : "memory");
}

/* CRC-16 with polynomial 0x1021, a byte at a time without a table. */
static inline uint16_t crc_with(uint16_t crc, uint8_t byte)
{
    uint8_t high = (crc >> 8) ^ byte;
    high ^= high >> 4;
    return (crc << 8) ^ (high << 12) ^ (high << 5) ^ high;
}

/* Why it has been reset: 1 power, 2 reset line, 8 watchdog. */
uint8_t board_start(void);

/* Interrupts and the watchdog begin. */
void board_go(void);

/* Until an interrupt. */
void board_sleep(void);

void board_is_alive(void);

/* A number that no other board has: its flash chip's. */
uint64_t board_number(void);

/* What the two jumpers say: 1 blue, 2 red, 0 neither or both. */
uint8_t board_crew(void);

#endif

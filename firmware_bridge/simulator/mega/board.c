#define _GNU_SOURCE
#include "board.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <simavr/avr_ioport.h>
#include <simavr/avr_spi.h>
#include <simavr/avr_uart.h>
#include <simavr/sim_avr.h>
#include <simavr/sim_elf.h>

#include "line.h"
#include "pace.h"

#define LATCH_PORT 'B'
#define LATCH_BIT 0
#define SRAM_START 0x200
#define DATA_START 0x800000 /* as an ELF file counts: flash comes first */
#define CYCLES_AT_ONCE 16 /* between two looks at timers and interrupts: a microsecond, and several times as fast */

/* Data addresses of the PIN registers. */
static const struct {
    char name;
    uint16_t pin;
} PORTS[] = {{'A', 0x20}, {'B', 0x23}, {'C', 0x26},  {'D', 0x29},  {'E', 0x2C}, {'F', 0x2F},
             {'G', 0x32}, {'H', 0x100}, {'J', 0x103}, {'K', 0x106}, {'L', 0x109}};
#define PORT_COUNT (sizeof PORTS / sizeof *PORTS)

static avr_t *avr;
static elf_firmware_t firmware;
static avr_irq_t *uart_input;
static uint8_t levels[PORT_COUNT];
static uint8_t shifted[CHAIN_BYTES], latched[CHAIN_BYTES];
static unsigned long latches;
static avr_uart_t *uart;
static void (*core_reset)(avr_t *);
static int was_reset;

static void log_to_stderr(avr_t *unused, const int level, const char *format, va_list arguments)
{
    (void)unused;
    if (level <= LOG_ERROR)
        vfprintf(stderr, format, arguments);
}

static void keep_time(avr_t *unused, avr_cycle_count_t cycles)
{
    /* Sleeping takes no time here: pace.c does the waiting. */
    (void)unused, (void)cycles;
}

static avr_cycle_count_t stop_here(avr_t *unused, avr_cycle_count_t when, void *none)
{
    (void)unused, (void)when, (void)none;
    return 0;
}

static void on_reset(avr_t *board)
{
    if (core_reset)
        core_reset(board);
    was_reset = 1;
}

/* simavr wipes the pins with all other registers; contacts outside do not care about a reset. */
static void after_reset(void)
{
    was_reset = 0;
    avr->run_cycle_limit = CYCLES_AT_ONCE;
    for (size_t port = 0; port < PORT_COUNT; port++)
        avr->data[PORTS[port].pin] = levels[port];
}

static void on_uart(avr_irq_t *irq, uint32_t byte, void *none)
{
    (void)irq, (void)none;
    line_from_board(byte, avr->cycle);
}

static void on_spi(avr_irq_t *irq, uint32_t byte, void *none)
{
    (void)irq, (void)none;
    memmove(shifted + 1, shifted, CHAIN_BYTES - 1);
    shifted[0] = byte;
}

static void on_latch(avr_irq_t *irq, uint32_t level, void *none)
{
    (void)irq, (void)none;
    if (!level)
        return;
    memcpy(latched, shifted, CHAIN_BYTES);
    latches++;
}

static void find_uart(void)
{
    for (avr_io_t *io = avr->io_port; io; io = io->next)
        if (!strcmp(io->kind, "uart") && ((avr_uart_t *)io)->name == '0')
            uart = (avr_uart_t *)io;
}

static void listen_to_board(void)
{
    find_uart();
    uint32_t no_flags = 0;
    avr_ioctl(avr, AVR_IOCTL_UART_SET_FLAGS('0'), &no_flags);
    uart_input = avr_io_getirq(avr, AVR_IOCTL_UART_GETIRQ('0'), UART_IRQ_INPUT);
    avr_irq_register_notify(avr_io_getirq(avr, AVR_IOCTL_UART_GETIRQ('0'), UART_IRQ_OUTPUT), on_uart, NULL);
    avr_irq_register_notify(avr_io_getirq(avr, AVR_IOCTL_SPI_GETIRQ(0), SPI_IRQ_OUTPUT), on_spi, NULL);
    avr_irq_register_notify(avr_io_getirq(avr, AVR_IOCTL_IOPORT_GETIRQ(LATCH_PORT), LATCH_BIT), on_latch, NULL);
}

/* Contacts are put into the PIN registers behind simavr's back. Told by its pin IRQs, it would look at a closed
 * contact on an external interrupt's pin in every cycle, which takes all the time there is; and with these IRQs at 1
 * for ever it does not take the firmware's pull-ups for news. */
static void open_all_contacts(void)
{
    for (size_t port = 0; port < PORT_COUNT; port++) {
        levels[port] = 0xFF;
        for (int bit = 0; bit < 8; bit++)
            avr_raise_irq(avr_io_getirq(avr, AVR_IOCTL_IOPORT_GETIRQ(PORTS[port].name), bit), 1);
    }
}

const char *board_start(const char *elf)
{
    avr_global_logger_set(log_to_stderr);
    if (elf_read_firmware(elf, &firmware))
        return "the firmware cannot be read";
    avr = avr_make_mcu_by_name("atmega2560");
    if (!avr)
        return "this simavr knows no atmega2560";
    avr_init(avr);
    firmware.frequency = CPU_HZ;
    avr_load_firmware(avr, &firmware);
    avr->frequency = CPU_HZ;
    avr->sleep = keep_time;
    core_reset = avr->reset;
    avr->reset = on_reset;
    open_all_contacts();
    listen_to_board();
    board_power_cycle();
    return NULL;
}

uint64_t board_cycle(void)
{
    return avr->cycle;
}

const char *board_run_to(uint64_t cycle)
{
    if (cycle > avr->cycle)
        avr_cycle_timer_register(avr, cycle - avr->cycle, stop_here, NULL);
    while (avr->cycle < cycle) {
        if (uart && uart->cycles_per_byte > CYCLES_PER_BYTE)
            uart->cycles_per_byte = CYCLES_PER_BYTE; /* simavr counts eleven bits for 8N1, which has ten */
        int state = avr_run(avr);
        if (was_reset)
            after_reset();
        if (state == cpu_Done || state == cpu_Crashed)
            return "the firmware has crashed";
    }
    return NULL;
}

void board_drive(char name, int bit, int level)
{
    for (size_t port = 0; port < PORT_COUNT; port++) {
        if (PORTS[port].name != name)
            continue;
        levels[port] = (levels[port] & ~(1 << bit)) | level << bit;
        avr->data[PORTS[port].pin] = levels[port];
    }
}

void board_hear(uint8_t byte)
{
    avr_raise_irq(uart_input, byte);
}

unsigned long board_lamps(uint8_t chain[CHAIN_BYTES])
{
    memcpy(chain, latched, CHAIN_BYTES);
    return latches;
}

void board_reset(void)
{
    avr_reset(avr);
    avr_regbit_set(avr, avr->reset_flags.extrf);
    after_reset();
}

void board_power_cycle(void)
{
    avr_reset(avr);
    for (unsigned address = SRAM_START; address <= avr->ramend; address++)
        avr->data[address] = rand();
    avr_regbit_set(avr, avr->reset_flags.porf);
    after_reset();
}

const char *board_hang(void)
{
    static const uint8_t CLI_AND_RJMP_TO_ITSELF[] = {0xF8, 0x94, 0xFF, 0xCF};
    uint8_t *end = memmem(avr->flash, avr->codeend, CLI_AND_RJMP_TO_ITSELF, sizeof CLI_AND_RJMP_TO_ITSELF);
    if (!end)
        return "the firmware has no end to jump to";
    /* Behind the cli: simavr does not know that a watchdog interrupt which nobody serves is followed by a reset. */
    avr->pc = end - avr->flash + 2;
    avr->sreg[S_I] = 1;
    avr->state = cpu_Running;
    return NULL;
}

/* Where the firmware keeps a variable; the linker may have put a number behind its name. */
static uint8_t *variable(const char *name)
{
    size_t length = strlen(name);
    for (uint32_t each = 0; each < firmware.symbolcount; each++) {
        const avr_symbol_t *symbol = firmware.symbol[each];
        uint32_t address = symbol->addr - DATA_START;
        if (!strncmp(symbol->symbol, name, length) && strchr(".", symbol->symbol[length]) && address <= avr->ramend)
            return avr->data + address;
    }
    return NULL;
}

const char *board_set_ahead(uint32_t high_ticks)
{
    uint8_t *high = variable("high"), *wraps = variable("wraps");
    if (!high || !wraps)
        return "the firmware has no clock that can be set";
    while (!avr->sreg[S_I]) /* it may be reading its clock */
        if (board_run_to(avr->cycle + 1))
            return "the firmware has crashed";
    high_ticks += high[0] | high[1] << 8;
    high[0] = high_ticks, high[1] = high_ticks >> 8;
    for (uint32_t carry = high_ticks >> 16; carry; carry >>= 8)
        carry += *wraps, *wraps++ = carry;
    return NULL;
}

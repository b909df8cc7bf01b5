/* The registers of the RP2040 that we use, as its data sheet has them. */
#ifndef REGISTERS_H
#define REGISTERS_H

#include <stdint.h>

#define REGISTER(address) (*(volatile uint32_t *)(address))

/* Every peripheral register can be written in three more ways, at these offsets. */
#define TO_SET 0x2000
#define TO_CLEAR 0x3000
#define SET_BITS(address, bits) (REGISTER((address) + TO_SET) = (bits))
#define CLEAR_BITS(address, bits) (REGISTER((address) + TO_CLEAR) = (bits))

/* ---- reset and power ---- */

#define RESETS_RESET 0x4000C000
#define RESETS_DONE 0x4000C008
#define RESET_IO_BANK0 (1u << 5)
#define RESET_PADS_BANK0 (1u << 8)
#define RESET_PLL_USB (1u << 13)
#define RESET_SPI0 (1u << 16)
#define RESET_TIMER (1u << 21)
#define RESET_USB (1u << 24)

#define PSM_WDSEL 0x40010008
#define PSM_ALL_BUT_OSCILLATORS 0x1FFFCu

#define CHIP_RESET 0x40064008
#define CHIP_HAD_POWER_ON (1u << 8)
#define CHIP_HAD_RUN_PIN (1u << 16)

#define WATCHDOG_CTRL 0x40058000
#define WATCHDOG_LOAD 0x40058004
#define WATCHDOG_REASON 0x40058008
#define WATCHDOG_TICK 0x4005802C
#define WATCHDOG_ENABLE (1u << 30)
#define WATCHDOG_TICK_ENABLE (1u << 9)

/* ---- clocks ---- */

#define XOSC_CTRL 0x40024000
#define XOSC_STATUS 0x40024004
#define XOSC_STARTUP 0x4002400C
#define XOSC_1_TO_15_MHZ 0xAA0u
#define XOSC_ENABLE (0xFABu << 12)
#define XOSC_STABLE (1u << 31)

#define PLL_USB_CS 0x4002C000
#define PLL_USB_PWR 0x4002C004
#define PLL_USB_FBDIV 0x4002C008
#define PLL_USB_PRIM 0x4002C00C
#define PLL_LOCK (1u << 31)
#define PLL_POWER_DOWN (1u << 0)
#define PLL_POSTDIV_DOWN (1u << 3)
#define PLL_VCO_DOWN (1u << 5)

#define CLK_REF_CTRL 0x40008030
#define CLK_REF_SELECTED 0x40008038
#define CLK_REF_XOSC 2u
#define CLK_SYS_CTRL 0x4000803C
#define CLK_SYS_SELECTED 0x40008044
#define CLK_SYS_AUX 1u
#define CLK_SYS_AUX_PLL_USB (1u << 5)
#define CLK_PERI_CTRL 0x40008048
#define CLK_USB_CTRL 0x40008054
#define CLK_ENABLE (1u << 11)

#define TIMER_ALARM0 0x40054010
#define TIMER_RAW_HIGH 0x40054024
#define TIMER_RAW_LOW 0x40054028
#define TIMER_INTR 0x40054034
#define TIMER_INTE 0x40054038

/* ---- pins ---- */

#define GPIO_CTRL(gpio) (0x40014004 + 8 * (gpio))
#define FUNCTION_SPI 1u
#define FUNCTION_SIO 5u

#define PAD(gpio) (0x4001C004 + 4 * (gpio))
#define PAD_SCHMITT (1u << 1)
#define PAD_PULL_DOWN (1u << 2)
#define PAD_PULL_UP (1u << 3)
#define PAD_4_MA (1u << 4)
#define PAD_INPUT (1u << 6)

#define GPIO_IN 0xD0000004
#define GPIO_OUT_SET 0xD0000014
#define GPIO_OUT_CLEAR 0xD0000018
#define GPIO_ENABLE_SET 0xD0000024

#define SPI0_CR0 0x4003C000
#define SPI0_CR1 0x4003C004
#define SPI0_DATA 0x4003C008
#define SPI0_STATUS 0x4003C00C
#define SPI0_PRESCALE 0x4003C010
#define SPI_16_BITS 15u
#define SPI_ENABLE (1u << 1)
#define SPI_BUSY (1u << 4)
#define SPI_HAS_DATA (1u << 2)

/* ---- flash ---- */

#define SSI_CTRLR0 0x18000000
#define SSI_CTRLR1 0x18000004
#define SSI_ENABLE 0x18000008
#define SSI_SLAVES 0x18000010
#define SSI_BAUD 0x18000014
#define SSI_STATUS 0x18000028
#define SSI_DATA 0x18000060
#define SSI_SPI_CTRLR0 0x180000F4
#define SSI_HAS_DATA (1u << 3)

#define QSPI_SELECT_CTRL 0x4001800C
#define OVERRIDE_OUTPUT_LOW (2u << 8)

/* ---- USB ---- */

#define USB_MEMORY 0x50100000
#define USB_MEMORY_BYTES 4096
#define USB_ADDRESS 0x50110000
#define USB_MAIN_CTRL 0x50110040
#define USB_SOF 0x50110048 /* reading it takes its interrupt back */
#define USB_SIE_CTRL 0x5011004C
#define USB_SIE_STATUS 0x50110050
#define USB_BUFF_STATUS 0x50110058
#define USB_EP_STALL_ARM 0x50110068
#define USB_MUXING 0x50110074
#define USB_PWR 0x50110078
#define USB_INTE 0x50110090
#define USB_INTS 0x50110098

#define USB_CONTROLLER_ENABLE (1u << 0)
#define USB_EP0_INTERRUPTS (1u << 29)
#define USB_PULL_UP (1u << 16)
#define USB_TO_PHY (1u << 0)
#define USB_SOFT_CONNECT (1u << 3)
#define USB_VBUS_DETECT (1u << 2)
#define USB_VBUS_DETECT_OVERRIDE (1u << 3)

#define USB_INT_BUFFERS (1u << 4)
#define USB_INT_BUS_RESET (1u << 12)
#define USB_INT_SETUP (1u << 16)
#define USB_INT_FRAME (1u << 17)
#define SIE_BUS_RESET (1u << 19)
#define SIE_SETUP (1u << 17)

#define EP_ENABLE (1u << 31)
#define EP_INTERRUPT_PER_BUFFER (1u << 29)
#define EP_BULK (2u << 26)
#define EP_INTERRUPT (3u << 26)

#define BUFFER_FULL (1u << 15)
#define BUFFER_DATA1 (1u << 13)
#define BUFFER_STALL (1u << 11)
#define BUFFER_AVAILABLE (1u << 10)
#define BUFFER_LENGTH 0x3FFu

/* ---- the boot ROM ---- */

#define ROM_FUNCTIONS 0x14 /* where half words say that the table is, and who looks things up in it */
#define ROM_LOOK_UP 0x18
#define ROM_USB_LOADER ('U' | 'B' << 8)

/* ---- the processor ---- */

#define NVIC_ENABLE 0xE000E100
#define NVIC_DISABLE 0xE000E180
#define NVIC_PRIORITY(irq) (0xE000E400 + ((irq) & ~3u))
#define SCB_VTOR 0xE000ED08

#define IRQ_TIMER_0 0
#define IRQ_USB 5

#endif

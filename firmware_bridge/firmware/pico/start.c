/* Clocks, watchdog, sleep, and who the board is. */
#include "board.h"
#include "flash.h"
#include "pin.h"
#include "registers.h"
#include "usb.h"

#define CRYSTAL_HZ 12000000UL
#define MICROSECONDS_PER_CRYSTAL (CRYSTAL_HZ / 1000000UL)
#define CRYSTAL_STARTS (8 * CRYSTAL_HZ / 1000 / 256) /* eight milliseconds: some boards' crystals are slow to start */

/* 12 MHz times 100, divided by 5 and by 5: 48 MHz for USB, and for everything else. */
#define PLL_TIMES 100
#define PLL_DIVIDED (5u << 16 | 5u << 12)

#define WATCHDOG_MS 250
#define WATCHDOG_TICKS (2 * WATCHDOG_MS * 1000) /* this chip counts two for each microsecond (erratum RP2040-E1) */

#define NEEDED_FOR_CLOCKS (RESET_IO_BANK0 | RESET_PADS_BANK0 | RESET_PLL_USB | RESET_TIMER)
#define NEEDED_WITH_CLOCKS (RESET_SPI0 | RESET_USB) /* without their clocks they do not come out of reset */

enum { POWER = 1, RESET_LINE = 2, WATCHDOG = 8 };
enum { NO_CREW, BLUE, RED };

static uint64_t number;

static void wait_for(uint32_t address, uint32_t bits)
{
    while ((REGISTER(address) & bits) != bits)
        ;
}

static void reset_and_release(uint32_t peripherals)
{
    SET_BITS(RESETS_RESET, peripherals);
    CLEAR_BITS(RESETS_RESET, peripherals);
    wait_for(RESETS_DONE, peripherals);
}

static void start_clocks(void)
{
    REGISTER(XOSC_STARTUP) = CRYSTAL_STARTS;
    REGISTER(XOSC_CTRL) = XOSC_ENABLE | XOSC_1_TO_15_MHZ;
    wait_for(XOSC_STATUS, XOSC_STABLE);

    /* On the crystal while the PLL is set up: a reset may have found it running. */
    REGISTER(CLK_REF_CTRL) = CLK_REF_XOSC;
    wait_for(CLK_REF_SELECTED, 1u << CLK_REF_XOSC);
    CLEAR_BITS(CLK_SYS_CTRL, CLK_SYS_AUX);
    wait_for(CLK_SYS_SELECTED, 1);

    reset_and_release(NEEDED_FOR_CLOCKS);
    REGISTER(PLL_USB_CS) = 1;
    REGISTER(PLL_USB_FBDIV) = PLL_TIMES;
    CLEAR_BITS(PLL_USB_PWR, PLL_POWER_DOWN | PLL_VCO_DOWN);
    wait_for(PLL_USB_CS, PLL_LOCK);
    REGISTER(PLL_USB_PRIM) = PLL_DIVIDED;
    CLEAR_BITS(PLL_USB_PWR, PLL_POSTDIV_DOWN);

    REGISTER(CLK_SYS_CTRL) = CLK_SYS_AUX_PLL_USB;
    REGISTER(CLK_SYS_CTRL) = CLK_SYS_AUX_PLL_USB | CLK_SYS_AUX;
    wait_for(CLK_SYS_SELECTED, 1u << CLK_SYS_AUX);
    REGISTER(CLK_PERI_CTRL) = CLK_ENABLE;
    REGISTER(CLK_USB_CTRL) = CLK_ENABLE;
    reset_and_release(NEEDED_WITH_CLOCKS);

    /* The watchdog's tick is what the timer counts. */
    REGISTER(WATCHDOG_TICK) = WATCHDOG_TICK_ENABLE | MICROSECONDS_PER_CRYSTAL;
}

static uint8_t reset_cause(void)
{
    if (REGISTER(WATCHDOG_REASON))
        return WATCHDOG;
    return REGISTER(CHIP_RESET) & CHIP_HAD_RUN_PIN ? RESET_LINE : POWER;
}

#ifdef CREW_BLUE_GPIO
static void start_jumpers(void)
{
    pin_input(CREW_BLUE_GPIO, PAD_PULL_UP);
    pin_input(CREW_RED_GPIO, PAD_PULL_UP);
}

uint8_t board_crew(void)
{
    uint32_t high = REGISTER(GPIO_IN);
    uint32_t blue = !(high >> CREW_BLUE_GPIO & 1);
    uint32_t red = !(high >> CREW_RED_GPIO & 1);
    return blue == red ? NO_CREW : blue ? BLUE : RED;
}
#else
static void start_jumpers(void)
{
}

uint8_t board_crew(void)
{
    return NO_CREW;
}
#endif

uint64_t board_number(void)
{
    return number;
}

uint8_t board_start(void)
{
    uint8_t cause = reset_cause();
    REGISTER(WATCHDOG_CTRL) = 0;
    start_clocks();
    start_jumpers();
    number = flash_number();
    return cause;
}

void board_go(void)
{
    REGISTER(PSM_WDSEL) = PSM_ALL_BUT_OSCILLATORS;
    REGISTER(WATCHDOG_LOAD) = WATCHDOG_TICKS;
    REGISTER(WATCHDOG_CTRL) = WATCHDOG_ENABLE;
    REGISTER(NVIC_PRIORITY(IRQ_USB)) = 0x40u << 8 * (IRQ_USB % 4); /* scans first */
    REGISTER(NVIC_ENABLE) = 1u << IRQ_TIMER_0 | 1u << IRQ_USB;
    __asm__ volatile("cpsie i" ::: "memory");
}

/* Scans interrupt all the time, so that nobody sleeps through anything. */
void board_sleep(void)
{
    __asm__ volatile("wfi" ::: "memory");
}

/* The scans feed the watchdog through the main loop, and USB does. */
void board_is_alive(void)
{
    if (usb_is_well())
        REGISTER(WATCHDOG_LOAD) = WATCHDOG_TICKS;
}

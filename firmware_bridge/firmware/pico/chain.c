/* The lamps' chain of 74HCT595, shifted by hand: it is done ten times a second, and the scans interrupt it. */
#include "board.h"
#include "lamps.h"
#include "pin.h"
#include "registers.h"

#define DATA (1u << LAMPS_DATA_GPIO)
#define CLOCK (1u << LAMPS_CLOCK_GPIO)
#define LATCH (1u << LAMPS_LATCH_GPIO)
#define ENABLE (1u << LAMPS_ENABLE_GPIO) /* low: the outputs drive the lamps */
#define HALF_BIT_CYCLES 24               /* a megahertz: long ribbons are fine with it */

static void wait(void)
{
    for (uint32_t i = 0; i < HALF_BIT_CYCLES / 4; i++)
        __asm__ volatile("nop");
}

static void pulse(uint32_t line)
{
    wait();
    REGISTER(GPIO_OUT_SET) = line;
    wait();
    REGISTER(GPIO_OUT_CLEAR) = line;
}

/* Outside, a resistor keeps the lamps dark until we do. */
void chain_start(void)
{
    pin_output(LAMPS_ENABLE_GPIO, 1);
    pin_output(LAMPS_DATA_GPIO, 0);
    pin_output(LAMPS_CLOCK_GPIO, 0);
    pin_output(LAMPS_LATCH_GPIO, 0);
}

void chain_send(const uint8_t *chips)
{
    for (uint32_t chip = LAMP_CHIPS; chip--;)
        for (uint32_t bit = 8; bit--;) {
            REGISTER(chips[chip] >> bit & 1 ? GPIO_OUT_SET : GPIO_OUT_CLEAR) = DATA;
            pulse(CLOCK);
        }
    pulse(LATCH);
    REGISTER(GPIO_OUT_CLEAR) = ENABLE; /* there is a picture now */
}

uint8_t chain_is_busy(void)
{
    return 0;
}

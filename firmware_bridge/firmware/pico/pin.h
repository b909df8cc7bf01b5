/* Pins: inputs, outputs, and those that a peripheral has. */
#ifndef PIN_H
#define PIN_H

#include "registers.h"

static inline void pin_input(uint32_t gpio, uint32_t pull)
{
    REGISTER(PAD(gpio)) = PAD_SCHMITT | PAD_INPUT | pull;
    REGISTER(GPIO_CTRL(gpio)) = FUNCTION_SIO;
}

static inline void pin_output(uint32_t gpio, uint32_t level)
{
    REGISTER(level ? GPIO_OUT_SET : GPIO_OUT_CLEAR) = 1u << gpio;
    REGISTER(GPIO_ENABLE_SET) = 1u << gpio;
    REGISTER(PAD(gpio)) = PAD_SCHMITT | PAD_INPUT | PAD_4_MA;
    REGISTER(GPIO_CTRL(gpio)) = FUNCTION_SIO;
}

static inline void pin_spi(uint32_t gpio, uint32_t pull)
{
    REGISTER(PAD(gpio)) = PAD_SCHMITT | PAD_INPUT | PAD_4_MA | pull;
    REGISTER(GPIO_CTRL(gpio)) = FUNCTION_SPI;
}

#endif

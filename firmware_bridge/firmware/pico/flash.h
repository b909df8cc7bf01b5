/* The flash chip's own number. */
#ifndef FLASH_H
#define FLASH_H

#include <stdint.h>

/* Afterwards the flash cannot be read any more, until the next reset: nobody does. */
uint64_t flash_number(void);

#endif

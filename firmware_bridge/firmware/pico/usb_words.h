/* What the board says of itself on USB. */
#ifndef USB_WORDS_H
#define USB_WORDS_H

#include <stdint.h>

#define NOTIFY_ENDPOINT 1
#define DATA_ENDPOINT 2
#define PACKET_BYTES 64
#define NOTIFY_BYTES 8

/* The descriptor that is asked for, and its length; 0: there is none. */
const uint8_t *usb_descriptor(uint16_t which, uint16_t *length);

#endif

/* What the board asks of its USB. */
#ifndef USB_H
#define USB_H

#include <stdint.h>

/* For the main loop. Starts a controller anew that hangs; 0: that did not help, and nothing does but starting all anew. */
uint32_t usb_is_well(void);

#endif

/* The panel's pin table, generated; the board's board.h says what it is made of. */
#ifndef PINS_H
#define PINS_H

#include "board.h"
#include "panel_pins.h"

#if CONTROL_COUNT > 127
#error "a control's number has 7 bits on the wire"
#endif

/* The date of the panel list (Unix seconds) that the table was made from; `sonar-table firmware build` adds it. */
#ifndef PANEL_LIST_DATE
#define PANEL_LIST_DATE 0UL
#endif

#define CONTROL_BYTES ((CONTROL_COUNT + 7) / 8)
#define LAMP_BYTES ((LAMP_COUNT + 7) / 8)

#endif

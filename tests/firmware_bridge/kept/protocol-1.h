#define PANEL_LIST_DATE 1794903854UL
/* Made by `sonar-table hardware wiring --firmware` from the panel list and the wiring. Do not edit.
 * Include ports.h first: it says what struct control_pin and PORT_A to PORT_L are. */
#ifndef PANEL_PINS_H
#define PANEL_PINS_H

#include <avr/pgmspace.h>
#include <stdint.h>

#define PANEL_FINGERPRINT 0xA1181A02UL
#define CONTROL_COUNT 56
#define LAMP_COUNT 54
#define LAMP_CHIPS 7

/* A contact by its number on the wire: port and bit. Closed reads 0. */
static const struct control_pin CONTROL_PINS[CONTROL_COUNT] PROGMEM = {
    {PORT_J, 1}, /* 0: captain.north, D14 */
    {PORT_J, 0}, /* 1: captain.east, D15 */
    {PORT_H, 1}, /* 2: captain.south, D16 */
    {PORT_H, 0}, /* 3: captain.west, D17 */
    {PORT_D, 3}, /* 4: captain.stop, D18 */
    {PORT_D, 2}, /* 5: captain.ok, D19 */
    {PORT_D, 1}, /* 6: captain.cancel, D20 */
    {PORT_D, 0}, /* 7: captain.surface, D21 */
    {PORT_F, 0}, /* 8: first-mate.mine, A0 */
    {PORT_F, 1}, /* 9: first-mate.torpedo, A1 */
    {PORT_F, 2}, /* 10: first-mate.drone, A2 */
    {PORT_F, 3}, /* 11: first-mate.sonar, A3 */
    {PORT_F, 4}, /* 12: first-mate.silence, A4 */
    {PORT_F, 5}, /* 13: first-mate.scenario, A5 */
    {PORT_F, 6}, /* 14: first-mate.previous, A6 */
    {PORT_F, 7}, /* 15: first-mate.next, A7 */
    {PORT_K, 0}, /* 16: first-mate.ok, A8 */
    {PORT_K, 1}, /* 17: first-mate.stop, A9 */
    {PORT_A, 0}, /* 18: engineer.west-1, D22 */
    {PORT_A, 1}, /* 19: engineer.west-2, D23 */
    {PORT_A, 2}, /* 20: engineer.west-3, D24 */
    {PORT_A, 3}, /* 21: engineer.west-4, D25 */
    {PORT_A, 4}, /* 22: engineer.west-5, D26 */
    {PORT_A, 5}, /* 23: engineer.west-6, D27 */
    {PORT_A, 6}, /* 24: engineer.north-1, D28 */
    {PORT_A, 7}, /* 25: engineer.north-2, D29 */
    {PORT_C, 7}, /* 26: engineer.north-3, D30 */
    {PORT_C, 6}, /* 27: engineer.north-4, D31 */
    {PORT_C, 5}, /* 28: engineer.north-5, D32 */
    {PORT_C, 4}, /* 29: engineer.north-6, D33 */
    {PORT_C, 3}, /* 30: engineer.south-1, D34 */
    {PORT_C, 2}, /* 31: engineer.south-2, D35 */
    {PORT_C, 1}, /* 32: engineer.south-3, D36 */
    {PORT_C, 0}, /* 33: engineer.south-4, D37 */
    {PORT_D, 7}, /* 34: engineer.south-5, D38 */
    {PORT_G, 2}, /* 35: engineer.south-6, D39 */
    {PORT_G, 1}, /* 36: engineer.east-1, D40 */
    {PORT_G, 0}, /* 37: engineer.east-2, D41 */
    {PORT_L, 7}, /* 38: engineer.east-3, D42 */
    {PORT_L, 6}, /* 39: engineer.east-4, D43 */
    {PORT_L, 5}, /* 40: engineer.east-5, D44 */
    {PORT_L, 4}, /* 41: engineer.east-6, D45 */
    {PORT_L, 3}, /* 42: engineer.ok, D46 */
    {PORT_E, 4}, /* 43: radio.note-north, D2 */
    {PORT_E, 5}, /* 44: radio.note-east, D3 */
    {PORT_G, 5}, /* 45: radio.note-south, D4 */
    {PORT_E, 3}, /* 46: radio.note-west, D5 */
    {PORT_H, 3}, /* 47: radio.note-silence, D6 */
    {PORT_H, 4}, /* 48: radio.slide-north, D7 */
    {PORT_H, 5}, /* 49: radio.slide-east, D8 */
    {PORT_H, 6}, /* 50: radio.slide-south, D9 */
    {PORT_B, 4}, /* 51: radio.slide-west, D10 */
    {PORT_B, 5}, /* 52: radio.erase, D11 */
    {PORT_B, 6}, /* 53: radio.ok, D12 */
    {PORT_L, 1}, /* 54: table.key, D48 */
    {PORT_L, 0}, /* 55: table.coin, D49 */
};

/* A lamp by its number on the wire: its place in the chain. Place / 8 is the chip, 0 nearest to the board,
 * whose byte is sent last; place % 8 is the bit of that byte, 0 for QA. */
static const uint8_t LAMP_BITS[LAMP_COUNT] PROGMEM = {
    0, /* 0: captain.north, 1.QA */
    1, /* 1: captain.east, 1.QB */
    2, /* 2: captain.south, 1.QC */
    3, /* 3: captain.west, 1.QD */
    4, /* 4: captain.stop, 1.QE */
    5, /* 5: captain.ok, 1.QF */
    6, /* 6: captain.cancel, 1.QG */
    7, /* 7: captain.surface, 1.QH */
    8, /* 8: first-mate.mine, 2.QA */
    9, /* 9: first-mate.torpedo, 2.QB */
    10, /* 10: first-mate.drone, 2.QC */
    11, /* 11: first-mate.sonar, 2.QD */
    12, /* 12: first-mate.silence, 2.QE */
    13, /* 13: first-mate.scenario, 2.QF */
    14, /* 14: first-mate.previous, 2.QG */
    15, /* 15: first-mate.next, 2.QH */
    16, /* 16: first-mate.ok, 3.QA */
    17, /* 17: first-mate.stop, 3.QB */
    18, /* 18: engineer.west-1, 3.QC */
    19, /* 19: engineer.west-2, 3.QD */
    20, /* 20: engineer.west-3, 3.QE */
    21, /* 21: engineer.west-4, 3.QF */
    22, /* 22: engineer.west-5, 3.QG */
    23, /* 23: engineer.west-6, 3.QH */
    24, /* 24: engineer.north-1, 4.QA */
    25, /* 25: engineer.north-2, 4.QB */
    26, /* 26: engineer.north-3, 4.QC */
    27, /* 27: engineer.north-4, 4.QD */
    28, /* 28: engineer.north-5, 4.QE */
    29, /* 29: engineer.north-6, 4.QF */
    30, /* 30: engineer.south-1, 4.QG */
    31, /* 31: engineer.south-2, 4.QH */
    32, /* 32: engineer.south-3, 5.QA */
    33, /* 33: engineer.south-4, 5.QB */
    34, /* 34: engineer.south-5, 5.QC */
    35, /* 35: engineer.south-6, 5.QD */
    36, /* 36: engineer.east-1, 5.QE */
    37, /* 37: engineer.east-2, 5.QF */
    38, /* 38: engineer.east-3, 5.QG */
    39, /* 39: engineer.east-4, 5.QH */
    40, /* 40: engineer.east-5, 6.QA */
    41, /* 41: engineer.east-6, 6.QB */
    42, /* 42: engineer.ok, 6.QC */
    43, /* 43: radio.note-north, 6.QD */
    44, /* 44: radio.note-east, 6.QE */
    45, /* 45: radio.note-south, 6.QF */
    46, /* 46: radio.note-west, 6.QG */
    47, /* 47: radio.note-silence, 6.QH */
    48, /* 48: radio.slide-north, 7.QA */
    49, /* 49: radio.slide-east, 7.QB */
    50, /* 50: radio.slide-south, 7.QC */
    51, /* 51: radio.slide-west, 7.QD */
    52, /* 52: radio.erase, 7.QE */
    53, /* 53: radio.ok, 7.QF */
};

#endif

#include "usb_words.h"

#include "board.h"

#define LOW_HIGH(word) (word) & 0xFF, (word) >> 8
#define VENDOR 0x2E8A  /* Raspberry Pi */
#define PRODUCT 0x000A /* a Pico that is a serial port */
#define RELEASE 0x0200
#define LONGEST_TEXT 20
#define NUMBER_DIGITS 16

enum { DEVICE = 1, CONFIGURATION, STRING };
enum { LANGUAGE, MAKER, NAME, NUMBER };

static const uint8_t DEVICE_WORDS[] = {
    18, DEVICE, LOW_HIGH(0x0200),
    0xEF, 2, 1, /* its interfaces belong together as the association below says */
    PACKET_BYTES, LOW_HIGH(VENDOR), LOW_HIGH(PRODUCT), LOW_HIGH(RELEASE), MAKER, NAME, NUMBER, 1,
};

#define CONFIGURATION_BYTES 75

static const uint8_t CONFIGURATION_WORDS[] = {
    9, CONFIGURATION, LOW_HIGH(CONFIGURATION_BYTES), 2, 1, 0, 0x80, 50,  /* fed by the bus, 100 mA */
    8, 11, 0, 2, 2, 2, 0, 0,                                             /* interfaces 0 and 1: a serial port */
    9, 4, 0, 0, 1, 2, 2, 0, 0,                                           /* interface 0: its control */
    5, 0x24, 0, LOW_HIGH(0x0110),                                        /* CDC 1.10 */
    5, 0x24, 1, 0, 1,                                                    /* no calls */
    4, 0x24, 2, 2,                                                       /* line coding and state */
    5, 0x24, 6, 0, 1,                                                    /* interface 1 belongs to 0 */
    7, 5, 0x80 | NOTIFY_ENDPOINT, 3, LOW_HIGH(NOTIFY_BYTES), 16,
    9, 4, 1, 0, 2, 10, 0, 0, 0,                                          /* interface 1: its data */
    7, 5, DATA_ENDPOINT, 2, LOW_HIGH(PACKET_BYTES), 0,
    7, 5, 0x80 | DATA_ENDPOINT, 2, LOW_HIGH(PACKET_BYTES), 0,
};
_Static_assert(sizeof CONFIGURATION_WORDS == CONFIGURATION_BYTES, "the configuration says its own length");

static const uint8_t LANGUAGE_WORDS[] = {4, STRING, LOW_HIGH(0x0409)};

static uint8_t text[2 + 2 * LONGEST_TEXT];

static void add(char letter)
{
    text[text[0]++] = letter;
    text[text[0]++] = 0;
}

static void spell(const char *words)
{
    while (*words)
        add(*words++);
}

static void spell_number(uint64_t number)
{
    for (uint32_t digit = 0; digit < NUMBER_DIGITS; digit++, number <<= 4)
        add("0123456789ABCDEF"[number >> 60]);
}

static const uint8_t *spelt(uint8_t which)
{
    if (which == LANGUAGE)
        return LANGUAGE_WORDS;
    text[0] = 2;
    text[1] = STRING;
    if (which == MAKER)
        spell("sonar-table");
    else if (which == NAME)
        spell("Sonar bridge");
    else if (which == NUMBER)
        spell_number(board_number());
    else
        return 0;
    return text;
}

const uint8_t *usb_descriptor(uint16_t which, uint16_t *length)
{
    const uint8_t *found = 0;
    switch (which >> 8) {
    case DEVICE:
        found = DEVICE_WORDS;
        break;
    case CONFIGURATION:
        *length = CONFIGURATION_BYTES;
        return CONFIGURATION_WORDS;
    case STRING:
        found = spelt(which & 0xFF);
        break;
    }
    *length = found ? found[0] : 0;
    return found;
}

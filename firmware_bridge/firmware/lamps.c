#include "lamps.h"

#include <string.h>

#include "clock.h"
#include "pins.h"
#include "settings.h"

static uint8_t wanted[LAMP_BYTES];
static uint8_t dirty;
static uint8_t was_linked;
static uint32_t shifted_at;

static void shift(const uint8_t *lit)
{
    uint8_t chain[LAMP_CHIPS] = {0};
    for (uint8_t lamp = 0; lamp < LAMP_COUNT; lamp++) {
        uint8_t place = read_constant(&LAMP_BITS[lamp]);
        if (lit[lamp / 8] & (1 << (lamp % 8)))
            chain[place / 8] |= 1 << (place % 8);
    }
    chain_send(chain);
}

static void shift_link_lost(uint32_t now)
{
    uint8_t pattern[LAMP_BYTES];
    memset(pattern, (now / LOST_BLINK_TICKS) % 2 ? 0xAA : 0x55, sizeof pattern);
    shift(pattern);
}

void lamps_start(void)
{
    chain_start();
    dirty = 1;
}

void lamps_show(const uint8_t *lit)
{
    memcpy(wanted, lit, sizeof wanted);
    dirty = 1;
}

uint8_t lamps_are_shown(void)
{
    return !dirty && !chain_is_busy() && was_linked;
}

void lamps_poll(uint32_t now, uint8_t linked)
{
    if (chain_is_busy())
        return;
    /* Shifted again and again: a chip that was disturbed recovers by itself. */
    if (!dirty && linked == was_linked && !at_or_after(now, shifted_at + LAMP_REFRESH_TICKS))
        return;
    dirty = 0;
    was_linked = linked;
    shifted_at = now;
    if (linked)
        shift(wanted);
    else
        shift_link_lost(now);
}

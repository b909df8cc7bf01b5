/* The contacts: a chain of 74HC165 on SPI 0, which shifts by itself. Every interrupt works off the scan that has come in
 * meanwhile, freezes the contacts again and sets the next scan off. */
#include "board.h"
#include "contacts.h"
#include "pin.h"
#include "registers.h"

#define LOAD (1u << INPUTS_LOAD_GPIO)
#define PRESCALE 2
#define SHIFTING_TICKS (4 * SCAN_WORDS)
#define LATCHED_BEFORE 1 /* tick: from the freezing of the contacts to its stamp it is less */
#define AWAY_LOOKS (30 * SCANS_PER_SECOND / 1000) /* what happened in 30 ms still has a time that an edge can say */
#define LOADING_CYCLES 8 /* the load pulse: 160 ns, for chips that run on 3.3 V */

static uint16_t watched[SCAN_WORDS];
static uint16_t latest[SCAN_WORDS]; /* as last seen, watched bits alone; 1: open */
static uint32_t frozen_at;
static uint32_t due;
static uint32_t unseen; /* looks in a row that have seen no chain */

/* Freezes the contacts and begins to shift them in. */
static inline void begin_scan(void)
{
    REGISTER(GPIO_OUT_CLEAR) = LOAD;
    for (uint32_t i = 0; i < LOADING_CYCLES / 2; i++)
        __asm__ volatile("nop\n\tnop");
    REGISTER(GPIO_OUT_SET) = LOAD;
    frozen_at = REGISTER(TIMER_RAW_LOW);
    for (uint32_t i = 0; i < SCAN_WORDS; i++)
        REGISTER(SPI0_DATA) = 0;
}

/* Whether a whole scan has come in. What follows behind the last chip, whose input is tied high, must read as ones: a
 * chain that is unplugged reads as zeros. */
static inline uint32_t end_scan(uint16_t words[SCAN_WORDS])
{
    if (REGISTER(SPI0_STATUS) & SPI_BUSY)
        return 0;
    for (uint32_t i = 0; i < SCAN_WORDS; i++)
        words[i] = REGISTER(SPI0_DATA);
    uint32_t tail = INPUT_CHIPS % 2 ? 0x00FF : 0xFFFF;
    return (words[SCAN_WORDS - 1] & tail) == tail;
}

/* The first chip comes first, and H of a chip before G: the high byte of a word is the chip nearer to us. */
static void fill_closed(const uint16_t words[SCAN_WORDS], uint8_t closed[INPUT_CHIPS])
{
    for (uint32_t chip = 0; chip < INPUT_CHIPS; chip++) {
        uint32_t word = words[chip / 2] ^ watched[chip / 2];
        closed[chip] = chip % 2 ? word : word >> 8;
    }
}

static __attribute__((noinline)) uint8_t tell_change(const uint16_t words[SCAN_WORDS])
{
    uint8_t closed[INPUT_CHIPS];
    fill_closed(words, closed);
    if (!(unseen > AWAY_LOOKS ? contacts_found(frozen_at, closed) : contacts_changed(frozen_at, closed)))
        return 0;
    for (uint32_t i = 0; i < SCAN_WORDS; i++)
        latest[i] = words[i];
    return 1;
}

static inline void work_off_scan(void)
{
    uint16_t words[SCAN_WORDS];
    uint32_t changed = 0;
    if (!end_scan(words)) {
        unseen += unseen <= AWAY_LOOKS;
        contacts_not_seen(); /* the next one has a wider spread */
        return;
    }
    for (uint32_t i = 0; i < SCAN_WORDS; i++) {
        words[i] &= watched[i];
        changed |= words[i] ^ latest[i];
    }
    if ((!changed && unseen <= AWAY_LOOKS) || tell_change(words)) {
        unseen = 0;
        contacts_scanned(frozen_at - LATCHED_BEFORE);
    }
}

/* An alarm in the past would come after 71 minutes; one before the chain is shifted in would find nothing. */
static inline void set_alarm(void)
{
    uint32_t now = REGISTER(TIMER_RAW_LOW);
    due += SCAN_TICKS;
    if ((int32_t)(due - now) < SHIFTING_TICKS + 1)
        due = now + SCAN_TICKS;
    REGISTER(TIMER_ALARM0) = due;
}

void __attribute__((used)) scan_interrupt(void)
{
    REGISTER(TIMER_INTR) = 1;
    if (!(REGISTER(SPI0_STATUS) & SPI_BUSY)) {
        work_off_scan();
        begin_scan();
    }
    set_alarm();
}

uint32_t scan_start(const uint8_t banks[BANK_COUNT], uint8_t closed[BANK_COUNT])
{
    uint16_t words[SCAN_WORDS];
    for (uint32_t chip = 0; chip < INPUT_CHIPS; chip++)
        watched[chip / 2] |= chip % 2 ? banks[chip] : banks[chip] << 8;
    pin_output(INPUTS_LOAD_GPIO, 1);
    pin_spi(INPUTS_CLOCK_GPIO, 0);
    pin_spi(INPUTS_DATA_GPIO, PAD_PULL_DOWN);
    REGISTER(SPI0_PRESCALE) = PRESCALE;
    REGISTER(SPI0_CR0) = SPI_16_BITS | (CPU_HZ / PRESCALE / INPUTS_HZ - 1) << 8;
    REGISTER(SPI0_CR1) = SPI_ENABLE;

    begin_scan();
    while (REGISTER(SPI0_STATUS) & SPI_BUSY)
        ;
    uint32_t is_there = end_scan(words);
    for (uint32_t i = 0; i < SCAN_WORDS; i++)
        latest[i] = words[i] = is_there ? words[i] & watched[i] : watched[i];
    fill_closed(words, closed);

    uint32_t before = frozen_at - LATCHED_BEFORE;
    due = REGISTER(TIMER_RAW_LOW);
    begin_scan();
    REGISTER(TIMER_INTE) = 1;
    set_alarm();
    return before;
}

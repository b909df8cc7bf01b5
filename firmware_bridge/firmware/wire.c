#include "wire.h"

#include "board.h"
#include "clock.h"

#define CHECKSUM_BYTES 2
#define ENCODED_BYTES (FRAME_BYTES + CHECKSUM_BYTES + 1) /* COBS adds one; the delimiter comes on top */
#define STAMP_BYTES 4

/* Both rings have 256 places so that their indices wrap by themselves. */
static volatile uint8_t in[256];
static volatile uint8_t in_made;
static volatile uint8_t in_used;
static volatile uint8_t has_frame;
static volatile uint8_t out[256];
static volatile uint8_t out_made;
static volatile uint8_t out_used;

static uint8_t encoded[ENCODED_BYTES];
static uint8_t encoded_length;
static uint8_t too_long;
static uint16_t bad_frames;

/* Behind a delimiter the ring carries the clock at which it came. A second delimiter in a row means nothing. */
void wire_hear(uint8_t byte)
{
    static uint8_t last = 1;
    uint8_t made = in_made;
    uint8_t room = in_used - made - 1;
    if (room < 1 + STAMP_BYTES || (!byte && !last))
        return;
    last = byte;
    in[made++] = byte;
    if (!byte) {
        uint32_t at = clock_read();
        in[made++] = at;
        in[made++] = at >> 8;
        in[made++] = at >> 16;
        in[made++] = at >> 24;
        has_frame = 1;
    }
    in_made = made;
}

uint8_t wire_hears_still(void)
{
    uint8_t room = in_used - in_made - 1;
    return room / (2 + STAMP_BYTES) * 2;
}

uint8_t wire_take(uint8_t *byte)
{
    uint8_t used = out_used;
    if (used == out_made)
        return 0;
    *byte = out[used];
    out_used = used + 1;
    return 1;
}

void wire_forget(void)
{
    out_used = out_made;
}

static uint16_t checksum(const uint8_t *bytes, uint8_t length)
{
    uint16_t crc = 0xFFFF;
    while (length--)
        crc = crc_with(crc, *bytes++);
    return crc;
}

/* The number of bytes decoded, or 0 for what is no COBS. */
static uint8_t cobs_decode(const uint8_t *from, uint8_t length, uint8_t *to)
{
    uint8_t read = 0;
    uint8_t written = 0;
    while (read < length) {
        uint8_t code = from[read++];
        if (code - 1 > length - read)
            return 0;
        for (uint8_t i = 1; i < code; i++)
            to[written++] = from[read++];
        if (read < length)
            to[written++] = 0;
    }
    return written;
}

static void end_of_frame(uint32_t at, void (*heard)(const struct frame *, uint32_t at))
{
    static struct frame frame;
    uint8_t length = encoded_length;
    uint8_t bad = too_long;
    encoded_length = 0;
    too_long = 0;
    if (!length && !bad)
        return; /* two delimiters in a row say nothing */
    if (!bad) {
        frame.length = cobs_decode(encoded, length, frame.body);
        bad = frame.length <= CHECKSUM_BYTES;
    }
    if (!bad) {
        frame.length -= CHECKSUM_BYTES;
        bad = checksum(frame.body, frame.length) != get_u16(frame.body + frame.length);
    }
    if (bad)
        bad_frames++;
    else
        heard(&frame, at);
}

uint8_t wire_has_frame(void)
{
    return has_frame;
}

void wire_poll(void (*heard)(const struct frame *, uint32_t at))
{
    has_frame = 0;
    while (in_used != in_made) {
        uint8_t used = in_used;
        uint8_t byte = in[used++];
        if (!byte) {
            uint8_t at[STAMP_BYTES];
            for (uint8_t i = 0; i < STAMP_BYTES; i++)
                at[i] = in[used++];
            in_used = used;
            end_of_frame(get_u32(at), heard);
        } else {
            in_used = used;
            if (encoded_length < ENCODED_BYTES)
                encoded[encoded_length++] = byte;
            else
                too_long = 1;
        }
    }
    bytes_taken();
}

uint8_t wire_has_room(void)
{
    return (uint8_t)(out_used - out_made - 1) >= ENCODED_BYTES + 1;
}

void wire_send(struct frame *frame)
{
    put_u16(frame, checksum(frame->body, frame->length));
    const uint8_t *next = frame->body;
    uint8_t made = out_made;
    uint8_t code_at = made++;
    uint8_t code = 1;
    for (uint8_t left = frame->length; left; left--) {
        uint8_t byte = *next++;
        if (byte) {
            out[made++] = byte;
            code++;
        } else {
            out[code_at] = code;
            code_at = made++;
            code = 1;
        }
    }
    out[code_at] = code;
    out[made++] = 0;
    out_made = made;
    bytes_go();
}

uint16_t wire_bad_frames(void)
{
    return bad_frames;
}

void put_u8(struct frame *frame, uint8_t value)
{
    frame->body[frame->length++] = value;
}

void put_u16(struct frame *frame, uint16_t value)
{
    put_u8(frame, value);
    put_u8(frame, value >> 8);
}

void put_u32(struct frame *frame, uint32_t value)
{
    put_u16(frame, value);
    put_u16(frame, value >> 16);
}

void put_u64(struct frame *frame, uint64_t value)
{
    put_u32(frame, value);
    put_u32(frame, value >> 32);
}

uint16_t get_u16(const uint8_t *from)
{
    return from[0] | (uint16_t)from[1] << 8;
}

uint32_t get_u32(const uint8_t *from)
{
    return get_u16(from) | (uint32_t)get_u16(from + 2) << 16;
}

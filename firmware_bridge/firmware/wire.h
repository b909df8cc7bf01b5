/* Frames on UART 0: COBS with a zero byte behind each, CRC-16 inside. docs/protocol.md describes them. */
#ifndef WIRE_H
#define WIRE_H

#include <stdint.h>

#define FRAME_BYTES 64 /* the longest body, without checksum */

struct frame {
    uint8_t length;
    uint8_t body[FRAME_BYTES + 2];
};

void wire_start(void);

/* Whether the end of a frame has come in since the last poll. */
uint8_t wire_has_frame(void);

/* Hands every good frame to `heard`, with the clock at which its last byte came in. */
void wire_poll(void (*heard)(const struct frame *, uint32_t at));

/* Whether a frame of any length could be sent now without waiting. */
uint8_t wire_has_room(void);

/* Sends a frame; there must be room. */
void wire_send(struct frame *frame);

uint16_t wire_bad_frames(void);

void put_u8(struct frame *frame, uint8_t value);
void put_u16(struct frame *frame, uint16_t value);
void put_u32(struct frame *frame, uint32_t value);
uint16_t get_u16(const uint8_t *from);
uint32_t get_u32(const uint8_t *from);

#endif

/* Frames: COBS with a zero byte behind each, CRC-16 inside. docs/protocol.md describes them. */
#ifndef WIRE_H
#define WIRE_H

#include <stdint.h>

#define FRAME_BYTES 96 /* the longest body, without checksum */

struct frame {
    uint8_t length;
    uint8_t body[FRAME_BYTES + 2];
};

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
void put_u64(struct frame *frame, uint64_t value);
uint16_t get_u16(const uint8_t *from);
uint32_t get_u32(const uint8_t *from);

/* ---- what a board has to do ---- */

void bytes_start(void);

/* There are bytes to take: they go out one after the other, with nobody waiting for them. */
void bytes_go(void);

/* What has come in was worked off. */
void bytes_taken(void);

/* ---- for the board's bytes, in their interrupts ---- */

/* A byte has come in. */
void wire_hear(uint8_t byte);

/* How many bytes may still come in, even if every other one ends a frame. */
uint8_t wire_hears_still(void);

/* Takes the next byte to send; 0 if there is none. */
uint8_t wire_take(uint8_t *byte);

/* Nobody has heard, or will hear, what waits to be sent. */
void wire_forget(void);

#endif

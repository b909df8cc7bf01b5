/* The talk with the host: hello, edges until they are acknowledged, clock samples, lamps. docs/protocol.md. */
#ifndef SESSION_H
#define SESSION_H

#include "contacts.h"
#include "wire.h"

void session_start(uint8_t reset_cause);
void session_edge(const struct edge *edge);
void session_frame(const struct frame *frame, uint32_t at);

/* Sends what is due. */
void session_poll(uint32_t now);

/* Whether the host was heard within the last second. */
uint8_t session_linked(void);

#endif

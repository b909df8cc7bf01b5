/* UART 0, which the board's USB chip listens to. */
#include "board.h"
#include "wire.h"

ISR(USART0_RX_vect)
{
    wire_hear(UDR0);
}

ISR(USART0_UDRE_vect)
{
    uint8_t byte;
    if (wire_take(&byte))
        UDR0 = byte;
    else
        UCSR0B &= ~_BV(UDRIE0);
}

void bytes_start(void)
{
    UCSR0A = _BV(U2X0);
    UCSR0C = _BV(UCSZ01) | _BV(UCSZ00);
    UBRR0 = F_CPU / 8 / BAUD - 1; /* last: simavr works out the speed here */
    UCSR0B = _BV(RXCIE0) | _BV(RXEN0) | _BV(TXEN0);
}

void bytes_taken(void)
{
}

void bytes_go(void)
{
    interrupts_were were = interrupts_off();
    UCSR0B |= _BV(UDRIE0);
    interrupts_as_they(were);
}

/* The board as a serial port on USB: CDC ACM, full speed. All of it happens in one interrupt.
 *
 * Erratum RP2040-E15: the controller hangs when certain bus errors fall into an IN transfer, as they do at the end of a
 * frame behind some hubs. So bulk IN begins in the safe part of a frame alone; what is due in the other waits for the
 * next frame. A controller that hangs all the same, while frames come and somebody reads, is started anew; where that
 * does not help, the board is. */
#include <string.h>

#include "board.h"
#include "registers.h"
#include "usb.h"
#include "usb_words.h"
#include "wire.h"

/* In the controller's own memory: 8 bytes of setup packet, endpoint controls, buffer controls, buffers. */
#define SETUP_PACKET ((volatile uint8_t *)USB_MEMORY)
#define ENDPOINT_CONTROL(endpoint, out) (USB_MEMORY + 8 * (endpoint) + ((out) ? 4 : 0))
#define BUFFER_CONTROL(endpoint, out) (USB_MEMORY + 0x80 + 8 * (endpoint) + ((out) ? 4 : 0))
#define EP0_BUFFER 0x100
#define NOTIFY_BUFFER 0x180
#define OUT_BUFFER 0x1C0
#define IN_BUFFER 0x200
#define BUFFER_BIT(endpoint, out) (1u << (2 * (endpoint) + ((out) ? 1 : 0)))

/* A full packet says that more follows, and a host would wait for it before it hands anything on. */
#define MOST_IN_A_PACKET (PACKET_BYTES - 1)

enum { IN, OUT };

enum request {
    GET_STATUS = 0,
    CLEAR_FEATURE = 1,
    SET_ADDRESS = 5,
    GET_DESCRIPTOR = 6,
    GET_CONFIGURATION = 8,
    SET_CONFIGURATION = 9,
    GET_INTERFACE = 10,
    SET_INTERFACE = 11,
};

enum class_request { SET_LINE_CODING = 0x20, GET_LINE_CODING, SET_LINE_STATE };

struct setup {
    uint8_t kind;
    uint8_t request;
    uint16_t value;
    uint16_t index;
    uint16_t length;
};

#define TYPE_OF(setup) ((setup)->kind & 0x60)
#define STANDARD 0x00
#define CLASS 0x20
#define TO_HOST 0x80
#define READER_IS_THERE 1 /* DTR */
#define LOADER_BAUD 1200

static uint8_t configuration;
static uint8_t new_address;
static uint8_t reader_is_there;
static uint8_t line_coding[7] = {0x20, 0xA1, 0x07, 0, 0, 0, 8}; /* 500,000 baud 8N1: what a host sets does not matter */
static uint8_t two_bytes[2];

static struct {
    const uint8_t *data; /* what is left to send of the answer to a request */
    uint16_t left;
    uint8_t packet_of_nothing; /* ends an answer that is shorter than what was asked for, and full packets long */
    uint8_t takes_line_coding;
    uint32_t data1; /* of the next packet */
} control;

/* The part of a frame in which nothing is begun; later than a frame is long: there are none, as on a cable that charges. */
#define FILLING_US 60 /* a packet, with scans in between */
#define UNSAFE_FROM_US (800 - FILLING_US)
#define UNSAFE_UNTIL_US 1010

#define STUCK_FRAMES 2000   /* a millisecond each: nothing was taken for so long, though somebody reads */
#define LOST_FRAMES 3000    /* the controller was started anew, and no host has set it up */
#define UNPLUGGED_US 20000  /* so that the host sees that it was gone */

static uint32_t frame_at;
static uint32_t stuck_frames, lost_frames;
static uint8_t started_anew; /* and not set up since */

static uint32_t in_data1, out_data1;
static uint8_t in_is_busy;
static uint8_t out_is_held; /* the host waits until we have room for a packet: nothing is dropped */

/* ---- packets ---- */

static void hand_over(uint32_t endpoint, uint32_t out, uint32_t control_word)
{
    REGISTER(BUFFER_CONTROL(endpoint, out)) = control_word;
    /* The controller runs on a clock of its own: the rest must stand there before it looks. */
    __asm__ volatile("nop\n\tnop\n\tnop\n\tnop\n\tnop\n\tnop\n\tnop\n\tnop\n\tnop\n\tnop\n\tnop\n\tnop");
    REGISTER(BUFFER_CONTROL(endpoint, out)) = control_word | BUFFER_AVAILABLE;
}

static void put(uint32_t offset, const uint8_t *data, uint32_t length)
{
    volatile uint8_t *to = (volatile uint8_t *)(USB_MEMORY + offset);
    while (length--)
        *to++ = *data++;
}

/* ---- data ---- */

static void await_data(void)
{
    hand_over(DATA_ENDPOINT, OUT, PACKET_BYTES | out_data1);
    out_data1 ^= BUFFER_DATA1;
}

static void data_came(void)
{
    const volatile uint8_t *data = (const volatile uint8_t *)(USB_MEMORY + OUT_BUFFER);
    uint32_t length = REGISTER(BUFFER_CONTROL(DATA_ENDPOINT, OUT)) & BUFFER_LENGTH;
    while (length--)
        wire_hear(*data++);
    out_is_held = wire_hears_still() < PACKET_BYTES;
    if (!out_is_held)
        await_data();
}

static uint32_t is_safe_part_of_frame(void)
{
    uint32_t since = REGISTER(TIMER_RAW_LOW) - frame_at;
    return since < UNSAFE_FROM_US || since > UNSAFE_UNTIL_US;
}

static void send_data(void)
{
    volatile uint8_t *to = (volatile uint8_t *)(USB_MEMORY + IN_BUFFER);
    uint32_t length = 0;
    uint8_t byte;
    if (!configuration || in_is_busy || !is_safe_part_of_frame())
        return;
    while (length < MOST_IN_A_PACKET && wire_take(&byte)) {
        *to++ = byte;
        length++;
    }
    if (!length)
        return;
    in_is_busy = 1;
    stuck_frames = 0;
    hand_over(DATA_ENDPOINT, IN, length | in_data1 | BUFFER_FULL);
    in_data1 ^= BUFFER_DATA1;
}

/* ---- requests ---- */

static void send_control(void)
{
    uint16_t length = control.left < PACKET_BYTES ? control.left : PACKET_BYTES;
    put(EP0_BUFFER, control.data, length);
    control.data += length;
    control.left -= length;
    if (length < PACKET_BYTES)
        control.packet_of_nothing = 0;
    hand_over(0, IN, length | control.data1 | BUFFER_FULL);
    control.data1 ^= BUFFER_DATA1;
}

static void answer(const struct setup *setup, const uint8_t *data, uint16_t length)
{
    control.data = data;
    control.left = length < setup->length ? length : setup->length;
    control.packet_of_nothing = length < setup->length && length % PACKET_BYTES == 0;
    send_control();
}

static void done(void)
{
    control.left = 0;
    control.packet_of_nothing = 0;
    hand_over(0, IN, BUFFER_DATA1 | BUFFER_FULL);
}

static void refuse(void)
{
    REGISTER(USB_EP_STALL_ARM) = 3;
    REGISTER(BUFFER_CONTROL(0, IN)) = BUFFER_STALL;
    REGISTER(BUFFER_CONTROL(0, OUT)) = BUFFER_STALL;
}

static void forget_data(void)
{
    in_data1 = out_data1 = 0;
    in_is_busy = out_is_held = 0;
    wire_forget();
}

static void configure(uint8_t value)
{
    configuration = value;
    forget_data();
    if (!value)
        return;
    started_anew = 0;
    REGISTER(ENDPOINT_CONTROL(NOTIFY_ENDPOINT, IN)) = EP_ENABLE | EP_INTERRUPT_PER_BUFFER | EP_INTERRUPT | NOTIFY_BUFFER;
    REGISTER(ENDPOINT_CONTROL(DATA_ENDPOINT, OUT)) = EP_ENABLE | EP_INTERRUPT_PER_BUFFER | EP_BULK | OUT_BUFFER;
    REGISTER(ENDPOINT_CONTROL(DATA_ENDPOINT, IN)) = EP_ENABLE | EP_INTERRUPT_PER_BUFFER | EP_BULK | IN_BUFFER;
    await_data();
}

/* A host that clears a halt begins again with DATA0. */
static void clear_halt(uint8_t endpoint)
{
    if (endpoint == (TO_HOST | DATA_ENDPOINT))
        in_data1 = 0;
    else if (endpoint == DATA_ENDPOINT) {
        out_data1 = 0;
        await_data();
    }
}

static void standard_request(const struct setup *setup)
{
    uint16_t length;
    const uint8_t *words;
    two_bytes[0] = two_bytes[1] = 0;
    switch (setup->request) {
    case SET_ADDRESS:
        new_address = setup->value; /* from the end of this request on */
        done();
        break;
    case GET_DESCRIPTOR:
        words = usb_descriptor(setup->value, &length);
        if (words)
            answer(setup, words, length);
        else
            refuse();
        break;
    case SET_CONFIGURATION:
        configure(setup->value);
        done();
        break;
    case GET_CONFIGURATION:
        two_bytes[0] = configuration;
        answer(setup, two_bytes, 1);
        break;
    case GET_STATUS:
        answer(setup, two_bytes, 2);
        break;
    case GET_INTERFACE:
        answer(setup, two_bytes, 1);
        break;
    case CLEAR_FEATURE:
        clear_halt(setup->index);
        done();
        break;
    case SET_INTERFACE:
        done();
        break;
    default:
        refuse();
    }
}

static uint32_t baud(void)
{
    return line_coding[0] | line_coding[1] << 8 | line_coding[2] << 16 | (uint32_t)line_coding[3] << 24;
}

/* To the loader of the boot ROM, which shows a drive: for whoever opens the port at 1200 baud and closes it again. */
static void start_loader(void)
{
    typedef void *(*look_up)(uint16_t *table, uint32_t code);
    typedef void (*usb_loader)(uint32_t lamps, uint32_t left_out);
    look_up find = (look_up)(uintptr_t)(uint32_t)*(volatile uint16_t *)ROM_LOOK_UP;
    uint16_t *table = (uint16_t *)(uintptr_t)(uint32_t)*(volatile uint16_t *)ROM_FUNCTIONS;
    usb_loader loader = (usb_loader)find(table, ROM_USB_LOADER);
    loader(0, 0);
}

/* Who opens the port hears nothing of what was said before. */
static void line_state(uint16_t state)
{
    uint8_t is_there = state & READER_IS_THERE;
    if (is_there && !reader_is_there)
        wire_forget();
    if (!is_there && baud() == LOADER_BAUD)
        start_loader();
    reader_is_there = is_there;
}

static void class_request(const struct setup *setup)
{
    switch (setup->request) {
    case SET_LINE_CODING:
        control.takes_line_coding = 1;
        hand_over(0, OUT, PACKET_BYTES | BUFFER_DATA1);
        break;
    case GET_LINE_CODING:
        answer(setup, line_coding, sizeof line_coding);
        break;
    case SET_LINE_STATE:
        line_state(setup->value);
        done();
        break;
    default:
        refuse();
    }
}

static void request_came(void)
{
    struct setup setup;
    /* What a request before this one has left there, broken off by it, would be taken for an answer to this. */
    REGISTER(BUFFER_CONTROL(0, IN)) = 0;
    REGISTER(BUFFER_CONTROL(0, OUT)) = 0;
    for (uint32_t i = 0; i < sizeof setup; i++)
        ((uint8_t *)&setup)[i] = SETUP_PACKET[i];
    control.data = 0;
    control.data1 = BUFFER_DATA1;
    control.takes_line_coding = 0;
    control.left = 0;
    control.packet_of_nothing = 0;
    if (TYPE_OF(&setup) == STANDARD)
        standard_request(&setup);
    else if (TYPE_OF(&setup) == CLASS)
        class_request(&setup);
    else
        refuse();
}

static void control_sent(void)
{
    if (new_address) {
        REGISTER(USB_ADDRESS) = new_address;
        new_address = 0;
    } else if (control.left || control.packet_of_nothing) {
        send_control();
    } else if (control.data) {
        control.data = 0;
        hand_over(0, OUT, BUFFER_DATA1); /* the host's packet of nothing, which says that it has all */
    }
}

static void control_came(void)
{
    if (!control.takes_line_coding)
        return;
    control.takes_line_coding = 0;
    for (uint32_t i = 0; i < sizeof line_coding; i++)
        line_coding[i] = ((const volatile uint8_t *)(USB_MEMORY + EP0_BUFFER))[i];
    done();
}

/* ---- the interrupt ---- */

static void bus_reset(void)
{
    REGISTER(USB_ADDRESS) = 0;
    new_address = 0;
    reader_is_there = 0;
    configure(0);
}

static void buffers_done(void)
{
    uint32_t finished = REGISTER(USB_BUFF_STATUS);
    CLEAR_BITS(USB_BUFF_STATUS, finished);
    if (finished & BUFFER_BIT(0, IN))
        control_sent();
    if (finished & BUFFER_BIT(0, OUT))
        control_came();
    if (finished & BUFFER_BIT(DATA_ENDPOINT, OUT))
        data_came();
    if (finished & BUFFER_BIT(DATA_ENDPOINT, IN)) {
        in_is_busy = 0;
        send_data();
    }
}

static void frame_began(void)
{
    (void)REGISTER(USB_SOF);
    frame_at = REGISTER(TIMER_RAW_LOW);
    stuck_frames += in_is_busy && reader_is_there;
    lost_frames += started_anew;
    send_data();
}

void __attribute__((used)) usb_interrupt(void)
{
    uint32_t why = REGISTER(USB_INTS);
    if (why & USB_INT_FRAME)
        frame_began();
    if (why & USB_INT_BUS_RESET) {
        CLEAR_BITS(USB_SIE_STATUS, SIE_BUS_RESET);
        bus_reset();
    }
    if (why & USB_INT_BUFFERS)
        buffers_done();
    if (why & USB_INT_SETUP) {
        CLEAR_BITS(USB_SIE_STATUS, SIE_SETUP);
        request_came();
    }
}

void bytes_start(void)
{
    for (uint32_t offset = 0; offset < USB_MEMORY_BYTES; offset += 4)
        REGISTER(USB_MEMORY + offset) = 0;
    REGISTER(USB_MUXING) = USB_TO_PHY | USB_SOFT_CONNECT;
    REGISTER(USB_PWR) = USB_VBUS_DETECT | USB_VBUS_DETECT_OVERRIDE;
    REGISTER(USB_MAIN_CTRL) = USB_CONTROLLER_ENABLE;
    REGISTER(USB_SIE_CTRL) = USB_EP0_INTERRUPTS;
    REGISTER(USB_INTE) = USB_INT_BUFFERS | USB_INT_BUS_RESET | USB_INT_SETUP | USB_INT_FRAME;
    SET_BITS(USB_SIE_CTRL, USB_PULL_UP);
}

/* For the main loop: USB waits, the scans do not. */
static void usb_off(void)
{
    REGISTER(NVIC_DISABLE) = 1u << IRQ_USB;
    __asm__ volatile("dsb\n\tisb" ::: "memory");
}

static void usb_on(void)
{
    __asm__ volatile("" ::: "memory");
    REGISTER(NVIC_ENABLE) = 1u << IRQ_USB;
}

uint32_t usb_is_well(void)
{
    if (stuck_frames >= STUCK_FRAMES) {
        usb_off();
        SET_BITS(RESETS_RESET, RESET_USB);
        for (uint32_t from = REGISTER(TIMER_RAW_LOW); REGISTER(TIMER_RAW_LOW) - from < UNPLUGGED_US;)
            ;
        CLEAR_BITS(RESETS_RESET, RESET_USB);
        while (!(REGISTER(RESETS_DONE) & RESET_USB))
            ;
        bus_reset();
        stuck_frames = lost_frames = 0;
        started_anew = 1;
        bytes_start();
        usb_on();
    }
    return lost_frames < LOST_FRAMES;
}

void bytes_taken(void)
{
    usb_off();
    if (out_is_held && wire_hears_still() >= PACKET_BYTES) {
        out_is_held = 0;
        await_data();
    }
    usb_on();
}

void bytes_go(void)
{
    usb_off();
    send_data();
    usb_on();
}

/* From reset to main().
 *
 * The boot ROM copies the first 256 bytes of the flash to RAM and runs them, if their last four are the checksum of the
 * others (`firmware build` puts it there). They make the rest of the flash readable. What stands behind them copies the
 * program to RAM, where all of it runs: then no fetch from the flash ever makes a scan late. */
    .syntax unified
    .cpu cortex-m0plus
    .thumb

#define PROGRAM 0x10000100
#define SSI 0x18000000
#define VTOR 0xE000ED08

/* ---- the second stage of boot ---- */

    .section .boot2, "ax"
    .thumb_func
second_stage:
    ldr r0, =SSI
    movs r1, #0
    str r1, [r0, #0x08]         /* off while it is set up */
    movs r1, #4
    str r1, [r0, #0x14]         /* a quarter of the clock: slow enough for the plain read of any chip */
    ldr r1, =0x001F0300         /* one line, words of 32 bits, each behind a command of its own */
    str r1, [r0, #0x00]
    movs r1, #0
    str r1, [r0, #0x04]         /* one word at a time */
    ldr r1, =0x03000218         /* command 03: 8 bits, then an address of 24 bits */
    ldr r2, =SSI + 0xF4
    str r1, [r2]
    movs r1, #1
    str r1, [r0, #0x10]         /* the one flash chip */
    str r1, [r0, #0x08]         /* on */
    ldr r0, =PROGRAM
    ldr r1, =VTOR
    str r0, [r1]
    ldmia r0!, {r1, r2}
    msr msp, r1
    bx r2
    .ltorg

/* ---- the program's start, still in flash ---- */

    .section .reset, "ax"
    .word stack_top
    .word reset
    .global reset
    .type reset, %function
    .thumb_func
reset:
    cpsid i
    ldr r0, =image_in_flash
    ldr r1, =image_start
    ldr r2, =image_end
1:  cmp r1, r2
    bhs 2f
    ldmia r0!, {r3}
    stmia r1!, {r3}
    b 1b
2:  ldr r1, =zero_start
    ldr r2, =zero_end
    movs r3, #0
3:  cmp r1, r2
    bhs 4f
    stmia r1!, {r3}
    b 3b
4:  ldr r0, =VTOR
    ldr r1, =vectors
    str r1, [r0]
    ldr r0, =stack_top
    msr msp, r0
    ldr r0, =main
    bx r0
    .ltorg

/* ---- in RAM ---- */

    .section .vectors, "a"
    .global vectors
vectors:
    .word stack_top
    .word reset
    .rept 14
    .word stuck
    .endr
    .word scan_interrupt        /* 0: timer */
    .rept 4
    .word stuck
    .endr
    .word usb_interrupt         /* 5: USB */
    .rept 26
    .word stuck
    .endr

/* Whatever should not happen ends here, and the watchdog ends it. */
    .section .text.stuck, "ax"
    .global stuck
    .type stuck, %function
    .thumb_func
stuck:
    cpsid i
    b .

/* memcpy and memset, byte by byte: nothing here is long. The compiler calls them too. */
    .syntax unified
    .cpu cortex-m0plus
    .thumb

    .section .text.memcpy, "ax"
    .global memcpy
    .type memcpy, %function
    .thumb_func
memcpy:
    mov r12, r0
1:  subs r2, #1
    blo 2f
    ldrb r3, [r1]
    strb r3, [r0]
    adds r0, #1
    adds r1, #1
    b 1b
2:  mov r0, r12
    bx lr

    .section .text.memset, "ax"
    .global memset
    .type memset, %function
    .thumb_func
memset:
    mov r12, r0
1:  subs r2, #1
    blo 2f
    strb r1, [r0]
    adds r0, #1
    b 1b
2:  mov r0, r12
    bx lr

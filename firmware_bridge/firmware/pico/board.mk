TOOLS := arm-none-eabi-
BOARD_SOURCES := boot.S memory.S chain.c clock.c flash.c scan.c start.c usb.c usb_words.c
BOARD_FLAGS := -mcpu=cortex-m0plus -mthumb -ffreestanding
BOARD_SCRIPT := pico/pico.ld
BOARD_LINKING := -nostdlib -T $(BOARD_SCRIPT)
BOARD_LIBRARIES := -lgcc
BOARD_IMAGE := bridge.bin

TOOLS := avr-
BOARD_SOURCES := bytes.c chain.c clock.c scan.c start.c
BOARD_FLAGS := -mmcu=atmega2560 -DF_CPU=16000000UL
BOARD_IMAGE := bridge.hex

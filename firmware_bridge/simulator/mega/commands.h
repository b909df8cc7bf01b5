/* What both harnesses understand: contacts, lamps, reset, power, hang; and how the board runs on past bytes and edges. */
#ifndef COMMANDS_H
#define COMMANDS_H

#include <stdint.h>
#include <stdio.h>

extern FILE *answers;

#define ANSWER(...) (fprintf(answers, __VA_ARGS__), fputc('\n', answers), fflush(answers))

/* simavr prints to standard output, which is for the answers alone. */
void commands_start(void);

/* Answers `error ...` and ends the harness. */
void end(const char *why);

/* Runs the board to that cycle; bytes and edges reach it when they are due. */
void run_to(uint64_t cycle);

/* Whether the line is that command, with or without arguments. */
int is(const char *line, const char *command);

/* Whether it was one of the commands that both harnesses have. */
int obey_common(const char *line);

/* Hands every whole line of standard input to `obey`; 0 at its end. */
int hear_commands(void (*obey)(const char *line));

#endif

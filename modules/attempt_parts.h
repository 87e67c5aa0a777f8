/* attempt_parts.h -- what the parts of an attempt share: batches of them, and
 * the commands that they run. */
#ifndef MODULES_ATTEMPT_PARTS_H
#define MODULES_ATTEMPT_PARTS_H

#include "modules/attempt.h"

/* Attempts that are made side by side, and which of them go on. */
struct batch {
  struct attempt *const *all;
  uint32_t count;
  bool *wanted;
};

/* --- attempt_command.c --- */
typedef void maker(struct attempts *t, struct attempt *one, struct child *c);
maker make_serial; /* compiles the program of the serial orders */
maker make_verify, make_guided;
maker make_alone; /* verifies the program of the serial orders */
maker make_cover;
/* The program, compiled. */
const char *serial_binary(const struct attempts *t, const struct attempt *one);
void child_add(struct attempts *t, struct child *c, const char *word);
/* Of each that is wanted; what came of it stands at its place. False: it was
 * stopped. */
bool run_each(struct attempts *t, const struct batch *b, maker *make,
              struct child *children);
/* The same file, in full or not at all; frees the text. */
void attempt_write(const char *path, struct buf *text);

/* --- attempt_serial.c --- */
/* Of all: drivers get their tables of serial orders. False: it was stopped. */
bool attempts_find_serials(struct attempts *t, const struct batch *b);

#endif

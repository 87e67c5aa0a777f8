/* driver.h -- a driver: a program that creates a module's object, calls some
 * methods, and then others in two or three threads; and its text.
 *
 * The text is C that any compiler takes, and that can be read. Results stand in
 * `result`, by the number of the call. In the end it asserts that the object is
 * good, if something says so, and that the results are those of some serial
 * order (serial.h). */
#ifndef MODULES_DRIVER_H
#define MODULES_DRIVER_H

#include "modules/module.h"

enum { DRIVER_THREADS = 3, DRIVER_CALLS = 24 };

/* An argument: C, or the result of a call of the same driver, or a variable
 * that the call writes, or anything. */
enum argument_kind {
  ARGUMENT_TEXT,
  ARGUMENT_RESULT,
  ARGUMENT_OUT,
  ARGUMENT_SYMBOLIC
};

struct argument {
  uint8_t kind;     /* enum argument_kind */
  const char *text; /* TEXT */
  uint32_t call;    /* RESULT */
  bool simplest;    /* TEXT: the parameter's first value */
};

struct call {
  const struct method *method;
  uint32_t thread; /* 0: before the threads; last of all: thread + 1 */
  struct argument *arguments;
};

struct serial_table; /* serial.h */

struct driver {
  const struct module *module;
  uint32_t threads;         /* beside main */
  struct argument *created; /* arguments of create */
  VEC(struct call) calls;   /* before, of thread 1, 2, ..., at the end */
  const struct serial_table *serials; /* or NULL: nothing is asserted of it */
  bool turns; /* its threads run in turns (runtime/models/turns.h) */
};

/* With calls and arguments of its own, and without a table. */
struct driver *driver_copy(struct arena *a, const struct driver *d);
/* Of calls: "pool_borrow, pool_idle | pool_retire". */
const char *driver_title(struct arena *a, const struct driver *d);
bool driver_is_symbolic(const struct driver *d);
/* Whether call k is in a thread; at the end. */
bool driver_is_concurrent(const struct driver *d, uint32_t k);
bool driver_is_final(const struct driver *d, uint32_t k);

/* --- driver_call.c --- */
/* Whether a call of the driver takes what call k returned, as a variable. */
bool driver_is_given(const struct driver *d, uint32_t k);
/* One call, as a statement. */
void driver_write_call(const struct driver *d, uint32_t k, struct buf *out);

/* --- driver.c --- */
/* The whole program. note: a comment at its head, lines of text. */
void driver_write(const struct driver *d, const char *note, struct buf *out);
/* Parts of it: what stands before functions; the object's creation, and end. */
void driver_write_head(const struct driver *d, struct buf *out);
void driver_write_create(const struct driver *d, struct buf *out);
void driver_write_destroy(const struct driver *d, struct buf *out);

#endif

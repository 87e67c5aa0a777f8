/* serial.h -- what a driver's calls give in each serial order: of all orders of
 * the calls of its threads, those that keep the order within each thread.
 *
 * Each order is run on this machine, by a program of its own that calls the
 * module, or what is given as its specification, with one thread. Waiting for
 * another thread is seen at the functions that wait. */
#ifndef MODULES_SERIAL_H
#define MODULES_SERIAL_H

#include "modules/driver.h"

enum { SERIAL_ORDERS = 100 }; /* at most; of more, a driver has no table */

struct serial_order {
  uint8_t calls[DRIVER_CALLS]; /* numbers of calls, one after the other */
  bool ran;
  /* The position whose call waits for ever; -1: none; -2: one that comes before
   * the threads. */
  int blocked_at;
  int64_t *results;
};

struct serial_table {
  uint32_t count, calls; /* of orders; of calls in threads */
  VEC(struct serial_order) orders;
  uint32_t results; /* of each order, see serial_slots() */
};

/* Where the results of a driver are: of call k its own, and of arguments that
 * it writes. slot: from 0 on; what is not looked at is none. */
struct serial_slot {
  uint32_t call;
  int argument; /* -1: what it returns */
  int element;  /* of an array that it fills; -1: it is none */
  bool checked; /* it is in the table: no result of a call before the threads,
                   nor of a relaxed one */
};
struct serial_slots VEC_BODY(struct serial_slot);
struct serial_slots serial_slots(struct arena *a, const struct driver *d);

/* The slot as an expression in C. */
void serial_write_slot(const struct driver *d, const struct serial_slot *s,
                       struct buf *out);

/* All orders; false: there are too many. */
bool serial_orders(struct arena *a, const struct driver *d,
                   struct serial_table *t);
/* The program that runs the order whose number is its argument, and prints what
 * serial_read() reads; with __TESSERA__, any of them. */
void serial_write(const struct driver *d, const struct serial_table *t,
                  struct buf *out);
/* What the program printed. False: it did not come to an end. */
bool serial_read(struct arena *a, const struct serial_table *t,
                 struct serial_order *o, const char *text, size_t length);
/* Whether all threads may wait for ever, though nothing is wrong: after some
 * calls each next one waits. */
bool serial_gets_stuck(const struct driver *d, const struct serial_table *t);
/* The table and the function is_serial(), as C. */
void serial_write_check(const struct driver *d, struct buf *out);
/* Functions that wait, as options of the linker. */
const char *const *serial_link_options(void);

#endif

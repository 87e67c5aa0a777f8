/* attempt_serial.c -- what the calls of drivers give in serial orders. */
#include "modules/attempt_parts.h"

#include <string.h>

enum { SERIAL_SECONDS = 10 /* of one order */ };

static const char *number_text(struct attempts *t, uint32_t n)
{
  return arena_printf(t->children.arena, "%u", n);
}

/* All orders, twice; false: something does not come to its end, or not to the
 * same; then *why. */
static bool run_orders(struct attempts *t, struct attempt *one,
                       struct serial_table *table, const char **why)
{
  uint32_t n = table->orders.count;
  struct child *all =
      arena_alloc_array(t->children.arena, 2 * (size_t)n, sizeof *all);
  for (uint32_t i = 0; i < 2 * n; i++) {
    child_add(t, &all[i], serial_binary(t, one));
    child_add(t, &all[i], number_text(t, i / 2));
    all[i].seconds = SERIAL_SECONDS;
  }
  *why = "it was stopped";
  if (!children_run(&t->children, all, 2 * n)) {
    return false;
  }
  for (uint32_t i = 0; i < n; i++) {
    struct serial_order *o = &table->orders.at[i];
    const struct child *c = &all[2 * i], *again = &all[2 * i + 1];
    if (!serial_read(t->children.arena, table, o, c->out, c->length)) {
      *why =
          c->timeout ? "a serial order takes too long" : "a serial order fails";
      one->end = c->timeout || !c->started ? ATTEMPT_UNKNOWN : ATTEMPT_SERIAL;
      return false;
    }
    if (o->blocked_at == -2) {
      *why = "a call waits for ever before the threads begin";
      one->end = ATTEMPT_UNFIT;
      return false;
    }
    if (c->length != again->length ||
        memcmp(c->out, again->out, c->length) != 0) {
      *why = "the results of a serial order change";
      return false;
    }
  }
  return true;
}

/* Calls at the end that wait tell nothing: they are left out. */
static bool drop_waiting(struct driver *d, const struct serial_table *t)
{
  uint32_t final = 0, kept = 0, count = d->calls.count;
  for (uint32_t k = 0; k < count; k++) {
    bool waits = false;
    if (driver_is_final(d, k)) {
      for (uint32_t i = 0; i < t->orders.count; i++) {
        waits = waits || t->orders.at[i].blocked_at == (int)(t->calls + final);
      }
      final++;
    }
    if (!waits) {
      d->calls.at[kept++] = d->calls.at[k];
    }
  }
  d->calls.count = kept;
  return kept < count;
}

static bool completes(const struct serial_table *t)
{
  for (uint32_t i = 0; i < t->orders.count; i++) {
    if (t->orders.at[i].blocked_at < 0) {
      return true;
    }
  }
  return false;
}

/* What the calls give in serial orders. Without a table nothing is said of it;
 * then one->why. */
static void find_serials(struct attempts *t, struct attempt *one,
                         const struct child *compiled)
{
  struct driver *d = one->driver;
  struct serial_table *table = (struct serial_table *)d->serials;
  d->serials = NULL;
  if (!compiled->started || compiled->status != 0) {
    one->why = "the driver does not compile";
    return;
  }
  if (!run_orders(t, one, table, &one->why)) {
    return;
  }
  one->why = NULL;
  one->may_block = serial_gets_stuck(d, table);
  if (completes(table)) {
    d->serials = table;
  } else {
    one->why = "all serial orders wait for ever";
  }
}

static struct serial_table *new_table(struct attempts *t, struct driver *d)
{
  struct arena *a = t->children.arena;
  struct serial_table *table = ARENA_NEW(a, struct serial_table);
  if (driver_is_symbolic(d) || !serial_orders(a, d, table)) {
    return NULL;
  }
  table->results = serial_slots(a, d).count;
  return table;
}

/* Those that are wanted; who is asked again, is so then. */
static bool find_some_serials(struct attempts *t, const struct batch *b)
{
  struct child *compiled =
      arena_alloc_array(t->children.arena, b->count, sizeof *compiled);
  for (uint32_t i = 0; i < b->count; i++) {
    struct driver *d = b->all[i]->driver;
    if (b->wanted[i]) {
      d->serials = new_table(t, d);
      b->wanted[i] = d->serials != NULL;
    }
  }
  if (!run_each(t, b, make_serial, compiled)) {
    return false;
  }
  for (uint32_t i = 0; i < b->count; i++) {
    if (b->wanted[i]) {
      struct attempt *one = b->all[i];
      const struct serial_table *table = one->driver->serials;
      find_serials(t, one, &compiled[i]);
      b->wanted[i] = drop_waiting(one->driver, table);
    }
  }
  return true;
}

static bool any_wanted(const struct batch *b)
{
  return memchr(b->wanted, true, b->count) != NULL;
}

bool attempts_find_serials(struct attempts *t, const struct batch *b)
{
  memset(b->wanted, true, b->count);
  while (any_wanted(b)) {
    if (!find_some_serials(t, b)) {
      return false;
    }
  }
  return !children_stopped(&t->children);
}

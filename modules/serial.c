#include "modules/serial.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* --- orders --- */

struct lister {
  struct arena *arena;
  const struct driver *d;
  struct serial_table *t;
  uint32_t next[DRIVER_THREADS + 1]; /* by thread: its next call */
  struct serial_order order;
  uint32_t length;
};

/* The thread's next call from there on; calls.count: there is none. */
static uint32_t next_call(const struct driver *d, uint32_t thread,
                          uint32_t from)
{
  while (from < d->calls.count && d->calls.at[from].thread != thread) {
    from++;
  }
  return from;
}

static bool enumerate(struct lister *e)
{
  bool any = false;
  for (uint32_t t = 1; t <= e->d->threads; t++) {
    uint32_t was = e->next[t], call = next_call(e->d, t, was);
    if (call == e->d->calls.count) {
      continue;
    }
    any = true;
    e->order.calls[e->length++] = (uint8_t)call;
    e->next[t] = call + 1;
    bool good = enumerate(e);
    e->next[t] = was;
    e->length--;
    if (!good) {
      return false;
    }
  }
  if (!any) {
    e->t->calls = e->length;
    VEC_PUSH(e->arena, &e->t->orders, e->order);
  }
  return e->t->orders.count <= SERIAL_ORDERS;
}

bool serial_orders(struct arena *a, const struct driver *d,
                   struct serial_table *t)
{
  struct lister e = {.arena = a, .d = d, .t = t};
  e.order.blocked_at = -1;
  bool good = enumerate(&e);
  t->count = t->orders.count;
  return good;
}

/* --- results --- */

/* Each element is one. */
static void add_written(struct arena *a, const struct call *c,
                        struct serial_slot slot, struct serial_slots *all)
{
  uint32_t room = c->method->parameters.at[slot.argument].room;
  for (uint32_t i = 0; i < (room ? room : 1); i++) {
    slot.element = room ? (int)i : -1;
    VEC_PUSH(a, all, slot);
  }
}

struct serial_slots serial_slots(struct arena *a, const struct driver *d)
{
  struct serial_slots all = {0};
  for (uint32_t k = 0; k < d->calls.count; k++) {
    const struct call *c = &d->calls.at[k];
    bool checked = c->thread && !c->method->relaxed;
    uint8_t kind = c->method->result;
    if (kind != RESULT_NONE && kind != RESULT_OTHER) {
      VEC_PUSH(a, &all, ((struct serial_slot){k, -1, -1, checked}));
    }
    for (uint32_t i = 0; i < c->method->parameters.count; i++) {
      if (c->arguments[i].kind == ARGUMENT_OUT) {
        add_written(a, c, (struct serial_slot){k, (int)i, -1, checked}, &all);
      }
    }
  }
  return all;
}

/* --- what it said --- */

bool serial_read(struct arena *a, const struct serial_table *t,
                 struct serial_order *o, const char *text, size_t length)
{
  struct arena scratch = {0};
  char *copy = arena_strndup(&scratch, text, length);
  int position = -1;
  bool ends = false;
  o->blocked_at = -1;
  for (char *line = strtok(copy, "\n"); line && !ends;
       line = strtok(NULL, "\n")) {
    int n;
    if (strncmp(line, "call ", 5) == 0) {
      position = atoi(line + 5);
    } else if (strncmp(line, "final ", 6) == 0) {
      n = atoi(line + 6);
      position = (int)t->calls + n;
    } else if (strcmp(line, "blocked") == 0) {
      o->blocked_at = position >= 0 ? position : -2;
      ends = true;
    } else if (strncmp(line, "end", 3) == 0) {
      o->results = arena_alloc_array(a, t->results + 1, sizeof *o->results);
      char *at = line + 3;
      for (uint32_t i = 0; i < t->results; i++) {
        o->results[i] = strtoll(at, &at, 10);
      }
      ends = true;
    }
  }
  arena_release(&scratch);
  o->ran = ends;
  return ends;
}

/* --- waiting for ever --- */

/* Whether that call waits after the first `length` calls of the order. */
static bool waits_after(const struct serial_table *t,
                        const struct serial_order *o, uint32_t length,
                        uint32_t call)
{
  for (uint32_t i = 0; i < t->orders.count; i++) {
    const struct serial_order *other = &t->orders.at[i];
    if (other->blocked_at == (int)length && other->calls[length] == call &&
        memcmp(other->calls, o->calls, length) == 0) {
      return true;
    }
  }
  return false;
}

static bool was_called(const struct serial_order *o, uint32_t length,
                       uint32_t call)
{
  return memchr(o->calls, (int)call, length) != NULL;
}

/* The waiting call has done nothing so far: the others are as they were. */
static bool is_stuck(const struct driver *d, const struct serial_table *t,
                     const struct serial_order *o, uint32_t length)
{
  for (uint32_t thread = 1; thread <= d->threads; thread++) {
    uint32_t call = next_call(d, thread, 0);
    while (call < d->calls.count && was_called(o, length, call)) {
      call = next_call(d, thread, call + 1);
    }
    if (call < d->calls.count && !waits_after(t, o, length, call)) {
      return false;
    }
  }
  return true;
}

bool serial_gets_stuck(const struct driver *d, const struct serial_table *t)
{
  for (uint32_t i = 0; i < t->orders.count; i++) {
    const struct serial_order *o = &t->orders.at[i];
    if (o->blocked_at >= 0 && o->blocked_at < (int)t->calls &&
        is_stuck(d, t, o, (uint32_t)o->blocked_at)) {
      return true;
    }
  }
  return false;
}

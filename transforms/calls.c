/* calls.c -- functions of the outside world, by name. */
#include "base/buf.h"
#include "transforms/transforms.h"

#include <string.h>

static const struct call_row rows[] = {
#define CALL(name, kind, model, args, flags) \
  {name, CALL_##kind, MODEL_##model, args, flags},
#include "transforms/calls.def"
#undef CALL
};

enum { ROWS = sizeof rows / sizeof *rows };

const struct call_row *call_find(const char *name)
{
  uint32_t low = 0, high = ROWS;
  while (low < high) { /* the first of that name */
    uint32_t middle = low + (high - low) / 2;
    if (strcmp(rows[middle].name, name) < 0) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low < ROWS && strcmp(rows[low].name, name) == 0 ? &rows[low] : NULL;
}

const struct call_row *call_of_family(const char *name)
{
  static const char *const families[] = {"__VERIFIER_nondet_", "nondet_",
                                         "__ESBMC_nondet_", "__CSEQ_nondet_"};
  for (size_t i = 0; i < sizeof families / sizeof *families; i++) {
    if (strncmp(name, families[i], strlen(families[i])) == 0) {
      return call_find("__VERIFIER_nondet_int");
    }
  }
  return NULL;
}

const struct call_row *call_next(const struct call_row *r)
{
  return r + 1 < rows + ROWS && strcmp(r[1].name, r->name) == 0 ? r + 1 : NULL;
}

const struct call_row *call_of_model(enum model m)
{
  uint32_t i = 0;
  while (i < ROWS && rows[i].model != m) {
    i++;
  }
  return i < ROWS ? &rows[i] : NULL;
}

const char *call_near(const char *name,
                      bool (*is_near)(const char *name, const char *known))
{
  for (uint32_t i = 0; i < ROWS; i++) {
    if (is_near(name, rows[i].name)) {
      return rows[i].name;
    }
  }
  return NULL;
}

bool calls_check(void)
{
  for (uint32_t i = 1; i < ROWS; i++) {
    if (strcmp(rows[i - 1].name, rows[i].name) > 0) {
      return false;
    }
  }
  return true;
}

void models_print(const struct unit *u, const char *models, struct buf *out)
{
  /* A loop that stays may create many; more than that trap. */
  uint32_t keys = u->keys && u->bounds.keep_loops ? 64 : u->keys;
  buf_printf(out,
             "enum { __TS_THREADS = %u, __TS_SPURIOUS = %d, "
             "__TS_MALLOC_MAY_FAIL = %d, __TS_KINDS = %d, __TS_LOCKS = %d, "
             "__TS_KEYS = %u, __TS_FLUSHERS = %u, __TS_ENTRIES = %u, "
             "__TS_PSO = %d, "
             "__TS_CROWD = %d };\n",
             u->threads.count, u->bounds.spurious, u->bounds.malloc_may_fail,
             u->kinds, bounds_check(&u->bounds, PROPERTY_LOCKS),
             keys ? keys : 1, u->buffers ? u->threads.count : 0,
             u->buffers ? pending_room(u) : 0, u->bounds.mm == MM_PSO,
             unit_is_crowd(u));
  buf_puts(out, models);
  if (u->goal.kind) {
    buf_printf(out, "enum { __TS_GOAL_EVENT = %u };\n%s", u->goal.event,
               u->goal.text);
  }
  buf_puts(out,
           "\n/* --- the program --- */\n\n"); /* golden tests begin here */
}

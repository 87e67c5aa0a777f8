/* memory_model.c -- what instructions do to store buffers.
 *
 *   store that is plain, volatile, relaxed      goes to the buffer
 *   store release                               the same; pso: as a part
 *   store seq_cst                               drains, as xchg does
 *   read-modify-write of any order, also one    drains
 *     that fails
 *   fence seq_cst                               drains
 *   fence release, acq_rel                      pso: barrier
 *   functions of threads and locks              drain
 *   atomic section                              drains where it begins
 * A step of the library that stores to what others see drains, too: that is
 * coarser than it is, and sharing.c has said so. */
#include "transforms/memory_model.h"

#include "base/buf.h"

#include <string.h>

static const char *const names[MM_COUNT] = {[MM_AUTO] = "auto",
                                            [MM_SC] = "sc",
                                            [MM_TSO] = "tso",
                                            [MM_PSO] = "pso",
                                            [MM_C11] = "c11"};

const char *memory_model_name(enum memory_model m)
{
  return names[m];
}

bool memory_model_find(const char *name, uint8_t *m)
{
  for (uint8_t k = 0; k < MM_COUNT; k++) {
    if (strcmp(names[k], name) == 0) {
      *m = k;
      return true;
    }
  }
  return false;
}

const char *memory_model_names(struct arena *a)
{
  const char *all = names[0];
  for (int k = 1; k < MM_COUNT; k++) {
    all = arena_printf(a, "%s, %s", all, names[k]);
  }
  return all;
}

struct expr *buffer_place(const struct instr *i)
{
  return i->kind == INSTR_ASSIGN || i->kind == INSTR_ZERO ||
                 i->kind == INSTR_CALL
             ? i->place
             : NULL;
}

/* What POSIX and C11 have for threads and locks. */
static bool synchronises(const struct instr *i)
{
  const struct model_row *row = model_row((enum model)i->model);
  if (i->model == MODEL_TIMEOFDAY) {
    return false;
  }
  return row->touches == TOUCH_STATES || row->touches == TOUCH_START ||
         row->touches == TOUCH_JOIN || row->touches == TOUCH_END ||
         row->touches == TOUCH_SLOTS || /* with the creation */
         row->class == CLASS_JOIN;
}

static bool call_drains(const struct unit *u, const struct instr *i)
{
  if (u->notes.at[i->note].begins || synchronises(i)) {
    return true;
  }
  return i->visible && !call_frees(i) && model_has(i->model, LIBRARY);
}

bool buffer_is_drained(const struct unit *u, const struct instr *i)
{
  if (i->section) {
    return i->kind == INSTR_CALL && u->notes.at[i->note].begins;
  }
  if (i->joined) {
    return false;
  }
  switch ((enum instr_kind)i->kind) {
  case INSTR_FENCE:
    return i->op == FENCE_THREAD && i->order == MEMORY_SEQ_CST;
  case INSTR_CALL:
    return call_drains(u, i);
  case INSTR_RMW:
    return true;
  default:
    return i->update;
  }
}

static enum memory_order store_order(const struct instr *i)
{
  return access_order(i->place, i->order);
}

static bool releases(enum memory_order order)
{
  return order == MEMORY_RELEASE || order == MEMORY_ACQ_REL;
}

static enum buffer_effect store_effect(const struct unit *u,
                                       const struct instr *i)
{
  enum memory_order order = store_order(i);
  uint64_t size = type_size(i->place->type);
  if (place_is_own(i->place)) {
    return BUFFER_KEEPS;
  }
  if (order == MEMORY_SEQ_CST || (order != MEMORY_PLAIN && size > 8)) {
    return BUFFER_DRAINS;
  }
  bool parts = u->bounds.mm == MM_PSO && releases(order);
  if (!i->visible) {
    return parts ? BUFFER_BARRIER : BUFFER_KEEPS;
  }
  return !i->overtaken || size > BUFFER_BYTES ? BUFFER_DRAINS
         : parts                              ? BUFFER_PARTS
                                              : BUFFER_TAKES;
}

enum buffer_effect buffer_effect(const struct unit *u, const struct instr *i)
{
  if (buffer_is_drained(u, i)) {
    return BUFFER_DRAINS;
  }
  if (i->section || i->joined) {
    return BUFFER_KEEPS;
  }
  if (i->kind == INSTR_FENCE) {
    bool parts = u->bounds.mm == MM_PSO && i->op == FENCE_THREAD &&
                 releases((enum memory_order)i->order);
    return parts ? BUFFER_BARRIER : BUFFER_KEEPS;
  }
  return buffer_place(i) ? store_effect(u, i) : BUFFER_KEEPS;
}

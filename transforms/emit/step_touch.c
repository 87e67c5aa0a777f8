/* step_touch.c -- what a step touches, and memory that nobody else can know of.
 */
#include "transforms/analysis/constants.h"
#include "transforms/analysis/sites.h"
#include "transforms/analysis/touch.h"
#include "transforms/emit/stepper.h"
#include "transforms/memory_model.h"

static void touch(struct touched *t, const struct access *a)
{
  for (uint32_t i = 0; i < t->count; i++) {
    if (expr_same(t->at[i], a->place)) {
      return;
    }
  }
  if (t->count < sizeof t->at / sizeof *t->at) {
    t->sites[t->count] = site_of_access(t->unit, t->block, t->instr, a);
    t->at[t->count++] = a->place;
  }
}

/* What a call does to its result is no place of the step's. */
static void touch_access(void *user, const struct access *a)
{
  struct touched *t = user;
  if (a->visible && !(t->instr->kind == INSTR_CALL && access_writes(a))) {
    touch(t, a);
  }
}

static void touch_instr(struct touched *t, const struct instr *i)
{
  t->instr = i;
  instr_accesses(i, touch_access, t);
}

struct touched step_touched(struct stepper *s, struct block *b, bool *all)
{
  struct touched t = {.unit = s->unit, .block = b};
  const struct note *note = &s->unit->notes.at[b->first->note];
  *all = !note->begins && !note->model && b->first->kind != INSTR_CALL;
  if (note->begins) {
    return t;
  }
  touch_instr(&t, b->first);
  uint32_t known = t.count;
  for (struct instr *i = b->first->next; i && i->joined; i = i->next) {
    touch_instr(&t, i);
    *all = *all && i->kind != INSTR_CALL;
  }
  *all = *all && t.count == known && !b->joined;
  t.count = known;
  return t;
}

void step_touches(struct stepper *s, const struct touches *all, loc_t at)
{
  for (uint32_t k = 0; k < all->count; k++) {
    const struct touch *t = &all->at[k];
    struct instr *call = build_do(&s->b, touch_function(t->kind), at);
    for (uint32_t i = 0; i < t->count; i++) {
      build_arg(&s->b, call, t->args[i]);
    }
  }
}

/* --- memory that may be a thread's own --- */

static bool hides_pointer(const struct expr *e)
{
  if (e->kind == EXPR_CAST && e->a->type->kind == TYPE_POINTER &&
      e->type->kind != TYPE_POINTER && e->type->kind != TYPE_BOOL &&
      !type_is_void(e->type) && !expr_is_constant(e->a)) {
    return true;
  }
  if (e->kind == EXPR_BINARY && e->op == OP_SUB &&
      e->a->type->kind == TYPE_POINTER && e->b->type->kind == TYPE_POINTER) {
    return true;
  }
  int n = expr_operands(e);
  for (int i = 0; i < n; i++) {
    if (hides_pointer(expr_operand(e, i))) {
      return true;
    }
  }
  return false;
}

static bool instr_hides_pointer(const struct instr *i)
{
  struct slot o;
  for (uint32_t k = 0; (o = instr_slot(i, k)).e; k++) {
    if (o.role != ROLE_CALLEE && hides_pointer(o.e)) {
      return true;
    }
  }
  return false;
}

bool heap_is_followed(const struct unit *u)
{
  bool heap = false;
  if (u->pieces) {
    return false;
  }
  for (uint32_t t = 0; t < u->threads.count; t++) {
    const struct func *f = u->threads.at[t]->flat;
    for (uint32_t b = 0; b < f->blocks.count; b++) {
      const struct block *block = f->blocks.at[b];
      for (const struct instr *i = block->first; i; i = i->next) {
        heap = heap || call_allocates(i);
        if (instr_hides_pointer(i)) {
          return false;
        }
      }
      if (block->value && hides_pointer(block->value)) {
        return false;
      }
    }
  }
  return heap;
}

static bool is_private(const struct stepper *s, const struct expr *place)
{
  const struct var *v = place_root(place);
  return v && v->owner == s->flat && !v->address_taken;
}

void step_publish(struct stepper *s, struct expr *place, loc_t at)
{
  if (!s->publishes || is_private(s, place) || type_size(place->type) < 8) {
    return;
  }
  uint64_t size;
  struct expr *address = place_location(s->b.program, place, &size);
  struct instr *i = build_do(&s->b, "__ts_publish", at);
  build_arg(&s->b, i, address);
  build_arg(&s->b, i, build_number(&s->b, TYPE_ULONG, size));
}

struct expr *step_own_place(struct stepper *s, struct block *b)
{
  bool all;
  struct touched t = step_touched(s, b, &all);
  bool drains =
      s->unit->buffers && buffer_effect(s->unit, b->first) == BUFFER_DRAINS;
  if (!s->publishes || !all || t.count != 1 || place_root(t.at[0]) || drains) {
    return NULL;
  }
  return t.at[0];
}

/* Otherwise the thread may go on as if there were no point. */
bool step_stops(void *user, struct block *b)
{
  return b->point && !step_own_place(user, b);
}

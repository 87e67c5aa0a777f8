/* step_own.c -- many variables of a thread lie side by side in the state.
 *
 * Shape: static T a; static U b; ...  ->  static struct { T a; U b; ... } own;
 * Most of them are temporaries between two points of an inlined function, and
 * not needed at any other: where the thread stops, those that may hold
 * something are cleared by ranges, across others that nobody needs either. Few
 * variables stay as they are, each cleared by itself. */
#include "transforms/analysis/constants.h"
#include "transforms/emit/step_unset.h"

#include <string.h>

enum { MANY = 64 };

/* What nothing but the thread's own functions names. */
static bool is_movable(const struct stepper *s, uint32_t i)
{
  const struct var *v = s->flat->locals.at[i];
  return s->kept[i] && i >= s->thread->given && !v->address_taken &&
         !v->is_vla && !v->align && type_is_scalar(v->type) &&
         !(type_quals(v->type) & QUAL_CONST);
}

static struct field field_of(struct stepper *s, const struct var *v, uint32_t i)
{
  const char *name = v->name ? v->name->text : "t";
  return (struct field){
      .name = names_get_z(s->b.program->names,
                          arena_printf(s->b.arena, "%s_%u", name, i)),
      .type = v->type};
}

static struct type *type_of_all(struct stepper *s, uint32_t count)
{
  const struct var_vec *all = &s->flat->locals;
  struct record *r = ARENA_NEW(s->b.arena, struct record);
  r->tag =
      names_get_z(s->b.program->names,
                  arena_printf(s->b.arena, "__ts_own_of_%u", s->thread->index));
  r->fields = arena_alloc_array(s->b.arena, count, sizeof *r->fields);
  for (uint32_t i = 0; i < all->count; i++) {
    if (s->beside[i]) {
      r->fields[r->count++] = field_of(s, all->at[i], i);
    }
  }
  r->complete = true;
  if (!record_layout(r)) {
    return NULL;
  }
  struct type *ty = type_of_kind(&s->b.program->types, TYPE_STRUCT, NULL);
  ty->record = r;
  return ty;
}

void step_find_beside(struct stepper *s)
{
  const struct var_vec *all = &s->flat->locals;
  uint32_t count = 0;
  s->beside = arena_alloc_array(s->b.arena, all->count + 1, sizeof *s->beside);
  s->own = NULL;
  if (step_looks_through(s)) { /* for pointers in variables, one by one */
    return;
  }
  for (uint32_t i = 0; i < all->count; i++) {
    count += is_movable(s, i);
  }
  for (uint32_t i = 0; count >= MANY && i < all->count; i++) {
    s->beside[i] = is_movable(s, i);
  }
  struct type *ty = count >= MANY ? type_of_all(s, count) : NULL;
  if (!ty) {
    memset(s->beside, 0, all->count * sizeof *s->beside);
    return;
  }
  s->own = step_new_state(
      s, ty, arena_printf(s->b.arena, "__ts_own_%u", s->thread->index));
  for (uint32_t i = 0, k = 0; i < all->count; i++) {
    if (s->beside[i]) {
      struct var *v = copies_var(&s->b.copies, all->at[i]);
      v->within = s->own;
      v->inner = &ty->record->fields[k++];
    }
  }
}

/* --- clearing --- */

static void clear_one(struct stepper *s, uint32_t i)
{
  struct var *v = s->flat->locals.at[i];
  build(&s->b, INSTR_ZERO, 0)->place = expr_var(s->b.program, 0, v);
  step_unset_variable(s, v, false, 0);
}

static struct expr *address_of(struct stepper *s, uint32_t i)
{
  struct types *all = &s->b.program->types;
  struct var *v = s->flat->locals.at[i];
  struct expr *e =
      expr_new(s->b.program, EXPR_ADDR, 0, type_pointer(all, v->type));
  e->a = expr_var(s->b.program, 0, v);
  return expr_cast(s->b.program, e,
                   type_pointer(all, build_type(&s->b, TYPE_VOID)), false);
}

static void clear_range(struct stepper *s, uint32_t first, uint32_t last)
{
  struct instr *call = build_do(&s->b, "__ts_wipe", 0);
  build_arg(&s->b, call, address_of(s, first));
  build_arg(&s->b, call, address_of(s, last));
  build_arg(&s->b, call,
            build_number(&s->b, TYPE_ULONG,
                         type_size(s->flat->locals.at[last]->type)));
}

/* From one that has to be cleared on: the last one such that nothing between
 * them is needed. */
static uint32_t range_end(const struct stepper *s, const uint64_t *set,
                          const uint64_t *needed, uint32_t first)
{
  uint32_t last = first;
  for (uint32_t i = first + 1; i < s->flat->locals.count; i++) {
    bool needs = needed && live_has(needed, i);
    if (s->beside[i] && live_has(set, i)) {
      last = i;
    } else if (s->beside[i] && needs) {
      break;
    }
  }
  return last;
}

void step_zero(struct stepper *s, const uint64_t *set, const uint64_t *needed)
{
  const struct var_vec *all = &s->flat->locals;
  if (!unit_reduces(s->unit, REDUCE_DEAD)) {
    return;
  }
  for (uint32_t i = 0; i < all->count; i++) {
    if (live_has(set, i) && s->kept[i] && !all->at[i]->address_taken) {
      s->unit->reduced[REDUCE_DEAD]++;
      if (!s->beside[i]) {
        clear_one(s, i);
      }
    }
  }
  for (uint32_t i = 0; i < all->count; i++) {
    if (s->beside[i] && live_has(set, i)) {
      uint32_t last = range_end(s, set, needed, i);
      if (last == i) {
        clear_one(s, i);
      } else {
        clear_range(s, i, last);
      }
      i = last;
    }
  }
}

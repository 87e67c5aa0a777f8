/* steady.c -- see steady.h.
 *
 * Needs: threads (expand.c).
 * lock(queue->m) reads the pointer into a temporary, and so does the unlock()
 * that follows: that both work on one mutex is seen if the temporaries are put
 * aside. That may be done if the thread never writes queue, and nobody else
 * does while it may read it. */
#include "transforms/analysis/steady.h"

static bool is_own(const struct steady *s, const struct var *v)
{
  return v->owner == s->flat && !v->address_taken;
}

static bool is_steady_global(const struct steady *s, const struct var *v)
{
  return s->loose && v->kind == VAR_GLOBAL && !v->address_taken &&
         v->id < s->program->globals.count &&
         s->program->globals.at[v->id] == v && !s->loose[v->id] &&
         !s->written[v->id] && !(type_quals(v->type) & QUAL_VOLATILE);
}

bool steady_is(const struct steady *s, const struct expr *e)
{
  if (e->kind == EXPR_LOAD) {
    return e->a->kind == EXPR_VAR &&
           (is_own(s, e->a->var) || is_steady_global(s, e->a->var));
  }
  int n = expr_operands(e);
  for (int i = 0; i < n; i++) {
    if (!steady_is(s, expr_operand(e, i))) {
      return false;
    }
  }
  return true;
}

static bool mentions_own(const struct steady *s, const struct expr *e)
{
  if (e->kind == EXPR_VAR) {
    return e->var->owner == s->flat;
  }
  int n = expr_operands(e);
  for (int i = 0; i < n; i++) {
    if (mentions_own(s, expr_operand(e, i))) {
      return true;
    }
  }
  return false;
}

static void count(struct steady *s, uint8_t *writes, const struct expr *place,
                  bool whole)
{
  const struct var *v = place ? place_root(place) : NULL;
  if (v && v->kind == VAR_GLOBAL && v->id < s->program->globals.count) {
    s->written[v->id] = true;
  }
  if (v && v->owner == s->flat) {
    bool once = whole && place->kind == EXPR_VAR && !writes[v->id];
    writes[v->id] = once ? 1 : 2;
  }
}

void steady_begin(struct steady *s, const struct func *flat)
{
  s->flat = flat;
  s->known = (struct constants){0};
  if (!s->loose) {
    return;
  }
  struct arena *a = s->program->arena;
  s->written =
      arena_alloc_array(a, s->program->globals.count + 1, sizeof *s->written);
  uint8_t *writes = arena_alloc_array(a, flat->locals.count + 1, 1);
  for (uint32_t b = 0; b < flat->blocks.count; b++) {
    for (const struct instr *i = flat->blocks.at[b]->first; i; i = i->next) {
      count(s, writes, i->place, i->kind == INSTR_ASSIGN);
      count(s, writes, i->kind == INSTR_RMW ? i->target : NULL, false);
    }
  }
  for (uint32_t b = 0; b < flat->blocks.count; b++) {
    for (const struct instr *i = flat->blocks.at[b]->first; i; i = i->next) {
      if (i->kind == INSTR_ASSIGN && i->place->kind == EXPR_VAR &&
          is_own(s, i->place->var) && writes[i->place->var->id] == 1 &&
          !expr_is_constant(i->value) && steady_is(s, i->value) &&
          !mentions_own(s, i->value)) {
        constants_set(a, &s->known, i->place, i->value);
      }
    }
  }
}

static struct var *same(void *user, struct var *v)
{
  (void)user;
  return v;
}

struct expr *steady_resolve(struct steady *s, struct expr *e)
{
  struct rewrite r = {s->program, &s->known, same, NULL, NULL};
  return s->known.count && mentions_own(s, e) ? expr_rewrite(&r, e) : e;
}

void steady_apply(struct steady *s, struct func *flat)
{
  steady_begin(s, flat);
  for (uint32_t b = 0; s->known.count && b < flat->blocks.count; b++) {
    for (struct instr *i = flat->blocks.at[b]->first; i; i = i->next) {
      bool follows = i->place && !place_root(i->place); /* a pointer */
      if (follows) {
        i->place = steady_resolve(s, i->place);
      }
      if (i->kind == INSTR_ASSIGN) {
        i->value = steady_resolve(s, i->value);
      }
      for (uint32_t k = 0; i->kind == INSTR_CALL && k < i->arg_count; k++) {
        i->args[k] = steady_resolve(s, i->args[k]);
      }
    }
  }
}

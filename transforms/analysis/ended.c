/* ended.c -- which ends of variables matter (threads/scopes.c).
 *
 * Needs: threads.  Gives: var.ended of those that do.
 * A variable has ended in vain if nobody can access it afterwards: no other
 * thread, nor its own one later on, goes where a pointer may lead to it. Then
 * nothing says that it ended. */
#include "transforms/analysis/points_to.h"

struct search {
  struct unit *unit;
  struct points_to *pointsto;
  uint32_t objects;
  struct set **met; /* by thread and block: objects that pointers go to */
  struct set *all;  /* by thread */
  struct set *to;   /* which of them are being found */
};

/* --- what pointers go to --- */

/* Where nothing is known of a pointer it may lead anywhere. */
static void meet(struct search *s, const struct set *objects)
{
  set_add_all(s->unit->arena, s->to, objects);
  for (uint32_t o = 1; !objects->words && o < s->objects; o++) {
    set_add(s->unit->arena, s->to, o, s->objects);
  }
}

/* Constants are propagated: also what has a name may be accessed where it is
 * not in scope. */
static void meet_access(void *user, const struct access *a)
{
  struct search *s = user;
  const struct var *v = place_root(a->place);
  struct set objects = {0};
  if (v && v->address_taken && v->kind != VAR_GLOBAL) {
    set_add(s->unit->arena, s->to, v->node, s->objects);
  } else if (!v) {
    points_to_place(s->pointsto, a->place, &objects);
    meet(s, &objects);
  }
}

static bool is_null(const struct expr *e)
{
  bool truth;
  return expr_truth(e, &truth) && !truth;
}

/* The variable whose life ends there, or the pointer to memory whose life does;
 * else NULL. */
static struct var *left_by(const struct instr *i)
{
  return i->model == MODEL_LEFT          ? i->args[0]->a->a->var
         : i->model == MODEL_LEFT_MEMORY ? place_root(i->args[0]->a)
                                         : NULL;
}

/* What a call is given it may access. */
static void meet_arguments(struct search *s, const struct instr *i)
{
  for (uint32_t k = 0; k < i->arg_count && !left_by(i); k++) {
    struct set objects = {0};
    if (i->args[k]->type->kind == TYPE_POINTER && !is_null(i->args[k])) {
      points_to_value(s->pointsto, i->args[k], &objects);
      meet(s, &objects);
    }
  }
}

static void meet_instr(struct search *s, const struct instr *i)
{
  instr_accesses(i, meet_access, s);
  if (i->kind == INSTR_CALL) {
    meet_arguments(s, i);
  }
}

static void meet_block(struct search *s, const struct block *b, struct set *to)
{
  s->to = to;
  for (const struct instr *i = b->first; i; i = i->next) {
    meet_instr(s, i);
  }
  if (b->value) {
    expr_accesses(b->value, meet_access, s);
  }
}

static void meet_all(struct search *s)
{
  struct unit *u = s->unit;
  s->met = arena_alloc_array(u->arena, u->threads.count, sizeof *s->met);
  s->all = arena_alloc_array(u->arena, u->threads.count, sizeof *s->all);
  for (uint32_t t = 0; t < u->threads.count; t++) {
    const struct block_vec *all = &u->threads.at[t]->flat->blocks;
    s->met[t] = arena_alloc_array(u->arena, all->count + 1, sizeof **s->met);
    for (uint32_t b = 0; b < all->count; b++) {
      meet_block(s, all->at[b], &s->met[t][b]);
      set_add_all(s->unit->arena, &s->all[t], &s->met[t][b]);
    }
  }
}

/* --- who may be too late --- */

/* What ends: objects, and the variable that is set when they begin anew. */
struct ending {
  struct set objects;
  bool is_memory;
  const struct var *anew;
};

static struct ending ending_of(struct search *s, const struct instr *left)
{
  struct var *v = left_by(left);
  struct ending e = {.anew = v->ended};
  if (left->model == MODEL_LEFT) {
    set_add(s->unit->arena, &e.objects, v->node, s->objects);
  } else {
    points_to_value(s->pointsto, left->args[0], &e.objects);
    e.anew = v;
    e.is_memory = true;
  }
  return e;
}

static bool is_met_by_others(const struct search *s, uint32_t thread,
                             const struct ending *e)
{
  bool met = false;
  for (uint32_t t = 0; t < s->unit->threads.count && !met; t++) {
    met = t != thread && set_meets(&s->all[t], &e->objects);
  }
  return met;
}

static bool begins(const struct ending *e, const struct instr *i)
{
  bool sets = e->is_memory ? call_allocates(i) : i->kind == INSTR_ASSIGN;
  return sets && i->place && i->place->kind == EXPR_VAR &&
         i->place->var == e->anew;
}

/* From an instruction to the end of its block; *anew: not as far as that. */
static bool is_met_behind(struct search *s, const struct block *b,
                          const struct instr *i, const struct ending *e,
                          bool *anew)
{
  struct set met = {0};
  s->to = &met;
  *anew = false;
  for (; i && !*anew; i = i->next) {
    *anew = begins(e, i);
    meet_instr(s, i);
  }
  if (b->value && !*anew) {
    expr_accesses(b->value, meet_access, s);
  }
  return set_meets(&met, &e->objects);
}

/* In the blocks behind that one. */
static bool is_met_from(struct search *s, uint32_t thread, struct block *b,
                        const struct ending *e)
{
  uint32_t count = s->unit->threads.at[thread]->flat->blocks.count;
  bool *seen = arena_alloc_array(s->unit->arena, count + 1, sizeof *seen);
  struct block_vec todo = {0};
  VEC_PUSH(s->unit->arena, &todo, b);
  while (todo.count) {
    b = todo.at[--todo.count];
    for (uint32_t k = 0; k < block_targets(b); k++) {
      struct block *to = block_target(b, k);
      bool anew = false;
      if (seen[to->id]) {
        continue;
      }
      seen[to->id] = true;
      if (set_meets(&s->met[thread][to->id], &e->objects) &&
          is_met_behind(s, to, to->first, e, &anew)) {
        return true;
      }
      if (!anew) {
        VEC_PUSH(s->unit->arena, &todo, to);
      }
    }
  }
  return false;
}

static bool matters(struct search *s, uint32_t thread, struct block *b,
                    const struct instr *left)
{
  bool anew;
  struct ending e = ending_of(s, left);
  return is_met_by_others(s, thread, &e) ||
         is_met_behind(s, b, left->next, &e, &anew) ||
         (!anew && is_met_from(s, thread, b, &e));
}

/* By slot: whether the end matters; by local: whether it is a flag. */
struct ends {
  bool *matter, *flag;
};

/* Flags are locals of the thread, also those of thread-local variables. */
static uint32_t slot_of(const struct var *v)
{
  return v->ended ? v->ended->id : v->id;
}

static struct ends find_ends(struct search *s, uint32_t thread)
{
  const struct func *f = s->unit->threads.at[thread]->flat;
  struct arena *a = s->unit->arena;
  uint32_t count = f->locals.count + 1;
  struct ends e = {arena_alloc_array(a, count, sizeof *e.matter),
                   arena_alloc_array(a, count, sizeof *e.flag)};
  for (uint32_t b = 0; b < f->blocks.count; b++) {
    for (const struct instr *i = f->blocks.at[b]->first; i; i = i->next) {
      const struct var *v = left_by(i);
      if (v && v->ended) {
        e.flag[v->ended->id] = true;
      }
      if (v && !e.matter[slot_of(v)]) {
        e.matter[slot_of(v)] = matters(s, thread, f->blocks.at[b], i);
      }
    }
  }
  for (uint32_t k = 0; k < f->locals.count; k++) {
    const struct var *flag = f->locals.at[k]->ended;
    if (flag) {
      e.flag[flag->id] = true;
    }
  }
  return e;
}

/* --- those that do not matter are dropped --- */

static bool is_vain(const struct ends *e, const struct func *f,
                    const struct instr *i)
{
  const struct var *v = left_by(i);
  const struct var *to = i->kind == INSTR_ASSIGN && i->place->kind == EXPR_VAR
                             ? i->place->var
                             : NULL;
  bool flag = to && to->owner == f && e->flag[to->id];
  return (v && !e->matter[slot_of(v)]) || (flag && !e->matter[to->id]);
}

static void drop_vain(const struct ends *e, const struct func *f,
                      struct block *b)
{
  struct instr **link = &b->first;
  b->last = NULL;
  while (*link) {
    struct instr *i = *link;
    if (!is_vain(e, f, i)) {
      b->last = i;
      link = &i->next;
      continue;
    }
    if (!i->joined && i->next && i->next->joined) {
      i->next->joined = false;
    }
    *link = i->next;
  }
}

static void drop_flags(const struct ends *e, const struct func *f,
                       const struct var_vec *all)
{
  for (uint32_t k = 0; k < all->count; k++) {
    struct var *v = all->at[k];
    if (v->ended && v->ended->owner == f && !e->matter[v->ended->id]) {
      v->ended = NULL;
    }
  }
}

static void drop_from_thread(struct search *s, uint32_t thread)
{
  const struct func *f = s->unit->threads.at[thread]->flat;
  struct ends e = find_ends(s, thread);
  for (uint32_t b = 0; b < f->blocks.count; b++) {
    drop_vain(&e, f, f->blocks.at[b]);
  }
  drop_flags(&e, f, &f->locals);
  drop_flags(&e, f, &s->unit->program->globals);
}

void ended_run(struct unit *u)
{
  struct search s = {.unit = u};
  if (!bounds_check(&u->bounds, PROPERTY_MEMSAFETY)) {
    return;
  }
  s.pointsto = points_to_find(u);
  s.objects = points_to_objects(s.pointsto);
  meet_all(&s);
  for (uint32_t t = 0; t < u->threads.count; t++) {
    drop_from_thread(&s, t);
  }
}

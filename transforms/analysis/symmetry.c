/* symmetry.c -- symmetry reduction: threads that run the same program.
 *
 * Needs: points_run.  Gives: thread.alike: the first thread that runs the same
 * steps on variables of its own; itself if there is none before. States that
 * differ only in which of such threads is where are the same to everybody, as
 * long as nobody can tell threads apart:
 *   - no model that is used keeps or gives threads' names, but those of mutexes
 *     where it is counted what each thread holds: who holds some is not
 *     exchanged meanwhile (runtime/explorer/symmetry.c);
 *   - nobody has the address of a variable of theirs, nor do they allocate;
 *   - who joins one of them joins them all in the same step. */
#include "transforms/analysis/constants.h"
#include "transforms/analysis/same_code.h"

/* --- the same code --- */

struct pair {
  const struct unit *unit;
  const struct thread *a, *b;
};

static bool same_notes(struct same_code *p, const struct instr *x,
                       const struct instr *y)
{
  const struct pair *of = p->user;
  const struct note *all = of->unit->notes.at;
  return all[x->note].model == all[y->note].model &&
         all[x->note].begins == all[y->note].begins;
}

/* A model's first argument is the thread's number. */
static uint32_t count_numbers(struct same_code *p, const struct instr *x,
                              const struct instr *y)
{
  const struct pair *of = p->user;
  bool model = of->unit->notes.at[x->note].model || x->model == MODEL_KEEPS;
  return model && x->arg_count && y->arg_count &&
         x->args[0]->kind == EXPR_INT && y->args[0]->kind == EXPR_INT &&
         x->args[0]->value[0] == of->a->index &&
         y->args[0]->value[0] == of->b->index;
}

static bool is_same(const struct unit *u, const struct thread *a,
                    const struct thread *b)
{
  struct pair of = {u, a, b};
  struct same_code p = {.a = a->flat,
                        .b = b->flat,
                        .instr = same_notes,
                        .given = count_numbers,
                        .user = &of};
  return a->start == b->start && a->fork == b->fork && same_code(&p);
}

/* --- who could tell --- */

static bool has_state(const struct type *ty)
{
  while (ty->kind == TYPE_ARRAY) {
    ty = ty->base;
  }
  if (!type_is_record(ty) || sync_type_is(ty)) {
    return type_is_record(ty);
  }
  for (uint32_t i = 0; i < ty->record->count; i++) {
    if (has_state(ty->record->fields[i].type)) {
      return true;
    }
  }
  return false;
}

/* Whether the instruction may copy a mutex, with the name of who holds it, or
 * takes one that is a number, which anybody may look at. */
static bool spreads_name(const struct unit *u, const struct instr *i)
{
  const struct call_row *row = unit_call(u, i);
  return u->kinds && (i->model == MODEL_MEMCPY || i->model == MODEL_MEMMOVE ||
                      i->model == MODEL_REALLOC ||
                      (row && states_have(row->args, STATE_NUMBER)) ||
                      (i->kind == INSTR_ASSIGN && has_state(i->place->type)));
}

/* Whether it neither keeps nor gives names of threads. */
static bool is_nameless(const struct unit *u, const struct instr *i)
{
  return model_has(i->model, unit_is_crowd(u) ? NAMELESS | SLEEPERS : NAMELESS);
}

/* Whether all models used let threads be exchanged. */
static bool nobody_is_named(const struct unit *u)
{
  for (uint32_t t = 0; t < u->threads.count; t++) {
    const struct func *f = u->threads.at[t]->flat;
    for (uint32_t b = 0; b < f->blocks.count; b++) {
      for (const struct instr *i = f->blocks.at[b]->first; i; i = i->next) {
        if (!is_nameless(u, i) || spreads_name(u, i)) {
          return false;
        }
        if (i->model == MODEL_JOIN && !expr_is_constant(i->args[1])) {
          return false;
        }
      }
    }
  }
  /* A mutex that has kinds has the name of who holds it. */
  return !u->kinds || bounds_check(&u->bounds, PROPERTY_LOCKS);
}

static bool is_exchangeable(const struct thread *t)
{
  for (uint32_t i = 0; i < t->flat->locals.count; i++) {
    if (t->flat->locals.at[i]->address_taken) {
      return false;
    }
  }
  for (uint32_t b = 0; b < t->flat->blocks.count; b++) {
    for (const struct instr *i = t->flat->blocks.at[b]->first; i; i = i->next) {
      if (call_allocates(i) || model_has(i->model, FREES) ||
          i->model == MODEL_START) {
        return false;
      }
    }
  }
  return true;
}

/* Whether of each group that the block joins one of, it joins all. */
static bool joins_whole_groups(const struct unit *u, const struct block *b)
{
  for (const struct instr *i = b->first; i; i = i->next) {
    if (i->model != MODEL_JOIN) {
      continue;
    }
    uint64_t name = i->args[1]->value[0];
    if (name < 1 || name > u->threads.count) {
      return false;
    }
    uint32_t group = u->threads.at[name - 1]->alike;
    for (uint32_t t = 0; t < u->threads.count; t++) {
      bool found = u->threads.at[t]->alike != group;
      for (const struct instr *k = b->first; k && !found; k = k->next) {
        found = k->model == MODEL_JOIN && k->args[1]->value[0] == t + 1;
      }
      if (!found) {
        return false;
      }
    }
  }
  return true;
}

static bool is_joined_in_part(const struct unit *u)
{
  for (uint32_t t = 0; t < u->threads.count; t++) {
    const struct func *f = u->threads.at[t]->flat;
    for (uint32_t b = 0; b < f->blocks.count; b++) {
      if (!joins_whole_groups(u, f->blocks.at[b])) {
        return true;
      }
    }
  }
  return false;
}

static bool some_sleep(const struct unit *u)
{
  for (uint32_t t = 0; t < u->threads.count; t++) {
    const struct block_vec *all = &u->threads.at[t]->flat->blocks;
    for (uint32_t b = 0; b < all->count; b++) {
      for (const struct instr *i = all->at[b]->first; i; i = i->next) {
        if (model_has(i->model, SLEEPERS)) {
          return true;
        }
      }
    }
  }
  return false;
}

static void find_alike(struct unit *u)
{
  bool any = unit_reduces(u, REDUCE_EXCHANGE) && u->threads.count > 2 &&
             nobody_is_named(u);
  for (uint32_t t = 1; any && t < u->threads.count; t++) {
    struct thread *b = u->threads.at[t];
    for (uint32_t k = 1; k < t && is_exchangeable(b); k++) {
      struct thread *a = u->threads.at[k];
      if (a->alike == k && is_exchangeable(a) && is_same(u, a, b)) {
        b->alike = k;
        break;
      }
    }
  }
  if (is_joined_in_part(u)) {
    for (uint32_t t = 0; t < u->threads.count; t++) {
      u->threads.at[t]->alike = t;
    }
  }
}

void symmetry_run(struct unit *u)
{
  uint32_t alike = 0;
  /* With many threads it is worth it that no set has their names. */
  u->crowd = unit_has_many(u) && some_sleep(u);
  find_alike(u);
  for (uint32_t t = 0; t < u->threads.count; t++) {
    alike += u->threads.at[t]->alike != t;
  }
  u->crowd = u->crowd && alike > 0;
  u->reduced[REDUCE_EXCHANGE] += alike;
}

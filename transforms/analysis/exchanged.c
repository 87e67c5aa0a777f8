/* exchanged.c -- selections that are another one with threads exchanged.
 *
 * Threads that are alike (transforms/analysis/symmetry.c) may be exchanged from
 * a state on in which both are there and neither has begun. There is such a
 * state if nobody else goes on between their creations: these are in a straight
 * line, in which their creator cannot fail to go on and, in the selection, is
 * not left. What they are given must not tell them apart: they use none of it.
 * What is exchanged then are the threads' tiles; of two such selections the one
 * of larger rank may be left out. In rounds, where it matters which thread
 * comes first, this would be wrong, so it is for the stepper. */
#include "transforms/analysis/exchanged.h"

#include "transforms/analysis/constants.h"

#include <string.h>

static bool same_tiles(const struct tiling *t, uint32_t a, uint32_t b)
{
  return t->positions[a] == t->positions[b] && t->tiles[a] == t->tiles[b] &&
         memcmp(t->first[a], t->first[b], t->tiles[a] * sizeof **t->first) == 0;
}

/* Where the thread is created, and by whom. */
static const struct block *find_creation(const struct unit *u, uint32_t thread,
                                         uint32_t *creator)
{
  for (uint32_t t = 0; t < u->threads.count; t++) {
    const struct block_vec *all = &u->threads.at[t]->flat->blocks;
    for (uint32_t b = 0; b < all->count; b++) {
      for (const struct instr *i = all->at[b]->first; i; i = i->next) {
        if (i == u->threads.at[thread]->created) {
          *creator = t;
          return all->at[b];
        }
      }
    }
  }
  return NULL;
}

/* From one creation straight to the other; false: it is not so. */
static bool walk(const struct unit *u, const struct block *b,
                 struct twins *twins)
{
  const struct instr *i = u->threads.at[twins->first]->created->next;
  const struct instr *end = u->threads.at[twins->second]->created;
  uint32_t most = u->threads.at[twins->creator]->flat->blocks.count;
  uint32_t *between = arena_alloc_array(u->arena, most, sizeof *between);
  twins->between = between;
  for (uint32_t steps = 0; steps < most; steps++) {
    for (; i && i != end; i = i->next) {
      if (i->kind == INSTR_UNSUPPORTED ||
          (i->kind == INSTR_CALL && i->model != MODEL_START)) {
        return false;
      }
    }
    if (i) {
      return true;
    }
    if (block_targets(b) != 1) {
      return false;
    }
    b = b->to[0];
    i = b->first;
    if (b->point) {
      between[twins->count++] = b->point - 1;
    }
  }
  return false;
}

/* Whether somebody else sets a variable of the thread's, such as its parameter.
 * What is known beforehand is in its code, and what is not used is gone. */
static bool is_given_something(const struct unit *u, uint32_t thread)
{
  const struct func *own = u->threads.at[thread]->flat;
  for (uint32_t t = 0; t < u->threads.count; t++) {
    const struct block_vec *all = &u->threads.at[t]->flat->blocks;
    for (uint32_t b = 0; b < all->count && t != thread; b++) {
      for (const struct instr *i = all->at[b]->first; i; i = i->next) {
        const struct var *v = i->place ? place_root(i->place) : NULL;
        if (v && v->owner == own) {
          return true;
        }
      }
    }
  }
  return false;
}

static void add_twins(struct exchanged *e, const struct unit *u, uint32_t first,
                      uint32_t second)
{
  struct twins twins = {.first = first, .second = second};
  uint32_t creator;
  const struct block *from = find_creation(u, first, &twins.creator);
  if (from && find_creation(u, second, &creator) && creator == twins.creator &&
      same_tiles(e->space->tiling, first, second) &&
      !is_given_something(u, first) && !is_given_something(u, second) &&
      walk(u, from, &twins)) {
    VEC_PUSH(u->arena, &e->all, twins);
  }
}

void exchanged_open(struct exchanged *e, const struct unit *u,
                    const struct space *space)
{
  *e = (struct exchanged){.space = space};
  for (uint32_t second = 1; second < u->threads.count; second++) {
    for (uint32_t first = second; first-- > 1;) {
      if (u->threads.at[first]->alike == u->threads.at[second]->alike) {
        add_twins(e, u, first, second);
        break;
      }
    }
  }
}

/* --- selections --- */

static bool is_left_between(const struct exchanged *e,
                            const struct selection *selection,
                            const struct twins *twins)
{
  struct interval at[SPACE_LENGTH];
  uint32_t n = selection_intervals(e->space, selection, twins->creator, at);
  for (uint32_t i = 0; i < twins->count; i++) {
    for (uint32_t k = 0; k < n; k++) {
      if (at[k].from <= twins->between[i] && twins->between[i] <= at[k].to) {
        return true;
      }
    }
  }
  return false;
}

static int compare(const struct selection *s, uint32_t a, uint32_t b)
{
  for (uint32_t i = 0; i < s->length[a]; i++) {
    if (s->tile[a][i] != s->tile[b][i]) {
      return s->tile[a][i] < s->tile[b][i] ? -1 : 1;
    }
  }
  return 0;
}

bool exchanged_find(const struct exchanged *e,
                    const struct selection *selection)
{
  for (uint32_t i = 0; i < e->all.count; i++) {
    const struct twins *twins = &e->all.at[i];
    if (compare(selection, twins->first, twins->second) > 0 &&
        !is_left_between(e, selection, twins)) {
      return true;
    }
  }
  return false;
}

/* independent.c -- turns that may as well stop later.
 *
 * Between a turn of a thread and its next one, others do the steps from where
 * they stopped before to where they stop next: these are among those from the
 * begin of the one interval to the end of the other. If none of them touches
 * what the thread's steps from its interval to the place behind it touch (one
 * of both writing), these may as well be done before. As the vector that has it
 * so has later stops, following such moves comes to an end: among the vectors
 * that are left out there is none without an equal one that is not. */
#include "transforms/analysis/independent.h"

#include "transforms/analysis/may_access.h"

/* It waits, fails, is cut, begins a thread, ends all, or ends its thread. */
static bool has_more(const struct block *b)
{
  for (const struct instr *i = b->first; i; i = i->next) {
    if (step_waits(i) || i->kind == INSTR_UNSUPPORTED ||
        i->model == MODEL_EVENT || i->model == MODEL_START ||
        model_row(i->model)->class == CLASS_STOP) {
      return true;
    }
  }
  return block_targets(b) == 0;
}

/* Blocks come before those that follow them. */
static void find_staying(const struct unit *u, const struct func *f,
                         struct step_set *of)
{
  const struct block_vec *all = &f->blocks;
  bool *stays = arena_alloc_array(u->arena, all->count, sizeof *stays);
  for (uint32_t i = all->count; i-- > 0;) {
    const struct block *b = all->at[i];
    stays[i] = has_more(b);
    for (uint32_t k = 0; k < block_targets(b); k++) {
      stays[i] = stays[i] || (!b->to[k]->point && stays[b->to[k]->id]);
    }
    if (b->point) {
      of[b->point].stays = stays[i];
    }
  }
}

static bool at_each_point(void *user, struct block *b)
{
  (void)user;
  return b->point != 0;
}

void independent_open(struct independent *d, struct unit *u)
{
  d->threads = u->threads.count;
  struct step_future **futures = may_access_find(u, at_each_point, NULL);
  for (uint32_t t = 0; t < d->threads; t++) {
    const struct thread *thread = u->threads.at[t];
    d->of[t] = arena_alloc_array(u->arena, thread->points + 1, sizeof **d->of);
    for (uint32_t p = 0; p <= thread->points; p++) {
      d->of[t][p].reads = futures[t][p].reads;
      d->of[t][p].writes = futures[t][p].writes;
    }
    find_staying(u, thread->flat, d->of[t]);
  }
}

/* The steps between two positions; from 0, its begin, too. */
static void add_steps(const struct independent *d, uint32_t thread,
                      uint32_t from, uint32_t to, struct step_set *sum)
{
  for (uint32_t p = from ? from + 1 : 0; p <= to; p++) {
    const struct step_set *s = &d->of[thread][p];
    sum->reads |= s->reads;
    sum->writes |= s->writes;
    sum->stays = sum->stays || s->stays;
  }
}

bool independent_turn(const struct independent *d, const struct box *box,
                      uint32_t thread, uint32_t round)
{
  if (round + 1 >= box->rounds) {
    return false;
  }
  const struct interval *own = box_at(box, thread, round);
  struct step_set moved = {0}, others = {0};
  if (own->from == 0 || box_at(box, thread, round + 1)->from <= own->to) {
    return false;
  }
  add_steps(d, thread, own->from, own->to + 1, &moved);
  if (moved.stays) {
    return false;
  }
  for (uint32_t t = 0; t < d->threads; t++) {
    uint32_t r = t < thread ? round + 1 : round;
    if (t != thread) {
      add_steps(d, t, r ? box_at(box, t, r - 1)->from : 0,
                box_at(box, t, r)->to, &others);
    }
  }
  return !(moved.writes & (others.reads | others.writes)) &&
         !(moved.reads & others.writes);
}

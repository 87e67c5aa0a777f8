#include "engines/prune.h"

#include "base/list.h"
#include "transforms/analysis/constants.h"

#include <string.h>

const char *const prune_names[PRUNE_RULES] = {"created", "joined",
                                              "independent", "exchanged"};

bool prune_read(struct arena *a, const char *list, uint32_t *rules,
                const char **why)
{
  const char *wrong;
  if (list_read(a, list, prune_names, PRUNE_RULES, rules, &wrong)) {
    return true;
  }
  *why = arena_printf(a, "unknown rule '%s' to prune by", wrong);
  return false;
}

/* --- what is known --- */

/* Whether an end of the thread can be reached without that block. */
static bool is_avoidable(struct arena *a, const struct func *f,
                         const struct block *avoid)
{
  const struct block_vec *all = &f->blocks;
  bool *seen = arena_alloc_array(a, all->count, sizeof *seen);
  for (uint32_t i = 0; i < all->count; i++) {
    const struct block *b = all->at[i];
    if ((i && !seen[i]) || b == avoid) {
      continue; /* blocks come before those that follow them */
    }
    if (block_targets(b) == 0) {
      return true;
    }
    for (uint32_t k = 0; k < block_targets(b); k++) {
      seen[b->to[k]->id] = true;
    }
  }
  return false;
}

static void note_creation(struct prunes *p, const struct unit *u,
                          const struct block *b, const struct instr *i,
                          uint32_t creator)
{
  for (uint32_t t = 1; t < u->threads.count; t++) {
    if (u->threads.at[t]->created == i) {
      p->created[t] = b->point;
      p->creator[t] = creator;
    }
  }
}

static void note_join(struct prunes *p, const struct unit *u,
                      const struct thread *thread, const struct block *b,
                      const struct instr *i)
{
  struct number n;
  if (u->detaches || i->model != MODEL_JOIN || !i->arg_count ||
      !expr_number(i->args[i->arg_count - 1], &n) || n.high != 0 || n.low < 1 ||
      n.low > u->threads.count || is_avoidable(u->arena, thread->flat, b)) {
    return;
  }
  uint32_t t = (uint32_t)n.low - 1;
  p->joined[t] = b->point;
  p->joiner[t] = thread->index;
}

void prune_open(struct prunes *p, const struct task_template *m,
                const uint32_t *positions, uint32_t rules)
{
  struct unit *u = m->unit;
  rules = u->has_race ? 0 : rules; /* the end of a task is asked for them */
  if (u->buffers) {                /* what others did may be seen in any turn */
    rules &= ~(1u << PRUNE_INDEPENDENT);
  }
  *p = (struct prunes){.rules = rules, .threads = u->threads.count};
  memcpy(p->positions, positions, p->threads * sizeof *positions);
  for (uint32_t t = 0; t < p->threads; t++) {
    const struct block_vec *all = &u->threads.at[t]->flat->blocks;
    for (uint32_t b = 0; b < all->count; b++) {
      for (const struct instr *i = all->at[b]->first; i && all->at[b]->point;
           i = i->next) {
        note_creation(p, u, all->at[b], i, t);
        note_join(p, u, u->threads.at[t], all->at[b], i);
      }
    }
  }
  if (rules >> PRUNE_INDEPENDENT & 1) {
    independent_open(&p->independent, u);
  }
}

/* --- tasks --- */

/* Threads that come later in a round see what it did in the same one. */
static const struct interval *turn_before(const struct cut *cut,
                                          uint32_t thread, uint32_t other,
                                          uint32_t round)
{
  return thread < other ? box_at(&cut->box, thread, round)
         : round > 0    ? box_at(&cut->box, thread, round - 1)
                        : NULL;
}

static bool is_too_early(const struct prunes *p, const struct cut *cut,
                         uint32_t t, uint32_t round)
{
  const struct interval *creator = turn_before(cut, p->creator[t], t, round);
  return p->created[t] && box_at(&cut->box, t, round)->from > 0 &&
         (!creator || creator->to < p->created[t]);
}

static bool is_joined_alive(const struct prunes *p, const struct cut *cut,
                            uint32_t t, uint32_t round)
{
  const struct interval *own = turn_before(cut, t, p->joiner[t], round);
  return p->joined[t] &&
         box_at(&cut->box, p->joiner[t], round)->from >= p->joined[t] &&
         (!own || own->to < p->positions[t] - 1);
}

static bool applies(const struct prunes *p, const struct cut *cut,
                    enum prune_rule rule, uint32_t t, uint32_t round)
{
  switch (rule) {
  case PRUNE_CREATED:
    return t && is_too_early(p, cut, t, round);
  case PRUNE_JOINED:
    return t && is_joined_alive(p, cut, t, round);
  case PRUNE_INDEPENDENT:
    return !cut->stretches &&
           independent_turn(&p->independent, &cut->box, t, round);
  case PRUNE_EXCHANGED: /* rounds tell threads apart */
  case PRUNE_RULES:
    break;
  }
  return false;
}

const char *prune_cut(const struct prunes *p, const struct cut *cut,
                      enum prune_rule *rule)
{
  static const char *const why[PRUNE_RULES] = {
      "a thread goes on before it is created",
      "a thread is joined before it ends", "a turn may as well stop later",
      NULL};
  for (int i = 0; i < PRUNE_RULES; i++) {
    for (uint32_t t = 0; p->rules >> i & 1 && t < p->threads; t++) {
      for (uint32_t r = 0; r < cut->box.rounds; r++) {
        if (applies(p, cut, (enum prune_rule)i, t, r)) {
          *rule = (enum prune_rule)i;
          return why[i];
        }
      }
    }
  }
  return NULL;
}

#include "runtime/explorer/symmetry.h"
#include "runtime/explorer/step.h"
#include "runtime/explorer/unset.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct group {
  unsigned count, size; /* members; bytes that each keeps */
  unsigned char members[THREADS_MOST];
};

static struct group groups[THREADS_MOST];
static unsigned group_count;
static unsigned char group_of[THREADS_MOST]; /* plus one; 0: none */
uint64_t symmetry_exchanged;
static char *kept; /* by thread, of a group */

static unsigned size_of(const struct step_thread *thread)
{
  unsigned size = 0;

  for (unsigned i = 0; i < thread->part_count; i++) {
    size += thread->parts[i].size;
  }
  return unset_is_kept ? 2 * size : size;
}

/* Those whose parts are not of the same kind are left out. */
static void add_group(unsigned first)
{
  const struct step_thread *all = __ts_program.threads;
  struct group *g = &groups[group_count];

  *g = (struct group){.size = size_of(&all[first])};
  for (unsigned t = first; t < __ts_program.thread_count; t++) {
    if (all[t].alike == first && all[t].part_count == all[first].part_count &&
        size_of(&all[t]) == g->size) {
      g->members[g->count++] = (unsigned char)t;
    }
  }
  if (g->count < 2 || g->size == 0) {
    return;
  }
  group_count++;
  for (unsigned i = 0; i < g->count; i++) {
    group_of[g->members[i]] = (unsigned char)group_count;
  }
}

bool symmetry_init(void)
{
  unsigned largest = 0;

  if (kept || __ts_program.known_count > 0) {
    return group_count > 0;
  }
  for (unsigned t = 1; t < __ts_program.thread_count; t++) {
    if (__ts_program.threads[t].alike == t &&
        __ts_program.threads[t].part_count > 0) {
      add_group(t);
    }
  }
  for (unsigned i = 0; i < group_count; i++) {
    unsigned size = groups[i].count * groups[i].size;

    largest = size > largest ? size : largest;
  }
  kept = malloc(largest + 1);
  if (!kept) {
    perror("memory");
    exit(6);
  }
  return group_count > 0;
}

/* It has begun, and no lock has its name. */
static bool may_move(unsigned thread)
{
  return __ts_program.active[thread] &&
         *__ts_program.threads[thread].pc != STEP_START &&
         !(__ts_program.held && __ts_program.held[thread]);
}

static void take(const struct step_thread *thread, char *to)
{
  for (unsigned i = 0; i < thread->part_count; i++) {
    memcpy(to, thread->parts[i].at, thread->parts[i].size);
    to += thread->parts[i].size;
  }
  for (unsigned i = 0; unset_is_kept && i < thread->part_count; i++) {
    memcpy(to, unset_beside(thread->parts[i].at), thread->parts[i].size);
    to += thread->parts[i].size;
  }
}

static void give(const struct step_thread *thread, const char *from)
{
  for (unsigned i = 0; i < thread->part_count; i++) {
    memcpy(thread->parts[i].at, from, thread->parts[i].size);
    from += thread->parts[i].size;
  }
  for (unsigned i = 0; unset_is_kept && i < thread->part_count; i++) {
    memcpy(unset_beside(thread->parts[i].at), from, thread->parts[i].size);
    from += thread->parts[i].size;
  }
}

/* Whether it was not sorted. Others stay where they are. */
static bool sort_group(const struct group *g, unsigned char *from)
{
  unsigned char moved[THREADS_MOST], order[THREADS_MOST];
  unsigned count = 0;
  bool changed = false;

  for (unsigned i = 0; i < g->count; i++) {
    if (may_move(g->members[i])) {
      moved[count] = g->members[i];
      take(&__ts_program.threads[g->members[i]], kept + count * g->size);
      count++;
    }
  }
  for (unsigned i = 0; i < count; i++) {
    unsigned k = i;

    while (k > 0 && memcmp(kept + order[k - 1] * g->size, kept + i * g->size,
                           g->size) > 0) {
      order[k] = order[k - 1];
      k--;
      changed = true;
    }
    order[k] = (unsigned char)i;
  }
  for (unsigned i = 0; changed && i < count; i++) {
    from[moved[i]] = moved[order[i]];
    if (order[i] != i) {
      give(&__ts_program.threads[moved[i]], kept + order[i] * g->size);
    }
  }
  return changed;
}

/* What a thread stored leaves its buffer by an agent of its own. */
static void take_flushers_along(unsigned char from[THREADS_MOST])
{
  unsigned flusher = __ts_program.flusher;

  for (unsigned t = 0; flusher && t < flusher; t++) {
    from[flusher + t] = (unsigned char)(flusher + from[t]);
  }
}

bool symmetry_sort(unsigned char from[THREADS_MOST])
{
  bool changed = false;

  for (unsigned i = 0; i < group_count; i++) {
    unsigned char own[THREADS_MOST];

    if (!sort_group(&groups[i], own)) {
      continue;
    }
    for (unsigned t = 0; !changed && t < __ts_program.thread_count; t++) {
      from[t] = (unsigned char)t;
    }
    for (unsigned k = 0; k < groups[i].count; k++) {
      unsigned t = groups[i].members[k];

      if (may_move(t)) {
        from[t] = own[t];
      }
    }
    changed = true;
  }
  if (changed) {
    take_flushers_along(from);
  }
  symmetry_exchanged += changed;
  return changed;
}

static bool same_parts(const struct step_thread *a, const struct step_thread *b)
{
  for (unsigned i = 0; i < a->part_count; i++) {
    const struct step_part *x = &a->parts[i], *y = &b->parts[i];

    if (memcmp(x->at, y->at, x->size) != 0 ||
        (unset_is_kept &&
         memcmp(unset_beside(x->at), unset_beside(y->at), x->size) != 0)) {
      return false;
    }
  }
  return true;
}

struct thread_set symmetry_twins(unsigned thread)
{
  struct thread_set set = threads_one(thread);
  const struct group *g;

  if (!group_of[thread] || !may_move(thread)) {
    return set;
  }
  g = &groups[group_of[thread] - 1];
  for (unsigned i = 0; i < g->count; i++) {
    unsigned t = g->members[i];

    if (t != thread && may_move(t) &&
        same_parts(&__ts_program.threads[t], &__ts_program.threads[thread])) {
      threads_add(&set, t);
    }
  }
  return set;
}

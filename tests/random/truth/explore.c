/* explore.c -- all schedules of a program, each state once.
 *
 * States are told apart by 128 bits of hash. */
#include "step.h"

#include <stdlib.h>
#include <string.h>

/* States that were seen, and those that are still to be left. */

struct set {
  uint64_t (*slot)[2];
  size_t room, count;
};

struct search {
  const struct program *p;
  struct truth *truth;
  struct set seen;
  struct state *todo;
  size_t count, room;
};

static void hash(const struct state *s, uint64_t h[2])
{
  const uint64_t *word = (const uint64_t *)(const void *)s;
  h[0] = 0x9e3779b97f4a7c15u;
  h[1] = 0xc2b2ae3d27d4eb4fu;
  for (size_t i = 0; i < sizeof *s / 8; i++) {
    h[0] = (h[0] ^ word[i]) * 0xff51afd7ed558ccdu;
    h[0] ^= h[0] >> 29;
    h[1] = (h[1] + word[i]) * 0x9fb21c651e98df25u;
    h[1] ^= h[1] >> 31;
  }
  h[0] |= 1; /* 0 is free */
}

static bool set_add(struct set *set, const uint64_t h[2])
{
  if (2 * set->count >= set->room) {
    struct set old = *set;
    set->room = old.room ? 2 * old.room : 4096;
    set->slot = room_for(set->room * sizeof *set->slot);
    set->count = 0;
    for (size_t i = 0; i < old.room; i++) {
      if (old.slot[i][0]) {
        set_add(set, old.slot[i]);
      }
    }
    free(old.slot);
  }
  size_t at = h[1] & (set->room - 1);
  for (; set->slot[at][0]; at = (at + 1) & (set->room - 1)) {
    if (set->slot[at][0] == h[0] && set->slot[at][1] == h[1]) {
      return false;
    }
  }
  memcpy(set->slot[at], h, sizeof *set->slot);
  set->count++;
  return true;
}

static void reach(struct search *r, const struct state *s)
{
  uint64_t h[2];
  hash(s, h);
  if (!set_add(&r->seen, h)) {
    return;
  }
  if (r->count == r->room) {
    r->room = r->room ? 2 * r->room : 64;
    r->todo = realloc(r->todo, r->room * sizeof *r->todo);
    if (!r->todo) {
      abort();
    }
  }
  r->todo[r->count++] = *s;
}

static void note(struct truth *t, enum outcome o)
{
  t->violated |= o == O_FAIL;
  t->ends |= o == O_EXIT;
}

/* All that this thread may do, one combination of inputs after the other. */
static void go(struct search *r, const struct state *from, int t)
{
  struct step x = {.p = r->p, .truth = r->truth, .self = t};
  static struct state s;
  do {
    s = *from;
    x.s = &s;
    x.t = &s.thread[t];
    x.used = 0;
    x.section = x.wrote = false;
    enum outcome o = run(&x);
    if (o == O_GO || o == O_STOP) {
      reach(r, &s);
    } else {
      note(r->truth, o);
    }
    while (x.choices > 0 &&
           ++x.choice[x.choices - 1] == x.size[x.choices - 1]) {
      x.choices--;
    }
  } while (x.choices > 0 && !r->truth->bad);
}

static void leave_state(struct search *r, struct state *s)
{
  struct step x = {.p = r->p, .truth = r->truth, .s = s};
  bool moved = false, left = false;
  for (int t = 0; t < THREADS && !r->truth->bad; t++) {
    left |= s->thread[t].status == S_LIVE;
    if (can_go(&x, t)) {
      moved |= must_go(&x, t);
      go(r, s, t);
    }
  }
  r->truth->deadlock |= !moved && left;
  r->truth->ends |= !moved && !left;
}

void explore(const struct program *p, size_t limit, struct truth *t)
{
  struct search r = {.p = p, .truth = t};
  static struct state s;
  struct step x = {.p = p, .truth = t, .s = &s};
  memset(&s, 0, sizeof s);
  memcpy(s.memory, p->memory, GLOBALS);
  struct thread *main = thread_new(&x);
  enter(&x, main, p->main);
  main->pc--;
  reach(&r, &s);
  while (r.count && !t->bad) {
    s = r.todo[--r.count];
    leave_state(&r, &s);
    if (r.seen.count > limit) {
      t->bad = "too many states";
    }
  }
  t->states = r.seen.count;
  free(r.todo);
  free(r.seen.slot);
}

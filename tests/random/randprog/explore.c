/* explore.c -- every interleaving of a small concurrent program, explicitly.
 *
 * explore() visits each complete state once and says what is reachable: the
 * truth a verifier is to be compared with.
 *
 * Rounds. A schedule is cut into rounds in which thread numbers do not fall.
 * (r, t) says "round r, thread t ran last". A smaller pair, compared as
 * numbers r * THREADS + t, can do whatever a larger one can at no higher cost:
 * with equal r, fewer threads have had their turn; with smaller r, any move
 * costs at most one round and leads to the same thread. So one number per
 * state, its least pair, decides, and a bucket queue visits states in its
 * order. */
#include "machine.h"

struct explorer {
  const struct machine *m;
  struct truth *truth;
  size_t limit;
  int16_t *states; // nstates of them, m->len numbers each
  uint16_t *key;   // least round * THREADS + thread known
  bool *done;
  size_t cap;
  uint32_t *table; // id + 1; 0 is free
  size_t mask;
  struct bucket queue[ROUNDS * THREADS];
  int16_t work[STATE]; // the state that is being left
};

void *more(void *old, size_t n, size_t size)
{
  void *p = realloc(old, n * size);
  if (!p)
    abort();
  return p;
}

static uint64_t hash_state(const int16_t *s, int len)
{
  uint64_t h = 0x9e3779b97f4a7c15u;
  for (int i = 0; i < len; i++) {
    h = (h ^ (uint16_t)s[i]) * 0xff51afd7ed558ccdu;
    h ^= h >> 32;
  }
  return h;
}

static void table_grow(struct explorer *x)
{
  size_t size = x->mask ? 2 * (x->mask + 1) : 1024;
  free(x->table);
  x->table = calloc(size, sizeof *x->table);
  if (!x->table)
    abort();
  x->mask = size - 1;
  for (size_t id = 0; id < x->truth->nstates; id++) {
    const int16_t *s = x->states + id * (size_t)x->m->len;
    size_t at = hash_state(s, x->m->len) & x->mask;
    while (x->table[at])
      at = (at + 1) & x->mask;
    x->table[at] = (uint32_t)id + 1;
  }
}

static void states_grow(struct explorer *x)
{
  if (x->truth->nstates < x->cap)
    return;
  x->cap = x->cap ? 2 * x->cap : 512;
  x->states = more(x->states, x->cap * (size_t)x->m->len, sizeof *x->states);
  x->key = more(x->key, x->cap, sizeof *x->key);
  x->done = more(x->done, x->cap, sizeof *x->done);
}

// The state's id; a new one has the largest key.
static uint32_t state_find(struct explorer *x, const int16_t *s)
{
  if (2 * x->truth->nstates >= x->mask)
    table_grow(x);
  size_t len = (size_t)x->m->len;
  size_t at = hash_state(s, x->m->len) & x->mask;
  for (; x->table[at]; at = (at + 1) & x->mask) {
    uint32_t id = x->table[at] - 1;
    if (!memcmp(x->states + id * len, s, len * sizeof *s))
      return id;
  }
  states_grow(x);
  uint32_t id = (uint32_t)x->truth->nstates++;
  x->table[at] = id + 1;
  memcpy(x->states + id * len, s, len * sizeof *s);
  x->key[id] = UINT16_MAX;
  x->done[id] = false;
  return id;
}

static void state_reach(struct explorer *x, const int16_t *s, int key)
{
  uint32_t id = state_find(x, s);
  if (key >= x->key[id])
    return;
  x->key[id] = (uint16_t)key;
  struct bucket *b = &x->queue[key];
  if (b->n == b->cap) {
    b->cap = b->cap ? 2 * b->cap : 64;
    b->id = more(b->id, b->cap, sizeof *b->id);
  }
  b->id[b->n++] = id;
}

static void note_outcome(struct explorer *x, enum outcome out, int round)
{
  struct truth *truth = x->truth;
  if (out == OUT_BAD)
    truth->bad = true;
  else if (out == OUT_END)
    truth->ends = true;
  else if (out == OUT_FAIL)
    if (!truth->assert_rounds || round < truth->assert_rounds)
      truth->assert_rounds = round;
}

// All steps of thread t from x->work, which was reached with this key.
static void expand_thread(struct explorer *x, int t, int key)
{
  int round = key / THREADS + (t < key % THREADS);
  struct choices choices = {0};
  int16_t next[STATE];
  if (round >= ROUNDS) {
    x->truth->bad = true;
    return;
  }
  do {
    memcpy(next, x->work, (size_t)x->m->len * sizeof *next);
    struct step step = {.m = x->m,
                        .truth = x->truth,
                        .choices = &choices,
                        .s = next,
                        .p = next + x->m->off[t],
                        .t = t,
                        .round = round};
    enum outcome out = step_run(&step);
    if (out == OUT_GO || out == OUT_STOP)
      state_reach(x, next, round * THREADS + t);
    else
      note_outcome(x, out, round);
  } while (choices_advance(&choices));
}

static void note_deadlock(struct explorer *x, int key)
{
  bool stuck = false;
  for (int t = 0; t < x->m->nthreads; t++) {
    int status = x->work[x->m->off[t] + PART_STATUS];
    stuck |= status != ST_NONE && status != ST_ENDED;
  }
  int round = key / THREADS;
  struct truth *truth = x->truth;
  if (stuck && (!truth->deadlock_rounds || round < truth->deadlock_rounds))
    truth->deadlock_rounds = round;
}

static void expand(struct explorer *x, uint32_t id, int key)
{
  bool moved = false;
  x->done[id] = true;
  memcpy(x->work, x->states + id * (size_t)x->m->len,
         (size_t)x->m->len * sizeof *x->work);
  for (int t = 0; t < x->m->nthreads; t++) {
    if (!can_move(x->m, x->work, t))
      continue;
    moved = true;
    expand_thread(x, t, key);
  }
  if (!moved)
    note_deadlock(x, key);
}

static void explorer_drop(struct explorer *x)
{
  for (int i = 0; i < ROUNDS * THREADS; i++)
    free(x->queue[i].id);
  free(x->states);
  free(x->key);
  free(x->done);
  free(x->table);
  free(x);
}

struct truth explore(const struct machine *m, size_t limit)
{
  struct truth truth = {0};
  struct explorer *x = calloc(1, sizeof *x);
  int16_t first[STATE] = {0};
  if (!x)
    abort();
  x->m = m;
  x->truth = &truth;
  for (int i = 0; i < m->nvars; i++)
    first[i] = (int16_t)m->init[i];
  first[m->off[0] + PART_STATUS] = ST_READY;
  first[m->off[0] + PART_PC] = (int16_t)m->entry[0];
  state_reach(x, first, 1 * THREADS);
  // A bucket may grow while it is read: a move can keep the key.
  for (int key = 0; key < ROUNDS * THREADS; key++)
    for (size_t i = 0; i < x->queue[key].n; i++) {
      uint32_t id = x->queue[key].id[i];
      if (!x->done[id] && x->key[id] == key)
        expand(x, id, key);
      if (truth.nstates > limit || truth.bad) {
        truth.too_large = truth.nstates > limit;
        goto out;
      }
    }
out:
  explorer_drop(x);
  return truth;
}

#include "runtime/explorer/messages.h"

#include <string.h>

_Noreturn void messages_full(void)
{
  run_views_full = true;
  run_abandon(RUN_VOID);
}

/* --- how much there is --- */

unsigned cell_count(void)
{
  unsigned n = 0;

  while (n < views()->cell_count && views()->cells[n].at) {
    n++;
  }
  return n;
}

static unsigned message_count(void)
{
  unsigned n = cell_count();

  return n > 0 ? views()->cells[n - 1].first + views()->cells[n - 1].count : 0;
}

/* --- views --- */

/* Of threads, messages, locks, and fences. */
view *view_next(struct view_walk *walk)
{
  const struct step_views *all = views();
  unsigned i = walk->next++;

  switch (walk->kind) {
  case 0:
    if (i < 3 * run_threads()) {
      mind *of = &all->minds[i / 3];

      return i % 3 == 0 ? &of->cur : i % 3 == 1 ? &of->acq : &of->rel;
    }
    break;
  case 1:
    if (i < message_count()) {
      return &all->messages[i].view;
    }
    break;
  case 2:
    if (i < all->lock_count && all->locks[i].at) {
      return &all->locks[i].view;
    }
    break;
  case 3:
    if (i < all->agreement_count && all->agreements[i].thread) {
      return &all->agreements[i].view;
    }
    return NULL;
  }
  walk->kind++;
  walk->next = 0;
  return view_next(walk);
}

void view_set_empty(view *v)
{
  memset(v, 0, sizeof *v);
  for (unsigned c = 0, n = cell_count(); c < n; c++) {
    v->seen[c] = (unsigned char)(views()->cells[c].count - 1);
    v->before[c] = views()->cells[c].count;
  }
}

void view_join(view *to, const view *from)
{
  for (unsigned c = 0; c < CELLS_MOST; c++) {
    if (from->seen[c] < to->seen[c]) {
      to->seen[c] = from->seen[c];
    }
    if (from->before[c] < to->before[c]) {
      to->before[c] = from->before[c];
    }
  }
  to->fences |= from->fences;
  to->accesses |= from->accesses;
  for (unsigned w = 0; w < KNOWS_WORDS; w++) {
    to->knows[w] |= from->knows[w];
  }
}

/* --- cells --- */

cell *cell_find(uintptr_t at)
{
  for (unsigned c = 0; c < views()->cell_count && views()->cells[c].at; c++) {
    if (views()->cells[c].at == at) {
      return &views()->cells[c];
    }
  }
  return NULL;
}

static void open_views(unsigned c)
{
  struct view_walk walk = {0, 0};

  for (view *v; (v = view_next(&walk));) {
    memmove(&v->seen[c + 1], &v->seen[c], CELLS_MOST - 1 - c);
    memmove(&v->before[c + 1], &v->before[c], CELLS_MOST - 1 - c);
    v->seen[c] = v->before[c] = 0;
  }
}

static void close_views(unsigned c)
{
  struct view_walk walk = {0, 0};

  for (view *v; (v = view_next(&walk));) {
    memmove(&v->seen[c], &v->seen[c + 1], CELLS_MOST - 1 - c);
    memmove(&v->before[c], &v->before[c + 1], CELLS_MOST - 1 - c);
    v->seen[CELLS_MOST - 1] = v->before[CELLS_MOST - 1] = 0;
  }
}

/* Room for messages, or less of them, from there on. */
static void move_messages(unsigned from, int by)
{
  unsigned count = message_count();
  message *all = views()->messages;

  if (by > 0) {
    memmove(&all[from + 1], &all[from], (count - from) * sizeof *all);
    memset(&all[from], 0, sizeof *all);
  } else {
    memmove(&all[from], &all[from + 1], (count - from - 1) * sizeof *all);
    memset(&all[count - 1], 0, sizeof *all);
  }
}

cell *cell_new(uintptr_t at, unsigned size)
{
  unsigned n = cell_count(), c = 0;
  cell *all = views()->cells;

  if (n == views()->cell_count || message_count() == views()->message_count) {
    messages_full();
  }
  while (c < n && all[c].at < at) {
    c++;
  }
  open_views(c);
  unsigned first = c < n ? all[c].first : message_count();
  move_messages(first, 1);
  memmove(&all[c + 1], &all[c], (n - c) * sizeof *all);
  for (unsigned i = c + 1; i <= n; i++) {
    all[i].first++;
  }
  memset(&all[c], 0, sizeof *all); /* also what is between its members */
  all[c].at = at;
  all[c].size = (unsigned char)size;
  all[c].first = (unsigned char)first;
  all[c].count = 1;
  view_set_empty(&views()->messages[first].view);
  return &all[c];
}

/* The oldest one is forgotten, as if nobody wanted to read it any more: so
 * executions are left out. */
static void forget_oldest(cell *c)
{
  const message *m = cell_message(c, c->count - 1u);
  unsigned k = cell_number(c), last = c->count - 2u;
  struct view_walk walk = {0, 0};

  run_views_full = true;
  c->old |= m->writers | m->readers;
  cell_cut(c, c->count - 1u);
  cell_message(c, last)->joined = false;
  for (view *v; (v = view_next(&walk));) {
    v->seen[k] = v->seen[k] < last ? v->seen[k] : (unsigned char)last;
    v->before[k] =
        v->before[k] < c->count ? v->before[k] : (unsigned char)c->count;
  }
}

message *cell_insert(cell *c, unsigned lag)
{
  unsigned k = cell_number(c), n = cell_count();
  struct view_walk walk = {0, 0};

  if (c->count > OLDER_MOST && lag + 1u < c->count) {
    forget_oldest(c);
  }
  if (c->count > OLDER_MOST || message_count() == views()->message_count) {
    messages_full();
  }
  for (view *v; (v = view_next(&walk));) {
    v->seen[k] = (unsigned char)(v->seen[k] + (v->seen[k] >= lag));
    v->before[k] = (unsigned char)(v->before[k] + (v->before[k] >= lag));
  }
  move_messages(c->first + lag, 1);
  c->count++;
  for (unsigned i = k + 1; i < n; i++) {
    views()->cells[i].first++;
  }
  view_set_empty(&cell_message(c, lag)->view);
  return cell_message(c, lag);
}

void cell_cut(cell *c, unsigned count)
{
  unsigned k = cell_number(c), n = cell_count();

  while (c->count > count) {
    move_messages(c->first + c->count - 1u, -1);
    c->count--;
    for (unsigned i = k + 1; i < n; i++) {
      views()->cells[i].first--;
    }
  }
}

void cell_drop(cell *c)
{
  unsigned k = cell_number(c), n = cell_count();
  cell *all = views()->cells;

  cell_cut(c, 0);
  close_views(k);
  memmove(&all[k], &all[k + 1], (n - k - 1) * sizeof *all);
  memset(&all[n - 1], 0, sizeof *all);
}

struct lags cell_lags(const cell *c)
{
  struct lags most = {0, 0};
  unsigned k = cell_number(c);

  for (unsigned t = 0; t < run_threads(); t++) {
    const view *v = &views()->minds[t].cur;

    if (mind_goes_on(t)) {
      most.seen = v->seen[k] > most.seen ? v->seen[k] : most.seen;
      most.before = v->before[k] > most.before ? v->before[k] : most.before;
    }
  }
  return most;
}

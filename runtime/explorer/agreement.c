#include "runtime/explorer/agreement.h"

#include <string.h>

static struct step_agreement *all(void)
{
  return views()->agreements;
}

static unsigned agreement_count(void)
{
  unsigned n = 0;

  while (n < views()->agreement_count && all()[n].thread) {
    n++;
  }
  return n;
}

/* --- numbers --- */

/* The sets of the state, renumbered: room for one more, or one less. */
static void each_set(unsigned (*renumber)(unsigned set, unsigned one),
                     unsigned one)
{
  const struct step_views *in = views();
  struct view_walk walk = {0, 0};

  for (view *v; (v = view_next(&walk));) {
    v->fences = renumber(v->fences, one);
    v->accesses = renumber(v->accesses, one);
    v->passed = renumber(v->passed, one);
  }
  for (unsigned t = 0; t < run_threads(); t++) {
    mind *of = &in->minds[t];

    of->own = renumber(of->own, one);
    of->strong = renumber(of->strong, one);
    of->fresh = renumber(of->fresh, one);
  }
  for (unsigned c = 0, n = cell_count(); c < n; c++) {
    cell *k = &in->cells[c];

    k->old = renumber(k->old, one);
    for (unsigned i = 0; i < k->count; i++) {
      message *m = cell_message(k, i);

      m->node = renumber(m->node, one);
      m->writers = renumber(m->writers, one);
      m->readers = renumber(m->readers, one);
    }
  }
  for (unsigned i = 0, n = agreement_count(); i < n; i++) {
    all()[i].before = renumber(all()[i].before, one);
  }
}

static unsigned opened(unsigned set, unsigned one)
{
  unsigned low = (1u << one) - 1;

  return (set & low) | (set & ~low) << 1;
}

static unsigned closed(unsigned set, unsigned one)
{
  unsigned low = (1u << one) - 1;

  return (set & low) | (set >> 1 & ~low);
}

unsigned agreement_new(unsigned thread, uintptr_t place)
{
  unsigned n = agreement_count(), i = n;

  if (n == views()->agreement_count) {
    messages_full();
  }
  while (i > 0 && all()[i - 1].thread > thread + 1) {
    i--;
  }
  each_set(opened, i);
  memmove(&all()[i + 1], &all()[i], (n - i) * sizeof *all());
  memset(&all()[i], 0, sizeof *all());
  all()[i].thread = thread + 1;
  all()[i].at = place;
  return 1u << i;
}

static void forget(unsigned one)
{
  unsigned n = agreement_count();

  each_set(closed, one);
  memmove(&all()[one], &all()[one + 1], (n - one - 1) * sizeof *all());
  memset(&all()[n - 1], 0, sizeof *all());
}

/* --- the order --- */

bool agreement_add(unsigned sources, unsigned one)
{
  unsigned number = (unsigned)__builtin_ctz(one), more = 0;

  for (unsigned s = sources & ~all()[number].before; s; s &= s - 1) {
    unsigned i = (unsigned)__builtin_ctz(s);

    more |= 1u << i | all()[i].before;
  }
  if (more & one) {
    return false;
  }
  for (unsigned i = 0, n = agreement_count(); more && i < n; i++) {
    if (i == number || (all()[i].before & one)) {
      all()[i].before |= more;
    }
  }
  return true;
}

void agreement_set_view(unsigned fence, const view *v)
{
  all()[__builtin_ctz(fence)].view = *v;
}

unsigned agreement_fences(void)
{
  unsigned set = 0;

  for (unsigned i = 0, n = agreement_count(); i < n; i++) {
    set |= (unsigned)(all()[i].at == 0) << i;
  }
  return set;
}

unsigned agreement_at(unsigned accesses, uintptr_t place)
{
  unsigned set = 0;

  for (unsigned s = accesses; s; s &= s - 1) {
    unsigned i = (unsigned)__builtin_ctz(s);

    set |= (unsigned)(all()[i].at == place) << i;
  }
  return set;
}

unsigned agreement_before(const mind *of, uintptr_t place)
{
  return of->own | of->strong | (of->tag != place ? of->fresh : 0);
}

bool agreement_leave(unsigned sources, const cell *c, unsigned lag)
{
  unsigned fences = agreement_fences(), k = cell_number(c);

  for (unsigned i = 0; i < lag; i++) {
    unsigned node = cell_message(c, i)->node;

    if (node && !agreement_add(sources, node)) {
      return false;
    }
  }
  for (unsigned s = fences; s; s &= s - 1) {
    const view *v = &all()[__builtin_ctz(s)].view;
    unsigned some = v->before[k] < lag ? sources
                    : v->seen[k] < lag ? sources & fences
                                       : 0;

    if (!agreement_add(some, s & -s)) {
      return false;
    }
  }
  return true;
}

void agreement_after(mind *of, uintptr_t place, unsigned node,
                     unsigned received)
{
  of->cur.passed |= of->own & ~agreement_at(of->own, place);
  if (of->tag != place) {
    of->strong |= of->fresh;
    of->fresh = 0;
    of->tag = place;
  }
  of->fresh |= received & ~of->own;
  of->own |= node;
  of->cur.accesses |= node;
}

unsigned agreement_exports(const mind *of)
{
  return of->cur.passed | of->strong | of->fresh;
}

unsigned agreement_before_fence(const mind *of)
{
  unsigned fences = agreement_fences(), before = of->cur.fences;

  for (unsigned k = 0, n = cell_count(); k < n; k++) {
    const cell *c = &views()->cells[k];
    unsigned seen = of->cur.seen[k], hb = of->cur.before[k];

    before |= hb < c->count ? c->old : c->old & fences;
    for (unsigned i = 0; i < c->count; i++) {
      const message *m = cell_message(c, i);

      before |= i > hb ? m->writers | m->readers : 0;
      before |= i >= seen ? m->writers & fences : 0;
      before |= i > seen ? m->readers & fences : 0;
    }
  }
  return before;
}

/* --- forgetting --- */

/* Something may come that precedes them. */
static unsigned open_ones(void)
{
  unsigned open = 0;

  for (unsigned k = 0, n = cell_count(); k < n; k++) {
    const cell *c = &views()->cells[k];

    for (unsigned i = 0; i + 1u < c->count; i++) {
      open |= cell_message(c, i)->node;
    }
    for (unsigned s = agreement_fences(); s; s &= s - 1) {
      const view *v = &all()[__builtin_ctz(s)].view;

      open |= v->seen[k] + 1u < c->count ? s & -s : 0;
    }
  }
  return open;
}

void agreement_collect(void)
{
  for (bool goes_on = true; goes_on;) {
    unsigned open = open_ones();

    goes_on = false;
    for (unsigned i = agreement_count(); i-- > 0;) {
      if (all()[i].before == 0 && !(open >> i & 1)) {
        forget(i);
        goes_on = true;
        open = open_ones();
      }
    }
  }
}

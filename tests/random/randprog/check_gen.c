/* check_gen.c -- the constants of the assertions, by what the probes saw. */
#include "program.h"

static bool probe_has(const struct probe *s, int v)
{
  for (int i = 0; i < s->n; i++)
    if (s->value[i] == v)
      return true;
  return false;
}

static void check_set(struct check *k, enum check_form form, int v)
{
  k->form = k->pair ? CHECK_PAIR : form;
  k->value[0] = k->pair ? v / PAIR : v;
  k->value[1] = k->pair ? v % PAIR : 0;
}

static void probe_ends(const struct probe *s, int *min, int *max)
{
  *min = *max = s->n ? s->value[0] : 0;
  for (int i = 1; i < s->n; i++) {
    *min = s->value[i] < *min ? s->value[i] : *min;
    *max = s->value[i] > *max ? s->value[i] : *max;
  }
}

// A pair whose halves were both seen, but not together; or any other unseen.
static int unseen_pair(struct gen *g, const struct probe *s)
{
  for (int tries = 0; s->n && tries < 20; tries++) {
    int a = s->value[pick(g, s->n)] / PAIR;
    int b = s->value[pick(g, s->n)] % PAIR;
    if (!probe_has(s, a * PAIR + b))
      return a * PAIR + b;
  }
  int v;
  do
    v = pick(g, 64); // more than VALUES

  while (probe_has(s, v / 8 * PAIR + v % 8));
  return v / 8 * PAIR + v % 8;
}

// An assertion that holds, and not by far.
static void check_hold(struct gen *g, struct check *k, const struct probe *s)
{
  int min, max;
  probe_ends(s, &min, &max);
  if (k->pair) {
    check_set(k, CHECK_PAIR, unseen_pair(g, s));
    return;
  }
  if (s->n == 1 && pct(g, 60)) {
    check_set(k, CHECK_EQ, min);
    return;
  }
  for (int v = min + 1; v < max; v++)
    if (!probe_has(s, v) && pct(g, 60)) {
      check_set(k, CHECK_NE, v);
      return;
    }
  switch (pick(g, 4)) {
  case 0:
    check_set(k, CHECK_LE, max);
    break;
  case 1:
    check_set(k, CHECK_GE, min);
    break;
  case 2:
    check_set(k, CHECK_NE, max + 1);
    break;
  case 3:
    check_set(k, CHECK_NE, min - 1);
    break;
  }
}

// The value that takes most rounds, and of those the least frequent.
static int rarest(const struct probe *s)
{
  int best = 0;
  for (int i = 1; i < s->n; i++)
    if (s->round[i] > s->round[best] ||
        (s->round[i] == s->round[best] && s->count[i] < s->count[best]))
      best = i;
  return best;
}

static void check_violate(struct gen *g, struct check *k, const struct probe *s)
{
  int min, max, v = s->value[pct(g, 75) ? rarest(s) : pick(g, s->n)];
  probe_ends(s, &min, &max);
  if (!k->pair && v == max && pct(g, 35))
    check_set(k, CHECK_LE, v - 1);
  else if (!k->pair && v == min && pct(g, 35))
    check_set(k, CHECK_GE, v + 1);
  else
    check_set(k, CHECK_NE, v);
}

// Returns false if the probes show too little to make something of.
bool choose_checks(struct gen *g, const struct truth *seen, bool violate)
{
  int target = NONE, rounds = 0;
  for (int i = 0; i < g->p->nchecks; i++) {
    const struct probe *s = &seen->probe[i];
    if (s->n < 2 || s->n == VALUES)
      continue;
    int r = s->round[rarest(s)];
    if (target == NONE || r > rounds || (r == rounds && pct(g, 50))) {
      target = i;
      rounds = r;
    }
  }
  for (int i = 0; i < g->p->nchecks; i++)
    if (violate && i == target)
      check_violate(g, &g->p->check[i], &seen->probe[i]);
    else
      check_hold(g, &g->p->check[i], &seen->probe[i]);
  return target != NONE;
}

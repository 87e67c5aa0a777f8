#include "runtime/explorer/raced.h"
#include "runtime/explorer/messages.h"

#include <string.h>

typedef struct step_known known;

bool raced_is_full;

static known *first(void)
{
  return views()->known;
}

static unsigned count(void)
{
  unsigned n = 0;

  while (n < views()->known_count && first()[n].size > 0) {
    n++;
  }
  return n;
}

/* --- bits --- */

static bool has(const view *v, unsigned number)
{
  return v->knows[number / 64] >> number % 64 & 1;
}

static void put(view *v, unsigned number)
{
  v->knows[number / 64] |= 1ul << number % 64;
}

/* Room for one more bit, or one less. */
static void open_bits(view *v, unsigned number)
{
  unsigned long low = (1ul << number % 64) - 1, *w = v->knows;

  if (number < 64) {
    w[1] = w[1] << 1 | w[0] >> 63;
    w[0] = (w[0] & low) | (w[0] & ~low) << 1;
  } else {
    w[1] = (w[1] & low) | (w[1] & ~low) << 1;
  }
}

static void close_bits(view *v, unsigned number)
{
  unsigned long low = (1ul << number % 64) - 1, *w = v->knows;

  if (number < 64) {
    w[0] = (w[0] & low) | (w[0] >> 1 & ~low & ~(1ul << 63)) | w[1] << 63;
    w[1] >>= 1;
  } else {
    w[1] = (w[1] & low) | (w[1] >> 1 & ~low);
  }
}

/* --- accesses --- */

static void forget(unsigned number)
{
  struct view_walk walk = {0, 0};
  unsigned n = count();

  memmove(&first()[number], &first()[number + 1],
          (n - number - 1) * sizeof(known));
  memset(&first()[n - 1], 0, sizeof(known));
  for (view *v; (v = view_next(&walk));) {
    close_bits(v, number);
  }
}

static bool covers(const known *k, uintptr_t from, uintptr_t to)
{
  return k->at >= from && k->at + k->size <= to;
}

static const view *view_of(unsigned thread)
{
  return &views()->minds[thread].cur;
}

const known *raced_find(const struct race_access *a)
{
  for (unsigned i = 0, n = count(); i < n; i++) {
    const known *k = &first()[i];

    if (k->at < a->to && a->from < k->at + k->size &&
        (k->writes || a->writes) && !(k->atomic && a->atomic) &&
        !has(view_of(a->thread), i)) {
      return k;
    }
  }
  return NULL;
}

/* An access that this one follows has nothing to add: who races with it races
 * with this one. */
static void drop_known(const struct race_access *a)
{
  for (unsigned i = count(); i-- > 0;) {
    const known *k = &first()[i];
    bool less = a->writes || !k->writes;

    if (less && (k->atomic || !a->atomic) && covers(k, a->from, a->to) &&
        has(view_of(a->thread), i)) {
      forget(i);
    }
  }
}

void raced_add(const struct race_access *a)
{
  struct view_walk walk = {0, 0};
  mind *of = &views()->minds[a->thread];
  unsigned n, i = 0;

  drop_known(a);
  n = count();
  if (n == views()->known_count) {
    raced_is_full = true;
    return;
  }
  while (i < n &&
         (first()[i].at < a->from ||
          (first()[i].at == a->from &&
           (first()[i].thread < a->thread ||
            (first()[i].thread == a->thread && first()[i].site < a->site))))) {
    i++;
  }
  memmove(&first()[i + 1], &first()[i], (n - i) * sizeof(known));
  memset(&first()[i], 0, sizeof(known));
  first()[i].at = a->from;
  first()[i].size = (unsigned)(a->to - a->from);
  first()[i].site = a->site;
  first()[i].thread = (unsigned char)a->thread;
  first()[i].writes = a->writes;
  first()[i].atomic = a->atomic;
  for (view *v; (v = view_next(&walk));) {
    open_bits(v, i);
  }
  put(&of->cur, i);
  if (views()->acquires) {
    put(&of->acq, i);
  }
}

void raced_drop(uintptr_t from, uintptr_t to)
{
  for (unsigned i = count(); i-- > 0;) {
    if (covers(&first()[i], from, to)) {
      forget(i);
    }
  }
}

void raced_collect(void)
{
  for (unsigned i = count(); i-- > 0;) {
    bool all = true;

    for (unsigned t = 0; all && t < run_threads(); t++) {
      all = !mind_goes_on(t) || has(view_of(t), i);
    }
    if (all) {
      forget(i);
    }
  }
}

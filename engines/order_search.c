#include "engines/order_search.h"

#include <string.h>

/* --- orders --- */

static bool within(enum memory_order one, enum memory_order other)
{
  return order_within(one, other);
}

/* Each of its orders asks for no more than the other's. */
static bool all_within(const struct order_search *s, const uint8_t *one,
                       const uint8_t *other)
{
  for (uint32_t i = 0; i < s->count; i++) {
    if (!within(one[i], other[i])) {
      return false;
    }
  }
  return true;
}

static uint8_t *copy(const struct order_search *s, const uint8_t *orders)
{
  uint8_t *out = arena_alloc(s->arena, s->count + 1);
  memcpy(out, orders, s->count);
  return out;
}

static uint8_t *changed(const struct order_search *s, const uint8_t *orders,
                        uint32_t row, uint8_t order)
{
  uint8_t *out = copy(s, orders);
  out[row] = order;
  return out;
}

static uint8_t *as_written(const struct order_search *s)
{
  uint8_t *out = arena_alloc(s->arena, s->count + 1);
  for (uint32_t i = 0; i < s->count; i++) {
    out[i] = s->rows[i].written;
  }
  return out;
}

/* The strongest that it can be; what a model does not tell apart stays. */
static uint8_t top_of(const struct order_row *r)
{
  uint32_t n = r->levels.count;
  return n && !within(r->levels.at[n - 1], r->written) ? r->levels.at[n - 1]
                                                       : r->written;
}

/* Those of a row that are weaker than that one; their number. */
static uint32_t weaker(const struct order_row *r, uint8_t than,
                       uint8_t out[ORDER_LEVELS])
{
  uint32_t count = 0;
  for (uint32_t i = 0; i < r->levels.count; i++) {
    uint8_t l = r->levels.at[i];
    /* The first one also stands for what is weaker still. */
    if (within(l, than) && l != than) {
      out[count++] = l;
    }
  }
  return count;
}

/* --- trials --- */

static uint8_t known(const struct order_search *s, const uint8_t *orders)
{
  for (uint32_t i = 0; i < s->trials.count; i++) {
    const struct order_trial *t = s->trials.at[i];
    if ((t->verdict == TRIAL_SAFE && all_within(s, t->orders, orders)) ||
        (t->verdict == TRIAL_UNSAFE && all_within(s, orders, t->orders))) {
      return t->verdict;
    }
  }
  return TRIAL_OPEN;
}

static bool time_is_over(const struct order_search *s)
{
  return s->trials.count && !VEC_LAST(&s->trials)->done;
}

/* Whether that very one was tried in vain. */
static bool was_open(const struct order_search *s, const uint8_t *orders)
{
  for (uint32_t i = 0; i < s->trials.count; i++) {
    const struct order_trial *t = s->trials.at[i];
    if (t->verdict == TRIAL_OPEN && memcmp(t->orders, orders, s->count) == 0) {
      return true;
    }
  }
  return false;
}

/* What is asked at once: NULL where nothing is. */
static void decide_all(struct order_search *s, uint8_t *const *all,
                       uint32_t count, uint8_t *verdicts)
{
  VEC(struct order_trial *) batch = {0};
  for (uint32_t i = 0; i < count; i++) {
    if (all[i] && !time_is_over(s) && known(s, all[i]) == TRIAL_OPEN &&
        !was_open(s, all[i])) {
      struct order_trial *t = ARENA_NEW(s->arena, struct order_trial);
      t->orders = all[i];
      VEC_PUSH(s->arena, &batch, t);
    }
  }
  if (batch.count) {
    s->run(s->user, batch.at, batch.count);
  }
  for (uint32_t i = 0; i < batch.count; i++) {
    VEC_PUSH(s->arena, &s->trials, batch.at[i]);
  }
  for (uint32_t i = 0; i < count; i++) {
    verdicts[i] = all[i] ? known(s, all[i]) : TRIAL_OPEN;
  }
}

static uint8_t decide(struct order_search *s, uint8_t *orders)
{
  uint8_t verdict;
  decide_all(s, &orders, 1, &verdict);
  return verdict;
}

/* --- stronger: the fewest sites --- */

/* Sets of sites: bytes. */
struct sets VEC_BODY(bool *);

struct strengthen {
  struct order_search *s;
  bool *candidates;
  struct sets cores; /* one of each has to be stronger */
  bool exact;
};

static uint8_t *stronger_at(const struct strengthen *g, const bool *set)
{
  uint8_t *out = as_written(g->s);
  for (uint32_t i = 0; i < g->s->count; i++) {
    out[i] = set[i] ? top_of(&g->s->rows[i]) : out[i];
  }
  return out;
}

static bool hits(const bool *set, const bool *core, uint32_t count)
{
  for (uint32_t i = 0; i < count; i++) {
    if (set[i] && core[i]) {
      return true;
    }
  }
  return false;
}

/* Up to so many more, so that each core is hit. */
static bool hit_all(const struct strengthen *g, bool *set, uint32_t more)
{
  uint32_t n = g->s->count, c = 0;
  while (c < g->cores.count && hits(set, g->cores.at[c], n)) {
    c++;
  }
  if (c == g->cores.count || !more) {
    return c == g->cores.count;
  }
  for (uint32_t i = 0; i < n; i++) {
    if (g->cores.at[c][i]) {
      set[i] = true;
      if (hit_all(g, set, more - 1)) {
        return true;
      }
      set[i] = false;
    }
  }
  return false;
}

/* What is not safe with these: as many more as still are not, and one of the
 * others has to be stronger. */
static void add_core(struct strengthen *g, const bool *set)
{
  uint32_t n = g->s->count;
  bool *grown = arena_alloc(g->s->arena, n + 1);
  bool *core = arena_alloc(g->s->arena, n + 1);
  memcpy(grown, set, n);
  for (uint32_t i = 0; i < n; i++) {
    if (!g->candidates[i] || grown[i]) {
      continue;
    }
    grown[i] = true;
    uint8_t verdict = decide(g->s, stronger_at(g, grown));
    if (verdict != TRIAL_UNSAFE) {
      grown[i] = false;
      core[i] = true;
    }
  }
  VEC_PUSH(g->s->arena, &g->cores, core);
}

/* One site alone is often enough; all are asked at once. */
static const bool *find_one(struct strengthen *g)
{
  uint32_t n = g->s->count;
  bool **sets = arena_alloc_array(g->s->arena, n + 1, sizeof *sets);
  uint8_t **all = arena_alloc_array(g->s->arena, n + 1, sizeof *all);
  uint8_t *verdicts = arena_alloc(g->s->arena, n + 1);
  for (uint32_t i = 0; i < n; i++) {
    sets[i] = arena_alloc(g->s->arena, n + 1);
    sets[i][i] = true;
    all[i] = g->candidates[i] ? stronger_at(g, sets[i]) : NULL;
  }
  decide_all(g->s, all, n, verdicts);
  for (uint32_t i = 0; i < n; i++) {
    if (all[i] && verdicts[i] == TRIAL_SAFE) {
      return sets[i];
    }
  }
  return NULL;
}

/* The fewest that hit what is known to have to be hit, until they are safe.
 * NULL: it takes too long. */
static const bool *find_fewest(struct strengthen *g)
{
  uint32_t n = g->s->count, most = g->s->trials.count + 4 * n + 16;
  bool *set = arena_alloc(g->s->arena, n + 1);
  add_core(g, set);
  for (;;) {
    uint32_t size = 0;
    do {
      memset(set, 0, n);
      size++;
    } while (size <= n && !hit_all(g, set, size));
    if (size > n || time_is_over(g->s) || g->s->trials.count > most) {
      return NULL;
    }
    uint8_t verdict = decide(g->s, stronger_at(g, set));
    if (verdict == TRIAL_SAFE) {
      return set;
    }
    g->exact = g->exact && verdict == TRIAL_UNSAFE;
    add_core(g, set);
  }
}

/* As many as it takes: none of them can be left out. */
static const bool *find_some(struct strengthen *g)
{
  uint32_t n = g->s->count;
  bool *set = arena_alloc(g->s->arena, n + 1);
  memcpy(set, g->candidates, n);
  for (uint32_t i = 0; i < n; i++) {
    if (set[i]) {
      set[i] = false;
      set[i] = decide(g->s, stronger_at(g, set)) != TRIAL_SAFE;
    }
  }
  return set;
}

/* The first that hold: all orders, then fences where there were none, too. */
static bool find_candidates(struct strengthen *g)
{
  struct order_search *s = g->s;
  for (int fences = 0; fences <= 1; fences++) {
    bool any = false;
    for (uint32_t i = 0; i < s->count; i++) {
      const struct order_row *r = &s->rows[i];
      g->candidates[i] =
          (fences || r->kind != ORDER_BEHIND) && top_of(r) != r->written;
      any = any || g->candidates[i];
    }
    uint8_t *orders = stronger_at(g, g->candidates);
    uint8_t verdict = any ? decide(s, orders) : TRIAL_UNSAFE;
    if (verdict == TRIAL_SAFE) {
      return true;
    }
    if (verdict == TRIAL_OPEN) {
      s->end = ORDERS_STUCK;
      return false;
    }
  }
  s->end = ORDERS_HOPELESS;
  s->strongest = VEC_LAST(&s->trials);
  return false;
}

/* The program's orders with as few changes as it takes; NULL: see s->end. */
static uint8_t *strengthen(struct order_search *s)
{
  struct strengthen g = {.s = s, .exact = true};
  g.candidates = arena_alloc(s->arena, s->count + 1);
  s->stronger = true;
  if (!find_candidates(&g)) {
    return NULL;
  }
  const bool *set = find_one(&g);
  if (!set) {
    set = find_fewest(&g);
  }
  s->fewest = set && g.exact;
  return stronger_at(&g, set ? set : find_some(&g));
}

/* --- weaker --- */

/* Each on its own: the weakest that is safe while all others stay. */
static uint8_t *weaken_alone(struct order_search *s, const uint8_t *from)
{
  uint32_t n = s->count, left = n;
  uint8_t *best = copy(s, from);
  uint32_t *next = arena_alloc_array(s->arena, n + 1, sizeof *next);
  uint8_t **all = arena_alloc_array(s->arena, n + 1, sizeof *all);
  uint8_t *verdicts = arena_alloc(s->arena, n + 1), levels[ORDER_LEVELS];
  while (left) {
    left = 0;
    for (uint32_t i = 0; i < n; i++) {
      uint32_t count = weaker(&s->rows[i], from[i], levels);
      bool ends = next[i] >= count;
      all[i] = ends ? NULL : changed(s, from, i, levels[next[i]]);
      left += !ends;
    }
    decide_all(s, all, n, verdicts);
    for (uint32_t i = 0; i < n; i++) {
      if (all[i] && verdicts[i] == TRIAL_SAFE) {
        best[i] = all[i][i];
        next[i] = ORDER_LEVELS;
      } else {
        next[i]++;
      }
    }
  }
  return best;
}

/* One after another, each as weak as those before it permit. */
static uint8_t *weaken_in_turn(struct order_search *s, uint8_t *orders)
{
  static const enum order_kind turns[] = {ORDER_BEHIND, ORDER_FENCE,
                                          ORDER_STORE,  ORDER_UPDATE,
                                          ORDER_LOAD,   ORDER_FAILURE};
  uint8_t levels[ORDER_LEVELS];
  for (size_t k = 0; k < sizeof turns / sizeof *turns; k++) {
    for (uint32_t i = 0; i < s->count; i++) {
      uint32_t count = s->rows[i].kind == turns[k]
                           ? weaker(&s->rows[i], orders[i], levels)
                           : 0;
      for (uint32_t l = 0; l < count; l++) {
        uint8_t *try = changed(s, orders, i, levels[l]);
        if (decide(s, try) == TRIAL_SAFE) {
          orders = try;
          break;
        }
      }
    }
  }
  return orders;
}

static uint8_t *weaken(struct order_search *s, uint8_t *from)
{
  uint8_t *best = weaken_alone(s, from);
  return decide(s, best) == TRIAL_SAFE ? best : weaken_in_turn(s, from);
}

/* --- all of it --- */

static const struct order_trial *find_safe(const struct order_search *s,
                                           const uint8_t *orders, bool exactly)
{
  for (uint32_t i = 0; i < s->trials.count; i++) {
    const struct order_trial *t = s->trials.at[i];
    if (t->verdict == TRIAL_SAFE &&
        (memcmp(t->orders, orders, s->count) == 0 ||
         (!exactly && all_within(s, t->orders, orders)))) {
      return t;
    }
  }
  return NULL;
}

/* What is said to be safe was tried itself: of waiting for ever more may be
 * possible where less else is. */
static uint8_t *settle(struct order_search *s, uint8_t *orders)
{
  const struct order_trial *t = find_safe(s, orders, true);
  if (!t && !time_is_over(s)) {
    struct order_trial *again = ARENA_NEW(s->arena, struct order_trial);
    again->orders = orders;
    s->run(s->user, &again, 1);
    VEC_PUSH(s->arena, &s->trials, again);
    t = find_safe(s, orders, true);
  }
  return t ? t->orders : find_safe(s, orders, false)->orders;
}

void order_search(struct order_search *s)
{
  uint8_t *orders = as_written(s);
  uint8_t verdict = decide(s, orders);
  s->end = ORDERS_OPEN;
  if (verdict == TRIAL_OPEN) {
    return;
  }
  if (verdict == TRIAL_UNSAFE) {
    orders = strengthen(s);
  }
  if (orders) {
    s->end = ORDERS_FOUND;
    s->orders = settle(s, weaken(s, orders));
  }
}

uint32_t order_search_below(const struct order_search *s, uint32_t row,
                            uint8_t out[ORDER_LEVELS])
{
  uint8_t all[ORDER_LEVELS];
  uint32_t count = weaker(&s->rows[row], s->orders[row], all), found = 0;
  for (uint32_t i = 0; i < count; i++) {
    bool below = true;
    for (uint32_t k = i + 1; k < count; k++) {
      below = below && !within(all[i], all[k]);
    }
    if (below) {
      out[found++] = all[i];
    }
  }
  return found;
}

const struct order_trial *order_search_why(const struct order_search *s,
                                           uint32_t row, uint8_t order)
{
  const struct order_trial *best = NULL;
  const uint8_t *weaker = changed(s, s->orders, row, order);
  uint32_t least = UINT32_MAX;
  for (uint32_t i = 0; i < s->trials.count; i++) {
    const struct order_trial *t = s->trials.at[i];
    uint32_t changes = t->verdict == TRIAL_OPEN ? s->count + 1 : 0;
    for (uint32_t k = 0; k < s->count; k++) {
      changes += t->orders[k] != s->rows[k].written;
    }
    bool says = t->verdict == TRIAL_UNSAFE
                    ? all_within(s, weaker, t->orders)
                    : t->verdict == TRIAL_OPEN && t->done &&
                          memcmp(weaker, t->orders, s->count) == 0;
    if (says && changes < least) {
      best = t;
      least = changes;
    }
  }
  return best;
}

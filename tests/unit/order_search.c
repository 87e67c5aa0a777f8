/* order_search.c -- the search for needed memory orders, on requirements that
 * are known: each is met where one of some sites has an order. */
#include "engines/order_search.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

enum { SITES = 5, REQUIREMENTS = 4 };

struct requirement {
  uint8_t order[SITES]; /* any of these is enough; PLAIN: not that site */
};

struct truth {
  struct requirement all[REQUIREMENTS];
  uint32_t asked, limit; /* trials */
};

static bool is_safe(const struct truth *t, const uint8_t *orders)
{
  for (uint32_t r = 0; r < REQUIREMENTS; r++) {
    bool met = false;
    for (uint32_t i = 0; i < SITES; i++) {
      uint8_t want = t->all[r].order[i];
      met = met || (want && order_within((enum memory_order)want,
                                         (enum memory_order)orders[i]));
    }
    if (!met) {
      return false;
    }
  }
  return true;
}

static void ask(void *user, struct order_trial *const *all, uint32_t count)
{
  struct truth *t = user;
  for (uint32_t i = 0; i < count && t->asked < t->limit; i++) {
    t->asked++;
    all[i]->done = true;
    all[i]->verdict = is_safe(t, all[i]->orders) ? TRIAL_SAFE : TRIAL_UNSAFE;
  }
}

static uint32_t draw(uint64_t *seed, uint32_t below)
{
  *seed = *seed * 6364136223846793005u + 1442695040888963407u;
  return (uint32_t)(*seed >> 33) % below;
}

/* Some orders of a model that knows them all. */
static void make(uint64_t seed, struct order_row *rows, struct truth *t)
{
  static const enum order_kind kinds[] = {ORDER_LOAD, ORDER_STORE, ORDER_UPDATE,
                                          ORDER_FENCE};
  *t = (struct truth){.limit = UINT32_MAX};
  for (uint32_t i = 0; i < SITES; i++) {
    enum order_kind kind = kinds[draw(&seed, 4)];
    rows[i].kind = (uint8_t)kind;
    rows[i].levels = order_levels(MM_COUNT, kind);
    rows[i].written = rows[i].levels.at[draw(&seed, rows[i].levels.count)];
  }
  for (uint32_t r = 0; r < REQUIREMENTS; r++) {
    for (uint32_t i = 0; i < SITES; i++) {
      const struct order_levels *l = &rows[i].levels;
      t->all[r].order[i] =
          draw(&seed, 3) ? MEMORY_PLAIN : l->at[draw(&seed, l->count)];
    }
  }
}

/* The fewest sites that are made as strong as they can be, so that it is safe;
 * SITES + 1: none are enough. */
static uint32_t fewest(const struct order_row *rows, const struct truth *t)
{
  uint32_t least = SITES + 1;
  for (uint32_t set = 0; set < 1u << SITES; set++) {
    uint8_t orders[SITES];
    uint32_t count = 0;
    for (uint32_t i = 0; i < SITES; i++) {
      const struct order_levels *l = &rows[i].levels;
      orders[i] = set >> i & 1 ? l->at[l->count - 1] : rows[i].written;
      count += set >> i & 1;
    }
    least = is_safe(t, orders) && count < least ? count : least;
  }
  return least;
}

static void check(const struct order_search *s, const struct truth *t)
{
  uint32_t stronger = 0;
  assert_true(is_safe(t, s->orders));
  for (uint32_t i = 0; i < SITES; i++) {
    uint8_t below[ORDER_LEVELS], orders[SITES];
    uint32_t count = order_search_below(s, i, below);
    for (uint32_t k = 0; k < count; k++) {
      for (uint32_t m = 0; m < SITES; m++) {
        orders[m] = m == i ? below[k] : s->orders[m];
      }
      const struct order_trial *why = order_search_why(s, i, below[k]);
      assert_false(is_safe(t, orders));
      assert_non_null(why);
      assert_int_equal(why->verdict, TRIAL_UNSAFE);
      assert_false(is_safe(t, why->orders));
    }
    stronger += !order_within((enum memory_order)s->orders[i],
                              (enum memory_order)s->rows[i].written);
  }
  assert_true(s->fewest || !s->stronger);
  assert_int_equal(stronger, fewest(s->rows, t));
}

static void test_minimal(void **state)
{
  (void)state;
  uint32_t found = 0, strengthened = 0, hopeless = 0;
  for (uint64_t seed = 1; seed <= 3000; seed++) {
    struct order_row rows[SITES];
    struct truth t;
    struct arena a = {0};
    make(seed, rows, &t);
    struct order_search s = {
        .arena = &a, .rows = rows, .count = SITES, .run = ask, .user = &t};
    order_search(&s);
    if (s.end == ORDERS_FOUND) {
      check(&s, &t);
      found++;
      strengthened += s.stronger;
    } else {
      assert_int_equal(s.end, ORDERS_HOPELESS);
      assert_int_equal(fewest(rows, &t), SITES + 1);
      hopeless++;
    }
    arena_release(&a);
  }
  assert_true(found > 500 && strengthened > 300 && hopeless > 100);
}

/* An oracle of which stronger orders are not always safer: what is said to be
 * safe is so all the same. */
static void ask_oddly(void *user, struct order_trial *const *all,
                      uint32_t count)
{
  struct truth *t = user;
  ask(user, all, count);
  for (uint32_t i = 0; i < count; i++) {
    uint32_t sum = t->asked;
    for (uint32_t k = 0; k < SITES; k++) {
      sum = sum * 31 + all[i]->orders[k];
    }
    all[i]->verdict = sum % 5 == 0 ? TRIAL_UNSAFE : all[i]->verdict;
  }
}

static void test_odd(void **state)
{
  (void)state;
  uint32_t found = 0;
  for (uint64_t seed = 1; seed <= 3000; seed++) {
    struct order_row rows[SITES];
    struct truth t;
    struct arena a = {0};
    bool tried = false;
    make(seed, rows, &t);
    struct order_search s = {.arena = &a,
                             .rows = rows,
                             .count = SITES,
                             .run = ask_oddly,
                             .user = &t};
    order_search(&s);
    for (uint32_t i = 0; s.end == ORDERS_FOUND && i < s.trials.count; i++) {
      tried = tried || (s.trials.at[i]->verdict == TRIAL_SAFE &&
                        memcmp(s.trials.at[i]->orders, s.orders, SITES) == 0);
    }
    assert_true(s.end != ORDERS_FOUND || tried);
    found += s.end == ORDERS_FOUND;
    arena_release(&a);
  }
  assert_true(found > 500);
}

/* Time may be over at any moment: nothing wrong is said, and it ends. */
static void test_stopped(void **state)
{
  (void)state;
  for (uint64_t seed = 1; seed <= 3000; seed++) {
    struct order_row rows[SITES];
    struct truth t;
    struct arena a = {0};
    make(seed, rows, &t);
    t.limit = (uint32_t)(seed % 13);
    struct order_search s = {
        .arena = &a, .rows = rows, .count = SITES, .run = ask, .user = &t};
    order_search(&s);
    assert_true(t.asked <= t.limit);
    assert_true(s.end != ORDERS_FOUND || is_safe(&t, s.orders));
    assert_true(s.end != ORDERS_HOPELESS || fewest(rows, &t) == SITES + 1);
    if (s.end == ORDERS_FOUND && s.stronger && s.fewest) {
      uint32_t stronger = 0;
      for (uint32_t i = 0; i < SITES; i++) {
        stronger += !order_within((enum memory_order)s.orders[i],
                                  (enum memory_order)rows[i].written);
      }
      assert_int_equal(stronger, fewest(rows, &t));
    }
    arena_release(&a);
  }
}

int main(void)
{
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_minimal),
                                     cmocka_unit_test(test_odd),
                                     cmocka_unit_test(test_stopped)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}

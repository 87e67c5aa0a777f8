/* set.c -- sets of small numbers, beside an array of flags. */
#include "base/set.h"
#include "base/random.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

enum { LIMIT = 200, ROUNDS = 500 };

struct twin {
  struct set set;
  bool has[LIMIT];
};

static void check(const struct twin *t)
{
  for (uint32_t n = 0; n < LIMIT; n++) {
    assert_int_equal(set_has(&t->set, n), t->has[n]);
  }
  assert_false(set_has(&t->set, 1u << 20)); /* there is no room for it */
  uint32_t next = set_next(&t->set, 0);
  for (uint32_t n = 0; n < LIMIT; n++) {
    if (t->has[n]) {
      assert_int_equal(next, n);
      next = set_next(&t->set, n + 1);
    }
  }
  assert_true(next == SET_END);
}

/* Limits differ, and there may be none. */
static void fill(struct arena *a, struct twin *t, uint64_t *random)
{
  uint32_t limit = 1 + random_below(random, LIMIT);
  for (uint32_t k = 0; k < 3; k++) {
    uint32_t n = random_below(random, limit);
    assert_int_equal(set_add(a, &t->set, n, k ? limit : 0), !t->has[n]);
    t->has[n] = true;
  }
}

static bool meet(const struct twin *a, const struct twin *b)
{
  bool found = false;
  for (uint32_t n = 0; n < LIMIT; n++) {
    found = found || (a->has[n] && b->has[n]);
  }
  return found;
}

static void unite(struct arena *a, struct twin *to, const struct twin *from)
{
  bool more = false;
  for (uint32_t n = 0; n < LIMIT; n++) {
    more = more || (from->has[n] && !to->has[n]);
    to->has[n] = to->has[n] || from->has[n];
  }
  assert_int_equal(set_add_all(a, &to->set, &from->set), more);
}

static void test_sets(void **state)
{
  (void)state;
  struct arena a = {0};
  uint64_t random = 1;
  for (int round = 0; round < ROUNDS; round++) {
    struct twin one = {{0}, {0}}, other = {{0}, {0}};
    assert_false(set_meets(&one.set, &other.set));
    assert_false(set_add_all(&a, &one.set, &other.set));
    fill(&a, &one, &random);
    assert_false(set_meets(&one.set, &other.set));
    fill(&a, &other, &random);
    assert_int_equal(set_meets(&one.set, &other.set), meet(&one, &other));
    unite(&a, &one, &other);
    check(&one);
    check(&other);
    assert_true(set_meets(&one.set, &other.set));
  }
  arena_release(&a);
}

int main(void)
{
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_sets)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}

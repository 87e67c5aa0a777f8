/* threads.c -- sets of threads, against arrays of truths. */
#include "runtime/explorer/threads.h"

#include "base/random.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

enum { TIMES = 2000 };

struct pair {
  struct thread_set set;
  bool in[THREADS_MOST];
};

static struct pair any(uint64_t *random)
{
  struct pair p = {.set = threads_none()};
  uint32_t count = random_below(random, THREADS_MOST + 1);

  for (uint32_t i = 0; i < count; i++) {
    unsigned t = random_below(random, THREADS_MOST);

    threads_add(&p.set, t);
    p.in[t] = true;
  }
  return p;
}

static void assert_same(const struct thread_set *set, const bool *in)
{
  unsigned count = 0, first = THREADS_MOST;

  for (unsigned t = THREADS_MOST; t-- > 0;) {
    assert_int_equal(threads_has(set, t), in[t]);
    count += in[t];
    first = in[t] ? t : first;
  }
  assert_int_equal(threads_count(set), count);
  assert_int_equal(threads_any(set), count > 0);
  if (count > 0) {
    assert_int_equal(threads_first(set), first);
  }
}

static void test_members(void **state)
{
  uint64_t random = 1;
  (void)state;
  for (int i = 0; i < TIMES; i++) {
    struct pair p = any(&random);
    unsigned t = random_below(&random, THREADS_MOST);
    struct thread_set one = threads_one(t);
    bool only[THREADS_MOST] = {0};

    assert_same(&p.set, p.in);
    only[t] = true;
    assert_same(&one, only);
    threads_remove(&p.set, t);
    p.in[t] = false;
    assert_same(&p.set, p.in);
    threads_note(&p.set, t, false);
    assert_same(&p.set, p.in);
    threads_note(&p.set, t, true);
    p.in[t] = true;
    assert_same(&p.set, p.in);
  }
}

static void test_two(void **state)
{
  uint64_t random = 2;
  (void)state;
  for (int i = 0; i < TIMES; i++) {
    struct pair a = any(&random), b = any(&random);
    struct thread_set either = threads_or(a.set, b.set);
    struct thread_set both = threads_and(a.set, b.set);
    struct thread_set only = threads_without(a.set, b.set);
    bool in[3][THREADS_MOST], meets = false, exceeds = false;

    for (unsigned t = 0; t < THREADS_MOST; t++) {
      in[0][t] = a.in[t] || b.in[t];
      in[1][t] = a.in[t] && b.in[t];
      in[2][t] = a.in[t] && !b.in[t];
      meets = meets || in[1][t];
      exceeds = exceeds || in[2][t];
    }
    assert_same(&either, in[0]);
    assert_same(&both, in[1]);
    assert_same(&only, in[2]);
    assert_int_equal(threads_meet(&a.set, &b.set), meets);
    assert_int_equal(threads_exceed(&a.set, &b.set), exceeds);
  }
}

/* One after the other, from the lowest on. */
static void test_take(void **state)
{
  uint64_t random = 3;
  (void)state;
  for (int i = 0; i < TIMES; i++) {
    struct pair p = any(&random);

    for (unsigned t = 0; t < THREADS_MOST; t++) {
      if (p.in[t]) {
        assert_int_equal(threads_take(&p.set), t);
      }
    }
    assert_false(threads_any(&p.set));
  }
}

static void test_between(void **state)
{
  (void)state;
  for (unsigned first = 0; first <= THREADS_MOST; first++) {
    for (unsigned end = 0; end <= THREADS_MOST; end++) {
      struct thread_set set = threads_between(first, end);
      bool in[THREADS_MOST];

      for (unsigned t = 0; t < THREADS_MOST; t++) {
        in[t] = first <= t && t < end;
      }
      assert_same(&set, in);
    }
  }
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_members),
      cmocka_unit_test(test_two),
      cmocka_unit_test(test_take),
      cmocka_unit_test(test_between),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}

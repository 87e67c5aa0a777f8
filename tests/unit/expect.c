/* expect.c -- the time until the first bug, against all orders. */
#include "tiling/expect.h"

#include "base/random.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static void assert_near(double x, double y, double error)
{
  if (!(fabs(x - y) <= error)) {
    fail_msg("%g is not %g", x, y);
  }
}

static void test_summary(void **state)
{
  (void)state;
  const struct measured tasks[] = {
      {2, 10, true}, {100, 999, false}, {4, 30, true},
      {9, 20, true}, {0, 1, false},
  };
  struct bug_summary got;
  expect_summary(tasks, 5, &got);
  assert_int_equal(got.tasks, 5);
  assert_int_equal(got.bugs, 3);
  assert_near(got.share, 0.6, 1e-15);
  assert_near(got.seconds.min, 2, 0);
  assert_near(got.seconds.max, 9, 0);
  assert_near(got.seconds.mean, 5, 1e-12);
  assert_near(got.seconds.deviation, sqrt(13), 1e-12);
  assert_near(got.memory.min, 10, 0);
  assert_near(got.memory.max, 30, 0);
  assert_near(got.memory.mean, 20, 1e-12);
  assert_near(got.memory.deviation, 10, 1e-12);
  expect_summary(tasks, 1, &got);
  assert_near(got.seconds.mean, 2, 0);
  assert_near(got.seconds.deviation, 0, 0);
  expect_summary(tasks + 1, 1, &got);
  assert_near(got.share + got.seconds.max + got.memory.mean, 0, 0);
  expect_summary(tasks, 0, &got);
  assert_near(got.share, 0, 0);
}

static void test_cores(void **state)
{
  (void)state;
  for (uint32_t i = 1; i < 1000; i++) {
    double share = i / 1000.0;
    for (int which = 0; which < 2; which++) {
      double wanted = which ? 0.99 : 0.95;
      uint64_t c = expect_cores(share, wanted);
      assert_true(1 - pow(1 - share, (double)c) >= wanted - 1e-12);
      assert_true(c == 1 || 1 - pow(1 - share, (double)c - 1) < wanted + 1e-12);
    }
  }
  assert_int_equal(expect_cores(0, 0.95), 0);
  assert_int_equal(expect_cores(1, 0.99), 1);
  assert_int_equal(expect_cores(0.5, 0.75), 2); /* exactly */
  assert_int_equal(expect_cores(0.1, 0.95), 29);
  assert_int_equal(expect_cores(0.1, 0.99), 44);
  assert_int_equal(expect_cores(1e-6, 0.95), 2995731);
  assert_true(expect_cores(1e-300, 0.95) == UINT64_MAX);
}

/* The same story, told plainly: the core that is free first takes the next. */
static double story(const struct measured *tasks, const uint32_t *order,
                    uint32_t n, uint32_t cores)
{
  double done[16] = {0}, best = HUGE_VAL;
  for (uint32_t i = 0; i < n; i++) {
    uint32_t first = 0;
    for (uint32_t c = 1; c < cores; c++) {
      first = done[c] < done[first] ? c : first;
    }
    done[first] += tasks[order[i]].seconds;
    if (tasks[order[i]].bug && done[first] < best) {
      best = done[first];
    }
  }
  return best;
}

/* Mean over all orders of the tasks from `from` on. */
static double mean_of_orders(const struct measured *tasks, uint32_t *order,
                             uint32_t from, uint32_t n, uint32_t cores)
{
  double sum = 0;
  if (from == n) {
    return story(tasks, order, n, cores);
  }
  for (uint32_t i = from; i < n; i++) {
    uint32_t old = order[from];
    order[from] = order[i];
    order[i] = old;
    sum += mean_of_orders(tasks, order, from + 1, n, cores);
    order[i] = order[from];
    order[from] = old;
  }
  return sum / (n - from);
}

static void test_against_all_orders(void **state)
{
  (void)state;
  uint64_t random = 1;
  for (uint32_t round = 0; round < 40; round++) {
    struct arena a = {0};
    struct measured tasks[6];
    struct bug_time got, again;
    uint32_t order[6], n = 2 + random_below(&random, 5);
    for (uint32_t i = 0; i < n; i++) {
      tasks[i] = (struct measured){.seconds = 1 + random_below(&random, 20),
                                   .bug = i == 0 || i % 3 == round % 3};
      order[i] = i;
    }
    for (uint32_t cores = 1; cores <= n; cores++) {
      double mean = mean_of_orders(tasks, order, 0, n, cores);
      expect_time(&a, tasks, n, cores, false, 20000, round, &got);
      assert_near(got.mean, mean, 0.025 * mean);
      assert_true(got.q1 <= got.median && got.median <= got.q3);
      expect_time(&a, tasks, n, cores, false, 20000, round, &again);
      assert_memory_equal(&got, &again, sizeof got);
    }
    arena_release(&a);
  }
}

static void test_quartiles(void **state)
{
  (void)state;
  struct arena a = {0};
  struct measured tasks[100];
  struct bug_time got;
  for (uint32_t i = 0; i < 100; i++) {
    tasks[i] = (struct measured){.seconds = 1, .bug = i == 50};
  }
  expect_time(&a, tasks, 100, 1, false, 50000, 1, &got); /* 1 .. 100 */
  assert_near(got.mean, 50.5, 1);
  assert_near(got.q1, 25, 2);
  assert_near(got.median, 50, 2);
  assert_near(got.q3, 75, 2);
  expect_time(&a, tasks, 100, 10, false, 50000, 1, &got); /* 1 .. 10 */
  assert_near(got.mean, 5.5, 0.1);
  expect_time(&a, tasks, 100, 1024, false, 100, 1, &got);
  assert_near(got.mean, 1, 0);
  assert_near(got.q3, 1, 0);
  arena_release(&a);
}

/* Draws from a huge space: (1 - p) / p tasks without a bug, then one with. */
static void test_repeat(void **state)
{
  (void)state;
  struct arena a = {0};
  const struct measured tasks[] = {
      {.seconds = 1}, {.seconds = 2, .bug = true}, {.seconds = 3},
      {.seconds = 8}, {.seconds = 4, .bug = true},
  };
  struct bug_time got;
  expect_time(&a, tasks, 5, 1, true, 50000, 1, &got);
  assert_near(got.mean, 1.5 * 4 + 3, 0.2);
  expect_time(&a, tasks, 5, 1, false, 50000, 1, &got); /* all come up */
  assert_near(got.mean, 3.0 / 3 * 4 + 3, 0.1);
  expect_time(&a, tasks, 5, 1024, true, 100, 1, &got);
  assert_near(got.mean, 2, 0);
  arena_release(&a);
}

static void test_odd_input(void **state)
{
  (void)state;
  struct arena a = {0};
  const struct measured none = {.seconds = 1}, zero = {.bug = true};
  const struct measured strange[] = {
      {NAN, NAN, false}, {-1, 0, false}, {HUGE_VAL, 0, false}, {NAN, 0, true}};
  struct bug_time got;
  expect_time(&a, &none, 1, 4, true, 10, 1, &got);
  assert_true(isinf(got.mean) && isinf(got.q1) && isinf(got.q3));
  expect_time(&a, NULL, 0, 4, false, 10, 1, &got);
  assert_true(isinf(got.median));
  expect_time(&a, &zero, 1, 4, true, 1, 1, &got);
  assert_near(got.mean + got.q3, 0, 0);
  expect_time(&a, strange, 4, 2, true, 100, 1, &got); /* comes to an end */
  assert_true(got.q1 >= 0);
  arena_release(&a);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_summary),
      cmocka_unit_test(test_cores),
      cmocka_unit_test(test_against_all_orders),
      cmocka_unit_test(test_quartiles),
      cmocka_unit_test(test_repeat),
      cmocka_unit_test(test_odd_input),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}

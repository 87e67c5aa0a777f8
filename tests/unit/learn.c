/* learn.c -- the next tile size. */
#include "tiling/learn.h"

#include "base/random.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#define LEARN(target, ...) \
  learn_size((const struct sized[]){__VA_ARGS__}, \
             sizeof((const struct sized[]){__VA_ARGS__}) / \
                 sizeof(struct sized), \
             (target), 8, 1, 1000)

static void test_rules(void **state)
{
  (void)state;
  assert_int_equal(learn_size(NULL, 0, 10, 8, 1, 1000), 8);
  assert_int_equal(learn_size(NULL, 0, 10, 8, 10, 1000), 10);
  assert_int_equal(learn_size(NULL, 0, 10, 8, 1, 5), 5);
  /* only timeouts */
  assert_int_equal(LEARN(10, {20, 60, true}, {12, 60, true}), 6);
  assert_int_equal(LEARN(10, {1, 60, true}), 1);
  /* one size: the square */
  assert_int_equal(LEARN(90, {8, 10, false}), 24);
  assert_int_equal(LEARN(2.5, {8, 10, false}, {8, 10, false}), 4);
  /* no further than four times */
  assert_int_equal(LEARN(1e9, {8, 10, false}), 32);
  assert_int_equal(LEARN(1e-9, {8, 10, false}), 2);
  /* times that fall with the size */
  assert_int_equal(LEARN(80, {4, 40, false}, {16, 10, false}), 16);
  /* powers of 1/2 at least, 8 at most */
  assert_int_equal(LEARN(20, {4, 10, false}, {16, 10.1, false}), 31);
  assert_int_equal(LEARN(50, {8, 1, false}, {9, 1e9, false}), 3);
  /* below sizes that mostly time out */
  assert_int_equal(LEARN(100, {8, 10, false}, {20, 60, true}, {20, 60, true},
                         {20, 30, false}),
                   19);
  assert_int_equal(LEARN(1000, {8, 10, false}, {8.5, 60, true}), 8);
  assert_int_equal(LEARN(1000, {8, 10, false}, {9, 60, true}, {9, 9, false}),
                   36);
}

/* Times that are a power of the size are understood. */
static void test_power_law(void **state)
{
  (void)state;
  for (double power = 0.6; power < 7; power += 0.3) {
    for (double size = 6; size <= 60; size++) {
      struct sized seen[3];
      for (int i = 0; i < 3; i++) {
        seen[i] = (struct sized){5 + 10 * i, 0, false};
        seen[i].seconds = 3 * pow(seen[i].size, power);
      }
      double target = 3 * pow(size + 0.01, power);
      assert_int_equal(learn_size(seen, 3, target, 8, 1, 1000), size);
    }
  }
}

static void test_limits(void **state)
{
  (void)state;
  static const double odd[] = {NAN, -1, 0, HUGE_VAL, 1e-320, 1e300};
  uint64_t random = 1;
  for (int i = 0; i < 50000; i++) {
    struct sized seen[8];
    uint32_t n = random_below(&random, 9), least, most;
    for (uint32_t j = 0; j < n; j++) {
      seen[j] = (struct sized){1 + random_below(&random, 50),
                               random_below(&random, 500) / 7.0,
                               random_below(&random, 3) == 0};
      if (i % 4 == 0 && random_below(&random, 4) == 0) {
        seen[j].seconds = odd[random_below(&random, 6)];
        seen[j].size = odd[random_below(&random, 6)];
      }
    }
    least = 1 + random_below(&random, 20);
    most = least + random_below(&random, 100);
    double target = i % 5 ? random_below(&random, 100) : odd[i / 5 % 6];
    assert_in_range(learn_size(seen, n, target, 8, least, most), least, most);
  }
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_rules),
      cmocka_unit_test(test_power_law),
      cmocka_unit_test(test_limits),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}

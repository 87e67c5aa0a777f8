/* shuffle.c -- random orders of all numbers below a size. */
#include "tiling/shuffle.h"

#include "base/random.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

/* The order of 0 .. n-1, each once, both ways. */
static void order(uint32_t n, uint64_t seed, uint32_t *out)
{
  struct shuffle s;
  struct big size = {0}, index = {0}, rank = {0}, back = {0};
  bool seen[512] = {0};
  big_set(&size, n);
  shuffle_open(&s, &size, seed);
  assert_true(1u << 2 * s.half >= n && 1u << 2 * s.half < 4 * n);
  for (uint32_t i = 0; i < n; i++) {
    uint64_t x = shuffle_at_small(&s, i);
    assert_true(x < n && !seen[x]);
    seen[x] = true;
    assert_int_equal(shuffle_index_small(&s, x), i);
    big_set(&index, i);
    shuffle_at(&s, &index, &rank);
    shuffle_index(&s, &rank, &back);
    assert_int_equal(big_compare(&index, &back), 0);
    big_set(&index, x);
    assert_int_equal(big_compare(&index, &rank), 0);
    out[i] = (uint32_t)x;
  }
  big_free(&size);
  big_free(&index);
  big_free(&rank);
  big_free(&back);
  shuffle_close(&s);
}

static void test_permutation(void **state)
{
  (void)state;
  uint32_t x[512], y[512];
  for (uint32_t n = 1; n <= 300; n++) {
    order(n, n, x);
    order(n, n, y);
    assert_memory_equal(x, y, n * sizeof *x);
    order(n, n + 1, y);
    assert_true(n < 20 || memcmp(x, y, n * sizeof *x) != 0);
  }
}

/* Over many seeds, each number comes first, second... about as often. */
static void test_fair(void **state)
{
  (void)state;
  enum { N = 5, SEEDS = 20000 };
  uint32_t times[N][N] = {{0}}, x[N];
  for (uint32_t seed = 0; seed < SEEDS; seed++) {
    order(N, seed, x);
    for (uint32_t i = 0; i < N; i++) {
      times[i][x[i]]++;
    }
  }
  for (uint32_t i = 0; i < N; i++) {
    for (uint32_t j = 0; j < N; j++) { /* five deviations */
      assert_in_range(times[i][j], SEEDS / N - 283, SEEDS / N + 283);
    }
  }
}

/* 2^bits + more */
static void make_size(struct big *size, uint32_t bits, uint32_t more)
{
  struct big rest = {0};
  big_set(size, 1);
  for (uint32_t i = 0; i < bits; i++) {
    big_mul_small(size, 2);
  }
  big_set(&rest, more);
  big_add(size, &rest);
  big_free(&rest);
}

/* Neighbours in huge spaces: below the size, there and back, spread out. */
static void test_huge(void **state)
{
  (void)state;
  static const uint32_t bits[] = {31, 32, 61, 62,  63,  64,  65,  66,
                                  67, 95, 96, 127, 128, 129, 500, 5000};
  for (size_t i = 0; i < sizeof bits / sizeof *bits; i++) {
    for (uint32_t more = 0; more < 3; more++) {
      struct big size = {0}, one = {0}, x = {0}, back = {0}, index = {0};
      struct shuffle s;
      make_size(&size, bits[i], more);
      big_set(&one, 1);
      if (more == 0) {
        big_sub(&size, &one); /* 2^bits - 1, 2^bits + 1, 2^bits + 2 */
      }
      shuffle_open(&s, &size, 7);
      assert_in_range(2 * s.half, bits[i], bits[i] + 2);
      uint32_t high[2] = {0}, odd[2] = {0};
      for (uint32_t j = 0; j < 100; j++) {
        if (j == 50) {
          big_copy(&index, &size);
          big_set(&back, 50);
          big_sub(&index, &back);
        }
        shuffle_at(&s, &index, &x);
        assert_true(big_compare(&x, &size) < 0);
        shuffle_index(&s, &x, &back);
        assert_int_equal(big_compare(&back, &index), 0);
        high[j / 50] += big_ratio(&x, &size) >= 0.5;
        odd[j / 50] += x.count && (x.digit[0] & 1);
        uint64_t small;
        if (bits[i] < 64 && big_get(&index, &small)) {
          uint64_t same = 0;
          assert_true(big_get(&x, &same));
          assert_true(shuffle_at_small(&s, small) == same);
          assert_true(shuffle_index_small(&s, same) == small);
        }
        big_add(&index, &one);
      }
      for (int end = 0; end < 2; end++) { /* of the space; five deviations */
        assert_in_range(high[end], 8, 42);
        assert_in_range(odd[end], 8, 42);
      }
      big_free(&size);
      big_free(&one);
      big_free(&x);
      big_free(&back);
      big_free(&index);
      shuffle_close(&s);
    }
  }
}

/* The low digits alone look like chance, too. */
static void test_no_repetition(void **state)
{
  (void)state;
  enum { N = 3000 };
  uint32_t low[N];
  struct big size = {0}, index = {0}, x = {0};
  struct shuffle s;
  make_size(&size, 100, 5);
  shuffle_open(&s, &size, 1);
  uint32_t same = 0;
  for (uint32_t i = 0; i < N; i++) {
    big_set(&index, i);
    shuffle_at(&s, &index, &x);
    low[i] = x.digit[0];
    for (uint32_t j = 0; j < i; j++) {
      same += low[i] == low[j];
    }
  }
  assert_in_range(same, 0, 2); /* of 32 random bits */
  shuffle_close(&s);
  big_free(&size);
  big_free(&index);
  big_free(&x);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_permutation),
      cmocka_unit_test(test_fair),
      cmocka_unit_test(test_huge),
      cmocka_unit_test(test_no_repetition),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}

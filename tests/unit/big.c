/* big.c -- natural numbers of any size. */
#include "base/big.h"

#include "base/random.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static void assert_big(const struct big *a, const char *decimal)
{
  struct buf text = {0};
  big_print(a, &text);
  assert_string_equal(text.text, decimal);
  buf_free(&text);
}

static void assert_same(const struct big *a, const struct big *b)
{
  assert_int_equal(big_compare(a, b), 0);
}

/* Up to `digits` digits, with many that are all ones or all zeros: where
 * carries and guesses of division go wrong. */
static void make(struct big *a, uint64_t *state, uint32_t digits)
{
  struct big part = {0};
  uint32_t n = random_below(state, digits + 1);
  big_set(a, 0);
  for (uint32_t i = 0; i < n; i++) {
    uint32_t kind = random_below(state, 4),
             digit = (uint32_t)random_next(state);
    big_mul_small(a, 1u << 31);
    big_mul_small(a, 2);
    big_set(&part, kind == 0   ? 0
                   : kind == 1 ? UINT32_MAX
                   : kind == 2 ? UINT32_MAX << 31
                               : digit);
    big_add(a, &part);
  }
  big_free(&part);
}

static void test_known(void **state)
{
  (void)state;
  struct big a = {0}, b = {0};
  uint64_t value = 7;
  assert_big(&a, "0");
  assert_true(big_is_zero(&a) && big_get(&a, &value) && value == 0);
  assert_int_equal(big_bits(&a), 0);
  big_set(&a, UINT64_MAX);
  assert_big(&a, "18446744073709551615");
  assert_true(big_get(&a, &value) && value == UINT64_MAX);
  assert_int_equal(big_bits(&a), 64);
  big_set(&b, 1);
  big_add(&a, &b);
  assert_big(&a, "18446744073709551616");
  assert_false(big_get(&a, &value));
  assert_int_equal(big_bits(&a), 65);
  big_set(&a, 1);
  for (uint32_t i = 2; i <= 30; i++) {
    big_mul_small(&a, i);
  }
  assert_big(&a, "265252859812191058636308480000000");
  big_mul(&a, &a);
  assert_big(&a, "70359079638545882374689246780656119576032161719910"
                 "400000000000000");
  big_mul_small(&a, 0);
  assert_big(&a, "0");
  big_free(&a);
  big_free(&b);
}

static void test_against_128_bits(void **state)
{
  (void)state;
  __extension__ typedef unsigned __int128 wide;
  uint64_t random = 1;
  struct big a = {0}, b = {0}, q = {0}, r = {0};
  for (int i = 0; i < 20000; i++) {
    uint64_t x = random_next(&random) >> random_below(&random, 64);
    uint64_t y = random_next(&random) >> random_below(&random, 64);
    uint64_t z = random_next(&random) >> random_below(&random, 64);
    y += y == 0;
    uint64_t s = z % y, high, low;
    big_set(&a, x);
    big_set(&b, y);
    big_mul(&a, &b);
    big_set(&r, s);
    big_add(&a, &r); /* x * y + s */
    wide w = (wide)x * y + s;
    big_set(&q, 1u << 31);
    big_mul_small(&q, 2);
    big_mul(&q, &q);
    big_div(&q, &r, &a, &q);
    assert_true(big_get(&q, &high) && big_get(&r, &low));
    assert_true(high == (uint64_t)(w >> 64) && low == (uint64_t)w);
    big_div(&a, &b, &a, &b); /* results are the operands */
    assert_true(big_get(&a, &high) && high == x);
    assert_true(big_get(&b, &low) && low == s);
  }
  big_free(&a);
  big_free(&b);
  big_free(&q);
  big_free(&r);
}

static void test_laws(void **state)
{
  (void)state;
  uint64_t random = 2;
  struct big a = {0}, b = {0}, c = {0}, d = {0}, e = {0};
  for (int i = 0; i < 20000; i++) {
    make(&a, &random, 9);
    make(&b, &random, 6);
    make(&c, &random, 4);
    /* (a + b) - b = a;  (a + b) c = a c + b c */
    big_copy(&d, &a);
    big_add(&d, &b);
    assert_true(big_compare(&d, &a) >= 0 && big_compare(&d, &b) >= 0);
    big_copy(&e, &d);
    big_sub(&e, &b);
    assert_same(&e, &a);
    big_mul(&d, &c);
    big_copy(&e, &a);
    big_mul(&e, &c);
    big_mul(&c, &b);
    big_add(&e, &c);
    assert_same(&d, &e);
    if (!big_is_zero(&b)) {
      /* a = d b + e, e < b */
      big_div(&d, &e, &a, &b);
      assert_true(big_compare(&e, &b) < 0);
      big_mul(&d, &b);
      big_add(&d, &e);
      assert_same(&d, &a);
      uint32_t small = b.digit[0] | 1;
      big_copy(&d, &a);
      big_set(&e, big_div_small(&d, small));
      assert_true(e.count == 0 || e.digit[0] < small);
      big_mul_small(&d, small);
      big_add(&d, &e);
      assert_same(&d, &a);
    }
    big_copy(&d, &a);
    big_add(&d, &d);
    big_sub(&d, &a);
    assert_same(&d, &a);
  }
  big_free(&a);
  big_free(&b);
  big_free(&c);
  big_free(&d);
  big_free(&e);
}

static void test_text(void **state)
{
  (void)state;
  uint64_t random = 3;
  struct big a = {0}, b = {0};
  struct buf text = {0};
  for (int i = 0; i < 3000; i++) {
    make(&a, &random, 20);
    text.length = 0;
    big_print(&a, &text);
    assert_true(text.length == 1 || text.text[0] != '0');
    assert_true(big_parse(&b, text.text, text.length));
    assert_same(&a, &b);
  }
  buf_free(&text);
  static const char *const bad[] = {"",    "-1",  "+1", " 1", "1 ",
                                    "0x1", "1e3", "1:", "/1"};
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
    assert_false(big_parse(&a, bad[i], strlen(bad[i])));
    assert_big(&a, "0");
  }
  char *nines = buf_room(&text, BIG_DECIMALS + 1);
  memset(nines, '9', BIG_DECIMALS + 1);
  assert_false(big_parse(&a, nines, BIG_DECIMALS + 1));
  assert_true(big_parse(&a, nines, 5000));
  big_set(&b, 1);
  big_add(&a, &b);
  assert_int_equal(big_bits(&a), 16610); /* 10^5000 */
  buf_free(&text);
  big_free(&a);
  big_free(&b);
}

static void test_ratio(void **state)
{
  (void)state;
  struct big a = {0}, b = {0};
  big_set(&a, 1);
  big_set(&b, 3);
  for (int i = 0; i < 3000; i++) { /* far beyond what a double holds */
    double ratio = big_ratio(&a, &b);
    assert_true(fabs(ratio - 1.0 / 3) < 1e-15);
    assert_true(i > 700 || fabs(big_double(&a) / exp2(i) - 1) < 1e-15);
    big_mul_small(&a, 2);
    big_mul_small(&b, 2);
  }
  assert_true(isinf(big_double(&a)));
  big_set(&a, 0);
  assert_true(big_ratio(&a, &b) == 0);
  big_set(&a, 12345678901234567u);
  assert_true(big_double(&a) == 12345678901234567.0);
  big_free(&a);
  big_free(&b);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_known), cmocka_unit_test(test_against_128_bits),
      cmocka_unit_test(test_laws),  cmocka_unit_test(test_text),
      cmocka_unit_test(test_ratio),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}

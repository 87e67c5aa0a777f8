/* tiling.c -- tilings and their text. */
#include "tiling/tiling.h"

#include "base/random.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

/* "0-3 4-7": the tiles of a thread with so many positions. */
static void assert_tiles(const char *text, uint32_t thread, uint32_t positions,
                         const char *tiles)
{
  struct arena a = {0};
  struct tiling tiling;
  struct buf got = {0};
  const char *why = NULL;
  uint32_t all[4] = {30, 30, 30, 30};
  all[thread] = positions;
  if (!tiling_from_text(&a, text, all, 4, 1, &tiling, &why)) {
    buf_puts(&got, why);
  }
  for (uint32_t i = 0; i < tiling.tiles[thread] && !why; i++) {
    buf_printf(&got, i ? " %u-%u" : "%u-%u", tiling_from(&tiling, thread, i),
               tiling_to(&tiling, thread, i));
  }
  assert_string_equal(got.text, tiles);
  buf_free(&got);
  arena_release(&a);
}

static void test_cuts(void **state)
{
  (void)state;
  assert_tiles("4", 0, 10, "0-3 4-7 8-9");
  assert_tiles("4", 0, 8, "0-3 4-7");
  assert_tiles("4", 0, 4, "0-3");
  assert_tiles("4", 0, 1, "0-0");
  assert_tiles("1", 0, 3, "0-0 1-1 2-2");
  assert_tiles("25%", 0, 8, "0-1 2-3 4-5 6-7");
  assert_tiles("25%", 0, 9, "0-2 3-5 6-8");
  assert_tiles("0.001%", 0, 3, "0-0 1-1 2-2");
  assert_tiles("33.4%", 0, 1000, "0-333 334-667 668-999");
  assert_tiles("100%", 0, 7, "0-6");
  assert_tiles("4t", 0, 9, "0-1 2-3 4-5 6-8");
  assert_tiles("4t", 0, 3, "0-0 1-1 2-2");
  assert_tiles("8,1:4,2:50%", 0, 10, "0-7 8-9");
  assert_tiles("8,1:4,2:50%", 1, 10, "0-3 4-7 8-9");
  assert_tiles("8,1:4,2:50%", 2, 10, "0-4 5-9");
  assert_tiles("8,1:4,2:50%", 3, 10, "0-7 8-9");
  assert_tiles("1:0-7/8-20/21-", 1, 30, "0-7 8-20 21-29");
  assert_tiles("1:0-7/8-20/21-", 0, 30, "0-29");
  assert_tiles("1:0-7/8-20/21-29", 1, 30, "0-7 8-20 21-29");
  assert_tiles("1:0-", 1, 30, "0-29");
  assert_tiles("0-2/3-", 3, 5, "0-2 3-4");
  assert_tiles("1:0-7/8-20/21-", 1, 21,
               "thread 1's last window begins at 21, but its last position is "
               "20");
  assert_tiles("1:0-7/8-20", 1, 30,
               "thread 1's windows end at 20, but its last position is 29");
  assert_tiles("4:3", 0, 3, "a rule for thread 4, but the last one is 3");
  assert_tiles("4", 2, 0, "thread 2 has 0 positions, not 1 to 268435456");
}

/* Shifted windows: the first one is shorter, all lengths come up, and the seed
 * decides. */
static void test_shift(void **state)
{
  (void)state;
  struct arena a = {0};
  struct tiling tiling, again;
  const char *why = NULL;
  const uint32_t positions[2] = {100, 100};
  bool seen[9] = {0}, heads[26] = {0}, differ = false;
  uint32_t different = 0;
  for (uint64_t seed = 0; seed < 200; seed++) {
    assert_true(tiling_from_text(&a, "8~", positions, 2, seed, &tiling, &why));
    assert_true(tiling_from_text(&a, "8~", positions, 2, seed, &again, &why));
    uint32_t head = tiling.first[0][1];
    assert_in_range(head, 1, 8);
    seen[head] = true;
    differ |= head != tiling.first[1][1];
    assert_int_equal(tiling.tiles[0], again.tiles[0]);
    for (uint32_t i = 1; i < tiling.tiles[0]; i++) {
      assert_int_equal(tiling.first[0][i], head + (i - 1) * 8);
      assert_int_equal(tiling.first[0][i], again.first[0][i]);
    }
    assert_true(tiling_from_text(&a, "4t~", positions, 2, seed, &tiling, &why));
    assert_int_equal(tiling.tiles[0], 4);
    head = tiling.first[0][1];
    assert_in_range(head, 1, 25);
    different += !heads[head];
    heads[head] = true;
    assert_int_equal(tiling.first[0][3] - head, 50);
  }
  for (uint32_t i = 1; i <= 8; i++) {
    assert_true(seen[i]);
  }
  assert_in_range(different, 24, 25);
  assert_true(differ);
  arena_release(&a);
}

/* A random text as tiling_print gives it. */
static void random_rule(struct buf *out, uint64_t *random)
{
  uint32_t at = 0, windows = 1 + random_below(random, 5);
  switch (random_below(random, 4)) {
  case 0:
    buf_putu(out, 1 + random_below(random, 60));
    break;
  case 1:
    buf_printf(out, "%u", 1 + random_below(random, 99));
    if (random_below(random, 2)) {
      buf_printf(out, ".%s%u", random_below(random, 2) ? "0" : "",
                 1 + random_below(random, 9));
    }
    buf_putc(out, '%');
    break;
  case 2:
    buf_printf(out, "%ut", 1 + random_below(random, 60));
    break;
  default:
    for (uint32_t i = 1; i < windows; i++) {
      uint32_t to = at + random_below(random, 6);
      buf_printf(out, "%u-%u/", at, to);
      at = to + 1;
    }
    buf_printf(out, "%u-", at);
    return;
  }
  if (random_below(random, 3) == 0) {
    buf_putc(out, '~');
  }
}

static void random_text(struct buf *out, uint64_t *random)
{
  out->length = 0;
  if (random_below(random, 4)) {
    random_rule(out, random);
  }
  for (uint32_t t = 0; t < 4; t++) {
    if (random_below(random, 3) == 0 || (t == 3 && out->length == 0)) {
      buf_printf(out, out->length ? ",%u:" : "%u:", t);
      random_rule(out, random);
    }
  }
}

/* Every position lies in the one tile that tiling_find says. */
static void assert_covers(const struct tiling *tiling)
{
  for (uint32_t t = 0; t < tiling->threads; t++) {
    uint32_t next = 0;
    for (uint32_t i = 0; i < tiling->tiles[t]; i++) {
      assert_int_equal(tiling_from(tiling, t, i), next);
      assert_true(tiling_to(tiling, t, i) >= next);
      for (; next <= tiling_to(tiling, t, i); next++) {
        assert_int_equal(tiling_find(tiling, t, next), i);
      }
    }
    assert_int_equal(next, tiling->positions[t]);
  }
}

static void test_print(void **state)
{
  (void)state;
  uint64_t random = 4;
  struct buf text = {0}, printed = {0};
  uint32_t made = 0;
  for (int i = 0; i < 5000; i++) {
    struct arena a = {0};
    struct tiling_spec spec;
    struct tiling tiling;
    const char *why = NULL;
    random_text(&text, &random);
    assert_true(tiling_parse(&a, text.text, &spec, &why));
    printed.length = 0;
    tiling_print(&spec, &printed);
    assert_string_equal(printed.text, text.text);
    uint32_t positions[4];
    for (uint32_t t = 0; t < 4; t++) {
      positions[t] = 1 + random_below(&random, 70);
    }
    if (tiling_make(&a, &spec, positions, 4, (uint64_t)i, &tiling, &why)) {
      assert_covers(&tiling);
      made++;
    } else {
      assert_non_null(strstr(why, "window"));
    }
    arena_release(&a);
  }
  assert_in_range(made, 2000, 4999);
  buf_free(&text);
  buf_free(&printed);
}

static void assert_wrong(const char *text, const char *message)
{
  struct arena a = {0};
  struct tiling_spec spec;
  const char *why = NULL;
  assert_false(tiling_parse(&a, text, &spec, &why));
  assert_string_equal(why, message);
  arena_release(&a);
}

static void test_wrong(void **state)
{
  (void)state;
  assert_wrong("", "expected a number at the end");
  assert_wrong("x", "expected a number at 'x'");
  assert_wrong("-3", "expected a number at '-3'");
  assert_wrong("8 ", "unexpected text at ' '");
  assert_wrong("8x", "unexpected text at 'x'");
  assert_wrong("8,", "expected a number at the end");
  assert_wrong("0", "tiles of no size at the end");
  assert_wrong("0t", "no tiles at the end");
  assert_wrong("0%", "a share of more than 0% and up to 100% is needed at the "
                     "end");
  assert_wrong("100.001%", "a share of more than 0% and up to 100% is needed "
                           "at the end");
  assert_wrong("4294967296%", "a number is larger than 268435456 at "
                              "'4294967296%'");
  assert_wrong("1.%", "expected decimals at '%'");
  assert_wrong("1.2345%", "more than three decimals at '5%'");
  assert_wrong("1.5", "expected '%' at the end");
  assert_wrong("99999999999999999999999",
               "a number is larger than 268435456 at '99999999999999999999'");
  assert_wrong("268435457", "a number is larger than 268435456 at '268435457'");
  assert_wrong("8,4", "only the first rule is for all threads, others begin "
                      "with a thread's number and ':' at the end");
  assert_wrong("64:8", "there are at most 64 threads at '8'");
  assert_wrong("1:8,1:9", "a second rule for thread 1 at '9'");
  assert_wrong("1-2/3-", "the first window does not begin at 0 at '2/3-'");
  assert_wrong("0-2/4-", "the window after position 2 begins at 4 at '-'");
  assert_wrong("0-2/1-", "the window after position 2 begins at 1 at '-'");
  assert_wrong("0-2/3-1", "the window 3-1 ends before it begins at the end");
  assert_wrong("0-2/3", "expected '-' at the end");
  assert_wrong("0-2/", "expected a window's begin at the end");
  assert_wrong("0-/3-", "unexpected text at '/3-'");
  assert_wrong("0-~", "unexpected text at '~'");
  assert_wrong("8\x01\xff", "unexpected text at '?"
                            "?'");
}

/* Whatever is accepted prints as something that means and prints the same. */
static void test_noise(void **state)
{
  (void)state;
  static const char marks[] = "0123456789:,-/%t~. x\xff";
  uint64_t random = 5;
  struct buf text = {0}, once = {0}, twice = {0};
  uint32_t good = 0;
  for (int i = 0; i < 100000; i++) {
    struct arena a = {0};
    struct tiling_spec spec;
    const char *why = NULL;
    random_text(&text, &random);
    for (uint32_t n = random_below(&random, 4); n--;) {
      text.text[random_below(&random, (uint32_t)text.length)] =
          marks[random_below(&random, sizeof marks)]; /* also the 0 behind */
    }
    if (tiling_parse(&a, text.text, &spec, &why)) {
      good++;
      once.length = twice.length = 0;
      tiling_print(&spec, &once);
      assert_true(tiling_parse(&a, once.text, &spec, &why));
      tiling_print(&spec, &twice);
      assert_string_equal(once.text, twice.text);
    } else {
      assert_non_null(why);
    }
    arena_release(&a);
  }
  assert_in_range(good, 20000, 90000);
  buf_free(&text);
  buf_free(&once);
  buf_free(&twice);
}

static void test_large(void **state)
{
  (void)state;
  struct arena a = {0};
  struct tiling tiling;
  const char *why = NULL;
  const uint32_t positions[2] = {5000000, TILING_POSITIONS};
  assert_true(
      tiling_from_text(&a, "1,1:99.999%", positions, 2, 3, &tiling, &why));
  assert_int_equal(tiling.tiles[0], 5000000);
  assert_int_equal(tiling_find(&tiling, 0, 4999999), 4999999);
  assert_int_equal(tiling.tiles[1], 2);
  assert_int_equal(tiling.first[1][1], 268432772);
  arena_release(&a);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_cuts),  cmocka_unit_test(test_shift),
      cmocka_unit_test(test_print), cmocka_unit_test(test_wrong),
      cmocka_unit_test(test_noise), cmocka_unit_test(test_large),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}

/* box.c -- boxes of stop vectors, against all vectors there are. */
#include "tiling/box.h"

#include "base/random.h"
#include "tiling/tiling.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

enum { MOST = 64 };

/* The next of all vectors with positions below `positions`, in any order. */
static bool next_vector(uint32_t *stops, uint32_t n, uint32_t positions)
{
  for (uint32_t i = 0; i < n; i++) {
    if (++stops[i] < positions) {
      return true;
    }
    stops[i] = 0;
  }
  return false;
}

static bool no_decrease(const uint32_t *stops, uint32_t threads,
                        uint32_t rounds)
{
  for (uint32_t i = 0; i < threads * rounds; i++) {
    if (i % rounds && stops[i] < stops[i - 1]) {
      return false;
    }
  }
  return true;
}

/* Written anew, since box_has is under test, too. */
static bool lies_in(const struct box *box, const uint32_t *stops)
{
  for (uint32_t t = 0; t < box->threads; t++) {
    for (uint32_t r = 0; r < box->rounds; r++) {
      uint32_t at = stops[t * box->rounds + r];
      const struct interval *interval = box_at(box, t, r);
      if (at < interval->from || at > interval->to) {
        return false;
      }
    }
  }
  return no_decrease(stops, box->threads, box->rounds);
}

static uint64_t small_count(const struct box *box)
{
  struct big count = {0};
  uint64_t value = UINT64_MAX;
  box_count(box, &count);
  assert_true(big_get(&count, &value));
  big_free(&count);
  return value;
}

static void random_box(struct arena *a, struct box *box, uint64_t *random,
                       uint32_t positions)
{
  uint32_t rounds = 1 + random_below(random, 5);
  uint32_t threads = rounds > 3 ? 1 : 1 + random_below(random, 2);
  box_new(a, box, threads, rounds);
  for (uint32_t i = 0; i < threads * rounds; i++) {
    uint32_t x = random_below(random, positions);
    uint32_t y = random_below(random, positions);
    box->at[i] = x <= y ? (struct interval){x, y} : (struct interval){y, x};
  }
}

/* A tight box's intervals are just what its vectors use. */
static void assert_tight(const struct box *box, const struct interval *used)
{
  for (uint32_t i = 0; i < box->threads * box->rounds; i++) {
    assert_int_equal(box->at[i].from, used[i].from);
    assert_int_equal(box->at[i].to, used[i].to);
  }
}

static void test_count(void **state)
{
  (void)state;
  uint64_t random = 1;
  uint32_t empty = 0;
  for (int i = 0; i < 3000; i++) {
    struct arena a = {0};
    struct box box, tight;
    struct interval used[MOST];
    random_box(&a, &box, &random, 5);
    uint32_t stops[MOST] = {0}, n = box.threads * box.rounds;
    uint64_t count = 0;
    for (uint32_t j = 0; j < n; j++) {
      used[j] = (struct interval){UINT32_MAX, 0};
    }
    do {
      bool in = lies_in(&box, stops);
      assert_int_equal(in, box_has(&box, stops));
      count += in;
      for (uint32_t j = 0; in && j < n; j++) {
        used[j].from = stops[j] < used[j].from ? stops[j] : used[j].from;
        used[j].to = stops[j] > used[j].to ? stops[j] : used[j].to;
      }
    } while (next_vector(stops, n, 5));
    assert_int_equal(small_count(&box), count);
    assert_int_equal(box_is_empty(&box), count == 0);
    box_copy(&a, &tight, &box);
    assert_int_equal(box_tighten(&tight), count != 0);
    if (count) {
      assert_tight(&tight, used);
    }
    empty += count == 0;
    arena_release(&a);
  }
  assert_in_range(empty, 100, 2900);
}

static void assert_partition(const struct box *box, const struct box *parts,
                             uint32_t n)
{
  uint32_t stops[MOST] = {0}, held[MOST] = {0};
  do {
    uint32_t in = 0;
    for (uint32_t i = 0; i < n; i++) {
      bool here = lies_in(&parts[i], stops);
      in += here;
      held[i] |= here;
    }
    assert_int_equal(in, lies_in(box, stops));
  } while (next_vector(stops, box->threads * box->rounds, 5));
  for (uint32_t i = 0; i < n; i++) {
    struct arena a = {0};
    struct box again;
    assert_true(held[i]);
    box_copy(&a, &again, &parts[i]);
    assert_true(box_tighten(&again));
    assert_tight(&parts[i], again.at);
    arena_release(&a);
  }
}

static void test_split(void **state)
{
  (void)state;
  uint64_t random = 2;
  for (int i = 0; i < 1500; i++) {
    struct arena a = {0};
    struct box box, tight, parts[MOST];
    random_box(&a, &box, &random, 5);
    uint64_t count = small_count(&box);
    assert_int_equal(box_split(&a, &box, &parts[0], &parts[1]), count > 1);
    if (count > 1) {
      assert_partition(&box, parts, 2);
    }
    uint32_t wanted = 1 + random_below(&random, 12);
    uint32_t n = box_split_parts(&a, &box, wanted, parts);
    assert_int_equal(n, count < wanted ? count : wanted);
    if (n) {
      assert_partition(&box, parts, n);
    }
    uint32_t t = random_below(&random, box.threads);
    uint32_t r = random_below(&random, box.rounds);
    uint32_t at = random_below(&random, 6);
    box_copy(&a, &tight, &box);
    bool both = box_tighten(&tight) && box_at(&tight, t, r)->from <= at &&
                box_at(&tight, t, r)->to > at;
    assert_int_equal(box_split_at(&a, &box, t, r, at, &parts[0], &parts[1]),
                     both);
    if (both) {
      assert_partition(&box, parts, 2);
      assert_true(box_at(&parts[0], t, r)->to == at);
      assert_true(box_at(&parts[1], t, r)->from == at + 1);
    }
    arena_release(&a);
  }
}

/* The widest interval is cut in its middle. */
static void test_split_where(void **state)
{
  (void)state;
  struct arena a = {0};
  struct box box, low, high;
  struct buf text = {0};
  const char *why = NULL;
  assert_true(box_parse(&a, "0:0-3,0-9;1:2-20,0-10", &box, &why));
  assert_true(box_split(&a, &box, &low, &high));
  box_print(&low, &text);
  buf_puts(&text, " and ");
  box_print(&high, &text);
  assert_string_equal(text.text, "0:0-3,0-4;1:2-10,2-10 and "
                                 "0:0-3,5-9;1:2-10,2-10");
  buf_free(&text);
  arena_release(&a);
}

/* Sizes that no enumeration reaches: parts still add up to the whole. */
static void test_large(void **state)
{
  (void)state;
  uint64_t random = 3;
  struct arena a = {0};
  struct big all = {0}, sum = {0}, one = {0};
  uint32_t positions[TILING_THREADS];
  for (uint32_t t = 0; t < TILING_THREADS; t++) {
    positions[t] = TILING_POSITIONS - t;
  }
  struct box whole, parts[MOST];
  box_whole(&a, &whole, positions, 4, 1);
  box_count(&whole, &all);
  assert_true(fabs(big_double(&all) / exp2(112) - 1) < 1e-6);
  box_whole(&a, &whole, positions, TILING_THREADS, BOX_ROUNDS);
  box_count(&whole, &all);
  assert_true(big_bits(&all) > 64 * 64 * 22);
  box_whole(&a, &whole, positions, 3, 8);
  box_count(&whole, &all);
  double shares = 0;
  uint32_t n = box_split_parts(&a, &whole, MOST, parts);
  assert_int_equal(n, MOST);
  for (uint32_t i = 0; i < n; i++) {
    struct box low, high;
    uint32_t t = random_below(&random, 3), r = random_below(&random, 8);
    const struct interval *at = box_at(&parts[i], t, r);
    shares += box_share(&parts[i], &whole);
    if (box_split_at(&a, &parts[i], t, r, at->from + (at->to - at->from) / 3,
                     &low, &high)) {
      box_count(&low, &one);
      big_add(&sum, &one);
      box_count(&high, &one);
    } else {
      box_count(&parts[i], &one);
    }
    big_add(&sum, &one);
  }
  assert_int_equal(big_compare(&sum, &all), 0);
  assert_true(fabs(shares - 1) < 1e-12);
  big_free(&all);
  big_free(&sum);
  big_free(&one);
  arena_release(&a);
}

static void test_text(void **state)
{
  (void)state;
  uint64_t random = 4;
  struct buf text = {0};
  for (int i = 0; i < 2000; i++) {
    struct arena a = {0};
    struct box box, again;
    const char *why = NULL;
    random_box(&a, &box, &random, i % 2 ? TILING_POSITIONS : 12);
    text.length = 0;
    box_print(&box, &text);
    assert_true(box_parse(&a, text.text, &again, &why));
    assert_int_equal(again.threads, box.threads);
    assert_int_equal(again.rounds, box.rounds);
    assert_tight(&again, box.at);
    uint32_t positions[3] = {0}; /* just enough */
    for (uint32_t j = 0; j < box.threads * box.rounds; j++) {
      uint32_t t = j / box.rounds, to = box.at[j].to;
      positions[t] = to >= positions[t] ? to + 1 : positions[t];
    }
    assert_true(box_fits(&again, positions, box.threads, box.rounds));
    assert_false(box_fits(&again, positions, box.threads, box.rounds + 1));
    assert_false(box_fits(&again, positions, 3, box.rounds));
    positions[box.threads - 1]--;
    assert_false(box_fits(&again, positions, box.threads, box.rounds));
    arena_release(&a);
  }
  buf_free(&text);
}

static void assert_wrong(const char *text, const char *message)
{
  struct arena a = {0};
  struct box box;
  const char *why = NULL;
  assert_false(box_parse(&a, text, &box, &why));
  assert_string_equal(why, message);
  arena_release(&a);
}

static void test_wrong(void **state)
{
  (void)state;
  assert_wrong("", "expected a thread at the end");
  assert_wrong("0:", "expected a position at the end");
  assert_wrong("0:1", "expected '-' at the end");
  assert_wrong("0:1-", "expected a position at the end");
  assert_wrong("0:3-2,1-1", "the interval 3-2 is empty at ',1-1'");
  assert_wrong("1:0-7", "thread 1 where thread 0 should be at '0-7'");
  assert_wrong("0:0-7;0:0-7", "thread 0 where thread 1 should be at '0-7'");
  assert_wrong("0:0-7;1:0-7,0-7",
               "thread 1 has 2 rounds, others have 1 at the end");
  assert_wrong("0:0-7,0-7;1:0-7;2:0-7,0-7",
               "thread 1 has 1 rounds, others have 2 at ';2:0-7,0-7'");
  assert_wrong("0:0-7;", "expected a thread at the end");
  assert_wrong("0:0-7 ", "unexpected text at ' '");
  assert_wrong("0:0-268435456",
               "a position is larger than 268435455 at '268435456'");
  assert_wrong("64:0-1", "a thread is larger than 63 at '64:0-1'");
  struct buf text = {0};
  buf_puts(&text, "0:0-1");
  for (int r = 1; r <= BOX_ROUNDS; r++) {
    buf_puts(&text, ",0-1");
  }
  assert_wrong(text.text, "more than 64 rounds at '0-1'");
  text.length = 0;
  for (int t = 0; t < TILING_THREADS; t++) {
    buf_printf(&text, "%d:0-1;", t);
  }
  buf_puts(&text, "9:0-1");
  assert_wrong(text.text, "more than 64 threads at '9:0-1'");
  buf_free(&text);
}

static void test_noise(void **state)
{
  (void)state;
  static const char marks[] = "0123456789:,;- \xff";
  uint64_t random = 5;
  struct buf text = {0}, printed = {0};
  uint32_t good = 0;
  for (int i = 0; i < 50000; i++) {
    struct arena a = {0};
    struct box box;
    const char *why = NULL;
    random_box(&a, &box, &random, 12);
    text.length = printed.length = 0;
    box_print(&box, &text);
    for (uint32_t n = random_below(&random, 4); n--;) {
      text.text[random_below(&random, (uint32_t)text.length)] =
          marks[random_below(&random, sizeof marks)];
    }
    if (box_parse(&a, text.text, &box, &why)) {
      good++;
      struct big count = {0};
      box_count(&box, &count);
      big_free(&count);
      box_print(&box, &printed);
      assert_true(box_parse(&a, printed.text, &box, &why));
    } else {
      assert_non_null(why);
    }
    arena_release(&a);
  }
  assert_in_range(good, 10000, 45000);
  buf_free(&text);
  buf_free(&printed);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_count),       cmocka_unit_test(test_split),
      cmocka_unit_test(test_split_where), cmocka_unit_test(test_large),
      cmocka_unit_test(test_text),        cmocka_unit_test(test_wrong),
      cmocka_unit_test(test_noise),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}

/* space.c -- selections of tiles, against all of them and all stop vectors. */
#include "tiling/space.h"

#include "base/random.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

/* A tiling with random windows of at most `positions` places. */
static void random_tiling(struct arena *a, struct tiling *tiling,
                          uint64_t *random, uint32_t threads,
                          uint32_t positions)
{
  *tiling = (struct tiling){.threads = threads};
  for (uint32_t t = 0; t < threads; t++) {
    uint32_t n = 1 + random_below(random, positions), tiles = 0;
    tiling->positions[t] = n;
    tiling->first[t] = arena_alloc_array(a, n + 1, sizeof(uint32_t));
    for (uint32_t at = 0; at < n; at += 1 + random_below(random, 3)) {
      tiling->first[t][tiles++] = at;
    }
    tiling->first[t][tiles] = n;
    tiling->tiles[t] = tiles;
  }
}

/* The next tuple of numbers below limit[i], lexicographically. */
static bool next_tuple(uint32_t *at, const uint32_t *limit, uint32_t n)
{
  for (uint32_t i = n; i--;) {
    if (++at[i] < limit[i]) {
      return true;
    }
    at[i] = 0;
  }
  return false;
}

enum { MOST = 32 };

struct tuple {
  uint32_t at[MOST], limit[MOST], n;
};

/* Numbers below limits[t], length[t] of them for each thread. */
static void begin_tuple(struct tuple *x, const uint32_t *limits,
                        const uint32_t *length, uint32_t threads)
{
  *x = (struct tuple){0};
  for (uint32_t t = 0; t < threads; t++) {
    for (uint32_t i = 0; i < length[t]; i++) {
      x->limit[x->n++] = limits[t];
    }
  }
  assert_true(x->n <= MOST);
}

/* As a selection; false if some thread's tiles are out of order. */
static bool selection_of(const struct tuple *x, enum space_kind kind,
                         const uint32_t *length, uint32_t threads,
                         struct selection *out)
{
  const uint32_t *at = x->at;
  bool good = true;
  out->threads = threads;
  for (uint32_t t = 0; t < threads; t++) {
    out->length[t] = length[t];
    for (uint32_t i = 0; i < length[t]; i++, at++) {
      out->tile[t][i] = *at;
      good &= i == 0 || (kind == SPACE_Z ? at[0] > at[-1] : at[0] >= at[-1]);
    }
  }
  return good;
}

static void assert_same(const struct selection *x, const struct selection *y)
{
  assert_int_equal(x->threads, y->threads);
  for (uint32_t t = 0; t < x->threads; t++) {
    assert_int_equal(x->length[t], y->length[t]);
    if (x->length[t]) {
      assert_memory_equal(x->tile[t], y->tile[t],
                          x->length[t] * sizeof(uint32_t));
    }
  }
}

/* The ways to compute a rank: 64 bits, 64 bits per thread, no tables at all. */
static void ways_to_rank(const struct space *space, struct space all[3])
{
  for (int way = 0; way < 3; way++) {
    all[way] = *space;
    all[way].small &= way == 0;
    for (uint32_t t = 0; t < TILING_THREADS && way == 2; t++) {
      all[way].table[t] = NULL;
    }
  }
}

static void assert_rank(const struct space *space,
                        const struct selection *selection, uint64_t rank)
{
  struct space all[3];
  struct big in = {0}, out = {0};
  struct selection got;
  big_set(&in, rank);
  ways_to_rank(space, all);
  for (int way = 0; way < 3; way++) {
    space_unrank(&all[way], &in, &got);
    assert_same(&got, selection);
    space_rank(&all[way], selection, &out);
    assert_int_equal(big_compare(&in, &out), 0);
  }
  space_unrank_small(space, rank, &got);
  assert_same(&got, selection);
  assert_int_equal(space_rank_small(space, selection), rank);
  big_free(&in);
  big_free(&out);
}

static void lengths(const struct tiling *tiling, enum space_kind kind,
                    uint32_t length, uint32_t *out)
{
  for (uint32_t t = 0; t < tiling->threads; t++) {
    uint32_t tiles = tiling->tiles[t];
    out[t] = kind == SPACE_WHOLE                 ? 0
             : kind == SPACE_Z && tiles < length ? tiles
                                                 : length;
  }
}

/* Ranks count all selections in lexicographic order, and nothing else. */
static void test_rank(void **state)
{
  (void)state;
  uint64_t random = 1;
  for (int i = 0; i < 600; i++) {
    struct arena a = {0};
    struct tiling tiling;
    struct space space;
    struct selection selection;
    struct tuple x;
    const char *why = NULL;
    uint32_t length[TILING_THREADS], rounds = 1 + random_below(&random, 3);
    enum space_kind kind = (enum space_kind)(i % 3);
    random_tiling(&a, &tiling, &random, 1 + random_below(&random, 3), 7);
    lengths(&tiling, kind, rounds, length);
    assert_true(space_open(&a, &space, kind, &tiling, rounds, &why));
    assert_true(space.small);
    begin_tuple(&x, tiling.tiles, length, tiling.threads);
    uint64_t rank = 0, steps = 0;
    do {
      bool good = selection_of(&x, kind, length, tiling.threads, &selection);
      if (good) {
        assert_true(rank < space.small_count);
        if (++steps < 300) {
          assert_rank(&space, &selection, rank);
        }
        rank++;
      }
      assert_int_equal(space_has(&space, &selection), good);
    } while (next_tuple(x.at, x.limit, x.n));
    assert_int_equal(rank, space.small_count);
    uint64_t count = 0;
    assert_true(big_get(&space.count, &count) && count == rank);
    space_close(&space);
    arena_release(&a);
  }
}

/* Each stop vector lies in one staircase selection's box, and counts say so. */
static void test_partition(void **state)
{
  (void)state;
  uint64_t random = 2;
  for (int i = 0; i < 300; i++) {
    struct arena a = {0};
    struct tiling tiling;
    struct space space;
    struct selection selection, found;
    struct big part = {0}, sum = {0}, all = {0}, other = {0};
    struct tuple x;
    const char *why = NULL;
    uint32_t length[TILING_THREADS], rounds = 1 + random_below(&random, 3);
    uint32_t threads = 1 + random_below(&random, 2);
    random_tiling(&a, &tiling, &random, threads, 5);
    lengths(&tiling, SPACE_STAIRCASE, rounds, length);
    assert_true(space_open(&a, &space, SPACE_STAIRCASE, &tiling, rounds, &why));
    struct box *boxes = arena_alloc_array(&a, space.small_count, sizeof *boxes);
    struct big *ranks =
        arena_alloc_array(&a, 2 * space.small_count, sizeof *ranks);
    uint32_t n = (uint32_t)space.small_count;
    for (uint32_t rank = 0; rank < n; rank++) {
      space_unrank_small(&space, rank, &selection);
      selection_box(&a, &space, &selection, &boxes[rank]);
      space_stops(&space, &selection, &part);
      box_count(&boxes[rank], &other);
      assert_int_equal(big_compare(&part, &other), 0);
      big_add(&sum, &part);
      big_set(&ranks[rank], rank);
      big_set(&ranks[2 * n - 1 - rank], rank); /* given twice */
    }
    space_all_stops(&space, &all);
    assert_int_equal(big_compare(&sum, &all), 0);
    space_stops_of(&a, &space, ranks, 2 * n, &other);
    assert_int_equal(big_compare(&other, &all), 0);
    space_stops_of(&a, &space, ranks, n - 1, &other);
    big_add(&other, &part); /* of the last rank */
    assert_int_equal(big_compare(&other, &all), 0);
    space_stops_of(&a, &space, ranks, 0, &other);
    assert_true(big_is_zero(&other));

    uint64_t vectors = 0, total = 0;
    begin_tuple(&x, tiling.positions, length, threads);
    do {
      struct stop stops[MOST];
      bool good = true;
      for (uint32_t j = 0; j < x.n; j++) {
        stops[j] = (struct stop){j / rounds, x.at[j]};
        good &= j % rounds == 0 || x.at[j] >= x.at[j - 1];
      }
      uint32_t in = 0;
      for (uint32_t rank = 0; rank < n; rank++) {
        bool here = box_has(&boxes[rank], x.at);
        space_unrank_small(&space, rank, &selection);
        assert_int_equal(selection_allows(&space, &selection, stops, x.n),
                         here);
        if (here) {
          assert_true(space_find(&space, stops, x.n, &found));
          assert_same(&found, &selection);
        }
        in += here;
      }
      assert_int_equal(in, good);
      vectors += good;
      /* Fewer stops than rounds: the first selection that allows them. */
      uint32_t some = random_below(&random, rounds + 1);
      bool any = false;
      for (uint32_t rank = 0; rank < n && good && !any; rank++) {
        space_unrank_small(&space, rank, &selection);
        any = selection_allows(&space, &selection, stops, some);
      }
      if (good) {
        assert_true(any && space_find(&space, stops, some, &found));
        assert_same(&found, &selection);
      }
    } while (next_tuple(x.at, x.limit, x.n));
    assert_true(big_get(&all, &total));
    assert_int_equal(vectors, total);
    for (uint32_t rank = 0; rank < 2 * n; rank++) {
      big_free(&ranks[rank]);
    }
    big_free(&part);
    big_free(&sum);
    big_free(&all);
    big_free(&other);
    space_close(&space);
    arena_release(&a);
  }
}

/* Intervals of a selection hold just the positions of its tiles. */
static void test_intervals(void **state)
{
  (void)state;
  uint64_t random = 3;
  for (int i = 0; i < 2000; i++) {
    struct arena a = {0};
    struct tiling tiling;
    struct space space;
    struct selection selection;
    struct interval at[SPACE_LENGTH];
    const char *why = NULL;
    enum space_kind kind = (enum space_kind)(i % 3);
    uint32_t rounds = 1 + random_below(&random, 4);
    random_tiling(&a, &tiling, &random, 2, 20);
    assert_true(space_open(&a, &space, kind, &tiling, rounds, &why));
    space_unrank_small(
        &space, random_below(&random, (uint32_t)space.small_count), &selection);
    for (uint32_t t = 0; t < 2; t++) {
      uint32_t n = selection_intervals(&space, &selection, t, at);
      for (uint32_t j = 1; j < n; j++) {
        assert_true(at[j].from > at[j - 1].to + 1);
      }
      for (uint32_t p = 0; p < tiling.positions[t]; p++) {
        bool in = false, wanted = kind == SPACE_WHOLE;
        for (uint32_t j = 0; j < n; j++) {
          in |= at[j].from <= p && p <= at[j].to;
        }
        for (uint32_t j = 0; j < selection.length[t]; j++) {
          wanted |= tiling_find(&tiling, t, p) == selection.tile[t][j];
        }
        assert_int_equal(in, wanted);
      }
    }
    space_close(&space);
    arena_release(&a);
  }
}

struct switching {
  const struct space *space;
  struct stop stops[8];
  uint32_t at[8]; /* where each thread stands */
  uint32_t covered, tried;
};

/* All executions of `left` more switches, none of them twice out of a thread in
 * a row: it would have to run in between. */
static void switch_out(struct switching *s, uint32_t n, uint32_t left)
{
  const struct tiling *tiling = s->space->tiling;
  struct selection selection, found;
  if (left == 0) {
    uint64_t rank = 0, count = s->space->small_count;
    for (; rank < count; rank++) {
      space_unrank_small(s->space, rank, &selection);
      if (selection_allows(s->space, &selection, s->stops, n)) {
        break;
      }
    }
    assert_int_equal(space_find(s->space, s->stops, n, &found), rank < count);
    if (rank < count) {
      assert_same(&found, &selection); /* the first */
    }
    s->covered += rank < count;
    s->tried++;
    return;
  }
  for (uint32_t t = 0; t < tiling->threads; t++) {
    uint32_t old = s->at[t];
    if (n && s->stops[n - 1].thread == t) {
      continue;
    }
    for (uint32_t p = old; p < tiling->positions[t]; p++) {
      s->at[t] = p;
      s->stops[n] = (struct stop){t, p};
      switch_out(s, n + 1, left - 1);
    }
    s->at[t] = old;
  }
}

/* z = ceil(k / 2) covers all executions of k switches, one less does not. */
static void test_z_covers(void **state)
{
  (void)state;
  struct arena a = {0};
  struct tiling tiling;
  const char *why = NULL;
  const uint32_t positions[3] = {5, 4, 5};
  for (uint32_t threads = 2; threads <= 3; threads++) {
    assert_true(
        tiling_from_text(&a, "1", positions, threads, 0, &tiling, &why));
    for (uint32_t k = 1; k <= 5 - (threads == 3); k++) {
      for (uint32_t z = (k + 1) / 2 - 1; z <= (k + 1) / 2; z++) {
        struct space space;
        if (z == 0) {
          continue;
        }
        assert_true(space_open(&a, &space, SPACE_Z, &tiling, z, &why));
        struct switching s = {.space = &space};
        switch_out(&s, 0, k);
        assert_true(s.tried > 8);
        assert_int_equal(s.covered == s.tried, z == (k + 1) / 2);
        space_close(&space);
      }
    }
  }
  arena_release(&a);
}

static void random_below_big(struct big *out, const struct big *n,
                             uint64_t *random)
{
  struct big wide = {0}, quotient = {0};
  uint32_t digits = n->count + 2, *digit = big_digits(&wide, digits);
  for (uint32_t i = 0; i < digits; i++) {
    digit[i] = (uint32_t)(random_next(random) >> 32);
  }
  big_trim(&wide);
  big_div(&quotient, out, &wide, n);
  big_free(&wide);
  big_free(&quotient);
}

/* Ranks of hundreds of bits, millions of tiles: there and back, in order. */
static void test_large(void **state)
{
  (void)state;
  uint64_t random = 4;
  struct arena a = {0};
  struct tiling tiling;
  const char *why = NULL;
  uint32_t positions[12];
  for (uint32_t t = 0; t < 12; t++) {
    positions[t] = t % 3 ? 2000000 : 50;
  }
  assert_true(
      tiling_from_text(&a, "2,1:1,2:1000t", positions, 12, 0, &tiling, &why));
  for (int kind = SPACE_Z; kind <= SPACE_STAIRCASE; kind++) {
    struct space space;
    struct big rank = {0}, back = {0}, one = {0};
    assert_true(
        space_open(&a, &space, (enum space_kind)kind, &tiling, 7, &why));
    assert_false(space.small);
    assert_true(big_bits(&space.count) > 800);
    struct selection x, y;
    big_set(&one, 1);
    for (int i = 0; i < 60; i++) {
      random_below_big(&rank, &space.count, &random);
      if (i == 0) {
        big_copy(&rank, &space.count);
        big_sub(&rank, &one);
      } else if (i == 1) {
        big_set(&rank, 1);
      }
      space_unrank(&space, &rank, &x);
      assert_true(space_has(&space, &x));
      space_rank(&space, &x, &back);
      assert_int_equal(big_compare(&rank, &back), 0);
      if (i == 0) { /* the last one */
        assert_int_equal(x.tile[1][0],
                         tiling.tiles[1] - (kind == SPACE_Z ? 7 : 1));
      }
      big_sub(&rank, &one);
      space_unrank(&space, &rank, &y);
      bool less = false, more = false;
      for (uint32_t t = 0; t < 12; t++) {
        for (uint32_t r = 0; r < 7; r++) {
          less |= !more && y.tile[t][r] < x.tile[t][r];
          more |= !less && y.tile[t][r] > x.tile[t][r];
        }
      }
      assert_true(less && !more);
    }
    big_free(&rank);
    big_free(&back);
    big_free(&one);
    space_close(&space);
  }
  arena_release(&a);
}

/* Figures one can check by hand: (tiles + rounds - 1) choose rounds. */
static void test_known(void **state)
{
  (void)state;
  struct arena a = {0};
  struct tiling tiling;
  struct space space;
  struct buf text = {0};
  const char *why = NULL;
  uint32_t positions[TILING_THREADS];
  for (uint32_t t = 0; t < TILING_THREADS; t++) {
    positions[t] = 16;
  }
  assert_true(tiling_from_text(&a, "1", positions, 4, 0, &tiling, &why));
  assert_true(space_open(&a, &space, SPACE_STAIRCASE, &tiling, 6, &why));
  assert_true(space.small &&
              space.small_count == 54264ull * 54264 * 54264 * 54264);
  space_close(&space);
  assert_true(space_open(&a, &space, SPACE_Z, &tiling, 3, &why));
  assert_int_equal(space.small_count, 560ull * 560 * 560 * 560);
  space_close(&space);
  assert_true(space_open(&a, &space, SPACE_WHOLE, &tiling, 9, &why));
  assert_int_equal(space.small_count, 1);
  space_close(&space);
  assert_true(tiling_from_text(&a, "1", positions, 10, 0, &tiling, &why));
  assert_true(space_open(&a, &space, SPACE_STAIRCASE, &tiling, 2, &why));
  big_print(&space.count, &text); /* 136^10 */
  assert_string_equal(text.text, "2164656967840983678976");
  space_close(&space);
  assert_false(space_open(&a, &space, SPACE_Z, &tiling, 0, &why));
  assert_string_equal(why, "0 tiles per thread; from 1 to 64 can be selected");
  assert_false(space_open(&a, &space, SPACE_STAIRCASE, &tiling, 65, &why));
  assert_string_equal(why, "65 rounds; from 1 to 64 can be selected");
  buf_free(&text);
  arena_release(&a);
}

static void test_text(void **state)
{
  (void)state;
  static const char marks[] = "0123456789:,;- \xff";
  uint64_t random = 5;
  struct buf text = {0};
  uint32_t good = 0;
  for (int i = 0; i < 30000; i++) {
    struct arena a = {0};
    struct tiling tiling;
    struct space space;
    struct selection x, y;
    const char *why = NULL;
    enum space_kind kind = (enum space_kind)(i % 3);
    random_tiling(&a, &tiling, &random, 1 + random_below(&random, 3), 20);
    assert_true(space_open(&a, &space, kind, &tiling,
                           1 + random_below(&random, 4), &why));
    space_unrank_small(&space,
                       random_below(&random, (uint32_t)space.small_count), &x);
    text.length = 0;
    selection_print(&x, &text);
    assert_true(selection_parse(&a, &space, text.text, &y, &why));
    assert_same(&x, &y);
    for (uint32_t n = 1 + random_below(&random, 3); n--;) {
      text.text[random_below(&random, (uint32_t)text.length)] =
          marks[random_below(&random, sizeof marks)];
    }
    if (selection_parse(&a, &space, text.text, &y, &why)) {
      assert_true(space_has(&space, &y));
      good++;
    } else {
      assert_non_null(why);
    }
    space_close(&space);
    arena_release(&a);
  }
  assert_in_range(good, 300, 25000);
  buf_free(&text);
}

static void test_wrong(void **state)
{
  (void)state;
  static const char *const wrong[][2] = {
      {"", "expected a thread at the end"},
      {"0:0,1", "expected ';' at the end"},
      {"0:0;1:0,1", "expected ',' at ';1:0,1'"},
      {"0:1,0;1:0,0", "tile 0 does not come after tile 1 at ';1:0,0'"},
      {"0:0,4;1:0,0", "a tile is larger than 3 at '4;1:0,0'"},
      {"1:0,1;0:0,1", "thread 1 where thread 0 should be at ':0,1;0:0,1'"},
      {"0:0,1;1:0,1,", "unexpected text at ','"},
  };
  struct arena a = {0};
  struct tiling tiling;
  struct space space;
  struct selection x;
  const uint32_t positions[2] = {4, 4};
  const char *why = NULL;
  assert_true(tiling_from_text(&a, "1", positions, 2, 0, &tiling, &why));
  assert_true(space_open(&a, &space, SPACE_STAIRCASE, &tiling, 2, &why));
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
    assert_false(selection_parse(&a, &space, wrong[i][0], &x, &why));
    assert_string_equal(why, wrong[i][1]);
  }
  assert_true(selection_parse(&a, &space, "0:1,1;1:0,3", &x, &why));
  space_close(&space);
  assert_true(space_open(&a, &space, SPACE_Z, &tiling, 2, &why));
  assert_false(selection_parse(&a, &space, "0:1,1;1:0,3", &x, &why));
  assert_string_equal(why, "tile 1 does not come after tile 1 at ';1:0,3'");
  space_close(&space);
  arena_release(&a);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_rank),      cmocka_unit_test(test_partition),
      cmocka_unit_test(test_intervals), cmocka_unit_test(test_z_covers),
      cmocka_unit_test(test_large),     cmocka_unit_test(test_known),
      cmocka_unit_test(test_text),      cmocka_unit_test(test_wrong),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}

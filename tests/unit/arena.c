/* arena.c -- memory that is released all at once. */
#include "base/arena.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

/* Larger than an ordinary chunk. */
enum { LARGE = 300000 };

static bool is_zero(const void *p, size_t size)
{
  const char *c = p;
  for (size_t i = 0; i < size; i++) {
    if (c[i]) {
      return false;
    }
  }
  return true;
}

static void fill_blocks(struct arena *a, unsigned seed)
{
  for (int i = 0; i < 3000; i++) {
    seed = seed * 1103515245u + 12345u;
    size_t size = i % 500 == 7 ? LARGE + seed % 1000 : seed >> 16 & 1023;
    char *p = arena_alloc(a, size);
    assert_true(is_zero(p, size));
    memset(p, 0xA5, size);
  }
}

static void test_zeroed(void **state)
{
  (void)state;
  struct arena a = {0};
  for (unsigned round = 0; round < 5; round++) {
    fill_blocks(&a, round);
    arena_reset(&a);
  }
  /* The newest chunk is one for large blocks only. */
  arena_release(&a);
  memset(arena_alloc(&a, LARGE), 1, LARGE);
  memset(arena_alloc(&a, 8), 1, 8);
  arena_reset(&a);
  assert_true(is_zero(arena_alloc(&a, 1000), 1000));
  arena_release(&a);
}

static void test_never_null(void **state)
{
  (void)state;
  struct arena a = {0};
  assert_non_null(arena_alloc(&a, 0));
  arena_reset(&a);
  assert_non_null(arena_alloc_array(&a, 0, 8));
  assert_non_null(arena_alloc_array(&a, 8, 0));
  arena_release(&a);
}

static void test_aligned_and_apart(void **state)
{
  (void)state;
  struct arena a = {0};
  char *blocks[200];
  for (size_t i = 0; i < 200; i++) {
    blocks[i] = arena_alloc(&a, i);
    assert_int_equal((uintptr_t)blocks[i] % 8, 0);
    memset(blocks[i], (int)i, i);
  }
  for (size_t i = 0; i < 200; i++) {
    for (size_t k = 0; k < i; k++) {
      assert_int_equal((unsigned char)blocks[i][k], i);
    }
  }
  arena_release(&a);
}

static void test_large_blocks(void **state)
{
  (void)state;
  struct arena a = {0};
  char *small = arena_alloc(&a, 16);
  char *large = arena_alloc(&a, LARGE);
  memset(large, 1, LARGE);
  /* The rest of the chunk stays in use. */
  char *next = arena_alloc(&a, 16);
  assert_true(next > small && next < small + 64);
  assert_true(is_zero(next, 16));
  assert_true(a.total >= LARGE);
  arena_reset(&a);
  size_t kept = a.total;
  assert_true(kept > 0);
  arena_alloc(&a, 16);
  assert_int_equal(a.total, kept); /* that is what was kept */
  arena_release(&a);
  assert_int_equal(a.total, 0);
  assert_null(a.chunks);
}

static void test_growth(void **state)
{
  (void)state;
  struct arena a = {0};
  int *p = arena_grow_array(&a, NULL, 0, 3, sizeof *p);
  p[0] = 1, p[1] = 2, p[2] = 3;
  int *q = arena_grow_array(&a, p, 3, 1001, sizeof *p);
  assert_ptr_equal(p, q); /* nothing was allocated since */
  assert_int_equal(q[0] + q[1] + q[2], 6);
  assert_true(is_zero(q + 3, 998 * sizeof *q));
  char *other = arena_alloc(&a, 1);
  *other = 7;
  int *r = arena_grow_array(&a, q, 1001, 2000, sizeof *p);
  assert_ptr_not_equal(q, r);
  assert_int_equal(r[0] + r[1] + r[2], 6);
  assert_true(is_zero(r + 3, 1997 * sizeof *r));
  int *s = arena_grow_array(&a, r, 2000, 500000, sizeof *p);
  assert_int_equal(s[0] + s[1] + s[2], 6);
  assert_true(is_zero(s + 3, 499997 * sizeof *s));
  assert_int_equal(*other, 7);
  arena_release(&a);
}

static void test_text(void **state)
{
  (void)state;
  struct arena a = {0};
  assert_string_equal(arena_strndup(&a, "abcdef", 3), "abc");
  assert_string_equal(arena_strndup(&a, "", 0), "");
  assert_string_equal(arena_printf(&a, "%s-%d", "x", 12), "x-12");
  char *text = arena_printf(&a, "%0*d", LARGE, 1);
  assert_int_equal(strlen(text), LARGE);
  arena_release(&a);
}

/* --- what cannot be had ends the program --- */

static void ask_too_much(struct arena *a, int how)
{
  switch (how) {
  case 0:
    arena_alloc(a, SIZE_MAX);
    break;
  case 1:
    arena_alloc(a, SIZE_MAX / 2 + 1);
    break;
  case 2:
    arena_alloc_array(a, SIZE_MAX / 8 + 1, 8); /* wraps to 8 */
    break;
  case 3:
    arena_alloc_array(a, (size_t)1 << 32, (size_t)1 << 32);
    break;
  case 4:
    arena_grow_array(a, NULL, 0, SIZE_MAX / 16 + 1, 16);
    break;
  }
}

static void test_overflow_is_fatal(void **state)
{
  (void)state;
  for (int how = 0; how < 5; how++) {
    fflush(NULL);
    pid_t pid = fork();
    assert_true(pid >= 0);
    if (pid == 0) {
      struct arena a = {0};
      close(2);
      ask_too_much(&a, how);
      _exit(0);
    }
    int status;
    assert_int_equal(waitpid(pid, &status, 0), pid);
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), 6);
  }
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_zeroed),
      cmocka_unit_test(test_never_null),
      cmocka_unit_test(test_aligned_and_apart),
      cmocka_unit_test(test_large_blocks),
      cmocka_unit_test(test_growth),
      cmocka_unit_test(test_text),
      cmocka_unit_test(test_overflow_is_fatal),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}

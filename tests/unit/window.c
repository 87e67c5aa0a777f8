/* window.c -- the numbers of a task in a text. */
#include "transforms/emit/turn_limits.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static void test_fill_in(void **state)
{
  (void)state;
  struct arena a = {0};
  struct windows w;
  /* One as C has it, one as a goto program has it, and much that is neither. */
  char text[] = "7a 7a5 x = 0x7a500001u; \0\1\x08"
                "7A500000\0 0x7a4fffff 7a";
  assert_true(turn_limits_find(&a, text, sizeof text - 1, 2, &w));
  turn_limits_set(&w, text, 0, 5);
  turn_limits_set(&w, text, 1, 0x123);
  assert_memory_equal(text,
                      "7a 7a5 x = 0x40000123u; \0\1\x08"
                      "40000005\0 0x7a4fffff 7a",
                      sizeof text - 1);
  turn_limits_set(&w, text, 1, 7); /* again, for the next task */
  assert_memory_equal(text, "7a 7a5 x = 0x40000007u", 22);
  arena_release(&a);
}

static bool finds(const char *text, uint32_t count)
{
  struct arena a = {0};
  struct windows w;
  bool found = turn_limits_find(&a, text, strlen(text), count, &w);
  arena_release(&a);
  return found;
}

static void test_each_once(void **state)
{
  (void)state;
  assert_true(finds("7a500000", 1));
  assert_true(finds("7a500000 7a500002 7a500001", 3));
  assert_true(finds("7a500000 7a500001", 1));  /* none of ours */
  assert_false(finds("7a500000 7a500000", 1)); /* which one? */
  assert_false(finds("7a500000", 2));
  assert_false(finds("7a50000", 1)); /* the text ends in it */
  assert_false(finds("", 1));
}

int main(void)
{
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_fill_in),
                                     cmocka_unit_test(test_each_once)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}

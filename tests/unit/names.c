/* names.c -- each identifier once. */
#include "base/names.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

enum { COUNT = 10000 };

static void spell(char text[32], int i)
{
  snprintf(text, 32, i % 2 ? "a_common_prefix_%d" : "x%d", i);
}

static void test_many(void **state)
{
  (void)state;
  struct arena a = {0};
  struct names t;
  static struct name *all[COUNT];
  char text[32];
  names_init(&t, &a);
  for (int i = 0; i < COUNT; i++) {
    spell(text, i);
    assert_null(names_find(&t, text, strlen(text)));
    all[i] = names_get_z(&t, text);
    assert_int_equal(t.count, i + 1);
  }
  assert_true(t.mask + 1 >= 2 * t.count - 1); /* it has grown */
  for (int i = 0; i < COUNT; i++) {
    spell(text, i);
    assert_string_equal(all[i]->text, text);
    assert_int_equal(all[i]->length, strlen(text));
    assert_ptr_equal(names_get_z(&t, text), all[i]);
    assert_ptr_equal(names_find(&t, text, strlen(text)), all[i]);
  }
  assert_int_equal(t.count, COUNT);
  arena_release(&a);
}

static void test_prefixes(void **state)
{
  (void)state;
  static const char text[] = "abcabcabcabcabcabcabcabcabcabcabcabcabc";
  struct arena a = {0};
  struct names t;
  struct name *all[sizeof text];
  names_init(&t, &a);
  for (size_t n = 0; n < sizeof text; n++) {
    all[n] = names_get(&t, text, n);
    assert_int_equal(all[n]->length, n);
    assert_int_equal(strlen(all[n]->text), n); /* terminated */
    for (size_t m = 0; m < n; m++) {
      assert_ptr_not_equal(all[m], all[n]);
    }
  }
  /* From other memory: the text counts, not where it stands. */
  assert_ptr_equal(names_get(&t, text + 3, 6), all[6]);
  assert_ptr_equal(names_get_z(&t, "abcabc"), all[6]);
  assert_null(names_find(&t, text + 1, 6));
  arena_release(&a);
}

static void test_bytes_matter(void **state)
{
  (void)state;
  struct arena a = {0};
  struct names t;
  names_init(&t, &a);
  struct name *lower = names_get_z(&t, "name"),
              *upper = names_get_z(&t, "Name");
  struct name *umlaut = names_get_z(&t, "n\xc3\xa4me");
  struct name *zero = names_get(&t, "na\0e", 4),
              *brief = names_get(&t, "na", 2);
  assert_ptr_not_equal(lower, upper);
  assert_ptr_not_equal(lower, umlaut);
  assert_ptr_not_equal(zero, brief);
  assert_ptr_equal(names_find(&t, "na\0e", 4), zero);
  arena_release(&a);
}

static void test_fresh_is_unbound(void **state)
{
  (void)state;
  struct arena a = {0};
  struct names t;
  names_init(&t, &a);
  struct name *n = names_get_z(&t, "n");
  assert_int_equal(n->word, 0);
  assert_null(n->bound[0]);
  assert_null(n->bound[1]);
  assert_null(n->bound[2]);
  n->bound[1] = n;
  n->word = 5;
  char text[32];
  for (int i = 0; i < COUNT; i++) {
    spell(text, i);
    names_get_z(&t, text);
  }
  assert_ptr_equal(names_get_z(&t, "n")->bound[1], n);
  assert_int_equal(n->word, 5);
  arena_release(&a);
}

static void test_find_adds_nothing(void **state)
{
  (void)state;
  struct arena a = {0};
  struct names t;
  names_init(&t, &a);
  assert_null(names_find(&t, "absent", 6));
  assert_null(names_find(&t, "", 0));
  assert_int_equal(t.count, 0);
  assert_null(names_find(&t, "absent", 6));
  arena_release(&a);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_many),
      cmocka_unit_test(test_prefixes),
      cmocka_unit_test(test_bytes_matter),
      cmocka_unit_test(test_fresh_is_unbound),
      cmocka_unit_test(test_find_adds_nothing),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}

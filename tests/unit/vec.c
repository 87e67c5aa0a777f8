/* vec.c -- growing arrays. */
#include "base/vec.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

struct pair {
  int a;
  char b;
};

struct pair_vec VEC_BODY(struct pair);

static void push_squares(struct arena *a, struct pair_vec *v, int count)
{
  for (int i = 0; i < count; i++) {
    struct pair p = {i * i, (char)i};
    VEC_PUSH(a, v, p);
  }
}

static void test_push(void **state)
{
  (void)state;
  struct arena a = {0};
  struct pair_vec v = {0};
  push_squares(&a, &v, 10000);
  assert_int_equal(v.count, 10000);
  assert_true(v.room >= v.count);
  for (int i = 0; i < 10000; i++) {
    assert_int_equal(v.at[i].a, i * i);
    assert_int_equal(v.at[i].b, (char)i);
  }
  assert_int_equal(VEC_LAST(&v).a, 9999 * 9999);
  arena_release(&a);
}

static void test_add_is_zeroed(void **state)
{
  (void)state;
  struct arena a = {0};
  struct pair_vec v = {0};
  for (int i = 0; i < 1000; i++) {
    struct pair *p = VEC_ADD(&a, &v);
    assert_ptr_equal(p, &v.at[i]);
    assert_int_equal(p->a | p->b, 0);
    p->a = p->b = -1;
  }
  arena_release(&a);
}

/* Vectors that grow in turns cannot grow in place. */
static void test_side_by_side(void **state)
{
  (void)state;
  struct arena a = {0};
  VEC(uint16_t) v[3] = {{0}};
  for (unsigned i = 0; i < 30000; i++) {
    VEC_PUSH(&a, &v[i % 3], (uint16_t)i);
  }
  for (unsigned i = 0; i < 30000; i++) {
    assert_int_equal(v[i % 3].at[i / 3], (uint16_t)i);
  }
  arena_release(&a);
}

static int calls;

static int next_number(void)
{
  return ++calls;
}

static void test_evaluated_once(void **state)
{
  (void)state;
  struct arena a = {0};
  VEC(int) v = {0};
  for (int i = 0; i < 20; i++) {
    VEC_PUSH(&a, &v, next_number());
  }
  assert_int_equal(calls, 20);
  assert_int_equal(VEC_LAST(&v), 20);
  v.count = 0; /* emptied, room stays */
  int *old = v.at;
  VEC_PUSH(&a, &v, 1);
  assert_ptr_equal(v.at, old);
  arena_release(&a);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_push),
      cmocka_unit_test(test_add_is_zeroed),
      cmocka_unit_test(test_side_by_side),
      cmocka_unit_test(test_evaluated_once),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}

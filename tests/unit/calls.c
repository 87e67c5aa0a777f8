/* The table of functions that have a meaning. */
#include "transforms/transforms.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

static void test_sorted(void **state)
{
  (void)state;
  assert_true(calls_check());
}

static void test_find(void **state)
{
  (void)state;
  const struct call_row *wait = call_find("pthread_cond_wait");
  assert_non_null(wait);
  assert_string_equal(wait->model, "__ts_sleep");
  assert_non_null(call_next(wait));
  assert_string_equal(call_next(wait)->model, "__ts_wake");
  assert_null(call_next(call_next(wait)));
  assert_non_null(call_find("_Exit"));
  assert_non_null(call_find("usleep"));
  assert_null(call_find("pthread_cond_wai"));
  assert_null(call_find(""));
  assert_null(call_find("zzz"));
}

/* Only what excludes everybody else protects. */
static void test_protects(void **state)
{
  (void)state;
  assert_true(call_find("pthread_mutex_lock")->flags & TAKES);
  assert_true(call_find("pthread_spin_unlock")->flags & GIVES);
  assert_false(call_find("pthread_rwlock_rdlock")->flags & TAKES);
  assert_false(call_find("sem_wait")->flags & TAKES);
  assert_false(call_find("pthread_mutex_trylock")->flags & TAKES);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_sorted),
      cmocka_unit_test(test_find),
      cmocka_unit_test(test_protects),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}

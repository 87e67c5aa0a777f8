/* The tables of functions that have a meaning. */
#include "transforms/transforms.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

static void test_sorted(void **state)
{
  (void)state;
  assert_true(calls_check());
  assert_true(atomics_check());
}

static void test_atomics(void **state)
{
  (void)state;
  const struct atomic_row *row = atomic_find("__atomic_compare_exchange_n");
  assert_non_null(row);
  assert_string_equal(row->arguments, "oevwmf");
  assert_int_equal(row->kind, ATOMIC_COMPARE);
  assert_int_equal(atomic_find("__sync_lock_release")->order, MEMORY_RELEASE);
  assert_null(atomic_find("__atomic_load_3"));
  assert_null(atomic_find("__atomic_"));
}

static void test_find(void **state)
{
  (void)state;
  const struct call_row *wait = call_find("pthread_cond_wait");
  assert_non_null(wait);
  assert_int_equal(wait->model, MODEL_SLEEP);
  assert_non_null(call_next(wait));
  assert_int_equal(call_next(wait)->model, MODEL_WAKE);
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
  assert_true(model_has(call_find("pthread_mutex_lock")->model, TAKES));
  assert_true(model_has(call_find("pthread_spin_unlock")->model, GIVES));
  assert_false(model_has(call_find("pthread_rwlock_rdlock")->model, TAKES));
  assert_false(model_has(call_find("sem_wait")->model, TAKES));
  assert_false(model_has(call_find("pthread_mutex_trylock")->model, TAKES));
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_sorted),
      cmocka_unit_test(test_atomics),
      cmocka_unit_test(test_find),
      cmocka_unit_test(test_protects),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}

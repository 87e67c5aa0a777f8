/* engines.c -- the tables of engines and of formats: rows are whole. */
#include "engines/engine.h"
#include "report/report.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static void check_asked(const struct engine *e)
{
  assert_non_null(e->go_on);
  assert_non_null(e->leaves_out);
  assert_non_null(e->plan);
  assert_non_null(e->prepare);
  assert_non_null(e->excludes);
  assert_true(engine_is_choice(e->name));
  assert_int_equal(engine_is_chosen(e, NULL), !e->only_named);
  assert_true(engine_is_chosen(e, e->name));
}

static void check_other(const struct engine *e)
{
  assert_non_null(e->make);
  assert_non_null(e->plan_all);
  assert_false(engine_is_choice(e->name));
  assert_false(engine_is_chosen(e, NULL));
}

static void test_engines(void **state)
{
  (void)state;
  for (uint32_t i = 0; i < ENGINES; i++) {
    const struct engine *e = engine_at(i);
    assert_ptr_equal(engine_find(e->name), e);
    assert_non_null(e->title);
    assert_non_null(e->options);
    if (e->begin) {
      check_asked(e);
    } else {
      check_other(e);
    }
  }
  assert_null(engine_find("auto"));
  assert_true(engine_is_choice("auto"));
  assert_false(engine_is_choice("none"));
}

static void test_formats(void **state)
{
  struct options o = {0};
  (void)state;
  assert_string_equal(format_of(&o)->name, "text");
#define FORMAT(name) \
  o.value[OPT_FORMAT] = #name; \
  assert_ptr_equal(format_of(&o), &format_##name); \
  assert_true(format_##name.findings || \
              (format_##name.answer && format_##name.run));
#include "report/formats.def"
#undef FORMAT
}

int main(void)
{
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_engines),
                                     cmocka_unit_test(test_formats)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}

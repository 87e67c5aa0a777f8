/* cbmc.c -- what CBMC says, read with its traces and without. */
#include "backends/cbmc.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

/* Traces hold brackets, quotes and their own name in strings. */
static const char said[] =
    "[{\"program\":\"CBMC 6.6.0\"},\n"
    "{\"messageText\":\"12 variables, 34 clauses\",\"messageType\":\"S\"},\n"
    "{\"messageText\":\"13 variables, 5 clauses\",\"messageType\":\"S\"},\n"
    "{\"result\":[\n"
    " {\"property\":\"main.1\",\"description\":\"a \\\"trace\\\": [\","
    "\"status\":\"SUCCESS\"},\n"
    " {\"property\":\"main.2\",\"description\":\"b\",\"status\":\"FAILURE\","
    "\"trace\": [ {\"stepType\":\"assignment\",\"lhs\":\"x\","
    "\"value\":{\"data\":\"7\"},\"note\":\"]}\\\"\\\\\"},"
    "{\"stepType\":\"assignment\",\"lhs\":\"y\",\"value\":{\"data\":\"8\","
    "\"members\":[[],{\"trace\":[1]}]}} ]},\n"
    " {\"property\":\"main.3\",\"trace\":[],\"description\":\"c\","
    "\"status\":\"SUCCESS\"}]},\n"
    "{\"cProverStatus\":\"failure\"}]\n";

/* property: whose trace to read, or NULL. */
static struct cbmc_result read_text(struct arena *a, const char *text,
                                    const char *property)
{
  struct proc p = {0};
  struct cbmc_result r = {0};
  buf_puts(&p.out, text);
  p.result.started = true;
  p.result.code = 10;
  cbmc_read(&p, &r, a);
  if (property) {
    cbmc_read_trace(&p, property, &r, a);
  }
  buf_free(&p.out);
  return r;
}

static void check_properties(const struct cbmc_result *r)
{
  assert_null(r->failure);
  assert_int_equal(r->variables, 12);
  assert_int_equal(r->clauses, 34);
  assert_int_equal(r->properties.count, 3);
  assert_string_equal(r->properties.at[0].text, "a \"trace\": [");
  assert_int_equal(r->properties.at[0].status, CBMC_PASS);
  assert_int_equal(r->properties.at[1].status, CBMC_FAIL);
  assert_string_equal(r->properties.at[2].name, "main.3");
  assert_int_equal(r->properties.at[2].status, CBMC_PASS);
}

static void test_traces(void **state)
{
  struct arena a = {0};
  struct cbmc_result r = read_text(&a, said, "main.2");
  (void)state;
  check_properties(&r);
  assert_int_equal(r.steps.count, 2);
  assert_string_equal(r.steps.at[1].place, "y");
  assert_int_equal(r.steps.at[1].number, 8);
  arena_release(&a);
}

static void test_no_traces(void **state)
{
  struct arena a = {0};
  struct cbmc_result r = read_text(&a, said, NULL);
  (void)state;
  check_properties(&r);
  assert_int_equal(r.steps.count, 0);
  arena_release(&a);
  r = read_text(&a, said, "main.1");
  assert_int_equal(r.steps.count, 0);
  arena_release(&a);
}

/* Numbers with a point are a double's bits, whatever their size. */
static void test_reals(void **state)
{
  static const char reals[] =
      "[{\"result\":[{\"property\":\"m\",\"description\":\"d\","
      "\"status\":\"FAILURE\",\"trace\":["
      "{\"stepType\":\"assignment\",\"lhs\":\"f\",\"value\":{"
      "\"binary\":\"10111111110000000000000000000000\","
      "\"data\":\"-1.5\",\"name\":\"float\",\"width\":32}},"
      "{\"stepType\":\"assignment\",\"lhs\":\"d\",\"value\":{"
      "\"binary\":\"01000000000010000000000000000000"
      "00000000000000000000000000000000\","
      "\"data\":\"3\",\"name\":\"float\",\"width\":64}}]}]},"
      "{\"cProverStatus\":\"failure\"}]";
  struct arena a = {0};
  struct cbmc_result r = read_text(&a, reals, "m");
  double value;
  (void)state;
  assert_int_equal(r.steps.count, 2);
  memcpy(&value, &r.steps.at[0].number, sizeof value);
  assert_true(value == -1.5);
  memcpy(&value, &r.steps.at[1].number, sizeof value);
  assert_true(value == 3);
  arena_release(&a);
}

/* Wherever it is cut off there is no result. */
static void test_cut_off(void **state)
{
  (void)state;
  for (size_t n = 0; n < sizeof said - 3; n++) {
    struct arena a = {0};
    char text[sizeof said];
    memcpy(text, said, n);
    text[n] = '\0';
    struct cbmc_result r = read_text(&a, text, "main.2");
    assert_non_null(r.failure);
    assert_int_equal(r.steps.count, 0);
    arena_release(&a);
  }
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_traces),
      cmocka_unit_test(test_no_traces),
      cmocka_unit_test(test_reals),
      cmocka_unit_test(test_cut_off),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}

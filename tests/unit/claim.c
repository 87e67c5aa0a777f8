/* claim.c -- limits: united, written and read back. */
#include "engines/claims.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static void test_words(void **state)
{
  struct arena a = {0};
  struct claim c = {.cut = true}, read;
  (void)state;
  assert_null(claim_words(&a, &c));
  limit_add(&a, &c.limits, (struct limit){LIMIT_ROUNDS, 3, NULL, NULL});
  limit_add(&a, &c.limits,
            (struct limit){LIMIT_COARSE, 0, "a \"b\"", "f.c:1:2"});
  limit_add(&a, &c.limits, (struct limit){LIMIT_UNWIND, 2, NULL, NULL});
  limit_add(&a, &c.limits, (struct limit){LIMIT_ROUNDS, 2, NULL, NULL});
  assert_string_equal(claim_words(&a, &c),
                      "unwind 2, rounds 2, a \"b\", at f.c:1:2");
  assert_null(claim_stopped(&c));
  const char *text = claim_text(&a, &c);
  assert_true(claim_read(&a, text, strlen(text), &read));
  assert_true(read.cut && !read.looked && claim_is_vacuous(&read));
  assert_string_equal(claim_words(&a, &read), claim_words(&a, &c));
  limit_add(&a, &c.limits, (struct limit){LIMIT_TIME, 7, NULL, NULL});
  assert_string_equal(claim_stopped(&c), "time");
  arena_release(&a);
}

static void test_unknown(void **state)
{
  struct arena a = {0};
  struct claim c;
  const char *bad[] = {"",
                       "[]",
                       "{}",
                       "{\"cut\":true,\"looked\":true}",
                       "{\"limits\":[{\"id\":\"nobody knows\"}]}",
                       "{\"limits\":[1]}"};
  (void)state;
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
    assert_false(claim_read(&a, bad[i], strlen(bad[i]), &c));
  }
  arena_release(&a);
}

/* A line with this claim, as `work` writes it. */
static void see(struct claims *all, const char *claim,
                enum task_verdict verdict)
{
  struct swarm_result r = {.verdict = (uint8_t)verdict, .claim = claim};
  struct result_line l;
  struct buf out = {0};
  assert_true(line_write(&out, "0123456789abcdef", "5", &r));
  assert_true(line_read(&l, out.text, out.length - 1));
  claims_see(all, &l);
  buf_free(&out);
}

static void test_lines(void **state)
{
  struct arena a = {0};
  struct manifest m = {0};
  (void)state;
  manifest_add(&a, &m, "tiles", "cbmc", 10, json_object());
  struct claims *all = claims_new(&a, &m);
  const struct family_claim *c = claims_get(all, 0);
  see(all, "{\"cut\":true,\"looked\":false,\"limits\":[]}", TASK_SAFE);
  assert_true(claim_is_vacuous(&c->claim));
  see(all,
      "{\"cut\":false,\"looked\":true,\"limits\":[{\"id\":\"coarse\","
      "\"text\":\"}{\\\"\"}]}",
      TASK_PRUNED);
  assert_false(claim_is_vacuous(&c->claim));
  assert_string_equal(claim_words(&a, &c->claim), "}{\"");
  assert_int_equal(c->silent, 0);
  see(all, NULL, TASK_UNKNOWN);
  assert_int_equal(c->silent, 0);
  see(all, NULL, TASK_SAFE);
  assert_int_equal(c->silent, 1);
  json_decref(m.families.at[0].parameters);
  arena_release(&a);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_words),
      cmocka_unit_test(test_unknown),
      cmocka_unit_test(test_lines),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}

/* The table of models against the functions that emitted programs have. */
#include "pipeline/pipeline.h"
#include "transforms/transforms.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static bool has_function(const char *name, const char *suffix)
{
  char text[100];
  snprintf(text, sizeof text, "%s%s(", name, suffix);
  for (const char *at = native_text; (at = strstr(at, text)); at++) {
    if (at[-1] == ' ' || at[-1] == '*') { /* the whole name */
      return true;
    }
  }
  return false;
}

/* The end of a thread is no function but what the emitters make of it. */
static void test_names(void **state)
{
  (void)state;
  for (unsigned m = MODEL_NONE + 1; m < MODEL_COUNT; m++) {
    const char *name = model_row(m)->name;
    if (!model_has(m, LIBRARY) && m != MODEL_END && !has_function(name, "")) {
      fail_msg("%s is not in runtime/models/", name);
    }
    if (model_has(m, BLOCKS) != has_function(name, "_ready")) {
      fail_msg("%s blocks, or has %s_ready, but not both", name, name);
    }
  }
}

/* Rows of calls.def and of models.def that have to fit together. */
static void test_arguments(void **state)
{
  (void)state;
  for (unsigned m = MODEL_NONE + 1; m < MODEL_COUNT; m++) {
    const struct call_row *call = call_of_model(m);
    const struct model_row *row = model_row(m);
    bool thread = row->class == CLASS_JOIN || row->class == CLASS_DETACH;
    bool locks = model_has(m, TAKES | GIVES) || (row->misuses && !thread);
    if (call && call->kind != CALL_MEMORY &&
        (states_have(call->args, ~0u) != (row->touches == TOUCH_STATES))) {
      fail_msg("%s touches states, or gets some, but not both", row->name);
    }
    if (locks && (!call || !states_have(call->args, ~0u))) {
      fail_msg("%s takes, gives or misuses no state", row->name);
    }
  }
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_names),
      cmocka_unit_test(test_arguments),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}

/* run.c -- `tessera run`: one random schedule, chosen by the seed. */
#include "engines/session.h"
#include "report/report.h"

#include <stdio.h>

static int run(struct session *v, const char *path)
{
  (void)path;
  struct outcome *o = ARENA_NEW(v->arena, struct outcome);
  struct history h = {0};
  *o = (struct outcome){.unwind = STEPPER_UNWIND, .keep_loops = true};
  const char *program = steps_build(v, o, false, &h);
  if (!program || !steps_run(v, program, NULL, true, &h)) {
    fprintf(stderr, "tessera: %s\n", h.why_not);
    return EXIT_INTERNAL;
  }
  bool violated = h.run.violated;
  struct answer a = {.verdict = violated ? VERDICT_UNSAFE : VERDICT_UNKNOWN,
                     .detail = "one schedule",
                     .property = session_violated(v, &h),
                     .history = &h};
  report_answer(v, &a);
  return violated ? EXIT_UNSAFE : EXIT_SAFE;
}

int command_run(struct options *o)
{
  return format_of(o) ? steps_session(o, run, NULL) : EXIT_USAGE;
}

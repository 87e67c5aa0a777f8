/* replay.c -- `tessera replay`: a schedule file, run again and shown. */
#include "engines/schedule.h"
#include "report/report.h"

#include <stdio.h>

/* gdb on the schedule's program, which has the lines of the user's source. */
static int debug(struct session *v, const struct outcome *o)
{
  struct history h = {0};
  const char *program = steps_build(v, o, true, &h);
  if (!program) {
    fprintf(stderr, "tessera: %s\n", h.why_not);
    return EXIT_INTERNAL;
  }
  const char *schedule =
      arena_printf(v->arena, "--replay=%s", steps_schedule(v, o));
  const char *const argv[] = {"gdb", "-q", "--args", program, schedule, NULL};
  int status = proc_interact(argv);
  if (status == 127 || status < 0) {
    fputs("tessera: cannot run gdb\n", stderr);
    return EXIT_INTERNAL;
  }
  return EXIT_SAFE;
}

static int replay(struct session *v, const char *path)
{
  struct outcome *o = ARENA_NEW(v->arena, struct outcome);
  struct history h = {0};
  const char *why;
  if (!schedule_read(v, path, o, &why)) {
    fprintf(stderr, "tessera: %s: %s\n", path, why);
    return EXIT_USAGE;
  }
  if (v->options->value[OPT_GDB]) {
    return debug(v, o);
  }
  struct answer a = {.verdict = VERDICT_UNSAFE, .history = &h};
  bool confirmed = confirm_any(v, o, &h);
  if (v->only && v->only->kind == ONLY_MEETING && h.run.meets) {
    a = (struct answer){.verdict = VERDICT_UNKNOWN,
                        .history = &h,
                        .detail = "the threads meet, which violates nothing"};
  } else if (confirmed && v->goal) {
    a = (struct answer){.verdict = VERDICT_UNKNOWN,
                        .history = &h,
                        .detail =
                            "the goal is reached, which violates nothing"};
  } else if (confirmed) {
    a.property = session_violated(v, &h);
  } else {
    a = (struct answer){
        .verdict = VERDICT_UNKNOWN,
        .detail = arena_printf(v->arena, "unconfirmed: %s", h.why_not)};
  }
  report_answer(v, &a);
  return answer_status(&a);
}

int command_replay(struct options *o)
{
  const char *path = o->files.at[0];
  if (o->files.count < 2) {
    fputs("tessera: replay takes a schedule and the program's files\n", stderr);
    return EXIT_USAGE;
  }
  for (uint32_t i = 1; i < o->files.count; i++) {
    o->files.at[i - 1] = o->files.at[i];
  }
  o->files.count--;
  return format_of(o) ? steps_session(o, replay, path) : EXIT_USAGE;
}

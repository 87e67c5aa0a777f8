/* run.c -- `tessera run`: one random schedule, chosen by the seed. */
#include "base/scratch.h"
#include "driver/verify.h"

#include <stdio.h>
#include <string.h>

enum { UNWIND = 10 };

static int run(struct verify *v)
{
  struct outcome *o = ARENA_NEW(v->arena, struct outcome);
  struct history h = {0};
  *o = (struct outcome){
      .engine = ENGINE_STEPPER, .unwind = UNWIND, .keep_loops = true};
  const char *program = steps_build(v, o, false, &h);
  if (!program || !steps_run(v, program, NULL, &h)) {
    fprintf(stderr, "tessera: %s\n", h.why_not);
    return EXIT_INTERNAL;
  }
  bool violated = h.run.violated;
  struct answer a = {.verdict = violated ? VERDICT_UNSAFE : VERDICT_UNKNOWN,
                     .detail = "one schedule",
                     .property = h.run.deadlock ? "deadlock" : "assert",
                     .history = &h};
  if (v->json) {
    report_json(v, &a);
  } else if (violated) {
    report_text(v, &a);
  } else {
    report_history(v, &h);
    puts(strcmp(h.run.end, "ends") == 0
             ? "the program ends"
             : "the program does not end within 10000 steps, or a bound cuts "
               "it");
  }
  return violated ? EXIT_UNSAFE : EXIT_SAFE;
}

int command_run(struct options *o)
{
  struct compilation c = {0};
  struct verify *v = ARENA_NEW(&c.arena, struct verify);
  v->compilation = &c;
  v->arena = &c.arena;
  if (!verify_options(v, o)) {
    arena_release(&c.arena);
    return EXIT_USAGE;
  }
  int status = EXIT_INTERNAL;
  if (!load(&c, o, false)) {
    status = load_status(&c);
  } else if (!v->library) {
    fputs("tessera: the explorer's library libstep.a is missing\n", stderr);
  } else {
    if (!scratch_open()) {
      fatal("cannot make a temporary folder:");
    }
    opaque_run(&c.program, &v->opaque);
    status = diag_ok(&c.diag) ? run(v) : load_status(&c);
    scratch_close();
  }
  load_release(&c);
  return status;
}

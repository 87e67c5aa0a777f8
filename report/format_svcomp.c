/* format_svcomp.c -- --format=svcomp: as text, and in the last line the result
 * as BenchExec names it: true, false(no-data-race), unknown, ... */
#include "report/report_run.h"
#include "report/svcomp_result.h"

#include <stdio.h>

static void print_answer(struct session *v, const struct answer *a)
{
  format_text.answer(v, a);
  puts(svcomp_result(v, a));
}

/* Which part of memory safety is violated stands in the schedule only. */
static bool print_run(const struct run_view *v)
{
  bool written = format_text.run(v);
  const struct answer *a = &v->answer;
  puts(a->verdict == VERDICT_UNSAFE                ? "false"
       : a->verdict == VERDICT_SAFE && !a->bounded ? "true"
                                                   : "unknown");
  return written;
}

const struct format format_svcomp = {.name = "svcomp",
                                     .answer = print_answer,
                                     .run = print_run,
                                     .shows_steps = true};

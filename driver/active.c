/* active.c -- `tessera active`: what analyses predict of a program is tried to
 * be confirmed, or excluded. */
#include "report/active.h"

#include "base/orphans.h"
#include "base/scratch.h"
#include "base/signals.h"
#include "engines/schedule.h"
#include "report/report.h"

#include <stdio.h>

enum { TRIES_EACH = 100 };

/* FILE.1, FILE.2 ..., by their order in the report. */
static void write_schedules(struct predictions *p)
{
  struct session *v = p->v;
  const char *file = v->options->value[OPT_SCHEDULE_OUT];
  for (uint32_t i = 0; file && i < p->all.count; i++) {
    struct prediction *one = &p->all.at[i];
    if (one->end == PREDICTION_CONFIRMED) {
      struct only only = prediction_only(v->arena, one);
      one->schedule = arena_printf(v->arena, "%s.%u", file, i + 1);
      v->only = &only;
      if (!schedule_write(v, one->outcome, one->history, one->schedule)) {
        one->schedule = NULL;
      }
      v->only = NULL;
    }
  }
}

static int test(struct session *v, const char *unused)
{
  (void)unused;
  struct predictions *p = ARENA_NEW(v->arena, struct predictions);
  sigset_t before;
  p->v = v;
  p->tries = options_number(v->options, OPT_TRIES, TRIES_EACH);
  p->doing = "random schedules";
  signals_take(&p->signals, &before);
  orphans_adopt();
  const char *why = predictions_find(p);
  if (!why || p->signal) { /* then of what there is by now */
    predictions_try(p);
    predictions_discharge(p);
    if (v->terminal) {
      fputs("\r\033[K", stderr);
    }
    write_schedules(p);
    active_report(p);
  } else if (p->unit) {
    fprintf(stderr, "tessera: %s\n", why);
  }
  orphans_end();
  sigprocmask(SIG_SETMASK, &before, NULL);
  int status = p->misused ? EXIT_USAGE : load_status(v->compilation);
  return !why || p->signal ? active_status(p) : status ? status : EXIT_INTERNAL;
}

int command_active(struct options *o)
{
  return format_is_own(o, "active") ? steps_session(o, test, NULL) : EXIT_USAGE;
}

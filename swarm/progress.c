/* progress.c -- one line on a terminal: how far a worker is. */
#include "swarm/worker.h"

#include <inttypes.h>
#include <stdio.h>

static const double show_every = 0.25; /* seconds */

static void show_time(double seconds)
{
  if (seconds < 120) {
    fprintf(stderr, "%.0f s", seconds);
  } else if (seconds < 7200) {
    fprintf(stderr, "%.0f min", seconds / 60);
  } else {
    fprintf(stderr, "%.1f h", seconds / 3600);
  }
}

/* Other workers' results are counted when these are read again. */
void progress_show(struct worker *w)
{
  double now = proc_clock(), past = now - w->start;
  if (!w->work->terminal || now - w->shown < show_every) {
    return;
  }
  w->shown = now;
  uint64_t bugs = w->counts[TASK_CONFIRMED] + w->counts[TASK_UNSAFE];
  fputs("\r\033[K", stderr);
  show_time(past);
  fprintf(stderr, ": %" PRIu64 " of %" PRIu64 " done, %u running, ",
          w->ledger.done, w->manifest.total, w->running);
  if (bugs) {
    fprintf(stderr, "%" PRIu64 " with a violation", bugs);
  } else {
    fputs("no violation", stderr);
  }
  if (w->counts[TASK_UNKNOWN] + w->counts[TASK_ERROR]) {
    fprintf(stderr, ", %" PRIu64 " unknown",
            w->counts[TASK_UNKNOWN] + w->counts[TASK_ERROR]);
  }
  if (w->outcome.ran && w->manifest.total > w->ledger.done) {
    fputs(", about ", stderr);
    show_time((double)(w->manifest.total - w->ledger.done) * past /
              (double)w->outcome.ran);
    fputs(" left", stderr);
  }
}

void progress_clear(const struct worker *w)
{
  if (w->work->terminal) {
    fputs("\r\033[K", stderr);
  }
}

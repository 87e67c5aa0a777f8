/* active.c -- see active.h. The table is that of Joshi, Naik, Park and Sen
 * (CalFuzzer, 2009), with what became of the predictions that were not
 * confirmed. */
#include "report/active.h"

#include "report/output.h"
#include "report/report.h"
#include "transforms/analysis/sites.h"

#include <math.h>
#include <stdio.h>

/* --- for both --- */

const char *active_row_name(enum active_row row)
{
  static const char *const names[ACTIVE_ROWS] = {
      [ACTIVE_HYBRID] = "races, by runs",
      [ACTIVE_STATIC] = "races, else",
      [ACTIVE_GOODLOCK] = "deadlocks",
      [ACTIVE_BREAKPOINTS] = "breakpoints"};
  return names[row];
}

static enum active_row row_of(const struct prediction *one)
{
  return one->kind == PREDICT_MEETING    ? ACTIVE_BREAKPOINTS
         : one->kind == PREDICT_DEADLOCK ? ACTIVE_GOODLOCK
         : one->by & PREDICTED_BY_RUNS   ? ACTIVE_HYBRID
                                         : ACTIVE_STATIC;
}

uint32_t active_count(const struct predictions *p, enum active_row row,
                      enum prediction_end end)
{
  uint32_t count = 0;
  for (uint32_t i = 0; i < p->all.count; i++) {
    count += row_of(&p->all.at[i]) == row && p->all.at[i].end == end;
  }
  return count;
}

static uint32_t count_end(const struct predictions *p, enum prediction_end end)
{
  uint32_t count = 0;
  for (unsigned r = 0; r < ACTIVE_ROWS; r++) {
    count += active_count(p, (enum active_row)r, end);
  }
  return count;
}

static uint32_t count_discharged(const struct predictions *p)
{
  return count_end(p, PREDICTION_UNREACHABLE) +
         count_end(p, PREDICTION_BOUNDED);
}

const char *active_verdict(const struct predictions *p)
{
  return arena_printf(p->v->arena, "%u confirmed, %u discharged, %u open",
                      count_end(p, PREDICTION_CONFIRMED), count_discharged(p),
                      count_end(p, PREDICTION_OPEN));
}

/* That threads meet at breakpoints violates nothing. */
static uint32_t count_violations(const struct predictions *p)
{
  return count_end(p, PREDICTION_CONFIRMED) -
         active_count(p, ACTIVE_BREAKPOINTS, PREDICTION_CONFIRMED);
}

int active_status(const struct predictions *p)
{
  return p->signal                                    ? 128 + p->signal
         : count_violations(p) || p->other.history    ? EXIT_UNSAFE
         : count_end(p, PREDICTION_OPEN) || p->partly ? EXIT_UNKNOWN
                                                      : EXIT_SAFE;
}

void active_interval(const struct tries *t, double *low, double *high)
{
  const double z = 1.959964;
  double n = (double)t->runs, share = n > 0 ? (double)t->hits / n : 0;
  double middle = share + z * z / (2 * n);
  double half = z * sqrt(share * (1 - share) / n + z * z / (4 * n * n));
  *low = n > 0 ? (middle - half) / (1 + z * z / n) : 0;
  *high = n > 0 ? (middle + half) / (1 + z * z / n) : 1;
  *low = *low < 0 || !t->hits ? 0 : *low;
  *high = *high > 1 || t->hits == t->runs ? 1 : *high;
}

/* --- the text --- */

static const char *place_text(const struct predictions *p,
                              const struct place *at)
{
  return arena_printf(p->v->arena, "%s:%u:%u", at->file, at->line, at->column);
}

static void put_access(const struct predictions *p,
                       const struct predicted_place *at)
{
  static const char *const does[] = {[SITE_READ] = "reads",
                                     [SITE_WRITE] = "writes",
                                     [SITE_UPDATE] = "updates",
                                     [SITE_CALL] = "calls what touches",
                                     [SITE_SYNC] = "calls"};
  printf("%s %s %s", place_text(p, &at->at), does[at->kind],
         at->text ? at->text : "memory");
}

static void put_wait(const struct predictions *p,
                     const struct predicted_place *at)
{
  printf("%s takes %s, holding %s (%s)", place_text(p, &at->at),
         at->text ? at->text : "a lock",
         at->held_text ? at->held_text : "another one",
         place_text(p, &at->held));
}

static void put_head(const struct predictions *p, const struct prediction *one)
{
  printf("%s: ", prediction_kind_name((enum prediction_kind)one->kind));
  for (uint32_t i = 0; i < one->count; i++) {
    fputs(i ? "; " : "", stdout);
    if (one->kind == PREDICT_DEADLOCK) {
      put_wait(p, &one->places[i]);
    } else {
      put_access(p, &one->places[i]);
    }
  }
  puts("");
}

static void put_by(const struct predictions *p, const struct prediction *one)
{
  if (one->by == PREDICTED_BY_USER) {
    return;
  }
  fputs("  predicted ", stdout);
  if (one->by & PREDICTED_BY_RUNS) {
    printf("by %llu of %llu runs", (unsigned long long)one->seen,
           (unsigned long long)p->runs);
  }
  fputs(one->by == (PREDICTED_BY_RUNS | PREDICTED_STATICALLY) ? " and " : "",
        stdout);
  puts(one->by & PREDICTED_STATICALLY ? "without running it" : "");
}

static void put_tries(const char *name, const struct tries *t)
{
  double low, high;
  active_interval(t, &low, &high);
  printf("%s %llu of %llu (%.1f%% to %.1f%%)", name,
         (unsigned long long)t->hits, (unsigned long long)t->runs, 100 * low,
         100 * high);
}

static void put_end(const struct prediction *one)
{
  printf("  %s", prediction_end_name((enum prediction_end)one->end));
  if (one->end == PREDICTION_CONFIRMED && one->found_by == TRIES) {
    fputs(" by a search of all states", stdout);
  } else if (one->end == PREDICTION_UNREACHABLE) {
    fputs(": a search of all states does not come to it", stdout);
  }
  printf(one->why && one->end != PREDICTION_CONFIRMED ? ": %s\n" : "\n",
         one->why);
  if (one->tries[TRY_ACTIVE].runs) {
    put_tries("  schedules: led there", &one->tries[TRY_ACTIVE]);
    put_tries("; random walk", &one->tries[TRY_WALK]);
    put_tries("; pos", &one->tries[TRY_POS]);
    puts("");
  }
  if (one->schedule) {
    printf("  written to %s\n", one->schedule);
  }
}

static void put_table(const struct predictions *p)
{
  puts("analysis        predicted  confirmed  discharged  open");
  for (unsigned r = 0; r < ACTIVE_ROWS; r++) {
    enum active_row row = (enum active_row)r;
    uint32_t of[PREDICTION_ENDS], all = 0;
    for (unsigned e = 0; e < PREDICTION_ENDS; e++) {
      of[e] = active_count(p, row, (enum prediction_end)e);
      all += of[e];
    }
    if (row == ACTIVE_BREAKPOINTS && !all) {
      continue;
    }
    printf("%-16s%9u%11u%12u%6u\n", active_row_name(row), all,
           of[PREDICTION_CONFIRMED],
           of[PREDICTION_UNREACHABLE] + of[PREDICTION_BOUNDED],
           of[PREDICTION_OPEN]);
  }
}

static void put_text(const struct predictions *p)
{
  for (uint32_t i = 0; i < p->all.count; i++) {
    put_head(p, &p->all.at[i]);
    put_by(p, &p->all.at[i]);
    put_end(&p->all.at[i]);
  }
  if (p->other.history) {
    const struct event *e = p->other.history->event;
    printf("besides: %s (tessera verify shows the schedule)\n",
           e ? session_event(p->v, e) : "deadlock");
  }
  if (p->partly) {
    puts("there may be more predictions: there was no room or time for all");
  }
  put_table(p);
  if (p->signal) {
    puts("stopped by a signal");
  }
  printf("ACTIVE: %s\n", active_verdict(p));
}

void active_report(const struct predictions *p)
{
  struct output out = output_open(p->v->options->value[OPT_OUTPUT]);
  if (format_of(p->v->options) == &format_json) {
    active_put_json(p);
  } else {
    put_text(p);
  }
  output_close(&out);
}

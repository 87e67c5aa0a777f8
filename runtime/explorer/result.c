/* result.c -- printing what was found. */
#include "runtime/explorer/result.h"
#include "runtime/explorer/circle.h"
#include "runtime/explorer/heap.h"
#include "runtime/explorer/observer.h"
#include "runtime/explorer/run.h"
#include "runtime/explorer/strategy.h"
#include "runtime/explorer/symmetry.h"

#include <inttypes.h>
#include <stdio.h>
#include <sys/resource.h>

static const char *const reason_names[] = {
#define REASON(id, name, kind, limit, text) name,
#include "contract/reasons.def"
#undef REASON
};

void result_name(enum result_field field)
{
  static const char *const names[] = {
#define FIELD(id, name) name,
#include "contract/fields.def"
#undef FIELD
  };

  printf("\"%s\":", names[field]);
}

void result_next(enum result_field field)
{
  putchar(',');
  result_name(field);
}

void result_list(enum result_field field)
{
  result_next(field);
  putchar('[');
}

static void print_truth(enum result_field field, bool value)
{
  result_next(field);
  printf(value ? "true" : "false");
}

static void print_reasons(const struct finding *finding)
{
  const char *before = "";

  result_list(FIELD_REASONS);
  for (unsigned i = 0; i < REASON_COUNT; i++) {
    if (finding->reasons[i]) {
      printf("%s\"%s\"", before, reason_names[i]);
      before = ",";
    }
  }
  printf("]");
}

static void print_reached(void)
{
  const char *before = "";

  result_list(FIELD_REACHED);
  for (unsigned i = 0; i < __ts_program.event_count; i++) {
    if (run_reached[i]) {
      printf("%s%u", before, i);
      before = ",";
    }
  }
  printf("]");
}

/* Point 0: the thread did not start. */
static void print_unreached(void)
{
  const char *before = "";

  result_list(FIELD_UNREACHED);
  for (unsigned t = 0; t < run_threads(); t++) {
    for (unsigned p = 0; p <= __ts_program.threads[t].points; p++) {
      if (!run_was_at(t, p)) {
        printf("%s[%u,%u]", before, t, p);
        before = ",";
      }
    }
  }
  printf("]");
}

void result_step(bool is_next, unsigned thread, unsigned point)
{
  printf("%s\n{", is_next ? "," : "");
  result_name(FIELD_THREAD);
  printf("%u", thread);
  result_next(FIELD_POINT);
  printf("%u", point);
}

static void print_schedule(const struct schedule *schedule)
{
  result_list(FIELD_SCHEDULE);
  for (uint64_t i = 0; i < schedule->step_count; i++) {
    const struct explore_step *step = &schedule->steps[i];

    result_step(i > 0, step->thread, step->pc);
    result_list(FIELD_INPUTS);
    for (uint64_t j = 0; j < step->count; j++) {
      printf("%s%" PRId64, j > 0 ? "," : "",
             schedule->choices[step->first + j]);
    }
    printf("]}");
  }
  printf("]");
}

void result_waiting(const struct thread_set *threads)
{
  const char *before = "";
  bool partial = threads_any(threads);

  print_truth(FIELD_PARTIAL, partial);
  result_list(FIELD_WAITING);
  for (unsigned t = 0; t < __ts_program.thread_count; t++) {
    if (run_is_at_point(t) && (!partial || threads_has(threads, t))) {
      printf("%s[%u,%u]", before, t, (unsigned)*__ts_program.threads[t].pc);
      before = ",";
    }
  }
  printf("]");
}

/* Of a deadlock that is not of these threads, nor of all, a circle. */
static void print_stuck(const struct finding *finding)
{
  struct thread_set threads = finding->stuck;

  if (!threads_any(&threads) && run_end() != RUN_DEADLOCK) {
    threads = circle_find();
  }
  result_waiting(&threads);
}

static void print_verdict(const struct finding *finding)
{
  bool proof = finding->kind == FOUND_NOTHING;
  bool within_bound = proof;

  for (unsigned i = 0; i < REASON_COUNT; i++) {
    proof &= !finding->reasons[i];
    within_bound &= i == REASON_BOUND || !finding->reasons[i];
  }
  putchar('{');
  result_name(FIELD_VERDICT);
  printf("\"%s\"", finding->kind != FOUND_NOTHING ? "unsafe"
                   : within_bound                 ? "safe"
                                                  : "unknown");
  if (finding->kind == FOUND_EVENT) {
    result_next(FIELD_EVENT);
    printf("%u", finding->event);
  } else if (finding->kind == FOUND_DEADLOCK) {
    result_next(FIELD_EVENT);
    printf("\"deadlock\"");
    print_stuck(finding);
  } else if (finding->kind == FOUND_MEETING) {
    result_next(FIELD_EVENT);
    printf("\"met\"");
  }
  print_truth(FIELD_PROOF, proof);
}

/* --- figures, by kind --- */

static void print_COUNT(const char *name, uint64_t value)
{
  printf(",\"%s\":%" PRIu64, name, value);
}

static void print_LEVEL(const char *name, int64_t value)
{
  printf(",\"%s\":%" PRId64, name, value);
}

static void print_ESTIMATE(const char *name, double value)
{
  printf(value < 1e15 ? ",\"%s\":%.0f" : ",\"%s\":%.3e", name, value);
}

static void print_SHARE(const char *name, double value)
{
  printf(",\"%s\":%.3e", name, value);
}

static void print_SECONDS(const char *name, double value)
{
  printf(",\"%s\":%.3f", name, value);
}

static long memory_kb(void)
{
  struct rusage usage, others;

  getrusage(RUSAGE_SELF, &usage);
  getrusage(RUSAGE_CHILDREN, &others);
  return usage.ru_maxrss > others.ru_maxrss ? usage.ru_maxrss
                                            : others.ru_maxrss;
}

/* A path on which a step fails is not counted where paths end. */
static uint64_t count_runs(const struct finding *finding)
{
  bool fails = finding->kind == FOUND_EVENT && !finding->by_sample;

  return finding->samples + finding->executions + finding->redundant + fails;
}

static void print_statistics(const struct explore_options *options,
                             struct finding finding)
{
  unsigned traits = options->strategy->traits;
  bool executions = traits & STRATEGY_EXECUTIONS;
  bool levels = (traits & STRATEGY_LEVELS) && !finding.by_sample;
  bool runs = executions || options->strategy->picker;

  finding.exchanged = symmetry_exchanged;
  finding.own = heap_own_steps;
  finding.seed = options->seed;
  finding.seconds = explore_seconds();
  finding.memory_kb = (uint64_t)memory_kb();
  finding.runs = count_runs(&finding);
  result_next(FIELD_STATISTICS);
  putchar('{');
  result_name(FIELD_ORDER);
  printf("\"%s\"", finding.by_sample ? "sample" : order_name(options->order));
#define ALWAYS(value) true
#define EXECUTIONS(value) executions
#define LEVELS(value) levels
#define RUNS(value) runs
#define KNOWN(value) ((value) > 0)
#define FIGURE(kind, name, when) \
  if (when(finding.name)) { \
    print_##kind(#name, finding.name); \
  }
#include "contract/figures.def"
#undef FIGURE
  putchar('}');
}

void result_observed(void)
{
  if (observer_count > 0) {
    result_next(FIELD_OBSERVED);
    observers_report();
  }
}

void result_print(const struct explore_options *options,
                  const struct finding *finding)
{
  print_verdict(finding);
  print_reasons(finding);
  if (finding->has_fault) {
    result_next(FIELD_FAULT);
    printf("[%u,%u]", finding->fault_thread, finding->fault_pc);
  }
  print_reached();
  if (run_marks) {
    print_unreached();
  }
  print_truth(FIELD_ENDS, finding->ends);
  print_statistics(options, *finding);
  result_observed();
  print_schedule(&finding->schedule);
  printf("}\n");
}

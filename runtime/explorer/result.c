/* result.c -- printing what was found. */
#include "runtime/explorer/result.h"
#include "runtime/explorer/heap.h"
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

static void print_reasons(const struct finding *finding)
{
  const char *before = "";

  printf(",\"reasons\":[");
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

  printf(",\"reached\":[");
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

  printf(",\"unreached\":[");
  for (unsigned t = 0; t < __ts_program.thread_count; t++) {
    for (unsigned p = 0; p <= __ts_program.threads[t].points; p++) {
      if (!run_was_at(t, p)) {
        printf("%s[%u,%u]", before, t, p);
        before = ",";
      }
    }
  }
  printf("]");
}

static void print_schedule(const struct schedule *schedule)
{
  printf(",\"schedule\":[");
  for (uint64_t i = 0; i < schedule->step_count; i++) {
    const struct explore_step *step = &schedule->steps[i];

    printf("%s\n{\"t\":%u,\"p\":%u,\"c\":[", i > 0 ? "," : "", step->thread,
           step->pc);
    for (uint64_t j = 0; j < step->count; j++) {
      printf("%s%" PRId64, j > 0 ? "," : "",
             schedule->choices[step->first + j]);
    }
    printf("]}");
  }
  printf("]");
}

void result_waiting(uint64_t threads)
{
  const char *before = "";

  printf(",\"partial\":%s,\"waiting\":[", threads ? "true" : "false");
  for (unsigned t = 0; t < __ts_program.thread_count; t++) {
    if (run_is_at_point(t) && (!threads || threads >> t & 1)) {
      printf("%s[%u,%u]", before, t, (unsigned)*__ts_program.threads[t].pc);
      before = ",";
    }
  }
  printf("]");
}

static void print_verdict(const struct finding *finding)
{
  bool proof = finding->kind == FOUND_NOTHING;
  bool within_bound = proof;

  for (unsigned i = 0; i < REASON_COUNT; i++) {
    proof &= !finding->reasons[i];
    within_bound &= i == REASON_BOUND || !finding->reasons[i];
  }
  printf("{\"verdict\":\"%s\"", finding->kind != FOUND_NOTHING ? "unsafe"
                                : within_bound                 ? "safe"
                                                               : "unknown");
  if (finding->kind == FOUND_EVENT) {
    printf(",\"event\":%u", finding->event);
  } else if (finding->kind == FOUND_DEADLOCK) {
    printf(",\"event\":\"deadlock\"");
    result_waiting(finding->stuck);
  }
  printf(",\"proof\":%s", proof ? "true" : "false");
}

/* How often reductions applied while the program ran. */
static void print_reductions(const struct finding *finding)
{
  printf(",\"exchanged\":%" PRIu64 ",\"own\":%" PRIu64 ",\"spins\":%" PRIu64,
         symmetry_exchanged, heap_own_steps, finding->spins);
}

static void print_estimate(const char *name, double value)
{
  if (value > 0) {
    printf(value < 1e15 ? ",\"%s\":%.0f" : ",\"%s\":%.3e", name, value);
  }
}

void result_print(const struct explore_options *options,
                  const struct finding *finding)
{
  unsigned traits = options->strategy->traits;
  struct rusage usage, others;

  getrusage(RUSAGE_SELF, &usage);
  getrusage(RUSAGE_CHILDREN, &others);
  if (usage.ru_maxrss < others.ru_maxrss) {
    usage.ru_maxrss = others.ru_maxrss;
  }
  print_verdict(finding);
  print_reasons(finding);
  if (finding->has_fault) {
    printf(",\"fault\":[%u,%u]", finding->fault_thread, finding->fault_pc);
  }
  print_reached();
  if (run_marks) {
    print_unreached();
  }
  printf(",\"ends\":%s", finding->ends ? "true" : "false");
  printf(",\"statistics\":{\"states\":%" PRIu64 ",\"transitions\":%" PRIu64
         ",\"samples\":%" PRIu64 ",\"order\":\"%s\"",
         finding->states, finding->transitions, finding->samples,
         finding->by_sample ? "sample" : order_name(options->order));
  if (traits & STRATEGY_EXECUTIONS) {
    printf(",\"executions\":%" PRIu64 ",\"redundant\":%" PRIu64,
           finding->executions, finding->redundant);
  }
  if ((traits & STRATEGY_LEVELS) && !finding->by_sample) {
    printf(",\"level\":%ld,\"fingerprints\":%" PRIu64 ",\"ample\":%" PRIu64,
           finding->level, finding->prints, finding->ample);
  }
  print_reductions(finding);
  print_estimate("estimate", finding->estimated_states);
  print_estimate("estimated_executions", finding->estimated_executions);
  printf(",\"seed\":%" PRIu64 ",\"seconds\":%.3f,\"memory_kb\":%ld}",
         options->seed, explore_seconds(), usage.ru_maxrss);
  print_schedule(&finding->schedule);
  printf("}\n");
}

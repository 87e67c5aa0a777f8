/* found.c -- violations, with the way to them, and limits. */
#include "runtime/explorer/run.h"
#include "runtime/explorer/target.h"
#include "runtime/net/inner.h"

enum { CHECK_EVERY = 1024 };

const struct explore_options *net_options;
struct finding *net_finding;
bool net_stopped;

static void add_step(const struct choices *choices,
                     const struct net_local *local)
{
  choice_return(choices);
  schedule_add(&net_finding->schedule, local->thread, local->pc);
}

void net_found(enum finding_kind kind, const struct net_local *local,
               const struct choices *choices)
{
  if (!target_has(kind == FOUND_DEADLOCK)) {
    net_finding->others++;
    return;
  }
  if (net_options->goes_on) {
    net_finding->violations++;
    return;
  }
  net_finding->kind = kind;
  net_finding->event = run_event;
  schedule_clear(&net_finding->schedule);
  for (uint32_t i = 0; i < net_trail_count; i++) {
    const struct net_outcome *o = &net_outcomes[net_trail[i]];

    add_step(&o->choices, &net_locals[o->from]);
  }
  if (choices) {
    add_step(choices, local);
  }
  net_stopped = true;
}

void net_stop(enum reason reason)
{
  net_finding->reasons[reason] = true;
  net_stopped = true;
}

bool net_may_go_on(void)
{
  return !net_stopped && !net_is_cut && !net_is_lost && !net_is_wrong;
}

void net_check(uint64_t more)
{
  static unsigned until_check = CHECK_EVERY;

  if (net_stopped) {
    return;
  }
  if (net_finding->transitions >= net_options->max_steps ||
      net_finding->executions >= net_options->max_executions) {
    net_stop(REASON_STEPS);
    return;
  }
  if (--until_check == 0) {
    until_check = CHECK_EVERY;
    if (net_memory() + net_trail_memory() + net_test_memory() + more >
        net_options->memory) {
      net_stop(REASON_MEMORY);
      return;
    }
  }
  if (explore_is_late()) {
    net_stop(REASON_SECONDS);
  }
}

/* search.c -- the loop of searches through a net. */
#include "runtime/explorer/known.h"
#include "runtime/net/steps.h"

uint64_t net_done;

/* The first marking is the one after the first step, unless that has several
 * outcomes: threads begin there. */
static void begin(const struct net_search *search)
{
  uint32_t leaf;

  net_restart();
  net_finding->states = net_finding->executions = 0;
  net_finding->net_ends = 0;
  net_finding->net_events = net_finding->net_terminals = 0;
  net_test(0);
  leaf = net_leaf(0);
  if (!net_may_go_on()) {
    return;
  }
  if (net_nodes[leaf].count == 1 &&
      net_outcomes[net_nodes[leaf].what].leads_on) {
    net_trail_push(net_nodes[leaf].what);
  }
  search->begin();
}

bool net_go(const struct net_search *search, struct finding *finding,
            uint64_t steps)
{
  static bool has_begun, is_over;
  uint64_t until = net_done + steps;

  until = until < steps ? -1ul : until;
  net_finding = finding;
  choice_init(CHOICE_ALL, net_options->seed);
  choice_sampled = false;
  net_trail_leave();
  while (!is_over && !net_stopped && net_done < until &&
         (net_may_go_on() || net_is_cut)) {
    if (net_is_cut || !has_begun) {
      has_begun = true;
      begin(search);
    } else {
      is_over = !search->work();
      net_check(search->memory());
    }
  }
  if (net_is_lost || net_is_wrong || known_is_kept) {
    net_stop(REASON_NET);
  }
  finding->net_transitions = net_transition_count;
  finding->reasons[REASON_SAMPLED] |= choice_sampled;
  return (net_stopped || is_over) && explore_has_answer(finding);
}

/* test.c -- an execution from a marking on, to its end. */
#include "runtime/explorer/circle.h"
#include "runtime/explorer/heap.h"
#include "runtime/explorer/run.h"
#include "runtime/explorer/snapshot.h"
#include "runtime/net/inner.h"

/* By marking: what its state was, as much of the hash as there is room for. */
static struct net_table prints;

uint64_t net_test_memory(void)
{
  return net_table_memory(&prints);
}

/* Two states with the same marking have to be the same. */
static struct print check_state(void)
{
  static struct snapshot now;
  uint32_t some, before;

  snapshot_take(&now);
  some = (uint32_t)now.state.hash | 1;
  before = net_table_add(&prints, net_marking_hash.words[0],
                         net_marking_hash.words[1], some);
  net_is_wrong = net_is_wrong || (before != 0 && before != some);
  return state_print(&now.state);
}

/* Whether the thread's next step is known, and is one. */
static uint32_t step_of(unsigned thread)
{
  uint32_t leaf = net_goes_on(thread) ? net_leaf(thread) : 0;

  return leaf != 0 && net_nodes[leaf].kind == NODE_STEPS ? leaf : 0;
}

static bool is_open(unsigned thread)
{
  return net_goes_on(thread) && net_leaf(thread) == 0;
}

/* Those that wait say so. */
static void ask_others(void)
{
  for (unsigned t = 0; t < net_threads; t++) {
    if (is_open(t) && net_locals[net_marking[t]].may_wait) {
      net_ask(t);
    }
  }
}

/* The outcome to go on by: one that leads to a place where nobody was, if there
 * is one; no round, which leads nowhere. NULL: there is none. */
static const struct net_outcome *pick_outcome(uint32_t leaf)
{
  const struct net_outcome *picked = NULL;

  for (uint32_t i = 0; leaf != 0 && i < net_nodes[leaf].count; i++) {
    const struct net_outcome *o = &net_outcomes[net_nodes[leaf].what + i];

    if (o->leads_on && !o->is_round &&
        (!picked ||
         (net_nodes[net_locals[o->to].node].kind == NODE_UNKNOWN &&
          net_nodes[net_locals[picked->to].node].kind != NODE_UNKNOWN))) {
      picked = o;
    }
  }
  return picked;
}

/* Who goes on: somebody of whom that is not known, the last one before others.
 * net_threads: nobody can. */
static unsigned pick_thread(unsigned last)
{
  unsigned picked = net_threads;

  for (unsigned i = 0; i < net_threads; i++) {
    unsigned t = (last + i) % net_threads;

    if (is_open(t)) {
      return t;
    }
    if (picked == net_threads && pick_outcome(step_of(t))) {
      picked = t;
    }
  }
  return picked;
}

void net_test(unsigned thread)
{
  uint32_t begin = net_trail_count;
  uint64_t mark = net_mark();
  const struct net_outcome *o;

  net_finding->executions++;
  net_streak_end();
  while (thread < net_threads && net_may_go_on()) {
    struct print print;

    net_trail_do();
    print = check_state();
    net_streak_add(thread, &print);
    if (is_open(thread)) {
      net_learn(thread);
    }
    if (!net_may_go_on()) {
      break;
    }
    ask_others();
    o = pick_outcome(step_of(thread));
    if (o) {
      if (net_trail_count >= net_options->max_depth) {
        net_finding->reasons[REASON_DEPTH] = true;
        break;
      }
      if (o->choices.count > 0) {
        net_streak_end();
      }
      net_trail_push((uint32_t)(o - net_outcomes));
    }
    thread = pick_thread(thread);
    net_check(0);
  }
  if (thread == net_threads && net_may_go_on()) {
    net_trail_do();
    net_finding->ends = net_finding->ends || run_end() == RUN_ENDS;
  }
  net_return(mark);
  net_trail_cut(begin);
}

/* --- where nobody goes on --- */

void net_end(uint32_t outcome)
{
  const struct net_outcome *o = &net_outcomes[outcome];

  if (o->may_leave && !heap_is_left) {
    net_trail_do();
    choice_repeat(&o->choices);
    run_step(net_locals[o->from].thread);
    net_finding->transitions++;
    net_trail_leave();
  }
}

static bool some_wait(void)
{
  for (unsigned t = 0; t < net_threads; t++) {
    if (net_goes_on(t)) {
      return true;
    }
  }
  return false;
}

void net_look_at_end(void)
{
  enum run_end end;

  if (!some_wait() && net_finding->ends) {
    return;
  }
  net_trail_do();
  check_state();
  end = run_end();
  net_is_wrong = net_is_wrong || end == RUN_GOES_ON;
  net_finding->ends |= end == RUN_ENDS;
  net_finding->cuts |= end == RUN_CUT;
  if (end == RUN_DEADLOCK && !net_options->ignores_deadlock) {
    net_found(FOUND_DEADLOCK, NULL, NULL);
  }
}

/* The thread that it waits for; net_threads: it does not, or nobody knows. */
static unsigned waits_for(unsigned thread)
{
  uint32_t leaf = net_goes_on(thread) ? net_leaf(thread) : 0;

  return leaf != 0 && net_nodes[leaf].kind == NODE_WAITS &&
                 net_nodes[leaf].what != 0
             ? net_nodes[leaf].what - 1
             : net_threads;
}

bool net_has_circle(unsigned thread)
{
  unsigned next = thread, left = net_threads;

  if (!circle_is_sought) {
    return false;
  }
  do {
    next = waits_for(next);
  } while (next != thread && next < net_threads && --left > 0);
  return next == thread;
}

void net_look_for_circle(unsigned thread)
{
  net_trail_do();
  if (circle_has(thread)) {
    net_found(FOUND_DEADLOCK, NULL, NULL);
  }
}

/* --- the whole --- */

void net_restart(void)
{
  net_forget();
  net_races_forget();
  net_table_clear(&prints);
  net_trail_begin();
  net_set(0, net_new_local(0, 0));
}

/* net.c -- all markings of a net, depth first.
 *
 * The naive algorithm of Kahkonen and Heljanko: where the net does not say what
 * a thread does next, a test is made from there, and its steps become part of
 * the net. Theirs begins anew for each test; here the state is made by doing
 * the way to the marking, from the last place on where a state was kept.
 * Markings are kept as 128 bits of hash, and their states are not compared.
 *
 * Where the net turns out not to be what the program is, nothing is said. */
#include "runtime/explorer/memory.h"
#include "runtime/explorer/strategy.h"
#include "runtime/net/steps.h"

/* The markings along the trail. */
static struct frame {
  uint64_t mark;
  uint32_t trail;
  unsigned thread; /* whose outcomes come next, */
  uint32_t next;   /* from that one on */
} * frames;
static uint32_t frame_count;
static struct net_table visited;

/* The leaf of what a thread does next; a test finds out what is not known. */
static uint32_t find_leaf(unsigned thread)
{
  uint32_t leaf = net_leaf(thread);

  if (leaf == 0) {
    net_test(thread);
    leaf = net_leaf(thread);
  }
  return leaf;
}

/* What can be done in a marking. */
struct prospect {
  bool any;     /* some step */
  bool forward; /* one that is no round */
  bool waits;   /* for something else than the end of others */
};

static void add_leaf(struct prospect *prospect, unsigned thread, uint32_t leaf)
{
  if (net_nodes[leaf].kind == NODE_WAITS) {
    prospect->waits |= net_locals[net_marking[thread]].may_wait;
    return;
  }
  prospect->any = true;
  for (uint32_t i = 0; i < net_nodes[leaf].count; i++) {
    prospect->forward |= !net_outcomes[net_nodes[leaf].what + i].is_round;
  }
}

static struct prospect find_prospect(void)
{
  struct prospect prospect = {false, false, false};

  for (unsigned t = 0; t < net_threads && net_may_go_on(); t++) {
    uint32_t leaf = net_goes_on(t) ? find_leaf(t) : 0;

    if (leaf != 0) {
      add_leaf(&prospect, t, leaf);
    }
  }
  return prospect;
}

static void look_around(const struct prospect *prospect)
{
  if (!prospect->any) {
    net_finding->net_ends++;
    net_look_at_end();
  } else if (!prospect->forward && prospect->waits) {
    /* If others go round for ever, it waits for ever. */
    net_finding->reasons[REASON_PARTIAL] |= !net_options->ignores_deadlock;
  }
}

/* The marking is new. moved: who led there; net_threads: anybody. */
static void enter(unsigned moved)
{
  struct prospect prospect;

  net_finding->states++;
  frames[frame_count++] =
      (struct frame){.mark = net_mark(), .trail = net_trail_count};
  prospect = find_prospect();
  if (net_may_go_on()) {
    look_around(&prospect);
  }
  for (unsigned t = 0; t < net_threads && net_may_go_on(); t++) {
    if (moved == net_threads || moved == t) {
      net_look_for_races(t);
    }
    if (net_has_circle(t)) {
      net_look_for_circle(t);
    }
  }
}

static bool is_new(void)
{
  return net_table_add(&visited, net_marking_hash.words[0],
                       net_marking_hash.words[1], 1) == 0;
}

static void fire(uint32_t outcome)
{
  const struct net_outcome *o = &net_outcomes[outcome];
  uint64_t mark = net_mark();

  net_done++;
  net_note(outcome);
  if (!o->leads_on) {
    net_end(outcome);
    return;
  }
  if (net_trail_count >= net_options->max_depth) {
    net_finding->reasons[REASON_DEPTH] = true;
    return;
  }
  net_trail_push(outcome);
  if (is_new()) {
    enter(o->start_count > 0 ? net_threads : net_locals[o->from].thread);
  } else {
    net_return(mark);
    net_trail_cut(net_trail_count - 1);
  }
}

/* --- the whole --- */

static void begin_net(void)
{
  net_table_clear(&visited);
  frame_count = 0;
  is_new();
  enter(net_threads);
}

/* The first marking stays when all of them were left. */
static void leave(void)
{
  const struct frame *before = &frames[--frame_count - 1];

  if (frame_count > 0) {
    net_return(before->mark);
    net_trail_cut(before->trail);
  }
}

static bool work(void)
{
  struct frame *frame = &frames[frame_count - 1];

  while (frame->thread < net_threads) {
    uint32_t leaf = net_goes_on(frame->thread) ? net_leaf(frame->thread) : 0;

    if (leaf != 0 && net_nodes[leaf].kind == NODE_STEPS &&
        frame->next < net_nodes[leaf].count) {
      fire(net_nodes[leaf].what + frame->next++);
      return true;
    }
    frame->thread++;
    frame->next = 0;
  }
  leave();
  return frame_count > 0;
}

static uint64_t memory(void)
{
  return net_table_memory(&visited) + frame_count * sizeof *frames;
}

static void begin(const struct explore_options *options)
{
  uint64_t size;

  net_options = options;
  frames = memory_reserve(&size);
  net_init();
}

static bool go(struct finding *finding, uint64_t steps)
{
  static const struct net_search search = {begin_net, work, memory};

  return net_go(&search, finding, steps);
}

static bool draw(const char *path)
{
  if (frame_count > 0) {
    net_return(frames[0].mark);
  }
  return net_write_dot(path);
}

const struct strategy net_strategy = {
    .traits = STRATEGY_EXECUTIONS, .begin = begin, .go = go, .draw = draw};

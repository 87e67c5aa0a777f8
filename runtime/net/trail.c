/* trail.c -- the way to the marking, and states along it. */
#include "runtime/explorer/memory.h"
#include "runtime/explorer/run.h"
#include "runtime/net/inner.h"

uint32_t *net_trail, net_trail_count;

/* States that were kept, after so many outcomes, the longest trail last. */
static struct kept {
  uint32_t count;
  struct state state;
  uint64_t used; /* of the records, before it */
} * kept;
static uint32_t kept_count;
static char *records;
static uint64_t records_used;

#define NOWHERE 0xffffffffu
/* The live state is that after so many. */
static uint32_t live = NOWHERE;

static void keep(void)
{
  struct kept *k = &kept[kept_count++];

  *k = (struct kept){.count = net_trail_count,
                     .state.bytes = records + records_used,
                     .used = records_used};
  state_save(&k->state);
  records_used += (k->state.size + 15) & ~7ul;
}

void net_trail_leave(void)
{
  live = NOWHERE;
}

void net_trail_push(uint32_t outcome)
{
  net_trail[net_trail_count++] = outcome;
  net_fire(outcome);
}

void net_trail_cut(uint32_t count)
{
  while (kept_count > 0 && kept[kept_count - 1].count > count) {
    records_used = kept[--kept_count].used;
  }
  net_trail_count = count;
  live = live != NOWHERE && live > count ? NOWHERE : live;
}

static void do_outcome(uint32_t number)
{
  const struct net_outcome *o = &net_outcomes[number];
  const struct net_local *from = &net_locals[o->from];

  choice_repeat(&o->choices);
  net_finding->transitions++;
  if (run_step(from->thread) != RUN_ON ||
      *__ts_program.threads[from->thread].pc != net_locals[o->to].pc) {
    net_is_wrong = true;
  }
}

void net_trail_do(void)
{
  const struct kept *last;

  if (live == net_trail_count) {
    return;
  }
  last = &kept[kept_count - 1];
  if (live == NOWHERE || live < last->count) {
    state_restore(last->state.bytes, last->state.has_heap);
    live = last->count;
  }
  while (live < net_trail_count) {
    do_outcome(net_trail[live++]);
  }
  if (last->count < net_trail_count) {
    keep();
  }
}

void net_trail_begin(void)
{
  uint64_t size;

  if (!net_trail) {
    net_trail = memory_reserve(&size);
    kept = memory_reserve(&size);
    records = memory_reserve(&size);
  }
  kept_count = 0;
  records_used = 0;
  net_trail_count = 0;
  state_restart();
  keep();
  live = 0;
}

uint64_t net_trail_memory(void)
{
  return records_used + kept_count * sizeof *kept;
}

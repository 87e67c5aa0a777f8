/* local.c -- local places of threads, and what they are about to do. */
#include "runtime/explorer/events.h"
#include "runtime/explorer/heap.h"
#include "runtime/explorer/race.h"
#include "runtime/explorer/run.h"
#include "runtime/net/inner.h"

static struct net_local *looked; /* at whose point somebody looks */

static void look_at_access(unsigned site, const void *at, unsigned long size,
                           bool writes)
{
  looked->site = looked->site != 0 ? looked->site : site;
  if (site != 0 && at && size != -1ul) {
    net_deeds[net_deed_count++] =
        (struct net_deed){(uintptr_t)at, (uintptr_t)at + size, site, writes};
    looked->deed_count++;
  }
}

static void look_at_sync(unsigned number, const void *object,
                         unsigned long size)
{
  looked->site = __ts_program.syncs[number].site;
  if (__ts_program.syncs[number].does == CLASS_LOCK &&
      size == sizeof(unsigned)) {
    looked->lock = (uintptr_t)object;
  }
}

static void look(struct net_local *local)
{
  static const struct event_reader reader = {
      .wants = STEP_SYNCS, .access = look_at_access, .sync = look_at_sync};
  const struct step_thread *of = &__ts_program.threads[local->thread];
  uint32_t first = net_deed_count;

  looked = local;
  local->first_deed = first;
  local->deed = of->deeds ? of->deeds[local->pc] : DEED_NONE;
  heap_owner = local->thread;
  events_tell(&reader);
  run_guarded(of->look);
  events_tell(&events_nobody);
  if (!race_is_sought || local->deed == DEED_NONE) {
    net_deed_count = first;
    local->deed_count = 0;
  }
}

uint32_t net_new_local(unsigned thread, uint32_t outcome)
{
  const struct step_thread *of = &__ts_program.threads[thread];
  uint32_t number = net_local_count++;
  struct net_local *local = &net_locals[number];

  *local = (struct net_local){.node = net_node_count++,
                              .outcome = outcome,
                              .thread = (uint16_t)thread,
                              .pc = *of->pc,
                              .at_point = run_is_at_point(thread)};
  net_nodes[local->node] = (struct net_node){0};
  if (local->at_point) {
    local->may_wait = !of->waits || of->waits[local->pc] == STEP_WAITS;
    look(local);
  }
  return number;
}

bool net_goes_on(unsigned thread)
{
  uint32_t local = net_marking[thread];

  return net_locals[local].at_point ||
         (local != 0 && net_locals[local].pc == STEP_START);
}

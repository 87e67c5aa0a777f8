/* blocks.c -- see blocks.h. */
#include "runtime/explorer/blocks.h"
#include "runtime/explorer/heap.h"
#include "runtime/explorer/step.h"

#include <stdio.h>
#include <stdlib.h>

static bool is_watched;
static unsigned here; /* the site of what comes next */
static struct block_event *events;
static unsigned count, room;

void __ts_at_site(unsigned site)
{
  here = site;
}

void blocks_watch(void)
{
  is_watched = true;
}

void blocks_note(uintptr_t at, unsigned long size, bool frees)
{
  if (!is_watched) {
    return;
  }
  if (count == room) {
    room = 2 * room + 64;
    events = realloc(events, room * sizeof *events);
    if (!events) {
      perror("blocks");
      exit(6);
    }
  }
  events[count++] = (struct block_event){at, size, heap_owner, here, frees};
}

const struct block_event *blocks_get(unsigned i)
{
  return i < count ? &events[i] : NULL;
}

const struct block_event *blocks_last(uintptr_t at, bool frees)
{
  for (unsigned i = count; i-- > 0;) {
    if (events[i].at == at && events[i].frees == frees) {
      return &events[i];
    }
  }
  return NULL;
}

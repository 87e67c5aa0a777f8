/* touch.c -- footprints, on a stack that is as deep as the search. */
#include "runtime/explorer/touch.h"
#include "runtime/explorer/events.h"
#include "runtime/explorer/memory.h"
#include "runtime/explorer/race.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WORD = 8, MOST = 256, NEAR = 16, GRANULES = 8 };
enum { SITE_WRITES = 1 }; /* of struct step_site */

/* The running step's. before: what small ones held when last touched. */
static struct noted {
  struct touch touch;
  uint64_t before;
  bool changed; /* or it counts as if it were */
} noted[MOST];
static uint32_t noted_count, asked;

bool touch_keeps_writes;
static struct touch *stack;
static uint64_t stack_count, room;

void touch_init(void)
{
  uint64_t size;

  stack = memory_reserve(&size);
  room = size / sizeof *stack;
}

static bool is_small(const struct touch *touch)
{
  return touch->to - touch->from <= WORD;
}

static uint64_t value_of(const struct touch *touch)
{
  uint64_t value = 0;

  memcpy(&value, (const char *)touch->from, touch->to - touch->from);
  return value;
}

static void note_change(struct noted *n)
{
  if (is_small(&n->touch)) {
    uint64_t value = value_of(&n->touch);

    n->changed |= value != n->before;
    n->before = value;
  }
}

static bool is_plain(unsigned site)
{
  return site != 0 && site < __ts_program.site_count &&
         __ts_program.sites[site].kind <= SITE_WRITES &&
         !__ts_program.sites[site].update;
}

static void note(unsigned site, const void *at, unsigned long size, bool writes)
{
  struct touch touch = {(uintptr_t)at, (uintptr_t)at + size, writes};
  uint32_t near = noted_count > NEAR ? noted_count - NEAR : 0;
  bool counts = writes && (race_may_be_at(site) ||
                           (touch_keeps_writes && is_plain(site)));

  if (size == 0 || (!at && size != -1ul)) {
    return;
  }
  for (uint32_t i = noted_count; i-- > near;) {
    if (noted[i].touch.from == touch.from && noted[i].touch.to == touch.to) {
      note_change(&noted[i]);
      noted[i].touch.writes |= writes;
      noted[i].changed |= counts;
      return;
    }
  }
  if (noted_count == MOST) {
    noted[MOST - 1].touch = (struct touch){0, -1ul, true};
    return;
  }
  noted[noted_count++] =
      (struct noted){touch, is_small(&touch) ? value_of(&touch) : 0, counts};
}

static const struct event_reader reader = {.wants = STEP_ACCESSES,
                                           .access = note};

void touch_begin(void)
{
  noted_count = asked = 0;
  events_tell(&reader);
}

void touch_begin_step(void)
{
  asked = noted_count;
}

/* --- footprints --- */

static uint64_t hashed(const struct touch *touch)
{
  uintptr_t first = touch->from / WORD, last = (touch->to - 1) / WORD;
  uint64_t set = 0;

  if (last - first >= GRANULES) {
    return -1ul;
  }
  for (uintptr_t g = first; g <= last; g++) {
    set |= 1ul << (g * 0x9e3779b97f4a7c15 >> 58);
  }
  return set;
}

static void check_room(uint32_t count)
{
  if (stack_count + count > room) {
    fprintf(stderr, "what steps touch: no memory\n");
    exit(6);
  }
}

struct footprint touch_end(void)
{
  struct footprint footprint = {stack + stack_count, noted_count, asked, 0, 0};

  events_tell(&events_nobody);
  check_room(noted_count);
  for (uint32_t i = 0; i < noted_count; i++) {
    struct touch touch = noted[i].touch;

    note_change(&noted[i]);
    touch.writes &= !is_small(&touch) || noted[i].changed;
    if (touch.writes) {
      footprint.writes |= hashed(&touch);
    } else {
      footprint.reads |= hashed(&touch);
    }
    stack[stack_count++] = touch;
  }
  return footprint;
}

struct footprint touch_union(const struct footprint *a,
                             const struct footprint *b)
{
  struct footprint both = *a;

  both.count += b->count;
  both.reads |= b->reads;
  both.writes |= b->writes;
  return both;
}

void touch_add(struct footprint *last, const struct footprint *other)
{
  check_room(other->count);
  memcpy(stack + stack_count, other->at, other->count * sizeof *stack);
  stack_count += other->count;
  *last = touch_union(last, other);
}

const struct touch *touch_mark(void)
{
  return stack + stack_count;
}

void touch_release(const struct touch *mark)
{
  stack_count = (uint64_t)(mark - stack);
}

uint64_t touch_memory(void)
{
  return stack_count * sizeof *stack;
}

/* --- conflicts --- */

static bool overlap(const struct touch *a, const struct touch *b)
{
  return a->from < b->to && b->from < a->to;
}

static bool is_end(const struct touch *touch)
{
  uintptr_t ended = (uintptr_t)__ts_program.ended;

  return touch->from >= ended &&
         touch->to <= ended + __ts_program.thread_count * sizeof(_Bool);
}

enum conflict touch_conflict(const struct footprint *a,
                             const struct footprint *b)
{
  enum conflict found = CONFLICT_NONE;

  if (!(a->writes & (b->reads | b->writes)) && !(a->reads & b->writes)) {
    return CONFLICT_NONE;
  }
  for (uint32_t i = 0; i < a->count; i++) {
    for (uint32_t k = 0; k < b->count; k++) {
      const struct touch *x = &a->at[i], *y = &b->at[k];

      if ((x->writes || y->writes) && overlap(x, y)) {
        if (!is_end(x) || !is_end(y)) {
          return CONFLICT_REAL;
        }
        found = CONFLICT_END;
      }
    }
  }
  return found;
}

bool touch_answers(const struct footprint *step, const struct footprint *other)
{
  for (uint32_t i = 0; i < step->count; i++) {
    for (uint32_t k = 0; step->at[i].writes && k < other->asked; k++) {
      if (overlap(&step->at[i], &other->at[k])) {
        return true;
      }
    }
  }
  return false;
}

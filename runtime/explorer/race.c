#include "runtime/explorer/race.h"
#include "runtime/explorer/events.h"
#include "runtime/explorer/heap.h"
#include "runtime/explorer/known.h"
#include "runtime/explorer/run.h"
#include "runtime/explorer/target.h"
#include "runtime/explorer/views.h"

#include <stdio.h>
#include <stdlib.h>

struct race_access race_first, race_second;
bool race_found, race_is_sought;

static struct race_access *pending; /* what others are about to do */
static unsigned pending_count, pending_room;
static unsigned asked; /* the thread that is asked, or does the step */
static bool is_listening, is_section;     /* to the step, which is one */
static bool some_are_weak;                /* atomic accesses */
static const struct event_reader *before; /* who was told before */

/* --- what others are about to do --- */

static const struct step_site *site_of(unsigned site)
{
  return &__ts_program.sites[site];
}

/* What is done to locks and their kin is as good as atomic. */
static bool is_atomic(unsigned site)
{
  return site < __ts_program.site_count &&
         (site_of(site)->order != 0 || site_of(site)->kind == 4);
}

/* The heap's own accesses have no site; of all memory nothing is known. */
static bool is_known(unsigned site, const void *at, unsigned long size)
{
  return site != 0 && site < __ts_program.site_count && at && size != -1ul;
}

static struct race_access access_of(unsigned thread, unsigned site,
                                    const void *at, unsigned long size,
                                    bool writes)
{
  uintptr_t from = (uintptr_t)at;

  return (struct race_access){thread,      site,   from,
                              from + size, writes, is_atomic(site)};
}

static void note(unsigned site, const void *at, unsigned long size, bool writes)
{
  if (!is_known(site, at, size)) {
    return;
  }
  if (pending_count == pending_room) {
    pending_room = 2 * pending_room + 64;
    pending = realloc(pending, pending_room * sizeof *pending);
    if (!pending) {
      perror("accesses of other threads");
      exit(6);
    }
  }
  pending[pending_count++] = access_of(asked, site, at, size, writes);
}

static void ignore(unsigned number, const void *object, unsigned long size)
{
  (void)number;
  (void)object;
  (void)size;
}

static const struct event_reader of_look = {
    .wants = STEP_ACCESSES, .access = note, .sync = ignore};

static enum step_deed deed_of(unsigned thread)
{
  const struct step_thread *of = &__ts_program.threads[thread];

  return run_is_at_point(thread) && of->deeds
             ? (enum step_deed)of->deeds[*of->pc]
             : DEED_NONE;
}

/* Whether such a step and such a next step of another thread may be a race. */
static bool may_race(enum step_deed step, enum step_deed next)
{
  return next == DEED_PLAIN ? step != DEED_NONE
                            : next == DEED_ATOMIC &&
                                  (step == DEED_PLAIN || step == DEED_SECTION);
}

/* Whether they touch the same, by what is known of their steps. */
static bool may_meet(unsigned thread, unsigned other)
{
  const struct step_thread *a = &__ts_program.threads[thread];
  const struct step_thread *b = &__ts_program.threads[other];
  const struct step_future *x, *y;

  if (!a->futures || !b->futures) {
    return true;
  }
  x = &a->futures[*a->pc];
  y = &b->futures[*b->pc];
  return (x->writes & (y->reads | y->writes)) != 0 ||
         (x->reads & y->writes) != 0;
}

/* --- the step --- */

static bool conflict(const struct race_access *a, const struct race_access *b)
{
  return a->from < b->to && b->from < a->to && (a->writes || b->writes) &&
         !(a->atomic && b->atomic);
}

enum { KNOWN_MOST = 256 };
static unsigned known_pairs[KNOWN_MOST][2], known_count;

bool race_is_known_add(const char *sites)
{
  char *end;
  unsigned long a = strtoul(sites, &end, 10), b;

  if (*end != ',' || known_count == KNOWN_MOST) {
    return false;
  }
  b = strtoul(end + 1, &end, 10);
  known_pairs[known_count][0] = (unsigned)a;
  known_pairs[known_count++][1] = (unsigned)b;
  return *end == '\0';
}

static bool is_pair_known(unsigned a, unsigned b)
{
  for (unsigned i = 0; i < known_count; i++) {
    const unsigned *k = known_pairs[i];

    if ((k[0] == a && k[1] == b) || (k[0] == b && k[1] == a)) {
      return true;
    }
  }
  return false;
}

static void found(const struct race_access *first,
                  const struct race_access *second)
{
  if (is_pair_known(first->site, second->site) ||
      !target_has_race(first->site, second->site)) {
    return;
  }
  race_found = true;
  race_first = *first;
  race_second = *second;
  __ts_event(__ts_program.race - 1);
}

/* With what others are about to do. */
static void compare(const struct race_access *access)
{
  for (unsigned i = 0; i < pending_count; i++) {
    if (!race_found && conflict(&pending[i], access)) {
      found(access, &pending[i]);
    }
  }
}

static void hear_access(unsigned site, const void *at, unsigned long size,
                        bool writes)
{
  struct race_access access, other;

  if (before->wants & STEP_ACCESSES) {
    before->access(site, at, size, writes);
  }
  if (size == -1ul || !at) {
    return;
  }
  access = access_of(heap_owner, site, at, size, writes);
  if (site != 0 && !views_are_kept) {
    compare(&access);
  }
  if (known_is_kept && known_access(&access, &other) && !race_found) {
    found(&access, &other);
  }
}

static void hear_sync(unsigned number, const void *object, unsigned long size)
{
  if (before->wants & STEP_SYNCS) {
    before->sync(number, object, size);
  }
  if (known_is_kept) {
    known_sync(heap_owner, number, object, size);
  }
}

void __ts_makes(unsigned site, const void *at, unsigned long size)
{
  struct race_access access = access_of(heap_owner, site, at, size, true);

  if (known_is_kept && is_listening && at && size > 0) {
    known_birth(&access);
  }
}

void __ts_fence(unsigned char order)
{
  if (known_is_kept && is_listening) {
    known_fence(heap_owner, order);
  }
}

bool race_may_be_at(unsigned site)
{
  if (!race_is_sought || site == 0 || site >= __ts_program.site_count) {
    return false;
  }
  return site_of(site)->order != 0 ? some_are_weak : site_of(site)->kind != 4;
}

/* Sections come one after the other, and who knows of what depends on it, even
 * if they have nothing else in common. */
static void touch_sections(void)
{
  static const char all[16];

  if (before->wants & STEP_ACCESSES) {
    before->access(0, all, sizeof all, true);
  }
}

enum { SEQ_CST = 6 }; /* C11's memory_order, plus one */

static void find_weak(void)
{
  for (unsigned i = 1; i < __ts_program.site_count; i++) {
    unsigned order = site_of(i)->order;

    some_are_weak = some_are_weak || (order != 0 && order != SEQ_CST);
  }
}

void race_init(void)
{
  race_is_sought =
      __ts_program.race > 0 &&
      __ts_program.event_kinds[__ts_program.race - 1] == EVENT_FAIL;
  known_init();
  find_weak();
}

static void ask(unsigned thread)
{
  asked = thread;
  events_tell(&of_look);
  run_guarded(__ts_program.threads[thread].look);
}

/* What others are about to do. */
static void ask_others(unsigned thread)
{
  enum step_deed step = deed_of(thread);

  race_found = false;
  before = events_reader;
  pending_count = 0;
  for (unsigned t = 0; step && t < __ts_program.thread_count; t++) {
    if (t != thread && may_race(step, deed_of(t)) && may_meet(thread, t)) {
      ask(t);
    }
  }
  asked = thread;
}

void race_listen(unsigned thread)
{
  static struct event_reader reader = {.access = hear_access,
                                       .sync = hear_sync};

  if (views_are_kept) {
    race_found = false;
    before = events_reader;
    asked = thread;
    views_begin();
  } else {
    ask_others(thread);
  }
  is_section = known_is_kept && deed_of(thread) == DEED_SECTION;
  if (is_section) {
    known_section(thread, true);
    touch_sections();
  }
  reader.access_locked = before->access_locked;
  reader.wants = before->wants | STEP_ACCESSES |
                 (known_is_kept ? STEP_SYNCS : before->wants);
  is_listening = pending_count > 0 || known_is_kept;
  events_tell(is_listening ? &reader : before);
}

void race_end(void)
{
  if (views_are_kept && is_listening) {
    __ts_view_done();
  }
  if (is_section) {
    is_section = false;
    known_section(asked, false);
  }
}

void race_stop(void)
{
  is_listening = is_section = false;
  events_tell(before);
}

static void hear_look(unsigned site, const void *at, unsigned long size,
                      bool writes)
{
  struct race_access access = access_of(asked, site, at, size, writes);

  if (is_known(site, at, size)) {
    compare(&access);
  }
}

bool race_is_near(unsigned thread)
{
  static const struct event_reader reader = {
      .wants = STEP_ACCESSES, .access = hear_look, .sync = ignore};

  if (!race_is_sought || views_are_kept) {
    return false;
  }
  ask_others(thread);
  if (pending_count > 0) {
    events_tell(&reader);
    run_guarded(__ts_program.threads[thread].look);
  }
  events_tell(&events_nobody);
  return race_found;
}

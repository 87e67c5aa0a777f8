/* fuzz.c -- random schedules that are to read from given writes: those that
 * have shown something new are changed a little and tried again (Wolff, Shi,
 * Duck, Mathur, Roychoudhury, Greybox fuzzing for concurrency testing, 2024).
 *
 * A wish is a pair of sites: that this one reads from that one's write, or that
 * it does not. Schedules whose execution had a pair that none before it had are
 * kept, with the wishes that led to them. Each is tried again, with a wish
 * more, or one less, or another one or its opposite, as often as its power
 * says: that doubles each time, and is nothing as long as its set of pairs is
 * one that came more often than others on average. Who goes next is as by pos,
 * but threads wait, unless all do, whose next step would read from another
 * write than is wished, or write before somebody else has read as is wished. As
 * others may spin meanwhile, wishes are forgotten after some steps with
 * somebody who waits.
 *
 * The paper begins each execution anew. Here, every other one goes on from a
 * checkpoint of the schedule that was kept: the states that it came to at some
 * steps are kept, too. While others observe, all begin anew, as they have no
 * memory of checkpoints. */
#include "runtime/explorer/choice.h"
#include "runtime/explorer/heap.h"
#include "runtime/explorer/observer.h"
#include "runtime/explorer/state.h"
#include "runtime/explorer/strategy.h"
#include "runtime/observers/rf.h"
#include "runtime/strategies/pos.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
  DEEDS = 32,
  WISHES = 6,
  CHECKPOINTS = 6,
  PATIENCE = 60,       /* steps with somebody who waits */
  KEPT = 256,          /* schedules */
  POWER = 32,          /* executions of one after the other, at most */
  SIGNATURES = 1 << 16 /* sets of pairs, by their sums */
};

struct wish {
  struct rf_pair pair;
  bool is_wanted; /* or is to be avoided */
};

struct wishes {
  struct wish at[WISHES];
  unsigned count;
};

struct checkpoint {
  struct state state;
  size_t room;
  struct rf_mark seen;
  uint64_t steps; /* of the schedule, so far */
};

/* A schedule, the live one or a kept one. */
struct tried {
  struct wishes wishes;
  struct schedule schedule;
  struct checkpoint checkpoints[CHECKPOINTS];
  unsigned checkpoint_count;
  uint64_t signature;
  unsigned chosen; /* how often */
};

static struct random randomness;
static struct tried *kept, live;
static unsigned kept_count, parent, power; /* power: executions left of it */
static uint32_t *frequencies, signature_count;
static uint64_t ended;
static uint64_t steps, stride;    /* of this execution; between checkpoints */
static struct schedule *schedule; /* that runs.c makes */
static unsigned patience;
static bool has_checkpoints, rests; /* rests: it goes on from one */

static void *reserve(size_t size)
{
  void *memory = calloc(1, size);

  if (!memory) {
    perror("schedules");
    exit(6);
  }
  return memory;
}

static void start(const struct explore_options *options)
{
  randomness.state = options->seed;
  kept = reserve(KEPT * sizeof *kept);
  frequencies = reserve(SIGNATURES * sizeof *frequencies);
  has_checkpoints = observer_count == 1;
  pos_picker.start(options);
}

/* --- which one is tried next --- */

static uint32_t *frequency_of(uint64_t signature)
{
  return &frequencies[signature % SIGNATURES];
}

/* None of those whose sets of pairs are common. */
static unsigned power_of(struct tried *t)
{
  uint64_t mean = signature_count > 0 ? ended / signature_count : 0;
  unsigned doubled = t->chosen < 5 ? t->chosen : 5;

  if (*frequency_of(t->signature) > mean + 1) {
    return 0;
  }
  t->chosen++;
  return 1u << doubled < POWER ? 1u << doubled : POWER;
}

/* The next one in turn that has some; if none has, the next one. */
static void choose_parent(void)
{
  for (unsigned i = 0; i < kept_count && power == 0; i++) {
    parent = (parent + 1) % kept_count;
    power = power_of(&kept[parent]);
  }
  if (power == 0) {
    parent = (parent + 1) % kept_count;
    power = 1;
  }
}

/* Another one in place of it, or one more; NULL: there is none. */
static struct wish *new_wish(struct wishes *w, unsigned at)
{
  struct rf_pair pair;

  if (!rf_pick(&randomness, &pair)) {
    return NULL;
  }
  w->at[at] = (struct wish){pair, random_below(&randomness, 4) > 0};
  return &w->at[at];
}

static void change_wishes(struct wishes *w)
{
  unsigned at =
      w->count > 0 ? (unsigned)random_below(&randomness, w->count) : 0;
  unsigned way = (unsigned)random_below(&randomness, 4);

  if (w->count == 0 || (way == 0 && w->count < WISHES)) {
    w->count += new_wish(w, w->count) != NULL;
  } else if (way == 1) {
    w->at[at] = w->at[--w->count];
  } else if (way == 2) {
    w->at[at].is_wanted = !w->at[at].is_wanted;
  } else {
    new_wish(w, at);
  }
}

static void begin(uint64_t number)
{
  pos_picker.begin(number);
  live.wishes.count = 0;
  live.checkpoint_count = 0;
  steps = 0;
  stride = 4;
  rests = false;
  patience = PATIENCE;
  if (kept_count > 0) {
    if (power == 0) {
      choose_parent();
    }
    power--;
    live.wishes = kept[parent].wishes;
    change_wishes(&live.wishes);
    rests = has_checkpoints && kept[parent].checkpoint_count > 0 &&
            random_below(&randomness, 2) == 0;
  }
}

/* --- checkpoints --- */

static void copy_schedule(struct schedule *to, const struct schedule *from,
                          uint64_t count)
{
  uint64_t choices = from->choice_count;

  if (count < from->step_count) {
    choices = from->steps[count].first;
  }
  if (to->step_room < count) {
    to->step_room = 2 * count;
    free(to->steps);
    to->steps = reserve(to->step_room * sizeof *to->steps);
  }
  if (to->choice_room < choices) {
    to->choice_room = 2 * choices;
    free(to->choices);
    to->choices = reserve(to->choice_room * sizeof *to->choices);
  }
  to->step_count = count;
  to->choice_count = choices;
  if (count > 0) {
    memcpy(to->steps, from->steps, count * sizeof *to->steps);
  }
  if (choices > 0) {
    memcpy(to->choices, from->choices, choices * sizeof *to->choices);
  }
}

static bool resume(struct schedule *of)
{
  const struct tried *from = &kept[parent];
  const struct checkpoint *at;

  schedule = of;
  if (!rests) {
    return false;
  }
  at = &from->checkpoints[random_below(&randomness, from->checkpoint_count)];
  state_restore(at->state.bytes, at->state.has_heap);
  rf_return(&at->seen);
  copy_schedule(of, &from->schedule, at->steps);
  steps = at->steps;
  return true;
}

static void take_checkpoint(struct checkpoint *at)
{
  size_t size = state_room();

  if (at->room < size) {
    at->room = 2 * size;
    free(at->state.bytes);
    at->state.bytes = reserve(at->room);
  }
  state_save(&at->state);
  rf_keep(&at->seen);
  at->steps = schedule->step_count;
}

/* When there are enough, every other one goes. */
static void thin_out(void)
{
  unsigned count = 0;

  for (unsigned i = 1; i < live.checkpoint_count; i += 2) {
    struct checkpoint other = live.checkpoints[count];

    live.checkpoints[count++] = live.checkpoints[i];
    live.checkpoints[i] = other;
  }
  live.checkpoint_count = count;
  stride *= 2;
}

static void done(unsigned thread)
{
  pos_picker.done(thread);
  steps++;
  if (!has_checkpoints || steps % stride != 0) {
    return;
  }
  if (live.checkpoint_count == CHECKPOINTS) {
    thin_out();
  }
  take_checkpoint(&live.checkpoints[live.checkpoint_count++]);
}

/* --- who goes next --- */

static bool is_open(const struct wish *w)
{
  return w->is_wanted && !rf_is_seen(w->pair);
}

/* The deed is not to come now, for that wish. */
static bool is_against(const struct deed *deed, const struct wish *w)
{
  uint32_t last = rf_last(deed);

  if (rf_reads(deed) && deed->site == w->pair.read) {
    if (!w->is_wanted) {
      return last == w->pair.write;
    }
    if (is_open(w) && w->pair.write != 0 && last != w->pair.write) {
      return true;
    }
  }
  return deed->writes && deed->site != w->pair.read && is_open(w) &&
         last == w->pair.write && rf_has_reader(deed, w->pair.read);
}

static bool waits(unsigned thread)
{
  struct deed deeds[DEEDS];
  uint32_t count = deeds_ahead(thread, deeds, DEEDS);

  for (uint32_t i = 0; i < count; i++) {
    for (unsigned k = 0; k < live.wishes.count; k++) {
      if (is_against(&deeds[i], &live.wishes.at[k])) {
        return true;
      }
    }
  }
  return false;
}

static unsigned pick(const unsigned *enabled, unsigned count)
{
  unsigned some[HEAP_THREADS], some_count = 0;

  for (unsigned i = 0; i < count && patience > 0 && live.wishes.count; i++) {
    if (!waits(enabled[i])) {
      some[some_count++] = enabled[i];
    }
  }
  patience -= some_count > 0 && some_count < count;
  return some_count > 0 ? pos_picker.pick(some, some_count)
                        : pos_picker.pick(enabled, count);
}

/* --- what came of it --- */

static void keep(void)
{
  struct tried *to = &kept[kept_count], other = *to;

  if (kept_count == KEPT) {
    return;
  }
  kept_count++;
  copy_schedule(&live.schedule, schedule, schedule->step_count);
  live.chosen = 0;
  *to = live;
  live = other;
}

static void end(enum run_end how)
{
  uint64_t signature = rf_signature();
  uint32_t *frequency = frequency_of(signature);

  (void)how;
  ended++;
  signature_count += *frequency == 0;
  ++*frequency;
  live.signature = signature;
  if (rf_count_new() > 0) {
    keep();
  }
}

static const struct picker picker = {.start = start,
                                     .begin = begin,
                                     .resume = resume,
                                     .pick = pick,
                                     .done = done,
                                     .end = end};

const struct strategy fuzz_strategy = {.picker = &picker, .observer = "rf"};

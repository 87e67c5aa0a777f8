/* pos.c -- random schedules by priorities of steps: each thread's next step has
 * a random one, and the highest goes next. Steps that conflict with it get
 * others, so that their order does not depend on what it was before (Yuan,
 * Yang, Gu, Partial order aware concurrency sampling, 2018). */
#include "runtime/strategies/pos.h"
#include "runtime/explorer/choice.h"
#include "runtime/explorer/deed.h"
#include "runtime/explorer/heap.h"
#include "runtime/explorer/strategy.h"

enum { MOST = 32 };

static struct random randomness;
static uint64_t priorities[HEAP_THREADS];

static void start(const struct explore_options *options)
{
  randomness.state = options->seed;
}

static void begin(uint64_t number)
{
  (void)number;
  for (unsigned t = 0; t < __ts_program.thread_count; t++) {
    priorities[t] = random_next(&randomness);
  }
}

static bool conflicts(const struct deed *deeds, uint32_t count, unsigned thread)
{
  struct deed others[MOST];
  uint32_t other_count = deeds_ahead(thread, others, MOST);

  for (uint32_t i = 0; i < count; i++) {
    for (uint32_t k = 0; k < other_count; k++) {
      if (deeds_conflict(&deeds[i], &others[k])) {
        return true;
      }
    }
  }
  return false;
}

static unsigned pick(const unsigned *enabled, unsigned count)
{
  unsigned best = enabled[0];
  struct deed deeds[MOST];
  uint32_t deed_count;

  for (unsigned i = 1; i < count; i++) {
    if (priorities[enabled[i]] > priorities[best]) {
      best = enabled[i];
    }
  }
  deed_count = deeds_ahead(best, deeds, MOST);
  for (unsigned i = 0; i < count && deed_count > 0; i++) {
    if (enabled[i] != best && conflicts(deeds, deed_count, enabled[i])) {
      priorities[enabled[i]] = random_next(&randomness);
    }
  }
  return best;
}

static void done(unsigned thread)
{
  priorities[thread] = random_next(&randomness);
}

const struct picker pos_picker = {
    .start = start, .begin = begin, .pick = pick, .done = done};

const struct strategy pos_strategy = {.picker = &pos_picker};

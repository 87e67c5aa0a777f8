/* count.c -- how many executions, and how many steps: those done, and those of
 * the executions from beginning to end, which is more, as many begin alike; and
 * how much the steps said that were done. It shows that observers are told
 * everything, and what that costs. */
#include "runtime/explorer/journal.h"
#include "runtime/explorer/observer.h"

#include <inttypes.h>
#include <stdio.h>

static uint64_t executions, ends, done, followed, longest, accesses, syncs;
static uint64_t length; /* of this execution */

static void set_length(uint64_t value)
{
  journal_set(&length, sizeof length, &value);
}

static void begin(void)
{
  set_length(0);
}

static void observe(const struct stepped *step)
{
  (void)step;
  done++;
  set_length(length + 1);
}

static void access(unsigned site, const void *at, unsigned long size,
                   bool writes)
{
  (void)site;
  (void)at;
  (void)size;
  (void)writes;
  accesses++;
}

static void sync(unsigned number, const void *object, unsigned long size)
{
  (void)number;
  (void)object;
  (void)size;
  syncs++;
}

static void end(enum run_end how)
{
  executions++;
  ends += how != RUN_GOES_ON;
  followed += length;
  longest = length > longest ? length : longest;
}

static void report(void)
{
  printf("{\"executions\":%" PRIu64 ",\"ended\":%" PRIu64 ",\"done\":%" PRIu64
         ",\"followed\":%" PRIu64 ",\"longest\":%" PRIu64
         ",\"accesses\":%" PRIu64 ",\"syncs\":%" PRIu64 "}",
         executions, ends, done, followed, longest, accesses, syncs);
}

const struct observer count_observer = {
    .name = "count",
    .begin = begin,
    .events = {.wants = STEP_ACCESSES | STEP_SYNCS,
               .access = access,
               .sync = sync},
    .observe = observe,
    .end = end,
    .report = report};

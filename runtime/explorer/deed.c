/* deed.c -- events become deeds. */
#include "runtime/explorer/deed.h"
#include "contract/classes.h"
#include "contract/words.h"
#include "runtime/explorer/events.h"
#include "runtime/explorer/heap.h"
#include "runtime/explorer/run.h"

#include <string.h>

/* Of struct step_site: what a site does that is a call of such a model is told
 * as what it does to an object. */
enum { KIND_SYNC = 4 };

static bool is_among(const _Bool *all, const void *at)
{
  uintptr_t from = (uintptr_t)all;

  return (uintptr_t)at - from < __ts_program.thread_count;
}

static struct deed deed_at(unsigned site, const void *at, unsigned long size,
                           bool writes)
{
  return (struct deed){(uintptr_t)at, (uintptr_t)at + size, site,
                       (uint8_t)heap_owner, writes};
}

bool deed_of_access(struct deed *deed, unsigned site, const void *at,
                    unsigned long size, bool writes)
{
  *deed = deed_at(site, at, size, writes);
  return site != 0 && site < __ts_program.site_count && at && size != 0 &&
         size != -1ul && __ts_program.sites[site].kind != KIND_SYNC &&
         !is_among(__ts_program.active, at) &&
         !is_among(__ts_program.ended, at);
}

/* Of objects, and of condition variables. */
static const unsigned char deeds[CLASS_COUNT][2] = {
#define CLASS(id, object, condition) {CLASS_##object, CLASS_##condition},
#include "contract/classes.def"
#undef CLASS
};

/* Said before it is done: those that try may be refused, and only look then. */
static bool is_refused(enum model_class does, uint64_t value)
{
  uint64_t holder = value & MUTEX_HOLDER;

  return (does == CLASS_TRYLOCK && holder != 0 && holder != heap_owner + 1u) ||
         (does == CLASS_WRLOCK && !RWLOCK_MAY_WRITE(value, heap_owner + 1u)) ||
         (does == CLASS_TRYWRLOCK && !RWLOCK_MAY_TRY_WRITE(value));
}

bool deed_of_sync(struct deed *deed, unsigned number, const void *object,
                  unsigned long size)
{
  const struct step_sync *sync = &__ts_program.syncs[number];
  enum model_class does = (enum model_class)sync->does;
  bool condition = size == sizeof(uint64_t);
  uint64_t value = 0;

  if (!object || size == 0) {
    return false;
  }
  memcpy(&value, object, size < sizeof value ? size : sizeof value);
  *deed = deed_at(sync->site, object, size, true);
  if (does == CLASS_UNLOCK) {
    return size == sizeof(uint32_t) && (value & MUTEX_KIND) == MUTEX_RECURSIVE;
  }
  deed->writes =
      deeds[does][condition] == CLASS_WRITES && !is_refused(does, value);
  return deeds[does][condition] != CLASS_NONE;
}

/* --- what is to come --- */

static struct deed *ahead;
static uint32_t ahead_count, ahead_most;

static void ask_access(unsigned site, const void *at, unsigned long size,
                       bool writes)
{
  if (ahead_count < ahead_most) {
    ahead_count += deed_of_access(&ahead[ahead_count], site, at, size, writes);
  }
}

static void ask_sync(unsigned number, const void *object, unsigned long size)
{
  if (ahead_count < ahead_most) {
    ahead_count += deed_of_sync(&ahead[ahead_count], number, object, size);
  }
}

uint32_t deeds_ahead(unsigned thread, struct deed *deeds, uint32_t most)
{
  static const struct event_reader reader = {.wants =
                                                 STEP_ACCESSES | STEP_SYNCS,
                                             .access = ask_access,
                                             .sync = ask_sync};

  ahead = deeds;
  ahead_count = 0;
  ahead_most = most;
  heap_owner = thread;
  events_tell(&reader);
  run_guarded(__ts_program.threads[thread].look);
  events_tell(&events_nobody);
  return ahead_count;
}

#include "runtime/explorer/worklist.h"
#include "runtime/explorer/arrivals.h"
#include "runtime/explorer/memory.h"
#include "runtime/explorer/workers.h"

#include <string.h>

/* Of what was put off, so much is taken at once. */
enum { PORTION = 64, SLACK = 8192, APART = 64 };

/* What a process has put off: until this level, and until the next. */
struct list {
  struct later *now, *next;
  uint64_t now_count, next_count, now_taken;
  char apart[APART]; /* others write elsewhere */
};

static struct common {
  struct list lists[CREW_MOST];
  unsigned idle;   /* processes in worklist_wait() */
  bool over;       /* all were */
  uint64_t shared; /* items for them */
} * common;
static struct item *shared_items; /* guarded by the lock, as is their count */

static struct item *stack;
static uint64_t stack_count, room;
static const struct later *portion; /* taken, and not yet done */
static uint64_t portion_count;

static struct list *own(void)
{
  return &common->lists[workers_number];
}

static void init_list(struct list *list)
{
  uint64_t size;

  list->now = memory_reserve(&size);
  list->next = memory_reserve(&size);
  room = size / sizeof *stack;
}

void worklist_init(void)
{
  uint64_t size;

  common = memory_reserve(&size);
  shared_items = memory_reserve(&size);
  stack = memory_reserve(&size);
  init_list(own());
}

/* --- the stack --- */

void worklist_push(struct thread_set threads, uint32_t arrival)
{
  stack[stack_count++] = (struct item){threads, arrival, 0};
}

void worklist_push_delayed(uint32_t arrival, uint32_t delays)
{
  stack[stack_count++] = (struct item){threads_none(), arrival, delays};
}

struct item *worklist_top(void)
{
  return stack_count > 0 ? &stack[stack_count - 1] : NULL;
}

void worklist_pop(void)
{
  stack_count--;
}

/* --- what is put off --- */

void worklist_put_off(uint32_t arrival, uint32_t delays)
{
  struct list *list = own();

  list->next[list->next_count++] = (struct later){arrival, delays};
}

static bool take_portion(struct list *list)
{
  uint64_t from;

  if (__atomic_load_n(&list->now_taken, __ATOMIC_RELAXED) >= list->now_count) {
    return false;
  }
  from = __atomic_fetch_add(&list->now_taken, PORTION, __ATOMIC_RELAXED);
  if (from >= list->now_count) {
    return false;
  }
  portion = list->now + from;
  portion_count = list->now_count - from;
  portion_count = portion_count < PORTION ? portion_count : PORTION;
  return true;
}

bool worklist_take(struct later *later)
{
  for (unsigned i = 0; portion_count == 0; i++) {
    if (i == workers_size) {
      return false;
    }
    take_portion(&common->lists[(workers_number + i) % workers_size]);
  }
  *later = *portion++;
  portion_count--;
  return true;
}

uint32_t worklist_preview(unsigned ahead)
{
  return ahead < portion_count ? portion[ahead].arrival : TRACE_NONE;
}

bool worklist_has_later(bool (*is_work)(const struct later *))
{
  for (unsigned i = 0; i < workers_size; i++) {
    const struct list *list = &common->lists[i];

    for (uint64_t k = 0; k < list->next_count; k++) {
      if (is_work(&list->next[k])) {
        return true;
      }
    }
  }
  return false;
}

bool worklist_next_level(void)
{
  bool some = false;

  for (unsigned i = 0; i < workers_size; i++) {
    struct list *list = &common->lists[i];
    struct later *old = list->now;

    some |= list->next_count > 0;
    list->now = list->next;
    list->now_count = list->next_count;
    list->now_taken = 0;
    list->next = old;
    list->next_count = 0;
  }
  common->over = false;
  return some;
}

/* --- with others --- */

/* The older half: more follows from it. */
void worklist_share(void)
{
  uint64_t half = stack_count / 2;

  if (half == 0 || __atomic_load_n(&common->idle, __ATOMIC_RELAXED) == 0 ||
      __atomic_load_n(&common->shared, __ATOMIC_RELAXED) > 0) {
    return;
  }
  workers_lock();
  memcpy(shared_items + common->shared, stack, half * sizeof *stack);
  common->shared += half;
  workers_unlock();
  stack_count -= half;
  memmove(stack, stack + half, stack_count * sizeof *stack);
}

/* One of several who wait leaves half of it to the others. */
static void take_shared(void)
{
  uint64_t count = (common->shared + 1) / 2;

  common->shared -= count;
  memcpy(stack, shared_items + common->shared, count * sizeof *stack);
  stack_count = count;
}

/* Whether the waiting is over. */
static bool look_around(void)
{
  bool found = true;

  workers_lock();
  if (common->shared > 0) {
    take_shared();
  } else if (!workers_is_called()) {
    found = false;
    if (common->idle == workers_size) {
      common->over = true;
      workers_call();
    }
  }
  common->idle -= found;
  workers_unlock();
  return found;
}

bool worklist_wait(void)
{
  workers_lock();
  common->idle++;
  workers_unlock();
  while (!workers_is_stopped()) {
    if (look_around()) {
      return stack_count > 0;
    }
    workers_rest();
  }
  return false;
}

bool worklist_is_over(void)
{
  return common->over;
}

void worklist_settle(unsigned size)
{
  for (unsigned i = 1; i < size; i++) {
    init_list(&common->lists[i]);
  }
}

void worklist_join(void)
{
  uint64_t size;

  if (workers_number > 0) {
    stack = memory_reserve(&size);
    stack_count = portion_count = 0;
  }
}

/* --- how much it is --- */

bool worklist_has_room(void)
{
  return stack_count + SLACK < room && own()->next_count + SLACK < room;
}

uint64_t worklist_memory(void)
{
  uint64_t count = 0;

  for (unsigned i = 0; i < workers_size; i++) {
    count += common->lists[i].now_count + common->lists[i].next_count;
  }
  return count * sizeof(struct later) +
         stack_count * workers_size * sizeof *stack;
}

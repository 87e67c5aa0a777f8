// exit: 0
// says: ^races, by runs +8 +0 +8 +0$
// says: ^races, else +42 +0 +42 +0$
// says: ^deadlocks +0 +0 +0 +0$
/* jspider.c -- a spider of the web with the shape of the Java program: a
 * dispatcher gives pages to workers, one at a time, through slots whose state is
 * atomic; workers parse what they got, add links, and say that they are idle.
 * Everything in a slot belongs to one side at a time, and the statistics to who
 * comes last: many predictions, no race. */
#include <pthread.h>
#include <stdatomic.h>

enum { WORKERS = 2, PAGES = 3, IDLE = 0, GIVEN, PARSED, STOP };

struct slot {
  atomic_int state;
  int url, depth, links;
};

static struct slot slots[WORKERS];
static atomic_int running = WORKERS;
static int visited, found, deepest;
static int reports;

static void parse(struct slot *s)
{
  s->links = s->url % 2 + s->depth;
  s->depth = s->depth + 1;
}

static void *work(void *arg)
{
  struct slot *s = arg;
  for (;;) {
    int state = atomic_load(&s->state);
    if (state == STOP) break;
    if (state != GIVEN) continue;
    parse(s);
    atomic_store(&s->state, PARSED);
  }
  if (atomic_fetch_sub(&running, 1) == 1) reports++;
  return arg;
}

static void collect(struct slot *s)
{
  while (atomic_load(&s->state) == GIVEN) continue;
  if (atomic_load(&s->state) == PARSED) {
    found += s->links;
    deepest = s->depth > deepest ? s->depth : deepest;
    visited++;
    s->links = 0;
    atomic_store(&s->state, IDLE);
  }
}

static void dispatch(void)
{
  for (int page = 0; page < PAGES; page++) {
    struct slot *s = &slots[page % WORKERS];
    collect(s);
    s->url = page;
    s->depth = page / WORKERS;
    atomic_store(&s->state, GIVEN);
  }
  for (int w = 0; w < WORKERS; w++) {
    collect(&slots[w]);
    atomic_store(&slots[w].state, STOP);
  }
}

int main(void)
{
  pthread_t workers[WORKERS];
  for (int w = 0; w < WORKERS; w++)
    pthread_create(&workers[w], 0, work, &slots[w]);
  dispatch();
  for (int w = 0; w < WORKERS; w++) pthread_join(workers[w], 0);
  return visited != PAGES || reports != 1;
}

// exit: 10
// says: ^races, by runs +3 +1 +2 +0$
// says: ^races, else +3 +0 +3 +0$
// says: ^deadlocks +3 +1 +2 +0$
/* cache.c -- the store of resources of a web server, with the shape of jigsaw's:
 * clients of connections and the factory that counts them, entries of a store
 * and its sweeper. Who ends a connection takes the client's lock, then the
 * factory's; who closes idle ones takes them the other way round: a deadlock.
 * The sweeper does the same with entries, but only when all loaders have ended,
 * which a flag says: no deadlock, and the same for most of the races. */
#include <pthread.h>
#include <stdatomic.h>

enum { ENTRIES = 2 };

static pthread_mutex_t factory = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t client = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t store = PTHREAD_MUTEX_INITIALIZER;
static int idle, busy = 1, closed;

static struct entry {
  pthread_mutex_t lock;
  int loaded, users;
} entries[ENTRIES];
static atomic_int loaders = 1;
static int swept, hits, last_hit;

static void end_connection(void)
{
  pthread_mutex_lock(&client);
  pthread_mutex_lock(&factory);
  busy--;
  idle++;
  pthread_mutex_unlock(&factory);
  pthread_mutex_unlock(&client);
}

static void close_idle(void)
{
  pthread_mutex_lock(&factory);
  if (idle > 0) {
    pthread_mutex_lock(&client);
    idle--;
    closed++;
    pthread_mutex_unlock(&client);
  } else if (busy > 0) { /* makes one of them end sooner */
    pthread_mutex_lock(&client);
    closed++;
    pthread_mutex_unlock(&client);
  }
  pthread_mutex_unlock(&factory);
}

static void *serve(void *arg)
{
  for (int i = 0; i < ENTRIES; i++) {
    pthread_mutex_lock(&entries[i].lock);
    pthread_mutex_lock(&store);
    entries[i].loaded = 1;
    pthread_mutex_unlock(&store);
    pthread_mutex_unlock(&entries[i].lock);
    entries[i].users = 1; /* before it is swept */
  }
  last_hit = 1; /* nobody guards it */
  hits++;
  atomic_fetch_sub(&loaders, 1);
  end_connection();
  return arg;
}

static void *sweep(void *arg)
{
  last_hit = 2;
  if (atomic_load(&loaders) == 0) {
    pthread_mutex_lock(&store);
    for (int i = 0; i < ENTRIES; i++) {
      pthread_mutex_lock(&entries[i].lock);
      entries[i].loaded = 0;
      entries[i].users--;
      swept++;
      pthread_mutex_unlock(&entries[i].lock);
    }
    pthread_mutex_unlock(&store);
    hits = 0;
  }
  close_idle();
  return arg;
}

int main(void)
{
  pthread_t server, sweeper;
  for (int i = 0; i < ENTRIES; i++) pthread_mutex_init(&entries[i].lock, 0);
  pthread_create(&server, 0, serve, 0);
  pthread_create(&sweeper, 0, sweep, 0);
  pthread_join(server, 0);
  pthread_join(sweeper, 0);
  return closed > 1;
}

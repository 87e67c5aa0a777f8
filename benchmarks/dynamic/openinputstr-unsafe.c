// A cache has a mutex, and each of its entries has one. Opening the stream of
// an entry takes the entry's mutex and then, to note that it is used, the
// cache's. Evicting an entry takes the cache's first and then the entry's,
// always waiting for it.
// verdict: UNSAFE
// property: deadlock
// row: openinputstr
// source: our own program of the kind of error of that name in Wang, Said,
//   Gupta, Coverage guided systematic concurrency testing, 2011, table 5

#include <assert.h>
#include <pthread.h>
#include <stddef.h>

enum { ENTRIES = 2 };

struct entry {
  pthread_mutex_t mutex;
  int size, streams;
};

struct cache {
  pthread_mutex_t mutex;
  int size, opened;
};

static struct cache cache = {PTHREAD_MUTEX_INITIALIZER, 0, 0};
static struct entry entries[ENTRIES] = {{PTHREAD_MUTEX_INITIALIZER, 0, 0},
                                        {PTHREAD_MUTEX_INITIALIZER, 0, 0}};

static void entry_write(struct entry *e, int size)
{
  pthread_mutex_lock(&cache.mutex);
  cache.size += size;
  pthread_mutex_unlock(&cache.mutex);
  pthread_mutex_lock(&e->mutex);
  e->size += size;
  pthread_mutex_unlock(&e->mutex);
}

static void open_input_stream(struct entry *e)
{
  pthread_mutex_lock(&e->mutex);
  e->streams++;
  pthread_mutex_lock(&cache.mutex);
  cache.opened++;
  pthread_mutex_unlock(&cache.mutex);
  pthread_mutex_unlock(&e->mutex);
}

static void evict(struct entry *e)
{
  pthread_mutex_lock(&cache.mutex);
  pthread_mutex_lock(&e->mutex);
  cache.size -= e->size;
  e->size = 0;
  pthread_mutex_unlock(&e->mutex);
  pthread_mutex_unlock(&cache.mutex);
}

static void *use(void *arg)
{
  struct entry *e = arg;
  entry_write(e, 2);
  open_input_stream(e);
  entry_write(e, 1);
  return NULL;
}

static void *clean(void *arg)
{
  evict(&entries[0]);
  evict(&entries[1]);
  return arg;
}

int main(void)
{
  pthread_t users[ENTRIES], cleaner;
  for (int i = 0; i < ENTRIES; i++) {
    pthread_create(&users[i], NULL, use, &entries[i]);
  }
  pthread_create(&cleaner, NULL, clean, NULL);
  for (int i = 0; i < ENTRIES; i++) {
    pthread_join(users[i], NULL);
  }
  pthread_join(cleaner, NULL);
  assert(cache.opened == ENTRIES);
  assert(cache.size == entries[0].size + entries[1].size);
  return 0;
}

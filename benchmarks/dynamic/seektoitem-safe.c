// A list is read by number through a cursor, which another thread's removals
// move. Seeking an item
// looks whether there is one of that number and gets it, with the lock.
// verdict: SAFE
// property: assert
// row: seektoitem
// source: our own program of the kind of error of that name in Wang, Said,
//   Gupta, Coverage guided systematic concurrency testing, 2011, table 5

#include <assert.h>
#include <pthread.h>
#include <stddef.h>

enum { ITEMS = 3, SEEKS = 2 };

struct item {
  int key;
  struct item *next;
};

struct list {
  pthread_mutex_t mutex;
  struct item *first;
  int count;
};

static struct item items[ITEMS] = {{1, &items[1]}, {2, &items[2]}, {3, NULL}};
static struct list list = {PTHREAD_MUTEX_INITIALIZER, items, ITEMS};
static pthread_mutex_t seen_mutex = PTHREAD_MUTEX_INITIALIZER;
static int seen;

static struct item *item_at(int number)
{
  struct item *item = list.first;
  while (number-- > 0 && item) {
    item = item->next;
  }
  return item;
}

/* 0: there is none of that number. */
static int seek_to_item(int number)
{
  int key = 0;
  pthread_mutex_lock(&list.mutex);
  if (number < list.count) {
    struct item *item;
    item = item_at(number);
    assert(item);
    key = item->key;
  }
  pthread_mutex_unlock(&list.mutex);
  return key;
}

static void remove_first(void)
{
  pthread_mutex_lock(&list.mutex);
  if (list.first) {
    list.first = list.first->next;
    list.count--;
  }
  pthread_mutex_unlock(&list.mutex);
}

static void note(int key)
{
  pthread_mutex_lock(&seen_mutex);
  seen += key;
  pthread_mutex_unlock(&seen_mutex);
}

static void *seek(void *arg)
{
  for (int i = 0; i < SEEKS; i++) {
    note(seek_to_item(i));
  }
  return arg;
}

static void *seek_last(void *arg)
{
  note(seek_to_item(ITEMS - 1));
  return arg;
}

static void *trim(void *arg)
{
  remove_first();
  remove_first();
  return arg;
}

int main(void)
{
  void *(*const functions[])(void *) = {seek, seek_last, trim};
  pthread_t threads[3];
  for (int i = 0; i < 3; i++) {
    pthread_create(&threads[i], NULL, functions[i], NULL);
  }
  for (int i = 0; i < 3; i++) {
    pthread_join(threads[i], NULL);
  }
  assert(seen <= 9);
  return 0;
}

// A thread starts an asynchronous read and waits until nothing is pending. That
// something is pending, which the device's thread takes back when the read is
// done, is set
// when the read was started: the thread may wait for ever.
// verdict: UNSAFE
// property: deadlock
// row: readwriteproc
// source: our own program of the kind of error of that name in Wang, Said,
//   Gupta, Coverage guided systematic concurrency testing, 2011, table 5

#include <assert.h>
#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>

enum { READS = 2, DEVICES = 2 };

struct device {
  pthread_mutex_t mutex;
  pthread_cond_t changed;
  bool asked, pending;
  int bytes;
};

static struct device devices[DEVICES] = {
    {PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, false, false, 0},
    {PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, false, false, 0}};
static pthread_mutex_t total_mutex = PTHREAD_MUTEX_INITIALIZER;
static int total;

static void set_pending(struct device *d)
{
  pthread_mutex_lock(&d->mutex);
  d->pending = true;
  pthread_mutex_unlock(&d->mutex);
}

static void read_async(struct device *d)
{
  pthread_mutex_lock(&d->mutex);
  d->asked = true;
  pthread_cond_broadcast(&d->changed);
  pthread_mutex_unlock(&d->mutex);
}

static void wait_until_done(struct device *d)
{
  pthread_mutex_lock(&d->mutex);
  while (d->pending) {
    pthread_cond_wait(&d->changed, &d->mutex);
  }
  pthread_mutex_unlock(&d->mutex);
}

static void *device_thread(void *arg)
{
  struct device *d = arg;
  for (int i = 0; i < READS; i++) {
    pthread_mutex_lock(&d->mutex);
    while (!d->asked) {
      pthread_cond_wait(&d->changed, &d->mutex);
    }
    d->asked = false;
    d->bytes++;
    d->pending = false;
    pthread_cond_broadcast(&d->changed);
    pthread_mutex_unlock(&d->mutex);
    pthread_mutex_lock(&total_mutex);
    total++;
    pthread_mutex_unlock(&total_mutex);
  }
  return NULL;
}

int main(void)
{
  pthread_t threads[DEVICES];
  for (int i = 0; i < DEVICES; i++) {
    pthread_create(&threads[i], NULL, device_thread, &devices[i]);
  }
  for (int i = 0; i < READS; i++) {
    for (int k = 0; k < DEVICES; k++) {
      read_async(&devices[k]);
      set_pending(&devices[k]);
    }
    for (int k = 0; k < DEVICES; k++) {
      wait_until_done(&devices[k]);
    }
  }
  for (int i = 0; i < DEVICES; i++) {
    pthread_join(threads[i], NULL);
  }
  assert(total == READS * DEVICES);
  return 0;
}

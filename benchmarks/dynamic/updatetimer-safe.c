// A progress display has a timer that is there while something is loaded. Who
// updates it asks whether there is one and sets its delay; who ends the load
// takes it away. The two
// ask and use it in one section of the display's mutex.
// verdict: SAFE
// property: memsafety
// row: updatetimer
// source: our own program of the kind of error of that name in Wang, Said,
//   Gupta, Coverage guided systematic concurrency testing, 2011, table 5

#include <assert.h>
#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>

enum { UPDATES = 2 };

struct timer {
  int delay, fired;
};

struct display {
  pthread_mutex_t mutex;
  struct timer *timer; /* NULL: nothing is loaded */
  int loads;           /* how many there were */
};

static struct timer timers[2];
static struct display display = {.mutex = PTHREAD_MUTEX_INITIALIZER};
static pthread_mutex_t bytes_mutex = PTHREAD_MUTEX_INITIALIZER;
static int bytes;

static void receive(int count)
{
  pthread_mutex_lock(&bytes_mutex);
  bytes += count;
  pthread_mutex_unlock(&bytes_mutex);
}

static void begin_load(void)
{
  pthread_mutex_lock(&display.mutex);
  display.timer = &timers[display.loads++ % 2];
  pthread_mutex_unlock(&display.mutex);
}

static void end_load(void)
{
  pthread_mutex_lock(&display.mutex);
  display.timer = NULL;
  pthread_mutex_unlock(&display.mutex);
}

static void update_timer(int delay)
{
  bool is_there;
  pthread_mutex_lock(&display.mutex);
  is_there = display.timer != NULL;
  if (is_there) {
    display.timer->delay = delay;
  }
  pthread_mutex_unlock(&display.mutex);
}

static void *load(void *arg)
{
  for (int i = 0; i < 2; i++) {
    begin_load();
    receive(10);
    end_load();
  }
  return arg;
}

static void *update(void *arg)
{
  for (int i = 0; i < UPDATES; i++) {
    update_timer(i + 1);
    receive(0);
  }
  return arg;
}

int main(void)
{
  pthread_t loader, updater;
  pthread_create(&loader, NULL, load, NULL);
  pthread_create(&updater, NULL, update, NULL);
  pthread_join(loader, NULL);
  pthread_join(updater, NULL);
  assert(bytes == 20 && !display.timer);
  return 0;
}

// A thread fires timers with their mutex. Shutting it down says so, with the
// mutex, and waits for the thread's end
// with the mutex still held, though the thread may want it once more.
// verdict: UNSAFE
// property: deadlock
// row: timerthread
// source: our own program of the kind of error of that name in Wang, Said,
//   Gupta, Coverage guided systematic concurrency testing, 2011, table 5

#include <assert.h>
#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>

enum { TIMERS = 2, ROUNDS = 2 };

struct timer {
  int due, fired;
};

static pthread_mutex_t timer_mutex = PTHREAD_MUTEX_INITIALIZER;
static struct timer timers[TIMERS];
static int timer_count;
static bool shuts_down;
static pthread_mutex_t fired_mutex = PTHREAD_MUTEX_INITIALIZER;
static int fired;

static void add_timer(int due)
{
  pthread_mutex_lock(&timer_mutex);
  if (!shuts_down && timer_count < TIMERS) {
    timers[timer_count++].due = due;
  }
  pthread_mutex_unlock(&timer_mutex);
}

/* One that is due, or NULL. */
static struct timer *next_timer(int now)
{
  struct timer *due = NULL;
  pthread_mutex_lock(&timer_mutex);
  for (int i = 0; i < timer_count && !shuts_down && !due; i++) {
    if (timers[i].due <= now && !timers[i].fired) {
      due = &timers[i];
      due->fired = 1;
    }
  }
  pthread_mutex_unlock(&timer_mutex);
  return due;
}

static void *timer_thread(void *arg)
{
  for (int now = 0; now < ROUNDS; now++) {
    if (next_timer(now)) {
      pthread_mutex_lock(&fired_mutex);
      fired++;
      pthread_mutex_unlock(&fired_mutex);
    }
  }
  return arg;
}

static void *user(void *arg)
{
  add_timer(0);
  add_timer(1);
  pthread_mutex_lock(&fired_mutex);
  assert(fired <= TIMERS);
  pthread_mutex_unlock(&fired_mutex);
  return arg;
}

static void shut_down(pthread_t thread)
{
  pthread_mutex_lock(&timer_mutex);
  shuts_down = true;
  pthread_join(thread, NULL);
  pthread_mutex_unlock(&timer_mutex);
}

int main(void)
{
  pthread_t timer, users;
  pthread_create(&timer, NULL, timer_thread, NULL);
  pthread_create(&users, NULL, user, NULL);
  pthread_join(users, NULL);
  shut_down(timer);
  return 0;
}

// verdict: SAFE
// args: --engine=stepper
// The end of a timed wait is computed from the time of day, which may be any,
// and which nothing else looks at.
#include <assert.h>
#include <pthread.h>
#include <sys/time.h>
#include <time.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int ready, value;

static void *run(void *arg)
{
  pthread_mutex_lock(&lock);
  value = 1;
  ready = 1;
  pthread_cond_signal(&changed);
  pthread_mutex_unlock(&lock);
  return arg;
}

int main(void)
{
  pthread_t t;
  pthread_create(&t, NULL, run, NULL);
  pthread_mutex_lock(&lock);
  while (!ready) {
    struct timeval now;
    struct timespec end, later;
    gettimeofday(&now, NULL);
    end.tv_sec = now.tv_sec + 1;
    end.tv_nsec = now.tv_usec * 1000;
    pthread_cond_timedwait(&changed, &lock, &end);
    clock_gettime(CLOCK_REALTIME, &later);
    later.tv_sec += 2;
    if (!ready) {
      pthread_cond_timedwait(&changed, &lock, &later);
    }
  }
  assert(value == 1);
  pthread_mutex_unlock(&lock);
  pthread_join(t, NULL);
}

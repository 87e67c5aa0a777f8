// verdict: SAFE
// A worker that waits for more to do when the process ends is no deadlock.
#include <pthread.h>
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t other = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t more = PTHREAD_COND_INITIALIZER;
static int tasks;

static void *work(void *unused)
{
  pthread_mutex_lock(&lock);
  for (;;) {
    while (tasks == 0) {
      pthread_cond_wait(&more, &lock);
    }
    tasks--;
  }
  return unused;
}

int main(void)
{
  pthread_t t;
  pthread_create(&t, NULL, work, NULL);
  pthread_mutex_lock(&other);
  pthread_mutex_lock(&lock);
  tasks++;
  pthread_cond_signal(&more);
  pthread_mutex_unlock(&lock);
  pthread_mutex_unlock(&other);
  return 0;
}

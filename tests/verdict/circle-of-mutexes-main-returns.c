// verdict: UNSAFE (deadlock)
// says: cycle: thread 1 waits for b
// Threads that hold what the other one waits for never go on, even if main
// ends the process some time.
#include <pthread.h>
#include <unistd.h>
static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

static void *ab(void *unused)
{
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b);
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  return unused;
}

static void *ba(void *unused)
{
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a);
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
  return unused;
}

int main(void)
{
  pthread_t t, u;
  pthread_create(&t, NULL, ab, NULL);
  pthread_create(&u, NULL, ba, NULL);
  sleep(5);
  return 0;
}

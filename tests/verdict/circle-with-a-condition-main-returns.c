// verdict: UNSAFE (deadlock)
// Who is woken up waits for the inner mutex, and keeps the outer one all the
// while.
#include <pthread.h>
static pthread_mutex_t outer = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t inner = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t filled = PTHREAD_COND_INITIALIZER;
static int full;

static void *take(void *unused)
{
  pthread_mutex_lock(&outer);
  pthread_mutex_lock(&inner);
  while (!full) {
    pthread_cond_wait(&filled, &inner);
  }
  pthread_mutex_unlock(&inner);
  pthread_mutex_unlock(&outer);
  return unused;
}

static void *put(void *unused)
{
  pthread_mutex_lock(&inner);
  pthread_mutex_lock(&outer);
  full = 1;
  pthread_cond_signal(&filled);
  pthread_mutex_unlock(&outer);
  pthread_mutex_unlock(&inner);
  return unused;
}

int main(void)
{
  pthread_t t, u;
  pthread_create(&t, NULL, take, NULL);
  pthread_create(&u, NULL, put, NULL);
  return 0;
}

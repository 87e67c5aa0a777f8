// verdict: UNSAFE (race, if show() does nothing but return)
// args: --check=race
// What an undefined function gets is read where it is called.
#include <pthread.h>
void show(int);
static int n;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *thread(void *arg)
{
  pthread_mutex_lock(&m);
  n = 1;
  pthread_mutex_unlock(&m);
  return arg;
}

int main(void)
{
  pthread_t t;
  pthread_create(&t, NULL, thread, NULL);
  show(n);
  pthread_join(t, NULL);
}

// args: --check=assert,deadlock,locks,race,memsafety
// Both threads go through the same code with numbers and variables of their
// own: they have its function once, and a frame each.
#include <pthread.h>

static int sum[3];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *add(void *arg)
{
  for (int i = 0; i < 2; i++) {
    pthread_mutex_lock(&lock);
    sum[i] += (int)(long)arg + i;
    pthread_mutex_unlock(&lock);
  }
  pthread_mutex_lock(&lock);
  sum[(long)arg - 1]++;
  pthread_mutex_unlock(&lock);
  return arg;
}

int main(void)
{
  pthread_t t;
  pthread_create(&t, NULL, add, (void *)1);
  pthread_create(&t, NULL, add, (void *)2);
  return 0;
}

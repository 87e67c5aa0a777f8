// verdict: SAFE
// Threads that have one function in the program of steps, and different numbers
// in it, each add what is theirs.
#include <assert.h>
#include <pthread.h>

static int sum[3], calls[3];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *add(void *arg)
{
  int mine = 0;
  for (int i = 0; i < 2; i++) {
    pthread_mutex_lock(&lock);
    sum[i] += (int)(long)arg + i;
    calls[(long)arg]++;
    mine += sum[(long)arg] >= 0;
    pthread_mutex_unlock(&lock);
  }
  pthread_mutex_lock(&lock);
  sum[(long)arg] += mine;
  assert(calls[(long)arg] == 2);
  pthread_mutex_unlock(&lock);
  return (void *)((long)arg * 10);
}

int main(void)
{
  pthread_t a, b;
  void *first, *second;
  pthread_create(&a, NULL, add, (void *)1);
  pthread_create(&b, NULL, add, (void *)2);
  pthread_join(a, &first);
  pthread_join(b, &second);
  assert(sum[0] == 3 && sum[1] == 7 && sum[2] == 2);
  assert((long)first == 10 && (long)second == 20);
  return 0;
}

// --trace=full shows all.
// args: --trace=full
// says: noise = 10$
// says not: left out|steps \(
#include <assert.h>
#include <pthread.h>
int source, other, noise, dust;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
void put(int value)
{
  source = value;
}
void *run(void *arg)
{
  for (int i = 0; i < 10; i++) {
    /* two lines for each way round */
    noise++;
    dust--;
  }
  other = source;
  return arg;
}
int main(void)
{
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  put(3);
  int seen = noise + dust;
  pthread_join(t, 0);
  assert(other != 3 || seen < 0);
}

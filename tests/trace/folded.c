// What has nothing to do with the assertion is folded; what it read, and what
// led there, is not.
// says: in put, called at .*folded\.c:32$
// says: folded\.c:16: source = value;   -- source = 3$
// says: folded\.c:25: other = source;   -- source is 3$
// says: \.\.\. 19 steps \(.*folded\.c:22-23\)$
// says: 19 steps that have nothing to do with it are left out; --trace=full
// says: thread 1 \(run\), created at .*folded\.c:31$
// says not: noise = [2-9]
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

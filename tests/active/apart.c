// exit: 0
// says: ^race: .*apart.c:12:[0-9]+ updates counts.k.; .*apart.c:12:[0-9]+ updates counts.k.$
// says: ^  unreachable
// says: led there 0 of 100
// Both threads are where a race was predicted, and never at the same memory:
// the published scheduler releases and pauses them for ever.
#include <pthread.h>
int counts[2];
void *work(void *arg)
{
  int k = *(int *)arg;
  for (int i = 0; i < 3; i++) counts[k]++;
  return arg;
}
int main(void)
{
  int numbers[2] = {0, 1};
  pthread_t s, t;
  pthread_create(&s, 0, work, &numbers[0]);
  pthread_create(&t, 0, work, &numbers[1]);
  pthread_join(s, 0);
  pthread_join(t, 0);
}

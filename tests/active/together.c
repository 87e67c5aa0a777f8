// exit: 10
// says: ^race: .*together.c:11:[0-9]+ updates counts.k.; .*together.c:11:[0-9]+ updates counts.k.$
// says: ^  confirmed
// says: led there [1-9]
// Both are at the same memory.
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
  int numbers[2] = {1, 1};
  pthread_t s, t;
  pthread_create(&s, 0, work, &numbers[0]);
  pthread_create(&t, 0, work, &numbers[1]);
  pthread_join(s, 0);
  pthread_join(t, 0);
}

// exit: 10
// says: ^race: .*spinning.c:9:.* go; .*spinning.c:16:.* go$
// says: ^  confirmed$
// A thread that spins where it is to pause.
#include <pthread.h>
int go, seen;
void *waiter(void *arg)
{
  while (!go) continue;
  return arg;
}
int main(void)
{
  pthread_t t;
  pthread_create(&t, 0, waiter, 0), seen = 1;
  go = 1;
  pthread_join(t, 0);
}

// args: --check=deadlock --engine=stepper
// verdict: SAFE
// The thread waits for ever, but main may end the process at any time.
#include <pthread.h>
#include <semaphore.h>
_Bool __VERIFIER_nondet_bool(void);
sem_t posts;
int turn;
void *take(void *arg)
{
  sem_wait(&posts);
  return turn ? arg : 0;
}
int main(void)
{
  pthread_t one;
  sem_init(&posts, 0, 0);
  pthread_create(&one, 0, take, 0);
  while (__VERIFIER_nondet_bool()) {
    turn = !turn;
  }
}

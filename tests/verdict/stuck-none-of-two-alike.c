// args: --check=deadlock --engine=stepper
// verdict: SAFE
// Two threads that are alike, two posts: main alone goes on for ever.
#include <pthread.h>
#include <semaphore.h>
sem_t posts;
int turn;
void *take(void *arg)
{
  sem_wait(&posts);
  return turn ? arg : 0;
}
int main(void)
{
  pthread_t one, two;
  sem_init(&posts, 0, 2);
  pthread_create(&one, 0, take, 0);
  pthread_create(&two, 0, take, 0);
  for (;;) {
    turn = !turn;
  }
}

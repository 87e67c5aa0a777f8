// args: --check=deadlock --engine=stepper
// verdict: SAFE
// All take the locks in the same order; main and one thread run for ever.
#include <pthread.h>
pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;
int turn;
void *left(void *arg)
{
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b);
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  return arg;
}
void *right(void *arg)
{
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b);
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  return arg;
}
void *change(void *arg)
{
  for (;;) {
    turn = !turn;
  }
  return arg;
}
int main(void)
{
  pthread_t l, r, c;
  pthread_create(&c, 0, change, 0);
  pthread_create(&l, 0, left, 0);
  pthread_create(&r, 0, right, 0);
  while (turn < 2) {
  }
}

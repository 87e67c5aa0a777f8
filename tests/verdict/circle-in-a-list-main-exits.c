// verdict: UNSAFE (deadlock)
// Accounts that are locked through pointers, in the order of the arguments.
#include <pthread.h>
#include <stdlib.h>
struct account {
  pthread_mutex_t lock;
  int money;
};
static struct account accounts[3];

static void transfer(struct account *from, struct account *to)
{
  pthread_mutex_lock(&from->lock);
  pthread_mutex_lock(&to->lock);
  from->money--;
  to->money++;
  pthread_mutex_unlock(&to->lock);
  pthread_mutex_unlock(&from->lock);
}

static void *clerk(void *number)
{
  long i = (long)number;
  transfer(&accounts[i], &accounts[(i + 1) % 3]);
  return NULL;
}

int main(void)
{
  pthread_t t;
  for (long i = 0; i < 3; i++) {
    pthread_mutex_init(&accounts[i].lock, NULL);
  }
  for (long i = 0; i < 3; i++) {
    pthread_create(&t, NULL, clerk, (void *)i);
  }
  exit(0);
}

#include "account.h"

#include <pthread.h>
#include <stdlib.h>

struct account {
  pthread_mutex_t mutex;
  int money;
};

struct account *account_new(int money)
{
  struct account *a = malloc(sizeof *a);
  pthread_mutex_init(&a->mutex, NULL);
  a->money = money;
  return a;
}

void account_free(struct account *a)
{
  pthread_mutex_destroy(&a->mutex);
  free(a);
}

bool account_take(struct account *a, int money)
{
  pthread_mutex_lock(&a->mutex);
  bool enough = a->money >= money;
#ifdef BUG
  pthread_mutex_unlock(&a->mutex);
  pthread_mutex_lock(&a->mutex);
#endif
  a->money -= enough ? money : 0;
  pthread_mutex_unlock(&a->mutex);
  return enough;
}

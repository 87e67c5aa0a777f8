// Sleeping barber: a customer who finds all chairs taken goes away; one who
// stays is served.
// verdict: SAFE
// property: deadlock
// unwind: 1
// rounds: 3
// source: Dijkstra, Cooperating sequential processes, 1965

#include <pthread.h>
#include <stddef.h>

#define CUSTOMERS 2
#define CHAIRS 1

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t came = PTHREAD_COND_INITIALIZER;
static pthread_cond_t served = PTHREAD_COND_INITIALIZER;
static int waiting;
static int left;
static int haircuts;

static void *customer(void *arg)
{
  (void)arg;
  pthread_mutex_lock(&mutex);
  if (waiting == CHAIRS) {
    left++;
    pthread_cond_signal(&came);
  } else {
    int before = haircuts;
    waiting++;
    pthread_cond_signal(&came);
    while (haircuts == before) {
      pthread_cond_wait(&served, &mutex);
    }
  }
  pthread_mutex_unlock(&mutex);
  return NULL;
}

static void *barber(void *arg)
{
  (void)arg;
  pthread_mutex_lock(&mutex);
  while (haircuts + left < CUSTOMERS) {
    if (waiting == 0) {
      pthread_cond_wait(&came, &mutex);
    } else {
      waiting--;
      haircuts++;
      pthread_cond_broadcast(&served);
    }
  }
  pthread_mutex_unlock(&mutex);
  return NULL;
}

int main(void)
{
  pthread_t b, c[CUSTOMERS];
  pthread_create(&b, NULL, barber, NULL);
  for (int i = 0; i < CUSTOMERS; i++) {
    pthread_create(&c[i], NULL, customer, NULL);
  }
  pthread_join(b, NULL);
  for (int i = 0; i < CUSTOMERS; i++) {
    pthread_join(c[i], NULL);
  }
  return 0;
}

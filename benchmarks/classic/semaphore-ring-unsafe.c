// Producers and consumers by two counting semaphores around a ring of cells;
// two producers need a mutex of their own.
// verdict: UNSAFE
// property: assert
// unwind: 1
// rounds: 3
// source: Dijkstra, Cooperating sequential processes, 1965

#include <assert.h>
#include <pthread.h>
#include <stdint.h>

#define CELLS 2

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t put_mutex[2] = {
    PTHREAD_MUTEX_INITIALIZER,
    PTHREAD_MUTEX_INITIALIZER,
};
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int free_cells = CELLS;
static int full_cells;
static int cell[CELLS];
static int next_put;

static void down(int *semaphore)
{
  pthread_mutex_lock(&mutex);
  while (*semaphore == 0) {
    pthread_cond_wait(&changed, &mutex);
  }
  *semaphore -= 1;
  pthread_mutex_unlock(&mutex);
}

static void up(int *semaphore)
{
  pthread_mutex_lock(&mutex);
  *semaphore += 1;
  pthread_cond_broadcast(&changed);
  pthread_mutex_unlock(&mutex);
}

static void *producer(void *arg)
{
  int me = (int)(intptr_t)arg;
  pthread_mutex_t *mine = &put_mutex[me % CELLS];
  down(&free_cells);
  pthread_mutex_lock(mine);
  cell[next_put] = me + 1;
  next_put = (next_put + 1) % CELLS;
  pthread_mutex_unlock(mine);
  up(&full_cells);
  return NULL;
}

int main(void)
{
  pthread_t t[2];
  for (int i = 0; i < 2; i++) {
    pthread_create(&t[i], NULL, producer, (void *)(intptr_t)i);
  }
  down(&full_cells);
  down(&full_cells);
  assert(cell[0] + cell[1] == 1 + 2);
  for (int i = 0; i < 2; i++) {
    pthread_join(t[i], NULL);
  }
  return 0;
}

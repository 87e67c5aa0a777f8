// Vector clocks: the receiver takes the maximum of each component and counts
// its own event, so the message's past is in its own.
// verdict: SAFE
// property: assert
// unwind: 1
// rounds: 1
// source: Mattern, Virtual time and global states of distributed systems, 1989

#include <assert.h>
#include <pthread.h>
#include <stdint.h>

#define N 2

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int message[N];
static int sent;
static int events[N]; /* how many each thread has really had */

static void tick(int *clock, int me)
{
  clock[me]++;
  events[me]++;
}

static void *worker(void *arg)
{
  int me = (int)(intptr_t)arg;
  int clock[N] = {0, 0};
  pthread_mutex_lock(&mutex);
  tick(clock, me);
  if (sent) {
    for (int i = 0; i < N; i++) {
      clock[i] = message[i] > clock[i] ? message[i] : clock[i];
    }
    assert(clock[1 - me] == events[1 - me]);
  }
  for (int i = 0; i < N; i++) {
    message[i] = clock[i];
  }
  sent = 1;
  pthread_mutex_unlock(&mutex);
  return NULL;
}

int main(void)
{
  pthread_t t[N];
  for (int i = 0; i < N; i++) {
    pthread_create(&t[i], NULL, worker, (void *)(intptr_t)i);
  }
  for (int i = 0; i < N; i++) {
    pthread_join(t[i], NULL);
  }
  return 0;
}

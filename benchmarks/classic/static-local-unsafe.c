// A function's static variable is shared by all threads that call it.
// verdict: UNSAFE
// property: assert
// unwind: 1
// rounds: 3
// source: Plauger, The standard C library, 1992

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

#define N 3

static int ticket_of[N];

static int next_ticket(void)
{
  static int last;
  return ++last;
}

static void *worker(void *arg)
{
  int me = (int)(intptr_t)arg;
  ticket_of[me] = next_ticket();
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
  assert(ticket_of[0] != ticket_of[1]);
  assert(ticket_of[1] != ticket_of[2]);
  assert(ticket_of[0] != ticket_of[2]);
  return 0;
}

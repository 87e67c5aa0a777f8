// args: --check=leak
// verdict: SAFE within bounds (
// or: SAFE
// A pointer into the middle of a block leads to it, and so does one just past
// its end; a thread's variable does, too, as long as the thread is there, and
// the result of one that was not joined yet.
#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>
static char *middle, *end;
static sem_t never, ready;
static _Thread_local char *local;
static pthread_key_t key;
static void *waits(void *arg) {
  char *mine = malloc(8);
  local = malloc(9);
  pthread_setspecific(key, malloc(10));
  sem_post(&ready);
  sem_wait(&never);
  return arg;
}
static void *gives(void *arg) {
  char *mine = malloc(4);
  sem_post(&ready);
  return mine;
}
int main(void) {
  pthread_t t;
  middle = (char *)malloc(16) + 7;
  end = (char *)malloc(3) + 3;
  pthread_key_create(&key, free);
  pthread_create(&t, 0, waits, 0);
  sem_wait(&ready);
  pthread_create(&t, 0, gives, 0);
  sem_wait(&ready);
  return 0;
}

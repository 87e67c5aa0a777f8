// args: --check=memsafety
// verdict: SAFE
#include <pthread.h>
#include <stdlib.h>
struct job { int n; };
static struct job *queue;
static void *take(void *a);
static void put(void) {
  struct job j = {1};
  queue = &j;
  pthread_t t;
  pthread_create(&t, NULL, take, NULL);
  pthread_join(t, NULL);
  __atomic_store_n(&queue, NULL, __ATOMIC_SEQ_CST);
}
static void *take(void *a) {
  struct job *j = __atomic_load_n(&queue, __ATOMIC_SEQ_CST);
  if (j) {
    j->n++;
  }
  return a;
}
int main(void) {
  pthread_t t;
  put();
  pthread_create(&t, NULL, take, NULL);
  pthread_join(t, NULL);
}

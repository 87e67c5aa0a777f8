// args: --check=leak
// verdict: UNSAFE (leak)
// says: ^  it was never freed, a block of 16 bytes, allocated by thread [01]
// Two threads push onto a list without a lock: one of the nodes may be lost.
#include <pthread.h>
#include <stdlib.h>
struct node {
  int value;
  struct node *next;
} * head;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void push(int value) {
  struct node *n = malloc(sizeof *n);
  n->value = value;
  n->next = head;
  pthread_mutex_lock(&m);
  head = n;
  pthread_mutex_unlock(&m);
}
static void *run(void *arg) {
  push(1);
  return arg;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  push(2);
  pthread_join(t, 0);
  return 0;
}

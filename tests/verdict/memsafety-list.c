// args: --check=memsafety
// verdict: SAFE
#include <pthread.h>
#include <stdlib.h>
struct node { struct node *next; int value; };
struct node *list;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *take(void *a) {
  pthread_mutex_lock(&m);
  struct node *n = list;
  if (n) {
    list = n->next;
    free(n);
  }
  pthread_mutex_unlock(&m);
  return a;
}
int main(void) {
  pthread_t t;
  for (int i = 0; i < 3; i++) {
    struct node *n = malloc(sizeof *n);
    n->next = list;
    list = n;
  }
  pthread_create(&t, NULL, take, NULL);
  take(NULL);
  pthread_join(t, NULL);
  take(NULL);
}

// args: --check=memsafety
// verdict: SAFE
#include <pthread.h>
#include <stdlib.h>
struct box { pthread_mutex_t m; int users; };
static void *user(void *a) {
  struct box *b = a;
  pthread_mutex_lock(&b->m);
  int left = --b->users;
  pthread_mutex_unlock(&b->m);
  if (left == 0) {
    free(b);
  }
  return NULL;
}
int main(void) {
  pthread_t t;
  struct box *b = malloc(sizeof *b);
  pthread_mutex_init(&b->m, NULL);
  b->users = 2;
  pthread_create(&t, NULL, user, b);
  user(b);
  pthread_join(t, NULL);
}

// args: --check=assert
// verdict: UNSAFE (assert)
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
struct n {
  pthread_mutex_t m;
  int v;
  struct n *next;
} * h;
void *f(void *p) {
  pthread_mutex_lock(&h->m);
  struct n *a = h->next;
  pthread_mutex_unlock(&h->m);
  pthread_mutex_lock(&h->m);
  a->v++;
  pthread_mutex_unlock(&h->m);
  return p;
}
void *g(void *p) {
  pthread_mutex_lock(&h->next->m);
  h->next->v++;
  pthread_mutex_unlock(&h->next->m);
  return p;
}
int main(void) {
  pthread_t t, u;
  for (int i = 0; i < 2; i++) {
    struct n *x = malloc(sizeof *x);
    if (!x)
      return 0;
    pthread_mutex_init(&x->m, 0);
    x->v = 0;
    x->next = h;
    h = x;
  }
  pthread_create(&t, 0, f, 0);
  pthread_create(&u, 0, g, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  assert(h->next->v == 2);
}

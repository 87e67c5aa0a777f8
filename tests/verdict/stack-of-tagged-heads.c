// verdict: SAFE
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
struct node { struct node *next; int v; };
struct head { struct node *top; size_t tag; };
_Atomic struct head head;
struct node a = {0, 1}, b = {0, 2};
void push(struct node *n) {
  struct head old = atomic_load(&head), new;
  do {
    n->next = old.top;
    new.top = n;
    new.tag = old.tag + 1;
  } while (!atomic_compare_exchange_strong(&head, &old, new));
}
void *f(void *p) { push(&a); return p; }
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, f, 0);
  push(&b);
  pthread_join(t, 0);
  struct head h = atomic_load(&head);
  assert(h.tag == 2 && h.top && h.top->next && !h.top->next->next);
  struct head z = {0, 0};
  struct head o = atomic_exchange(&head, z);
  assert(o.tag == 2);
  z = atomic_load(&head);
  assert(!z.top);
}

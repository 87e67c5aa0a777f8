// verdict: UNSAFE (assert)
// The address goes through void *, and comes from the middle of a record.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
struct pair {
  int a, b;
};
struct outer {
  int first;
  struct pair pair;
} * all;
struct pair *at(void *place) { return place; }
void *count(void *arg) {
  at(&all->pair)->a++;
  return arg;
}
int main(void) {
  pthread_t t;
  all = calloc(1, sizeof *all);
  pthread_create(&t, 0, count, 0);
  at(all)->b++;
  pthread_join(t, 0);
  assert(all->pair.a == 2);
}

// verdict: SAFE within bounds (leaks are not looked for
// args: --check=memsafety
#include <assert.h>
#include <pthread.h>
#include <stddef.h>
#include <stdlib.h>
/* The loop goes from the list's head back to where a record around it would
 * begin, which is before the head, and may be in another object. */
struct link {
  struct link *next;
};
struct entry {
  char name[200];
  int value;
  struct link link;
};
#define ENTRY(l) ((struct entry *)((char *)(l) - offsetof(struct entry, link)))
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct link before, head = {&head}, after;
static void add(struct link *to, int value)
{
  struct entry *e = malloc(sizeof *e);
  if (e) {
    e->value = value;
    pthread_mutex_lock(&lock);
    e->link.next = to->next;
    to->next = &e->link;
    pthread_mutex_unlock(&lock);
  }
}
static int sum(struct link *of)
{
  int all = 0;
  struct entry *e = ENTRY(of->next), *next = ENTRY(e->link.next);
  for (; &e->link != of; e = next, next = ENTRY(next->link.next)) {
    all += e->value;
  }
  return all;
}
static void *run(void *arg)
{
  struct link *own = malloc(sizeof *own);
  if (own) {
    own->next = own;
    add(own, 2);
    assert(sum(own) == 2);
  }
  add(&head, 1);
  return arg;
}
int main(void)
{
  pthread_t t;
  before.next = after.next = &head;
  pthread_create(&t, NULL, run, NULL);
  add(before.next, 3);
  pthread_join(t, NULL);
  assert(sum(after.next) == 4);
  return 0;
}

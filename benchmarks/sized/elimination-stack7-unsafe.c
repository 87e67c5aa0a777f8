// Elimination stack, three pushers and four poppers. A thread that fails on the
// stack itself leaves its operation in location[] and its number in collision;
// a push and a pop that meet there are done without the stack.
//
// The bug: a pop gives the node's memory back, and so a later push may use it
// again. A pop that has read the top and its next node then succeeds although
// both have been taken, and one of them is taken once more: four pops, three
// pushes. The third push gets the older of the two nodes, as an allocator that
// delays reuse would give it; with one node for each push there is no reuse.
//
// Every access is a step of its own. The paper's CAS are the calls of cas() and
// the exchange of collision.
// verdict: UNSAFE
// property: assert
// unwind: 1
// rounds: 2
// source: Hendler, Shavit and Yerushalmi, A scalable lock-free stack, 2004

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#define PUSHERS 3
#define POPPERS 4
#define NODES 2
#define NOBODY (-1)
#define NOTHING 0

enum operation { PUSH, POP };

struct info { /* an operation; that of a push is its node, too */
  atomic_int thread;
  atomic_int operation;
  atomic_int value;
  struct info *_Atomic next;
};

static struct info pops[POPPERS];
static struct info *_Atomic top;
static struct info *_Atomic location[PUSHERS + POPPERS];
static atomic_int collision = NOBODY;
static atomic_int popped;

static pthread_mutex_t heap = PTHREAD_MUTEX_INITIALIZER;
static struct info nodes[NODES];
static struct info *unused[NODES]; /* a queue */
static int first, count;

static struct info *node_new(void)
{
  struct info *p = NULL;
  pthread_mutex_lock(&heap);
  if (count > 0) {
    p = unused[first];
    first = (first + 1) % NODES;
    count--;
  }
  pthread_mutex_unlock(&heap);
  return p;
}

static void node_free(struct info *p)
{
  pthread_mutex_lock(&heap);
  unused[(first + count) % NODES] = p;
  count++;
  pthread_mutex_unlock(&heap);
}

static bool cas(struct info *_Atomic *at, struct info *old, struct info *new)
{
  return atomic_compare_exchange_strong(at, &old, new);
}

static bool try_stack(struct info *p, enum operation operation)
{
  struct info *head = top;
  if (operation == PUSH) {
    p->next = head;
    return cas(&top, head, p);
  }
  if (head == NULL) {
    p->value = NOTHING;
    return true;
  }
  struct info *next = head->next;
  if (!cas(&top, head, next)) {
    return false;
  }
  p->value = head->value;
  node_free(head);
  return true;
}

/* q is him's operation, the opposite of ours: take it, or give him ours. */
static bool try_collision(struct info *p, struct info *q, int him,
                          enum operation operation)
{
  if (operation == PUSH) {
    return cas(&location[him], q, p);
  }
  if (!cas(&location[him], q, NULL)) {
    return false;
  }
  p->value = q->value;
  node_free(q);
  return true;
}

/* Somebody has met us: a pop finds the push where its own operation was. */
static void finish_collision(struct info *p, int me, enum operation operation)
{
  if (operation == POP) {
    struct info *q = location[me];
    p->value = q->value;
    location[me] = NULL;
    node_free(q);
  }
}

static void operate(struct info *p, int me, enum operation operation)
{
  while (!try_stack(p, operation)) {
    location[me] = p;
    int him = collision;
    while (!atomic_compare_exchange_strong(&collision, &him, me)) {
    }
    struct info *q = him == NOBODY ? NULL : location[him];
    bool meets =
        q != NULL && q->thread == him && (int)q->operation != (int)operation;
    if (!cas(&location[me], p, NULL)) {
      finish_collision(p, me, operation);
      return;
    }
    if (meets && try_collision(p, q, him, operation)) {
      return;
    }
  }
}

static void *pusher(void *arg)
{
  int me = (int)(intptr_t)arg;
  struct info *p = node_new();
  if (p != NULL) {
    p->thread = me;
    p->operation = PUSH;
    p->value = 1;
    operate(p, me, PUSH);
  }
  return NULL;
}

static void *popper(void *arg)
{
  int me = (int)(intptr_t)arg;
  struct info *p = &pops[me - PUSHERS];
  p->thread = me;
  p->operation = POP;
  operate(p, me, POP);
  if (p->value != NOTHING) {
    int others = atomic_fetch_add(&popped, 1);
    assert(others < PUSHERS);
  }
  return NULL;
}

int main(void)
{
  pthread_t t[PUSHERS + POPPERS];
  for (int i = 0; i < NODES; i++) {
    unused[i] = &nodes[i];
  }
  count = NODES;
  for (int i = 0; i < PUSHERS + POPPERS; i++) {
    pthread_create(&t[i], NULL, i < PUSHERS ? pusher : popper,
                   (void *)(intptr_t)i);
  }
  for (int i = 0; i < PUSHERS + POPPERS; i++) {
    pthread_join(t[i], NULL);
  }
  return 0;
}

// Sorted list with hand-over-hand locking: what follows a node may be read
// only while that node is locked.
// verdict: UNSAFE
// property: assert
// unwind: 4
// rounds: 3
// source: Bayer and Schkolnick, Concurrency of operations on B-trees, 1977

#include <assert.h>
#include <pthread.h>
#include <stddef.h>

#define N 2

struct node {
  int key;
  struct node *next;
  pthread_mutex_t mutex;
};

static struct node last = {99, NULL, PTHREAD_MUTEX_INITIALIZER};
static struct node middle = {5, &last, PTHREAD_MUTEX_INITIALIZER};
static struct node first = {0, &middle, PTHREAD_MUTEX_INITIALIZER};
static struct node fresh[N] = {
    {10, NULL, PTHREAD_MUTEX_INITIALIZER},
    {20, NULL, PTHREAD_MUTEX_INITIALIZER},
};

static void *insert(void *arg)
{
  struct node *added = arg;
  struct node *before = &first;
  pthread_mutex_lock(&before->mutex);
  struct node *after = before->next;
  while (after->key < added->key) {
    struct node *peeked = after->next;
    pthread_mutex_lock(&after->mutex);
    pthread_mutex_unlock(&before->mutex);
    before = after;
    after = peeked;
    if (after != peeked) {
      assert(after->next == peeked);
    }
  }
  added->next = after;
  before->next = added;
  pthread_mutex_unlock(&before->mutex);
  return NULL;
}

int main(void)
{
  pthread_t t[N];
  int length = 0;
  for (int i = 0; i < N; i++) {
    pthread_create(&t[i], NULL, insert, &fresh[i]);
  }
  for (int i = 0; i < N; i++) {
    pthread_join(t[i], NULL);
  }
  for (const struct node *n = &first; n; n = n->next) {
    length++;
  }
  assert(length == 3 + N);
  return 0;
}

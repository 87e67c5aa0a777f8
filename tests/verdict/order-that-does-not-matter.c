// verdict: SAFE (
// args: --engine=cbmc
// Whichever operand comes first, the same comes out: nothing that one writes
// does the other read or write.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);

struct node {
  int value;
  struct node *next;
};

static int n = 1, m = 2;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static int add(int *to, int by)
{
  *to += by;
  return *to;
}

static int set_m(void)
{
  m = 5;
  return 0;
}

static int locked(void)
{
  pthread_mutex_lock(&lock);
  int seen = n;
  pthread_mutex_unlock(&lock);
  return seen;
}

static struct node *make(int value)
{
  struct node *x = malloc(sizeof *x);
  x->value = value;
  x->next = 0;
  return x;
}

static void *run(void *arg)
{
  int own = 3, other = own;
  assert(other + add(&own, 1) == 7);
  return arg;
}

int main(void)
{
  pthread_t t;
  struct node *list = make(1);
  int i = 0, got[2] = {n, set_m()};
  pthread_create(&t, 0, run, 0);
  pthread_join(t, 0);
  list->next = make(list->value + 1);
  got[i] = n + set_m();
  got[i] += strlen("ab") + set_m();
  assert(locked() + locked() == 2);
  assert(got[0] == 3 && list->next->value == 2);
  assert((n && set_m()) || (m == 5 ? set_m() : n) == 0);
  int a = __VERIFIER_nondet_int() & 1, b = __VERIFIER_nondet_int() & 1;
  assert(a - b < 2);
}

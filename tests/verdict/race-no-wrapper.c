// verdict: SAFE
// args: --check=race
// Locks that are taken in functions, by pointers.
#include <pthread.h>

struct account {
  pthread_mutex_t m;
  int sum;
};
static struct account a = {PTHREAD_MUTEX_INITIALIZER, 0};
static struct account b = {PTHREAD_MUTEX_INITIALIZER, 0};

static void enter(struct account *which)
{
  pthread_mutex_lock(&which->m);
}

static void leave(struct account *which)
{
  pthread_mutex_unlock(&which->m);
}

static void *run(void *unused)
{
  enter(&a);
  a.sum++;
  leave(&a);
  return unused;
}

int main(void)
{
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  enter(&a);
  a.sum++;
  leave(&a);
  pthread_join(t, 0);
  return 0;
}

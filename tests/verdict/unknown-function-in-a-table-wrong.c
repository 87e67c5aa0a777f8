// verdict: UNSAFE (assert)
// Functions that nothing defines have addresses of their own.
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

struct operations {
  void (*dump)(int, const char *);
  int (*get)(void);
  long (*any)();
};

extern void nobody_dumps(int, const char *);
extern int nobody_gets(void);
extern long nobody_knows();

static struct operations all = {nobody_dumps, nobody_gets, nobody_knows};
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int n;

static void *thread(void *arg)
{
  pthread_mutex_lock(&lock);
  n++;
  pthread_mutex_unlock(&lock);
  return arg;
}

int main(void)
{
  pthread_t t;
  pthread_create(&t, NULL, thread, NULL);
  thread(NULL);
  pthread_join(t, NULL);
  assert(all.dump == nobody_dumps && all.get && all.any);
  assert((void *)all.dump != (void *)all.get);
  assert(n == 1);
}

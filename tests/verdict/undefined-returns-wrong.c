// verdict: UNSAFE (assert, if glb_init(), shape() and level() do nothing but return)
// What nothing defines gets and gives no pointers here: it returns any value.
#include <assert.h>
#include <pthread.h>

struct shape {
  int width;
  char height;
};

extern int level(int);
extern struct shape shape(void);
static _Atomic int n;

static void *thread(void *arg)
{
  glb_init(n == 0, "a string");
  struct shape s = shape();
  if (level(s.width) > 3 && s.height == 'a') {
    n++;
  }
  return arg;
}

int main(void)
{
  pthread_t t;
  pthread_create(&t, NULL, thread, NULL);
  thread(NULL);
  pthread_join(t, NULL);
  assert(n >= 0 && n < 2);
}

// verdict: SAFE
// args: -DKIND=PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP tests/verdict/with/other-mutex.c
// The kind of a mutex that another file initialises.
#include <assert.h>
#include <pthread.h>

extern pthread_mutex_t mutex;
void add(void);
int n;

int main(void)
{
  pthread_mutex_lock(&mutex);
  add();
  pthread_mutex_unlock(&mutex);
  assert(n == 1);
}

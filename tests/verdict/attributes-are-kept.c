// verdict: SAFE
#include <assert.h>
#include <pthread.h>
int main(void)
{
  pthread_attr_t a;
  int state;
  size_t size;
  pthread_attr_init(&a);
  assert(!pthread_attr_setstacksize(&a, 1 << 20));
  assert(!pthread_attr_getstacksize(&a, &size) && size == 1 << 20);
  assert(pthread_attr_setstacksize(&a, 1) != 0);
  pthread_attr_getdetachstate(&a, &state);
  assert(state == PTHREAD_CREATE_JOINABLE);
}

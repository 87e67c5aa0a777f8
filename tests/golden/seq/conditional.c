#include <pthread.h>
int a, b, c;
void *f(void *arg)
{
  a = b = c = 1;
  return arg;
}
int main(void)
{
  pthread_t t;
  pthread_create(&t, 0, f, 0);
  int r = a && b; /* b is read only if a is not 0 */
  r += a ? b : c;
  return r;
}

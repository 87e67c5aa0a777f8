// verdict: UNSAFE
#include <assert.h>
#include <pthread.h>
int i = 1, j = 1;
void *t1(void *arg)
{
  for (int k = 0; k < 6; k++)
    i += j;
  return arg;
}
void *t2(void *arg)
{
  for (int k = 0; k < 6; k++)
    j += i;
  return arg;
}
int main(void)
{
  pthread_t a, b;
  pthread_create(&a, 0, t1, 0);
  pthread_create(&b, 0, t2, 0);
  if (i >= 377 || j >= 377) {
    goto ERROR;
  ERROR:;
  }
  return 0;
}

// args: --unwind 1
#include <pthread.h>
int x;
void *f(void *arg)
{
  for (int i = 0; i < 3; i++) { /* three times */
    x = i;
  }
  while (x != 7) { /* as far as the bound goes */
    x++;
  }
  return arg;
}
int main(void)
{
  pthread_t t[2];
  for (int i = 0; i < 2; i++) {
    pthread_create(&t[i], 0, f, 0);
  }
  for (int i = 0; i < 2; i++) {
    pthread_join(t[i], 0);
  }
  return x;
}

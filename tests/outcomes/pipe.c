#include "outcome.h"
static int ends[2];
static void *f(void *a)
{
  delay();
  write(ends[1], a ? "ab" : "c", a ? 2 : 1);
  return a;
}
int main(void)
{
  pthread_t t, u;
  char b[4] = {0};
  if (pipe(ends) != 0)
    return 0;
  pthread_create(&t, 0, f, 0);
  pthread_create(&u, 0, f, &t);
  int n = (int)read(ends[0], b, 3);
  pthread_join(t, 0);
  pthread_join(u, 0);
  outcome(n * 1000 + b[0]);
}

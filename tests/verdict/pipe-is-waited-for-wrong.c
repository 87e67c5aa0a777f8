// verdict: UNSAFE
#include <assert.h>
#include <pthread.h>
#include <unistd.h>
static int ends[2], data;
static void *writer(void *a)
{
  write(ends[1], "x", 1);
  data = 1;
  return a;
}
int main(void)
{
  pthread_t t;
  char c = 0;
  if (pipe(ends) != 0)
    return 0;
  pthread_create(&t, 0, writer, 0);
  read(ends[0], &c, 1);
  assert(c == 'x' && data == 1);
  pthread_join(t, 0);
}

// verdict: SAFE
// args: --check=race
// strcpy() writes as many bytes as the string has, and a zero: not the fifth.
#include <pthread.h>
#include <string.h>

static char to[8];

static void *run(void *text)
{
  strcpy(to, text);
  return text;
}

int main(void)
{
  pthread_t t;
  pthread_create(&t, 0, run, "abc");
  to[4] = 1;
  pthread_join(t, 0);
  return 0;
}

// verdict: UNSAFE
// args: --check=race
// says: writes it at .*strcpy
// strcpy() writes as many bytes as the string has, and a zero: the fourth.
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
  to[3] = 1;
  pthread_join(t, 0);
  return 0;
}

// verdict: UNSAFE
// args: --check=assert,deadlock,locks,race,memsafety
// A string is read by puts(), while another thread writes it: also with
// everything looked for that is by default.
#include <pthread.h>
#include <stdio.h>
#include <string.h>

static char name[8];

static void *run(void *unused)
{
  puts(name);
  return unused;
}

int main(void)
{
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  strncpy(name, "abc", 4);
  pthread_join(t, 0);
  return 0;
}

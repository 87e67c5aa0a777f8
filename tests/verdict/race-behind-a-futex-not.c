// args: --check=race
// verdict: SAFE
#define _GNU_SOURCE
#include <assert.h>
#include <linux/futex.h>
#include <pthread.h>
#include <stdatomic.h>
#include <sys/syscall.h>
#include <unistd.h>
static atomic_int ready;
static int data;
static void *setter(void *a)
{
  data = 1;
  ready = 1;
  syscall(SYS_futex, &ready, FUTEX_WAKE_PRIVATE, 1, 0, 0, 0);
  return a;
}
int main(void)
{
  pthread_t t;
  pthread_create(&t, 0, setter, 0);
  while (!ready)
    syscall(SYS_futex, &ready, FUTEX_WAIT_PRIVATE, 0, 0, 0, 0);
  assert(data == 1);
  pthread_join(t, 0);
}

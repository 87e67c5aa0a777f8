// verdict: UNKNOWN (handlers and destructors after main's pthread_exit, at
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
static void end(void)
{
  assert(0);
}
int main(void)
{
  atexit(end);
  pthread_exit(0);
}

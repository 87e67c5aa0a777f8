#define _GNU_SOURCE
// Constructors in their order, handlers and destructors in the other.
#include <assert.h>
#include <stdlib.h>
#include <unistd.h>
int n;
static void last(void)
{
  assert(n == 5);
  n = 6;
}
static void second(void)
{
  assert(n == 4);
  n = 5;
}
static void told(int status, void *arg)
{
  assert(status == 7 && arg == &n && n == 3);
  n = 4;
  atexit(second);
}
__attribute__((constructor)) static void begin(void)
{
  assert(n == 0);
  n = 1;
  atexit(last);
}
__attribute__((constructor)) static void begin_then(void)
{
  assert(n == 1);
  n = 2;
}
__attribute__((destructor)) static void end(void)
{
  assert(n == 7);
  n = 0;
  _exit(0);
}
__attribute__((destructor)) static void end_first(void)
{
  assert(n == 6);
  n = 7;
}
static void begin_by_hand(void)
{
  assert(n == 2);
  n = 3;
}
static __attribute__((section(".init_array"), used)) void (*p)(void) =
    begin_by_hand;
int main(void)
{
  on_exit(told, &n);
  if (n == 3) {
    exit(7);
  }
  exit(8);
}

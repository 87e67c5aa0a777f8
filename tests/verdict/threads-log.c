// verdict: SAFE within bounds (snprintf() on shared memory as one step
// args: --engine=stepper
// Threads that log by a function around vsnprintf.
#include <assert.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static char lines[2][20];
static int count;

static void log_line(const char *format, ...)
{
  va_list list;
  va_start(list, format);
  pthread_mutex_lock(&mutex);
  vsnprintf(lines[count], sizeof lines[0], format, list);
  count++;
  pthread_mutex_unlock(&mutex);
  va_end(list);
}

static void *run(void *number)
{
  log_line("%s %d", "thread", *(int *)number);
  return 0;
}

int main(void)
{
  pthread_t a, b;
  int one = 1, two = 2;
  pthread_create(&a, 0, run, &one);
  pthread_create(&b, 0, run, &two);
  pthread_join(a, 0);
  pthread_join(b, 0);
  assert(count == 2);
  assert(strcmp(lines[0], "thread 1") == 0 || strcmp(lines[1], "thread 1") == 0);
}

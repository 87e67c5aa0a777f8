#define _POSIX_C_SOURCE 200809L
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/select.h>
#include <time.h>

enum tag { SEVEN = 7 };
struct pair {
  double d;
};

atomic_flag flag = ATOMIC_FLAG_INIT;

/* Its struct tm has other members by name. */
int year_of(const struct tm *t)
{
  char text[80];
  struct pair p = {SEVEN};
  if (t->tm_year < 0) {
    strerror_r(0, text, sizeof text);
  }
  return t->tm_year + (int)p.d;
}

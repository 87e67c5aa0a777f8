// verdict: SAFE
// args: tests/verdict/with/other-features.c
// Macros of the C library make structs, and functions by pointers to them,
// differ between files; tags mean what each file says.
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/select.h>
#include <time.h>

enum tag { EIGHT = 8 };
struct pair {
  char c[3];
};

extern atomic_flag flag;
int year_of(const struct tm *t);

int main(void)
{
  struct tm t = {.tm_year = 100, .tm_gmtoff = 1};
  char text[80], *said = text;
  if (t.tm_year < 0) {
    said = strerror_r(0, text, sizeof text);
  }
  assert(said == text);
  assert(sizeof(struct pair) == 3 && EIGHT == 8);
  assert(!atomic_flag_test_and_set(&flag));
  assert(year_of(&t) == 107);
}

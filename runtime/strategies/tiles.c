#include "runtime/strategies/tiles.h"
#include "runtime/explorer/run.h"

#include <stdint.h>
#include <stdlib.h>

enum { MOST = 64 };

static struct stretches {
  unsigned count;
  struct {
    unsigned long from, to;
  } at[MOST];
} by_thread[MOST];
static bool are_set;

static bool read_number(const char **text, unsigned long *number)
{
  char *end;

  if (**text < '0' || **text > '9') {
    return false;
  }
  *number = strtoul(*text, &end, 10);
  *text = end;
  return *number <= UINT32_MAX;
}

static bool skip(const char **text, char c)
{
  bool is_there = **text == c;

  *text += is_there;
  return is_there;
}

static bool read_thread(const char **text)
{
  unsigned long thread;
  struct stretches *s;

  if (!read_number(text, &thread) || thread >= MOST || !skip(text, ':')) {
    return false;
  }
  s = &by_thread[thread];
  do {
    if (s->count == MOST || !read_number(text, &s->at[s->count].from) ||
        !skip(text, '-') || !read_number(text, &s->at[s->count].to)) {
      return false;
    }
    s->count++;
  } while (skip(text, ','));
  return true;
}

bool tiles_read(const char *text)
{
  bool good;

  are_set = true;
  do {
    good = read_thread(&text);
  } while (good && skip(&text, ';'));
  return good && *text == '\0';
}

bool tiles_are_set(void)
{
  return are_set;
}

bool tiles_allow(unsigned thread)
{
  const struct stretches *s = &by_thread[thread % MOST];
  unsigned long at = *__ts_program.threads[thread].pc - 1ul;
  bool allows = thread >= MOST || s->count == 0;

  for (unsigned i = 0; i < s->count && !allows; i++) {
    allows = s->at[i].from <= at && at <= s->at[i].to;
  }
  return allows;
}

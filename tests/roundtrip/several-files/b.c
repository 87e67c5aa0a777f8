#include "shared.h"
static int hidden = 20;
static int get(void) { return hidden; }
int other(void) { return get(); }
extern int common;
int read_common(void) { return common; }
int sized[3] = {0, 0, 7};
int sum(const struct pair *q)
{
  typedef struct { int total; } local;
  local l = {q->x + q->y};
  return l.total;
}
int counter(void)
{
  static int hidden;
  return ++hidden;
}

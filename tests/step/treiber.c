/* treiber.c -- each pushes a block of its own and pops one, ITERATIONS times.
 * With -DFREES it frees what it popped; then a freed block may come back, which
 * is Treiber's ABA. */
#define WORKERS 3
#define JOINS 1
#define POINTS 6
#include "tests/step/step.h"

#ifndef ITERATIONS
#define ITERATIONS 1
#endif

struct node {
  struct node *next;
  long value;
};

STATE struct node *top;
STATE struct {
  struct node *node, *next;
  int popped, times;
} of[THREADS];

static void begin(unsigned self)
{
  struct node *node = __CPROVER_allocate(sizeof *node, 0);

  node->value = self;
  of[self].node = node;
  pcs[self] = 1;
}

static void work(unsigned self)
{
  struct node **node = &of[self].node, **next = &of[self].next;

  switch (pcs[self]) {
  case 0:
    begin(self);
    break;
  case 1: /* push */
    (*node)->next = top;
    pcs[self] = 2;
    break;
  case 2:
    if (top != (*node)->next) {
      pcs[self] = 1;
      break;
    }
    top = *node;
    __ts_publish(&top, sizeof top);
    if (__ts_is_own(*node)) {
      fail(self, 0);
      break;
    }
    *node = 0;
    pcs[self] = 3;
    break;
  case 3: /* pop */
    *node = top;
    pcs[self] = *node ? 4 : 3;
    break;
  case 4:
    *next = (*node)->next;
    pcs[self] = 5;
    break;
  case 5:
    if (top != *node) {
      *node = *next = 0;
      pcs[self] = 3;
      break;
    }
    top = *next;
    *next = 0;
    pcs[self] = 6;
    break;
  case 6:
    of[self].popped += (int)(*node)->value;
#ifdef FREES
    __ts_free(*node);
#endif
    *node = 0;
    if (++of[self].times < ITERATIONS) {
      begin(self);
    } else {
      end_thread(self);
    }
    break;
  }
}

static _Bool is_ready(unsigned self)
{
  return pcs[self] != 3 || top != 0;
}

static void show(unsigned self)
{
  __ts_access(VALUE_POINTER, &top, sizeof top, 0);
  __ts_access(VALUE_POINTER, &of[self].node, sizeof of[self].node, 0);
}

static void at_end(void)
{
  int sum = 0;

  for (unsigned t = 1; t < THREADS; t++) {
    sum += of[t].popped;
  }
  if (top || sum != ITERATIONS * WORKERS * (WORKERS + 1) / 2) {
    fail(0, 0);
  }
}

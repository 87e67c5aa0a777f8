/* safestack.c -- Vyukov's SafeStack, ITERATIONS of pop and push by each. */
#define WORKERS 3
#define JOINS 0
#define POINTS 12
#include "tests/step/step.h"

#ifndef ITERATIONS
#define ITERATIONS 2
#endif

STATE signed char count = 3, head, next_of[3] = {1, 2, -1}, value[3];
STATE struct {
  signed char i, first, next, index;
} of[THREADS];

static void work(unsigned self)
{
  signed char *first = &of[self].first, *next = &of[self].next;
  signed char *index = &of[self].index;

  switch (pcs[self]) {
  case 0:
    of[self].i = ITERATIONS;
    pcs[self] = 1;
    break;
  case 1: /* pop */
    if (count > 1) {
      pcs[self] = 2;
      break;
    }
    goto again;
  case 2:
    *first = head;
    pcs[self] = 3;
    break;
  case 3:
    *next = next_of[*first];
    next_of[*first] = -1;
    if (*next >= 0) {
      pcs[self] = 4;
      break;
    }
    *first = *next = 0;
    pcs[self] = 1;
    break;
  case 4:
    if (head == *first) {
      head = *next;
      *next = 0;
      pcs[self] = 5;
    } else {
      pcs[self] = 6;
    }
    break;
  case 5:
    count--;
    *index = *first;
    *first = 0;
    pcs[self] = 7;
    break;
  case 6:
    next_of[*first] = *next;
    *first = *next = 0;
    pcs[self] = 1;
    break;
  case 7:
    value[*index] = (signed char)self;
    pcs[self] = 8;
    break;
  case 8:
    if (value[*index] != (signed char)self) {
      fail(self, 0);
      break;
    }
    pcs[self] = 9;
    break;
  case 9: /* push */
    *first = head;
    pcs[self] = 10;
    break;
  case 10:
    next_of[*index] = *first;
    pcs[self] = 11;
    break;
  case 11:
    if (head != *first) {
      *first = head;
      pcs[self] = 10;
      break;
    }
    head = *index;
    *first = *index = 0;
    pcs[self] = 12;
    break;
  case 12:
    count++;
    goto again;
  }
  return;
again:
  pcs[self] = 1;
  if (--of[self].i == 0) {
    end_thread(self);
  }
}

static _Bool is_ready(unsigned self)
{
  (void)self;
  return 1;
}

static void show(unsigned self)
{
  (void)self;
  __ts_access(VALUE_SIGNED, &head, 1, 0);
}

static void at_end(void)
{
}

/* value.c -- memory, the stack of operands, arithmetic. */
#include "step.h"

#include <string.h>

enum outcome bad(struct step *x, const char *why)
{
  x->truth->bad = why;
  return O_BAD;
}

/* Memory. */

bool is_valid(const struct step *x, int64_t at, int size)
{
  if (at < 64 || at + size > MEMORY) {
    return false;
  }
  if (at < GLOBALS) {
    return at + size <= x->p->globals;
  }
  const struct thread *t = &x->s->thread[(at - GLOBALS) / FRAMES];
  return t->status == S_LIVE && at + size <= t->top;
}

int64_t normal(int64_t v, int cell)
{
  int bits = 8 * (cell & CELL_SIZE);
  if (cell & CELL_BOOL) {
    return v != 0;
  }
  if (bits == 64) {
    return v;
  }
  uint64_t low = (uint64_t)v & ((UINT64_C(1) << bits) - 1);
  bool negative = !(cell & CELL_UNSIGNED) && low >> (bits - 1);
  return (int64_t)(negative ? low | ~UINT64_C(0) << bits : low);
}

bool fetch(struct step *x, int64_t at, int cell, int64_t *v)
{
  if (!is_valid(x, at, cell & CELL_SIZE)) {
    bad(x, "a bad address");
    return false;
  }
  *v = 0;
  memcpy(v, x->s->memory + at, (size_t)(cell & CELL_SIZE));
  *v = normal(*v, cell);
  return true;
}

bool put(struct step *x, int64_t at, int cell, int64_t v)
{
  if (!is_valid(x, at, cell & CELL_SIZE)) {
    bad(x, "a bad address");
    return false;
  }
  memcpy(x->s->memory + at, &v, (size_t)(cell & CELL_SIZE));
  return true;
}

void push(struct step *x, int64_t v)
{
  if (x->t->sp == STACK) {
    bad(x, "too deep an expression");
    return;
  }
  x->t->stack[x->t->sp++] = v;
}

int64_t pop(struct step *x)
{
  if (!x->t->sp) {
    bad(x, "a stack that is empty");
    return 0;
  }
  int64_t v = x->t->stack[--x->t->sp];
  x->t->stack[x->t->sp] = 0; /* equal states look equal */
  return v;
}

/* Which of so many ways this is: explore.c tries all. */
int choose(struct step *x, int size)
{
  if (x->used == CHOICES) {
    bad(x, "too many choices in a step");
    return 0;
  }
  if (x->used == x->choices) {
    x->choice[x->choices] = 0;
    x->size[x->choices++] = size;
  }
  return x->choice[x->used++];
}

/* Arithmetic. */

static bool compare(enum binop op, int64_t a, int64_t b, bool is_unsigned)
{
  uint64_t ua = (uint64_t)a, ub = (uint64_t)b;
  switch (op) {
  case B_EQ:
    return a == b;
  case B_NE:
    return a != b;
  case B_LT:
    return is_unsigned ? ua < ub : a < b;
  default:
    return is_unsigned ? ua <= ub : a <= b;
  }
}

static int64_t shift(struct step *x, enum binop op, int64_t a, int64_t b,
                     int cell)
{
  int bits = 8 * (cell & CELL_SIZE);
  if (b < 0 || b >= bits || (a < 0 && !(cell & CELL_UNSIGNED))) {
    bad(x, "such a shift");
    return 0;
  }
  uint64_t low =
      bits == 64 ? (uint64_t)a : (uint64_t)a & ((UINT64_C(1) << bits) - 1);
  return (int64_t)(op == B_SHL ? low << b : low >> b);
}

static int64_t divide(struct step *x, enum binop op, int64_t a, int64_t b,
                      int cell)
{
  if (b == 0 || (b == -1 && !(cell & CELL_UNSIGNED))) {
    bad(x, "a division by zero");
    return 0;
  }
  if (cell & CELL_UNSIGNED) {
    uint64_t ua = (uint64_t)a, ub = (uint64_t)b;
    return (int64_t)(op == B_DIV ? ua / ub : ua % ub);
  }
  return op == B_DIV ? a / b : a % b;
}

int64_t calculate(struct step *x, enum binop op, int64_t a, int64_t b, int cell,
                  bool may_wrap)
{
  __int128 wide = 0;
  switch (op) {
  case B_ADD:
    wide = (__int128)a + b;
    break;
  case B_SUB:
    wide = (__int128)a - b;
    break;
  case B_MUL:
    wide = (__int128)a * b;
    break;
  case B_AND:
    return a & b;
  case B_OR:
    return a | b;
  case B_XOR:
    return a ^ b;
  case B_SHL:
  case B_SHR:
    return normal(shift(x, op, a, b, cell), cell);
  case B_DIV:
  case B_MOD:
    return divide(x, op, a, b, cell);
  case B_SECOND:
    return b;
  default:
    return compare(op, a, b, cell & CELL_UNSIGNED);
  }
  int64_t v = normal((int64_t)wide, cell);
  if (v != wide && !(cell & CELL_UNSIGNED) && !may_wrap) {
    bad(x, "an overflow");
  }
  return v;
}

/* type.c -- types, and what arithmetic makes of them. */
#include "truth.h"

#include <stdio.h>
#include <stdlib.h>

void *room_for(size_t size)
{
  void *p = calloc(1, size);
  if (!p) {
    abort();
  }
  return p;
}

_Noreturn void give_up(const char *what, const char *detail)
{
  fprintf(stderr, "truth: %s: %s\n", what, detail);
  exit(2);
}

static struct type *make(enum type_kind kind, int size)
{
  struct type *t = room_for(sizeof *t);
  t->kind = kind;
  t->size = size;
  t->align = size ? size : 1;
  return t;
}

struct type *type_int(int size, bool is_unsigned)
{
  struct type *t = make(K_INT, size);
  t->is_unsigned = is_unsigned;
  return t;
}

struct type *type_void(void)
{
  return make(K_VOID, 0);
}

struct type *type_bool(void)
{
  struct type *t = make(K_BOOL, 1);
  t->is_unsigned = true;
  return t;
}

struct type *type_to(struct type *base)
{
  struct type *t = make(K_POINTER, 8);
  t->is_unsigned = true;
  t->base = base;
  return t;
}

struct type *type_promote(struct type *t)
{
  return t->kind == K_BOOL || (t->kind == K_INT && t->size < 4)
             ? type_int(4, false)
             : t;
}

struct type *type_common(struct type *a, struct type *b)
{
  if (a->kind == K_POINTER || b->kind == K_POINTER) {
    return a->kind == K_POINTER ? a : b;
  }
  a = type_promote(a);
  b = type_promote(b);
  if (a->size != b->size) {
    return a->size > b->size ? a : b;
  }
  return a->is_unsigned ? a : b;
}

bool type_is_scalar(const struct type *t)
{
  return t->kind == K_BOOL || t->kind == K_INT || t->kind == K_POINTER;
}

/* A whole record of such a size is a cell, too. */
int type_cell(const struct type *t)
{
  if (t->size != 1 && t->size != 2 && t->size != 4 && t->size != 8) {
    give_up("not supported", "an access of that size");
  }
  return t->size | (t->is_unsigned ? CELL_UNSIGNED : 0) |
         (t->kind == K_BOOL ? CELL_BOOL : 0);
}

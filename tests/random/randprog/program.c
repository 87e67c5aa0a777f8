/* program.c -- what a program is made of, for all who go through it. */
#include "program.h"

void *prog_alloc(struct prog *p, size_t size)
{
  size = (size + 15) / 16 * 16;
  if (p->used + size > p->room)
    abort();
  void *mem = p->arena + p->used;
  p->used += size;
  return memset(mem, 0, size);
}

void feature(struct prog *p, enum feature f)
{
  p->features |= 1u << f;
}

const struct rmw rmws[RMWS] = {
    {"__atomic_fetch_add", ", __ATOMIC_SEQ_CST", B_ADD, false, false},
    {"__atomic_fetch_sub", ", __ATOMIC_SEQ_CST", B_SUB, false, false},
    {"__atomic_fetch_or", ", __ATOMIC_SEQ_CST", B_OR, false, false},
    {"__atomic_add_fetch", ", __ATOMIC_SEQ_CST", B_ADD, true, false},
    {"__atomic_exchange_n", ", __ATOMIC_SEQ_CST", B_SECOND, false, false},
    {"__sync_fetch_and_add", "", B_ADD, false, false},
    {"__sync_add_and_fetch", "", B_ADD, true, false},
    {"__sync_sub_and_fetch", "", B_SUB, true, false},
    {"__sync_fetch_and_and", "", B_AND, false, false},
    {"__sync_lock_test_and_set", "", B_SECOND, false, false},
    {"atomic_fetch_add", "", B_ADD, false, true},
    {"atomic_fetch_sub", "", B_SUB, false, true},
    {"atomic_fetch_xor", "", B_XOR, false, true},
    {"atomic_exchange", "", B_SECOND, false, true},
};

const char *const binop_text[] = {
    [B_ADD] = "+", [B_SUB] = "-", [B_MUL] = "*", [B_AND] = "&", [B_OR] = "|",
    [B_XOR] = "^", [B_MOD] = "%", [B_EQ] = "==", [B_NE] = "!=", [B_LT] = "<",
    [B_LE] = "<=", [B_GT] = ">",  [B_GE] = ">=",
};

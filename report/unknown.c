/* unknown.c -- functions that nobody knows, with what would stand for them. */
#include "report/unknown.h"

#include "base/buf.h"

#include <stdio.h>

struct unknown_list unknown_of(struct session *v, const struct answer *a)
{
  struct unknown_list list = {0};
  struct unknown_vec all = {0};
  if (a->verdict != VERDICT_UNKNOWN || !a->outcome ||
      !a->outcome->obstacles.count) {
    return list;
  }
  unknown_functions(&v->compilation->program, &all);
  for (uint32_t i = 0; i < all.count; i++) {
    const struct func *f = all.at[i].func;
    struct buf stub = {0};
    unknown_stub(v->arena, f, &stub);
    struct unknown_function one = {
        f->name->text, arena_strndup(v->arena, stub.text, stub.length),
        all.at[i].at};
    VEC_PUSH(v->arena, &list, one);
    buf_free(&stub);
  }
  return list;
}

void unknown_print(struct session *v, const struct answer *a)
{
  struct unknown_list all = unknown_of(v, a);
  if (!all.count) {
    return;
  }
  puts("functions that are called and not known; a file with bodies such as "
       "these, or better ones, can be given, too, or --undefined=return:");
  for (uint32_t i = 0; i < all.count; i++) {
    printf("  %s /* %s */\n", all.at[i].stub, session_place(v, all.at[i].at));
  }
}

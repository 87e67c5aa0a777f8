/* lower_scope.c -- scopes that it matters to enter or to leave: of arrays of
 * variable length, into which no jump may lead (C11 6.8.6.1), and of variables
 * with the attribute cleanup, whose functions are called wherever control
 * leaves them: at the end, by a jump, by return. Where other variables' lives
 * end, basic blocks say what scope they are in (block.life). */
#include "frontend/lower.h"

void lower_enter_scope(struct lower *l, struct node *cleanup)
{
  struct variable_scope *s =
      ARENA_NEW(l->front->scratch, struct variable_scope);
  s->outer = l->scope;
  s->cleanup = cleanup;
  l->scope = s;
}

static bool is_within(const struct variable_scope *inner,
                      const struct variable_scope *outer)
{
  while (inner != outer && inner) {
    inner = inner->outer;
  }
  return inner == outer;
}

bool lower_enters_array(const struct variable_scope *from,
                        const struct variable_scope *to)
{
  for (; to && !is_within(from, to); to = to->outer) {
    if (!to->cleanup) {
      return true;
    }
  }
  return false;
}

static const struct variable_scope *common(const struct variable_scope *a,
                                           const struct variable_scope *b)
{
  while (!is_within(b, a)) {
    a = a->outer;
  }
  return a;
}

bool lower_leaves_cleanup(const struct variable_scope *from,
                          const struct variable_scope *to)
{
  for (to = common(from, to); from != to; from = from->outer) {
    if (from->cleanup) {
      return true;
    }
  }
  return false;
}

void lower_leave_scopes(struct lower *l, const struct variable_scope *to)
{
  to = common(l->scope, to);
  while (l->scope != to) {
    struct node *cleanup = l->scope->cleanup;
    l->scope = l->scope->outer;
    if (cleanup) {
      lower_effect(l, cleanup);
    }
  }
}

void lower_open_block(struct lower *l, struct life *s)
{
  if (s) {
    s->up = l->within;
    l->within = s;
    lower_continue_in(l, lower_block(l));
  }
}

void lower_close_block(struct lower *l, const struct life *s)
{
  if (s) {
    l->within = s->up;
    lower_continue_in(l, lower_block(l));
  }
}

/* call.c -- calls: argument conversions, and who is being called. */
#include "frontend/front.h"

#include <string.h>

/* The default argument promotions (C11 6.5.2.2). */
static struct node *promote_argument(struct front *f, struct node *n)
{
  if (n->type->kind == TYPE_FLOAT) {
    return node_cast(f, n, type_basic(f->types, TYPE_DOUBLE), true);
  }
  return node_cast(f, n, type_promoted(f->types, n->type), true);
}

static struct node *convert_argument(struct front *f, struct node *n,
                                     struct type *ty, uint32_t index,
                                     const struct node *callee)
{
  char what[96];
  const char *name =
      callee->kind == NODE_FUNC ? callee->func->name->text : "the function";
  size_t length = strlen(name);
  static const char head[] = "argument ";
  char digits[12];
  int d = 0;
  for (uint32_t v = index + 1; v || d == 0; v /= 10) {
    digits[d++] = (char)('0' + v % 10);
  }
  size_t at = sizeof head - 1;
  memcpy(what, head, at);
  while (d) {
    what[at++] = digits[--d];
  }
  memcpy(what + at, " of ", 4);
  at += 4;
  if (length > sizeof what - at - 1) {
    length = sizeof what - at - 1;
  }
  memcpy(what + at, name, length);
  what[at + length] = '\0';
  return convert(f, n, ty, what);
}

static struct node *arguments_read(struct front *f, uint32_t *count)
{
  struct node *list = NULL, **link = &list;
  *count = 0;
  if (!tok_is(f, TOK_RPAREN)) {
    do {
      /* Nodes may be shared (a VLA's length), so a list needs its own. */
      struct node *n = rvalue(f, assignment_expression(f));
      if (n->next) {
        struct node *copy = node_new(f, NODE_INT, n->at, n->type);
        *copy = *n;
        n = copy;
      }
      n->next = NULL;
      *link = n;
      link = &n->next;
      (*count)++;
    } while (!f->failed && tok_accept(f, TOK_COMMA));
  }
  tok_expect(f, TOK_RPAREN);
  return list;
}

static const char *const returning_twice[] = {
    "__builtin_setjmp", "__builtin_longjmp", "vfork",       "getcontext",
    "setcontext",       "swapcontext",       "makecontext",
};

static const char *unsupported_call(struct front *f, const struct func *fn)
{
  for (size_t i = 0; i < sizeof returning_twice / sizeof *returning_twice;
       i++) {
    if (strcmp(fn->name->text, returning_twice[i]) == 0 && !fn->defined) {
      return arena_printf(f->arena, "'%s' is not supported", fn->name->text);
    }
  }
  return NULL;
}

static struct node *check_arguments(struct front *f, const struct node *callee,
                                    const struct type *fn, struct node *list,
                                    uint32_t count, loc_t at)
{
  bool any = fn->old_style;
  bool wrong = count < fn->length || (count > fn->length && !fn->variadic);
  if (!any && wrong && callee->kind == NODE_FUNC && !callee->func->declared) {
    /* The type was only assumed from the library's function of that name. */
    diag_warning(f->diag, at, "'%s' is called unlike the library's function",
                 callee->func->name->text);
    struct type *ty = type_function(f->types, fn->base, NULL, 0, false);
    ty->old_style = true;
    callee->func->type = ty;
    any = true;
  }
  if (!any && wrong) {
    const char *name =
        callee->kind == NODE_FUNC ? callee->func->name->text : "the function";
    diag_error(f->diag, at, "%s takes %s%u argument%s, not %u", name,
               fn->variadic ? "at least " : "", (unsigned)fn->length,
               fn->length == 1 ? "" : "s", count);
    return NULL;
  }
  struct node *out = NULL, **link = &out;
  uint32_t i = 0;
  for (struct node *n = list, *next; n; n = next, i++) {
    next = n->next;
    struct node *c = !any && i < fn->length
                         ? convert_argument(f, n, fn->params[i], i, callee)
                         : promote_argument(f, n);
    c->next = NULL;
    *link = c;
    link = &c->next;
  }
  return out;
}

struct node *make_call(struct front *f, struct node *callee, struct node *list,
                       uint32_t count, loc_t at)
{
  if (is_error(callee)) {
    return node_error(f, at);
  }
  for (struct node *n = list; n; n = n->next) {
    if (is_error(n)) {
      return node_error(f, at);
    }
    if (type_is_void(n->type)) {
      diag_error(f->diag, n->at, "an argument of type void");
      return node_error(f, at);
    }
  }
  if (callee->kind == NODE_BAD_EXPR) {
    return callee; /* an unsupported builtin */
  }
  if (callee->kind == NODE_FUNC) {
    ilp32_allow_sizes(f, callee->func, list);
    if (callee->func->is_builtin) {
      struct node *n = builtin_call(f, callee->func, list, count, callee->at);
      if (n) {
        return n;
      }
    }
    const char *why = unsupported_call(f, callee->func);
    if (why) {
      return node_bad(f, callee->at, callee->type->base, why);
    }
  }
  struct node *target = rvalue(f, callee);
  if (target->type->kind != TYPE_POINTER ||
      target->type->base->kind != TYPE_FUNCTION) {
    diag_error(f->diag, at, "what is called is not a function");
    return node_error(f, at);
  }
  struct type *fn = target->type->base;
  struct node *n =
      node_new(f, NODE_CALL, callee->at, type_unqualified(f->types, fn->base));
  n->a = target;
  n->list = check_arguments(f, callee, fn, list, count, callee->at);
  n->effects = true;
  node_done(f, n);
  for (struct node *arg = n->list; arg; arg = arg->next) {
    if (arg->depth >= n->depth) {
      n->depth = (uint16_t)(arg->depth + 1);
    }
  }
  return node_done(f, n);
}

struct node *call_read(struct front *f, struct node *callee, loc_t at)
{
  uint32_t count;
  struct node *list = arguments_read(f, &count);
  return f->failed ? node_error(f, at) : make_call(f, callee, list, count, at);
}

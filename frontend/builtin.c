/* builtin.c -- functions the compiler knows by name, and the calls whose types
 * follow from their arguments (overflow checks, classification; atomic.c). */
#include "frontend/front.h"

#include <string.h>

struct builtin_row {
  const char *name, *signature;
  bool library;
};

static const struct builtin_row rows[] = {
#define LIBRARY(name, signature) {name, signature, true},
#define BUILTIN(name, signature) {name, signature, false},
#include "frontend/builtins.def"
#undef LIBRARY
#undef BUILTIN
};

static struct type *signature_type(struct front *f, char c)
{
  static const struct {
    char c;
    uint8_t kind;
  } basics[] = {
      {'v', TYPE_VOID},   {'b', TYPE_BOOL},    {'c', TYPE_CHAR},
      {'i', TYPE_INT},    {'u', TYPE_UINT},    {'l', TYPE_LONG},
      {'m', TYPE_ULONG},  {'q', TYPE_LLONG},   {'Q', TYPE_ULLONG},
      {'w', TYPE_USHORT}, {'x', TYPE_INT128},  {'f', TYPE_FLOAT},
      {'d', TYPE_DOUBLE}, {'e', TYPE_LDOUBLE}, {'a', TYPE_VA_LIST},
  };
  for (size_t i = 0; i < sizeof basics / sizeof *basics; i++) {
    if (basics[i].c == c && c == 'c') {
      return type_char(f->types);
    }
    if (basics[i].c == c) {
      return type_basic(f->types, basics[i].kind);
    }
  }
  struct type *base = c == 's' || c == 'S' ? type_char(f->types)
                                           : type_basic(f->types, TYPE_VOID);
  if (c == 'S' || c == 'P') {
    base = type_qualified(f->types, base, QUAL_CONST);
  }
  return type_pointer(f->types, base);
}

static struct type *signature_func(struct front *f, const char *s)
{
  if (!*s) {
    struct type *ty =
        type_function(f->types, type_basic(f->types, TYPE_INT), NULL, 0, false);
    ty->old_style = true;
    return ty;
  }
  struct type **params = arena_alloc_array(f->arena, strlen(s), sizeof *params);
  uint64_t count = 0;
  bool variadic = false;
  for (const char *p = s + 1; *p; p++) {
    if (*p == '.') {
      variadic = true;
    } else {
      params[count++] = signature_type(f, *p);
    }
  }
  return type_function(f->types, signature_type(f, *s), params, count,
                       variadic);
}

static bool starts_with(const char *s, const char *prefix)
{
  return strncmp(s, prefix, strlen(prefix)) == 0;
}

static bool is_noreturn_name(const char *s)
{
  static const char *const names[] = {"abort",
                                      "exit",
                                      "_exit",
                                      "_Exit",
                                      "__builtin_unreachable",
                                      "__builtin_trap",
                                      "__builtin_abort",
                                      "__builtin_exit"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    if (strcmp(names[i], s) == 0) {
      return true;
    }
  }
  return false;
}

static struct func *builtin_func(struct front *f, struct name *n,
                                 struct type *ty, bool is_builtin)
{
  for (uint32_t i = 0; i < f->program->funcs.count; i++) {
    struct func *fn = f->program->funcs.at[i];
    if (fn->name == n && fn->is_builtin) {
      return fn;
    }
  }
  struct func *fn = ARENA_NEW(f->arena, struct func);
  fn->name = n;
  fn->type = ty;
  fn->is_builtin = is_builtin;
  fn->is_noreturn = is_noreturn_name(n->text);
  if (is_builtin) {
    VEC_PUSH(f->arena, &f->program->funcs, fn);
  }
  return fn;
}

struct func *builtin_find(struct front *f, struct name *n)
{
  n = ilp32_builtin(f, n);
  const char *text = n->text;
  if (is_atomic_name(text)) {
    return builtin_func(f, n, signature_func(f, ""), true);
  }
  bool prefixed = starts_with(text, "__builtin_");
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    const char *row = rows[i].name;
    if (strcmp(row, text) == 0 ||
        (prefixed && rows[i].library && strcmp(row, text + 10) == 0)) {
      return builtin_func(f, n, signature_func(f, rows[i].signature), prefixed);
    }
  }
  return NULL;
}

/* --- calls --- */

struct node *builtin_finish(struct builtin *c, struct type *result)
{
  struct node *n = node_new(c->f, NODE_CALL, c->at, result);
  struct node *callee = make_func(c->f, c->fn, c->at);
  n->a = rvalue(c->f, callee);
  struct node **link = &n->list;
  for (uint32_t i = 0; i < c->count; i++) {
    c->args[i]->next = NULL;
    *link = c->args[i];
    link = &c->args[i]->next;
    if (c->args[i]->depth >= n->depth) {
      n->depth = (uint16_t)(c->args[i]->depth + 1);
    }
  }
  n->effects = true;
  return node_done(c->f, n);
}

static struct type *basic(const struct builtin *c, enum type_kind k)
{
  return type_basic(c->f->types, k);
}

struct node *builtin_wrong(struct builtin *c)
{
  diag_error(c->f->diag, c->at, "wrong arguments of '%s'", c->fn->name->text);
  return node_error(c->f, c->at);
}

/* INFINITY, NAN and the like: constants that print as the call. */
static struct node *float_constant(struct builtin *c)
{
  const char *s = c->fn->name->text;
  size_t n = strlen(s);
  enum type_kind k = TYPE_DOUBLE;
  if (n > 4 && strcmp(s + n - 4, "f128") == 0) {
    k = TYPE_FLOAT128;
  } else if (s[n - 1] == 'f' && strcmp(s, "__builtin_inf") != 0) {
    k = TYPE_FLOAT;
  } else if (s[n - 1] == 'l' && strcmp(s, "__builtin_huge_val") != 0) {
    k = TYPE_LDOUBLE;
  }
  const char *argument = "";
  if (c->count == 1) {
    const struct node *a = c->args[0];
    while (a->kind == NODE_CAST || a->kind == NODE_DECAY) {
      a = a->a;
    }
    if (a->kind != NODE_STRING || a->string->length > 20) {
      return builtin_finish(c, basic(c, k));
    }
    argument = arena_printf(c->f->arena, "\"%s\"", a->string->bytes);
  }
  struct node *node = node_new(c->f, NODE_FLOAT, c->at, basic(c, k));
  node->spelling = arena_printf(c->f->arena, "%s(%s)", s, argument);
  return node;
}

static bool is_literal(const struct node *n)
{
  while (n->kind == NODE_CAST && n->type->kind == TYPE_POINTER) {
    n = n->a;
  }
  return n->kind == NODE_DECAY && n->a->kind == NODE_STRING;
}

/* Functions that gcc knows the results of, also when it does not optimize. */
static bool is_computed(const struct node *f)
{
  static const char *const all[] = {"abs",     "clz",     "ctz",      "ffs",
                                    "labs",    "parity",  "popcount", "bswap16",
                                    "bswap32", "bswap64", "strcmp",   "strlen"};
  while (f->kind == NODE_DECAY) {
    f = f->a;
  }
  if (f->kind != NODE_FUNC) {
    return false;
  }
  const char *name = f->func->name->text;
  name += strncmp(name, "__builtin_", 10) == 0 ? 10 : 0;
  for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
    size_t n = strlen(all[i]);
    if (strncmp(all[i], name, n) == 0 &&
        strspn(name + n, "l") == strlen(name + n)) {
      return true;
    }
  }
  return false;
}

static bool is_zero(const struct node *n)
{
  struct number v;
  return constant_int(n, &v) && !v.low && !v.high;
}

/* Whether the operand is all that counts of && or ||. */
static bool decides(const struct node *n, const struct node *operand)
{
  struct number v;
  return constant_int(operand, &v) && (v.low || v.high) == (n->op == OP_LOR);
}

/* Whether gcc has its value without optimizing. */
static bool is_folded(const struct node *n)
{
  struct number v;
  switch (n->kind) {
  case NODE_INT:
  case NODE_FLOAT:
  case NODE_SIZEOF:
    return true;
  case NODE_CAST:
  case NODE_UNARY:
    return is_folded(n->a);
  case NODE_BINARY: /* x * 0 as well */
    return (is_folded(n->a) && is_folded(n->b)) ||
           ((n->op == OP_MUL || n->op == OP_AND) && !n->effects &&
            (is_zero(n->a) || is_zero(n->b)));
  case NODE_LOGIC:
    return (is_folded(n->a) && is_folded(n->b)) ||
           (!n->effects && (decides(n, n->a) || decides(n, n->b)));
  case NODE_COND:
    return n->b && constant_int(n->a, &v) && is_folded(n->a) &&
           is_folded(v.low || v.high ? n->b : n->c);
  case NODE_CALL:
    for (const struct node *a = n->list; a; a = a->next) {
      if (!is_folded(a) && !is_literal(a)) {
        return false;
      }
    }
    return is_computed(n->a);
  default:
    return false;
  }
}

static struct node *constant_p(struct builtin *c)
{
  bool yes = c->count == 1 && (is_folded(c->args[0]) || is_literal(c->args[0]));
  return node_int(c->f, c->at, basic(c, TYPE_INT), yes);
}

/* <tgmath.h>: the functions for float, double, long double..., then the
 * arguments. The function is chosen by the arguments' common type. */
static struct node *tgmath(struct builtin *c)
{
  uint32_t functions = 0;
  while (functions < c->count &&
         c->args[functions]->type->kind == TYPE_POINTER &&
         c->args[functions]->type->base->kind == TYPE_FUNCTION) {
    functions++;
  }
  struct type *common = basic(c, TYPE_FLOAT);
  for (uint32_t i = functions; i < c->count; i++) {
    struct type *ty = c->args[i]->type;
    ty = type_is_integer(ty) ? basic(c, TYPE_DOUBLE) : ty;
    common = type_common(c->f->types, common, ty);
  }
  for (uint32_t i = 0; i < functions; i++) {
    struct type *fn = c->args[i]->type->base;
    if (fn->length && fn->length == c->count - functions &&
        type_same(fn->params[0], common, 0) &&
        fn->params[0]->kind == common->kind) {
      struct node *n = node_new(c->f, NODE_CALL, c->at, fn->base);
      n->a = c->args[i];
      struct node **link = &n->list;
      for (uint32_t k = functions; k < c->count; k++) {
        *link =
            convert(c->f, c->args[k], fn->params[k - functions], "argument");
        (*link)->next = NULL;
        link = &(*link)->next;
      }
      n->effects = true;
      return node_done(c->f, n);
    }
  }
  return node_bad(c->f, c->at, common, "this use of <tgmath.h>");
}

static struct node *generic_call(struct builtin *c)
{
  const char *s = c->fn->name->text;
  struct front *f = c->f;
  struct type *i = basic(c, TYPE_INT);
  if (strstr(s, "va_start") || strstr(s, "va_end") || strstr(s, "va_copy")) {
    return builtin_finish(c, basic(c, TYPE_VOID));
  }
  if (starts_with(s, "__builtin_inf") || starts_with(s, "__builtin_huge") ||
      starts_with(s, "__builtin_nan")) {
    return float_constant(c);
  }
  if (c->count == 0) {
    return builtin_wrong(c);
  }
  if (starts_with(s, "__builtin_expect")) {
    bool pointer = c->args[0]->type->kind == TYPE_POINTER;
    struct type *ty = pointer ? basic(c, TYPE_LONG) : difference_type(f);
    struct node *value = node_cast(f, c->args[0], ty, false);
    for (uint32_t k = 1; k < c->count; k++) {
      if (c->args[k]->effects) {
        value = make_comma(f, c->args[k], value, c->at);
      }
    }
    return value;
  }
  if (strcmp(s, "__builtin_constant_p") == 0) {
    return constant_p(c);
  }
  if (strstr(s, "_overflow")) {
    return c->count == 3 ? builtin_finish(c, basic(c, TYPE_BOOL))
                         : builtin_wrong(c);
  }
  if (strcmp(s, "__builtin_tgmath") == 0) {
    return tgmath(c);
  }
  if (strcmp(s, "__builtin_complex") == 0) {
    return c->count == 2
               ? builtin_finish(
                     c, type_of_kind(f->types, TYPE_COMPLEX, c->args[0]->type))
               : builtin_wrong(c);
  }
  return builtin_finish(c, i); /* classification and comparison of floats */
}

struct node *builtin_call(struct front *f, struct func *fn, struct node *list,
                          uint32_t count, loc_t at)
{
  if (!fn->type->old_style) {
    return NULL;
  }
  struct builtin c = {.f = f, .fn = fn, .at = at};
  for (struct node *n = list; n; n = n->next) {
    if (c.count == 8) {
      return builtin_wrong(&c);
    }
    c.args[c.count++] = n;
  }
  (void)count;
  return is_atomic_name(fn->name->text) ? atomic_call(&c) : generic_call(&c);
}

/* offsetof ( type , member [ index ] . member ... ) */
struct node *offsetof_read(struct front *f, loc_t at)
{
  struct type *size = size_type(f);
  tok_expect(f, TOK_LPAREN);
  struct type *ty = type_name_read(f);
  tok_expect(f, TOK_COMMA);
  uint64_t offset = 0;
  struct node *variable = NULL;
  bool first = true;
  while (!f->failed && !tok_is(f, TOK_RPAREN)) {
    if (tok_accept(f, TOK_LBRACKET)) {
      struct node *i = rvalue(f, expression(f));
      tok_expect(f, TOK_RBRACKET);
      struct number v;
      if (ty->kind != TYPE_ARRAY || is_error(i)) {
        diag_error(f->diag, at, "offsetof indexes what is not an array");
        return node_error(f, at);
      }
      ty = ty->base;
      if (constant_int(i, &v)) {
        offset += v.low * type_size(ty);
      } else {
        struct node *step =
            make_binary(f, OP_MUL, node_cast(f, i, size, true),
                        node_int(f, at, size, type_size(ty)), at);
        variable = variable ? make_binary(f, OP_ADD, variable, step, at) : step;
      }
      continue;
    }
    if (!first) {
      tok_expect(f, TOK_DOT);
    }
    first = false;
    struct field *path[FIELD_PATH_MAX];
    if (!tok_is(f, TOK_NAME) || !type_is_record(ty)) {
      tok_unexpected(f, "a member's name");
      return node_error(f, at);
    }
    struct token *t = tok_next(f);
    int steps = record_find(ty->record, t->name, path);
    if (steps == 0) {
      diag_error(f->diag, t->at, "no member '%s'", t->name->text);
      return node_error(f, at);
    }
    for (int i = 0; i < steps; i++) {
      offset += path[i]->offset;
      ty = path[i]->type;
    }
  }
  tok_expect(f, TOK_RPAREN);
  struct node *n = node_int(f, at, size, offset);
  return variable ? make_binary(f, OP_ADD, n, variable, at) : n;
}

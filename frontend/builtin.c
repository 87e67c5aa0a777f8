/* builtin.c -- functions the compiler knows by name, and the calls whose types
 * follow from their arguments (atomics, overflow checks, classification). */
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

static bool is_atomic_name(const char *s)
{
  return starts_with(s, "__atomic_") || starts_with(s, "__sync_") ||
         starts_with(s, "__c11_atomic_");
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

struct call {
  struct front *f;
  struct func *fn;
  struct node *args[8];
  uint32_t count;
  loc_t at;
};

static struct node *finish(struct call *c, struct type *result)
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

static struct type *basic(struct call *c, enum type_kind k)
{
  return type_basic(c->f->types, k);
}

static struct node *wrong(struct call *c)
{
  diag_error(c->f->diag, c->at, "wrong arguments of '%s'", c->fn->name->text);
  return node_error(c->f, c->at);
}

/* The object an atomic operation works on, as a pointer to its plain type
 * (clang wants _Atomic objects for its own builtins only). */
static struct type *atomic_object(struct call *c)
{
  struct type *ty = c->count ? c->args[0]->type : NULL;
  if (!ty || ty->kind != TYPE_POINTER) {
    return NULL;
  }
  struct type *plain = ty->base->kind == TYPE_ARRAY
                           ? ty->base
                           : type_qualified(c->f->types, ty->base,
                                            ty->base->quals & QUAL_VOLATILE);
  if (ty->base->quals & (QUAL_ATOMIC | QUAL_CONST)) {
    c->args[0] =
        node_cast(c->f, c->args[0], type_pointer(c->f->types, plain), false);
  }
  return type_unqualified(c->f->types, plain);
}

static void convert_value(struct call *c, uint32_t i, struct type *object)
{
  if (i >= c->count) {
    return;
  }
  struct node *n = c->args[i];
  if (object->kind == TYPE_POINTER && type_is_integer(n->type)) {
    c->args[i] = node_cast(c->f, n, basic(c, TYPE_LONG), true);
  } else {
    c->args[i] = convert(c->f, n, object, "argument of an atomic operation");
  }
}

/* clang's __c11_atomic_x works on the value, like __atomic_x_n. */
static void rename_c11(struct call *c)
{
  const char *op = c->fn->name->text + strlen("__c11_atomic_");
  char name[64] = "__atomic_";
  size_t n = strlen(name);
  bool init = strcmp(op, "init") == 0;
  if (init) {
    op = "store";
  }
  bool plain = strcmp(op, "load") == 0 || strcmp(op, "store") == 0 ||
               strcmp(op, "exchange") == 0;
  bool weak = strcmp(op, "compare_exchange_weak") == 0;
  bool strong = strcmp(op, "compare_exchange_strong") == 0;
  if (weak || strong) {
    op = "compare_exchange";
  }
  for (; *op && n < sizeof name - 4; op++) {
    name[n++] = *op;
  }
  if (plain || weak || strong) {
    memcpy(name + n, "_n", 2);
    n += 2;
  }
  c->fn = builtin_find(c->f, names_get(c->f->names, name, n));
  struct type *i = basic(c, TYPE_INT);
  if (init && c->count < 8) {
    c->args[c->count++] = node_int(c->f, c->at, i, 0);
  }
  if ((weak || strong) && c->count == 5) { /* the "weak" flag is argument 3 */
    c->args[5] = c->args[4];
    c->args[4] = c->args[3];
    c->args[3] = node_int(c->f, c->at, i, weak);
    c->count = 6;
  }
}

static struct node *atomic_call(struct call *c)
{
  if (starts_with(c->fn->name->text, "__c11_atomic_") &&
      !strstr(c->fn->name->text, "fence") &&
      !strstr(c->fn->name->text, "lock_free")) {
    rename_c11(c);
  }
  const char *s = c->fn->name->text;
  struct type *result = basic(c, TYPE_VOID);
  if (strstr(s, "_fence") || strcmp(s, "__sync_synchronize") == 0) {
    return finish(c, result);
  }
  if (strstr(s, "lock_free")) {
    return finish(c, basic(c, TYPE_BOOL));
  }
  struct type *object = atomic_object(c);
  if (!object) {
    return wrong(c);
  }
  size_t length = strlen(s);
  bool by_value = strcmp(s + length - 2, "_n") == 0;
  if (starts_with(s, "__atomic_load")) {
    return finish(c, by_value ? object : result);
  }
  if (starts_with(s, "__atomic_store")) {
    if (by_value) {
      convert_value(c, 1, object);
    }
    return finish(c, result);
  }
  if (starts_with(s, "__atomic_exchange")) {
    if (by_value) {
      convert_value(c, 1, object);
    }
    return finish(c, by_value ? object : result);
  }
  if (starts_with(s, "__atomic_compare_exchange")) {
    if (by_value) {
      convert_value(c, 2, object);
    }
    return finish(c, basic(c, TYPE_BOOL));
  }
  if (strcmp(s, "__atomic_test_and_set") == 0) {
    return finish(c, basic(c, TYPE_BOOL));
  }
  if (strcmp(s, "__atomic_clear") == 0 ||
      strcmp(s, "__sync_lock_release") == 0) {
    return finish(c, result);
  }
  if (strstr(s, "_compare_and_swap")) {
    convert_value(c, 1, object);
    convert_value(c, 2, object);
    return finish(c, strstr(s, "_bool_") ? basic(c, TYPE_BOOL) : object);
  }
  if (strstr(s, "fetch") || strcmp(s, "__sync_lock_test_and_set") == 0) {
    convert_value(c, 1, object);
    return finish(c, object);
  }
  return node_bad(c->f, c->at, object,
                  arena_printf(c->f->arena, "'%s' is not supported", s));
}

/* INFINITY, NAN and the like: constants that print as the call. */
static struct node *float_constant(struct call *c)
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
      return finish(c, basic(c, k));
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

static struct node *constant_p(struct call *c)
{
  bool yes = c->count == 1 && (is_folded(c->args[0]) || is_literal(c->args[0]));
  return node_int(c->f, c->at, basic(c, TYPE_INT), yes);
}

/* <tgmath.h>: the functions for float, double, long double..., then the
 * arguments. The function is chosen by the arguments' common type. */
static struct node *tgmath(struct call *c)
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

static struct node *generic_call(struct call *c)
{
  const char *s = c->fn->name->text;
  struct front *f = c->f;
  struct type *i = basic(c, TYPE_INT);
  if (strstr(s, "va_start") || strstr(s, "va_end") || strstr(s, "va_copy")) {
    return finish(c, basic(c, TYPE_VOID));
  }
  if (starts_with(s, "__builtin_inf") || starts_with(s, "__builtin_huge") ||
      starts_with(s, "__builtin_nan")) {
    return float_constant(c);
  }
  if (c->count == 0) {
    return wrong(c);
  }
  if (starts_with(s, "__builtin_expect")) {
    struct node *value = node_cast(f, c->args[0], basic(c, TYPE_LONG), false);
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
    return c->count == 3 ? finish(c, basic(c, TYPE_BOOL)) : wrong(c);
  }
  if (strcmp(s, "__builtin_tgmath") == 0) {
    return tgmath(c);
  }
  if (strcmp(s, "__builtin_complex") == 0) {
    return c->count == 2 ? finish(c, type_of_kind(f->types, TYPE_COMPLEX,
                                                  c->args[0]->type))
                         : wrong(c);
  }
  return finish(c, i); /* classification and comparison of floats */
}

struct node *builtin_call(struct front *f, struct func *fn, struct node *list,
                          uint32_t count, loc_t at)
{
  if (!fn->type->old_style) {
    return NULL;
  }
  struct call c = {.f = f, .fn = fn, .at = at};
  for (struct node *n = list; n; n = n->next) {
    if (c.count == 8) {
      return wrong(&c);
    }
    c.args[c.count++] = n;
  }
  (void)count;
  return is_atomic_name(fn->name->text) ? atomic_call(&c) : generic_call(&c);
}

/* offsetof ( type , member [ index ] . member ... ) */
struct node *offsetof_read(struct front *f, loc_t at)
{
  struct type *size = type_basic(f->types, TYPE_ULONG);
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

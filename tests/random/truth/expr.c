/* expr.c -- expressions, read and typed. */
#include "truth.h"

#include <string.h>

static struct node *make(enum node_kind kind, struct type *t, struct node *a,
                         struct node *b)
{
  struct node *n = room_for(sizeof *n);
  n->kind = kind;
  n->type = t;
  n->a = a;
  n->b = b;
  return n;
}

struct node *expr_number(int64_t value, struct type *t)
{
  struct node *n = make(N_NUM, t, NULL, NULL);
  n->value = value;
  return n;
}

struct node *expr_var(struct var *v)
{
  struct node *n = make(N_VAR, v->type, NULL, NULL);
  n->var = v;
  return n;
}

/* An array is the address of its first element. */
static struct node *decay(struct node *a)
{
  if (a->type->kind != K_ARRAY) {
    return a;
  }
  return make(N_ADDR, type_to(a->type->base), a, NULL);
}

struct node *expr_cast(struct node *a, struct type *t)
{
  return make(N_CAST, t, decay(a), NULL);
}

static struct node *scaled(struct node *index, const struct type *pointer)
{
  struct type *t = type_int(8, false);
  return make(N_BIN, t, expr_cast(index, t),
              expr_number(pointer->base->size ? pointer->base->size : 1, t));
}

struct node *expr_binary(enum binop op, struct node *a, struct node *b)
{
  a = decay(a);
  b = decay(b);
  struct node *n = make(N_BIN, NULL, a, b);
  n->op = op;
  if (op == B_ADD && b->type->kind == K_POINTER) {
    return expr_binary(op, b, a);
  }
  if ((op == B_ADD || op == B_SUB) && a->type->kind == K_POINTER) {
    if (b->type->kind == K_POINTER) {
      give_up("not supported", "a difference of pointers");
    }
    n->b = scaled(b, a->type);
    n->b->op = B_MUL;
    n->type = a->type;
  } else if (op == B_SHL || op == B_SHR) {
    n->type = type_promote(a->type);
    n->a = expr_cast(a, n->type);
  } else {
    struct type *t = type_common(a->type, b->type);
    n->a = expr_cast(a, t);
    n->b = expr_cast(b, t);
    n->type = op >= B_EQ && op <= B_LE ? type_int(4, false) : t;
  }
  return n;
}

struct node *expr_at(struct node *a)
{
  a = decay(a);
  if (a->type->kind != K_POINTER) {
    give_up("not a pointer", "behind *");
  }
  return make(N_DEREF, a->type->base, a, NULL);
}

struct node *expr_element(struct node *array, struct node *index)
{
  return expr_at(expr_binary(B_ADD, array, index));
}

struct node *expr_member(struct node *a, struct member *m)
{
  struct node *n = make(N_MEMBER, m->type, a, NULL);
  n->member = m;
  return n;
}

struct node *expr_assign(struct node *a, struct node *b)
{
  return make(N_ASSIGN, a->type, a,
              type_is_scalar(a->type) ? expr_cast(b, a->type) : b);
}

/* Members of a member without a name are the record's. */
static struct node *select_member(struct node *a, const char *name)
{
  for (struct member *m = a->type->members; m; m = m->next) {
    if (!strcmp(m->name, name)) {
      return expr_member(a, m);
    }
    struct node *inner = *m->name || m->type->kind != K_RECORD
                             ? NULL
                             : select_member(expr_member(a, m), name);
    if (inner) {
      return inner;
    }
  }
  return NULL;
}

static struct node *member(struct node *a)
{
  struct node *n =
      a->type->kind == K_RECORD ? select_member(a, tok.text) : NULL;
  if (!n) {
    give_up("no such member", tok.text);
  }
  next();
  return n;
}

static struct node *call(const char *name)
{
  struct node *n = make(N_CALL, NULL, NULL, NULL);
  strcpy(n->name, name);
  while (!is(")")) {
    if (n->args == ARGS) {
      give_up("too many arguments", name);
    }
    n->arg[n->args++] = decay(expr_read_one());
    if (!take(",")) {
      break;
    }
  }
  want(")");
  struct var *f = find(name);
  if (f && f->kind == V_FUNC && f->has_body) {
    n->var = f;
    n->type = f->type->base;
    int i = 0;
    for (struct var *v = f->type->params; v && i < n->args; v = v->next, i++) {
      n->arg[i] = expr_cast(n->arg[i], v->type);
    }
  } else if (!call_type(n)) {
    give_up("unknown function", name);
  }
  return n;
}

static struct node *primary(void)
{
  struct token t = tok;
  if (take("(")) {
    struct node *n = expr_read();
    want(")");
    return n;
  }
  next();
  if (t.kind == TOK_NUMBER) {
    return expr_number(t.value, type_int(t.is_long ? 8 : 4, t.is_unsigned));
  }
  if (t.kind != TOK_NAME) {
    give_up("no expression begins with", t.text);
  }
  if (!strcmp(t.text, "NULL")) {
    return expr_number(0, type_to(type_void()));
  }
  if (take("(")) {
    return call(t.text);
  }
  struct var *v = find(t.text);
  if (!v && !strncmp(t.text, "__ATOMIC_", 9)) {
    return expr_number(5, type_int(4, false));
  }
  if (!v && constant(t.text)) {
    return constant(t.text);
  }
  if (!v || v->kind == V_TYPE) {
    give_up("unknown name", t.text);
  }
  return expr_var(v);
}

static struct node *increment(struct node *a, int by, bool post)
{
  struct node *n = make(N_INC, a->type, a, NULL);
  n->value = a->type->kind == K_POINTER ? by * a->type->base->size : by;
  n->post = post;
  return n;
}

static struct node *postfix(void)
{
  struct node *n = primary();
  for (;;) {
    if (take("[")) {
      n = expr_element(n, expr_read());
      want("]");
    } else if (take(".")) {
      n = member(n);
    } else if (take("->")) {
      n = member(expr_at(n));
    } else if (take("++")) {
      n = increment(n, 1, true);
    } else if (take("--")) {
      n = increment(n, -1, true);
    } else {
      return n;
    }
  }
}

static struct node *unary(void);

static struct node *of_type(void)
{
  want("(");
  struct type *t = read_type_name();
  want(")");
  return expr_number(t->size, type_int(8, true));
}

static struct node *address(struct node *a)
{
  if (a->type->kind == K_FUNC) {
    return a;
  }
  return make(N_ADDR, type_to(a->type), a, NULL);
}

static struct node *arithmetic(enum node_kind kind, struct node *a)
{
  struct type *t = type_promote(a->type);
  return make(kind, t, expr_cast(a, t), NULL);
}

static struct node *unary(void)
{
  if (is("(")) {
    struct token t = peek();
    if (!starts_type(&t)) {
      return postfix();
    }
    next();
    struct type *to = read_type_name();
    want(")");
    return expr_cast(unary(), to);
  }
  if (take("sizeof")) {
    return of_type();
  }
  if (take("&")) {
    return address(unary());
  }
  if (take("*")) {
    return expr_at(unary());
  }
  if (take("-")) {
    return arithmetic(N_NEG, unary());
  }
  if (take("~")) {
    return arithmetic(N_INVERT, unary());
  }
  if (take("!")) {
    return make(N_NOT, type_int(4, false), decay(unary()), NULL);
  }
  if (take("++")) {
    return increment(unary(), 1, false);
  }
  if (take("--")) {
    return increment(unary(), -1, false);
  }
  return postfix();
}

static const struct {
  const char *text;
  int level;
  enum binop op;
  bool swapped;
} binaries[] = {
    {"*", 10, B_MUL, false}, {"/", 10, B_DIV, false}, {"%", 10, B_MOD, false},
    {"+", 9, B_ADD, false},  {"-", 9, B_SUB, false},  {"<<", 8, B_SHL, false},
    {">>", 8, B_SHR, false}, {"<", 7, B_LT, false},   {"<=", 7, B_LE, false},
    {">", 7, B_LT, true},    {">=", 7, B_LE, true},   {"==", 6, B_EQ, false},
    {"!=", 6, B_NE, false},  {"&", 5, B_AND, false},  {"^", 4, B_XOR, false},
    {"|", 3, B_OR, false}};

enum { BINARIES = sizeof binaries / sizeof *binaries };

/* `a > b` reads a first: it is not `b < a` but `!(a <= b)`. */
static struct node *compared(enum binop op, struct node *a, struct node *b)
{
  struct node *n = expr_binary(op == B_LT ? B_LE : B_LT, a, b);
  return make(N_NOT, n->type, n, NULL);
}

static struct node *binary(int level)
{
  struct node *n = unary();
  for (int i = 0; i < BINARIES; i++) {
    if (tok.kind != TOK_MARK || strcmp(tok.text, binaries[i].text) ||
        binaries[i].level < level) {
      continue;
    }
    next();
    struct node *right = binary(binaries[i].level + 1);
    n = binaries[i].swapped ? compared(binaries[i].op, n, right)
                            : expr_binary(binaries[i].op, n, right);
    i = -1; /* once more, from the top */
  }
  return n;
}

static struct node *logic(bool or)
{
  struct node *n = or ? logic(false) : binary(0);
  while (take(or ? "||" : "&&")) {
    n = make(or ? N_OR : N_AND, type_int(4, false), n,
             or ? logic(false) : binary(0));
  }
  return n;
}

static struct node *conditional(void)
{
  struct node *n = logic(true);
  if (!take("?")) {
    return n;
  }
  struct node *yes = decay(expr_read());
  want(":");
  struct node *no = decay(conditional());
  struct type *t =
      yes->type->kind == K_VOID ? yes->type : type_common(yes->type, no->type);
  struct node *all = make(N_COND, t, n, NULL);
  all->b = t->kind == K_VOID ? yes : expr_cast(yes, t);
  all->c = t->kind == K_VOID ? no : expr_cast(no, t);
  return all;
}

static struct node *update(struct node *a, enum binop op, struct node *b)
{
  struct node *n = make(N_UPDATE, a->type, a, decay(b));
  n->op = op;
  if (a->type->kind == K_POINTER) {
    n->b = scaled(n->b, a->type);
    n->b->op = B_MUL;
  }
  return n;
}

struct node *expr_read_one(void)
{
  struct node *n = conditional();
  if (take("=")) {
    return expr_assign(n, expr_read_one());
  }
  for (int i = 0; i < BINARIES; i++) {
    char both[4];
    strcpy(both, binaries[i].text);
    strcat(both, "=");
    if (binaries[i].level != 7 && binaries[i].level != 6 && take(both)) {
      return update(n, binaries[i].op, expr_read_one());
    }
  }
  return n;
}

struct node *expr_read(void)
{
  struct node *n = expr_read_one();
  while (take(",")) {
    struct node *right = expr_read_one();
    n = make(N_COMMA, right->type, n, right);
  }
  return n;
}

static int64_t calculate(enum binop op, int64_t a, int64_t b)
{
  switch (op) {
  case B_ADD:
    return a + b;
  case B_SUB:
    return a - b;
  case B_MUL:
    return a * b;
  case B_SHL:
    return a << b;
  case B_OR:
    return a | b;
  case B_AND:
    return a & b;
  default:
    give_up("not supported", "an operator in a constant");
  }
}

/* Of a number, or the address of a global object. */
int64_t expr_value(const struct node *n)
{
  switch (n->kind) {
  case N_NUM:
    return n->value;
  case N_CAST:
    return n->type->kind == K_BOOL ? !!expr_value(n->a) : expr_value(n->a);
  case N_NEG:
    return -expr_value(n->a);
  case N_INVERT:
    return ~expr_value(n->a);
  case N_BIN:
    return calculate(n->op, expr_value(n->a), expr_value(n->b));
  case N_ADDR:
    n = n->a;
    break;
  default:
    give_up("not supported", "such a constant");
  }
  int64_t offset = 0;
  for (; n->kind == N_MEMBER; n = n->a) {
    offset += n->member->offset;
  }
  if (n->kind == N_DEREF) {
    return offset + expr_value(n->a);
  }
  if (n->kind != N_VAR || n->var->kind != V_GLOBAL) {
    give_up("not supported", "such an address");
  }
  return offset + n->var->at;
}

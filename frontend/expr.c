/* expr.c -- reading expressions (C11 6.5 and GNU's), with the symbol table at
 * hand, so that casts, calls and compound literals are told apart. */
#include "frontend/lower.h"

#include <string.h>

static struct node *cast_expression(struct front *f);

struct operator_row {
  uint8_t token, op, level; /* higher binds tighter */
};

static const struct operator_row binary_rows[] = {
    {TOK_LOR, OP_LOR, 1},   {TOK_LAND, OP_LAND, 2},  {TOK_PIPE, OP_OR, 3},
    {TOK_CARET, OP_XOR, 4}, {TOK_AMP, OP_AND, 5},    {TOK_EQ, OP_EQ, 6},
    {TOK_NE, OP_NE, 6},     {TOK_LT, OP_LT, 7},      {TOK_GT, OP_GT, 7},
    {TOK_LE, OP_LE, 7},     {TOK_GE, OP_GE, 7},      {TOK_SHL, OP_SHL, 8},
    {TOK_SHR, OP_SHR, 8},   {TOK_PLUS, OP_ADD, 9},   {TOK_MINUS, OP_SUB, 9},
    {TOK_STAR, OP_MUL, 10}, {TOK_SLASH, OP_DIV, 10}, {TOK_PERCENT, OP_MOD, 10},
};

static const struct operator_row assign_rows[] = {
    {TOK_ADD_ASSIGN, OP_ADD, 0}, {TOK_SUB_ASSIGN, OP_SUB, 0},
    {TOK_MUL_ASSIGN, OP_MUL, 0}, {TOK_DIV_ASSIGN, OP_DIV, 0},
    {TOK_MOD_ASSIGN, OP_MOD, 0}, {TOK_AND_ASSIGN, OP_AND, 0},
    {TOK_OR_ASSIGN, OP_OR, 0},   {TOK_XOR_ASSIGN, OP_XOR, 0},
    {TOK_SHL_ASSIGN, OP_SHL, 0}, {TOK_SHR_ASSIGN, OP_SHR, 0},
};

static const struct operator_row *find_row(const struct operator_row *rows,
                                           size_t count, uint8_t token)
{
  for (size_t i = 0; i < count; i++) {
    if (rows[i].token == token) {
      return &rows[i];
    }
  }
  return NULL;
}

#define FIND_ROW(rows, token) \
  find_row((rows), sizeof(rows) / sizeof *(rows), (token))

/* Sizes of variable-length arrays in a type name are evaluated before the
 * expression it stands in. */
static struct node *after_pending(struct front *f, uint32_t mark,
                                  struct node *n)
{
  while (f->pending.count > mark) {
    struct node *size = f->pending.at[--f->pending.count];
    if (!f->unevaluated) {
      n = make_comma(f, size, n, n->at);
    }
  }
  return n;
}

/* --- primary expressions --- */

static bool is_func_name(const struct name *n)
{
  return strcmp(n->text, "__func__") == 0 ||
         strcmp(n->text, "__FUNCTION__") == 0 ||
         strcmp(n->text, "__PRETTY_FUNCTION__") == 0;
}

static struct node *identifier(struct front *f)
{
  struct token *t = tok_next(f);
  struct symbol *s = scope_find(t->name, SPACE_IDENT);
  if (!s && is_func_name(t->name)) {
    struct string *name = f->func_name;
    if (!name) { /* GNU: empty at file scope */
      name = ARENA_NEW(f->arena, struct string);
      *name = (struct string){(const unsigned char *)"", 1, ""};
    }
    struct type *ch = type_qualified(f->types, type_char(f->types), QUAL_CONST);
    struct node *n =
        node_new(f, NODE_STRING, t->at, type_array(f->types, ch, name->length));
    n->string = name;
    return n;
  }
  bool builtin = strncmp(t->name->text, "__builtin_", 10) == 0;
  if (!s && tok_is(f, TOK_LPAREN) && (!builtin || builtin_find(f, t->name))) {
    s = implicit_function(f, t->name, t->at);
  }
  if (!s && builtin) {
    return node_bad(
        f, t->at, type_basic(f->types, TYPE_INT),
        arena_printf(f->arena, "'%s' is not supported", t->name->text));
  }
  if (!s) {
    if (!f->failed) {
      diag_error(f->diag, t->at, "'%s' is not declared", t->name->text);
      if (f->func) { /* once for this block */
        struct var *v = ARENA_NEW(f->arena, struct var);
        v->kind = VAR_LOCAL;
        v->name = t->name;
        v->type = &f->types->error;
        scope_add(f, SYM_VAR, t->name, t->at, v->type)->var = v;
      }
    }
    return node_error(f, t->at);
  }
  struct node *n;
  switch (s->kind) {
  case SYM_VAR:
    n = make_var(f, s->var, t->at);
    n->type = s->type;
    return n;
  case SYM_FUNC:
    n = make_func(f, s->func, t->at);
    /* Unless another file's declaration is what counts (link.c). */
    if (type_same(s->func->type, ir_type(f, s->type), 0)) {
      n->type = s->type;
    }
    return n;
  case SYM_ENUMERATOR:
    n = node_new(f, NODE_INT, t->at, s->type);
    n->value[0] = s->value[0];
    n->value[1] = s->value[1];
    return n;
  default:
    diag_error(f->diag, t->at, "'%s' is a type", t->name->text);
    return node_error(f, t->at);
  }
}

/* _Generic ( e, T: a, default: b ) */
static struct node *generic(struct front *f)
{
  loc_t at = tok_next(f)->at;
  tok_expect(f, TOK_LPAREN);
  bool saved = f->unevaluated;
  f->unevaluated = true;
  struct node *control = rvalue(f, assignment_expression(f));
  f->unevaluated = saved;
  struct type *wanted = type_unqualified(f->types, control->type);
  struct node *chosen = NULL, *other = NULL;
  while (tok_accept(f, TOK_COMMA)) {
    bool is_default = tok_accept(f, TOK_DEFAULT);
    struct type *ty = is_default ? NULL : type_name_read(f);
    tok_expect(f, TOK_COLON);
    bool match = ty && ty->quals == 0 && type_same(ty, wanted, 0);
    f->unevaluated = saved || !(match || is_default);
    struct node *n = assignment_expression(f);
    f->unevaluated = saved;
    if (match && chosen && f->ilp32) {
      diag_unsupported(f->diag, at,
                       "_Generic that tells int from long, with "
                       "-m32");
    } else if (match && !chosen) {
      chosen = n;
    } else if (is_default) {
      other = n;
    }
  }
  tok_expect(f, TOK_RPAREN);
  if (!chosen && !other && !f->failed && !is_error(control)) {
    diag_error(f->diag, at, "no association of _Generic fits");
  }
  return chosen ? chosen : other ? other : node_error(f, at);
}

static struct node *statement_expression(struct front *f, loc_t at)
{
  if (!f->func) {
    diag_error(f->diag, at, "statement expression outside of a function");
    tok_fail(f);
    return node_error(f, at);
  }
  struct node_vec outer = f->pending;
  f->pending = (struct node_vec){0};
  struct node *body = block(f, true);
  f->pending = outer;
  tok_expect(f, TOK_RPAREN);
  struct node *last = body->list;
  while (last && last->next) {
    last = last->next;
  }
  struct type *ty = type_basic(f->types, TYPE_VOID);
  if (last && last->kind == NODE_EXPR && last->a) {
    last->a = rvalue(f, last->a);
    ty = last->a->type;
  }
  struct node *n = node_new(f, NODE_STMT_EXPR, at, ty);
  n->a = body;
  n->effects = true;
  return node_done(f, n);
}

static struct node *choose_expr(struct front *f)
{
  tok_next(f);
  tok_expect(f, TOK_LPAREN);
  int64_t yes = constant_read(f, "first argument of __builtin_choose_expr");
  tok_expect(f, TOK_COMMA);
  struct node *a = assignment_expression(f);
  tok_expect(f, TOK_COMMA);
  struct node *b = assignment_expression(f);
  tok_expect(f, TOK_RPAREN);
  return yes ? a : b;
}

static struct node *types_compatible(struct front *f)
{
  loc_t at = tok_next(f)->at;
  tok_expect(f, TOK_LPAREN);
  struct type *a = type_name_read(f);
  tok_expect(f, TOK_COMMA);
  struct type *b = type_name_read(f);
  tok_expect(f, TOK_RPAREN);
  bool same = type_same(type_unqualified(f->types, a),
                        type_unqualified(f->types, b), 0);
  return node_int(f, at, type_basic(f->types, TYPE_INT), same);
}

static struct node *va_arg_read(struct front *f)
{
  loc_t at = tok_next(f)->at;
  tok_expect(f, TOK_LPAREN);
  struct node *list = rvalue(f, assignment_expression(f));
  tok_expect(f, TOK_COMMA);
  struct type *ty = type_name_read(f);
  tok_expect(f, TOK_RPAREN);
  if (!is_error(list) && list->type->kind != TYPE_VA_LIST) {
    diag_error(f->diag, at, "va_arg needs a va_list");
    return node_error(f, at);
  }
  struct node *n = node_new(f, NODE_VA_ARG, at, type_unqualified(f->types, ty));
  n->a = list;
  n->of_type = ty;
  n->effects = true;
  return node_done(f, n);
}

static struct node *primary(struct front *f)
{
  struct token *t = f->tok;
  switch (t->kind) {
  case TOK_NAME:
    return identifier(f);
  case TOK_NUMBER:
    return number_literal(f, tok_next(f));
  case TOK_CHARACTER:
    return char_literal(f, tok_next(f));
  case TOK_STRING:
    return string_literal(f);
  case TOK_GENERIC:
    return generic(f);
  case TOK_CHOOSE_EXPR:
    return choose_expr(f);
  case TOK_TYPES_COMPATIBLE:
    return types_compatible(f);
  case TOK_VA_ARG:
    return va_arg_read(f);
  case TOK_OFFSETOF:
    tok_next(f);
    return offsetof_read(f, t->at);
  case TOK_LPAREN: {
    tok_next(f);
    if (tok_is(f, TOK_LBRACE)) {
      return statement_expression(f, t->at);
    }
    struct node *n = expression(f);
    tok_expect(f, TOK_RPAREN);
    return n;
  }
  default:
    tok_unexpected(f, "an expression");
    return node_error(f, t->at);
  }
}

/* --- postfix and unary --- */

static struct node *postfix(struct front *f, struct node *n)
{
  while (!f->failed) {
    loc_t at = f->tok->at;
    switch (f->tok->kind) {
    case TOK_LBRACKET: {
      tok_next(f);
      struct node *i = expression(f);
      tok_expect(f, TOK_RBRACKET);
      n = make_index(f, n, i, at);
      break;
    }
    case TOK_LPAREN:
      tok_next(f);
      n = call_read(f, n, at);
      break;
    case TOK_DOT:
    case TOK_ARROW:
      if (tok_next(f)->kind == TOK_ARROW) {
        n = make_deref(f, n, at);
      }
      if (!tok_is(f, TOK_NAME)) {
        tok_unexpected(f, "a member's name");
        return n;
      }
      at = f->tok->at;
      n = make_member(f, n, tok_next(f)->name, at);
      break;
    case TOK_INC:
      tok_next(f);
      n = make_incdec(f, OP_ADD, true, n, at);
      break;
    case TOK_DEC:
      tok_next(f);
      n = make_incdec(f, OP_SUB, true, n, at);
      break;
    default:
      return n;
    }
  }
  return n;
}

/* ( type ) { ... } */
static struct node *compound_literal(struct front *f, struct type *ty, loc_t at)
{
  struct var *v = ARENA_NEW(f->arena, struct var);
  struct ast_init *in = braced_initializer(f, &ty);
  v->is_literal = true;
  v->type = ir_type(f, ty);
  v->at = at;
  v->unit = f->unit;
  struct node *n = node_new(f, NODE_LITERAL, at, ty);
  n->var = v;
  n->init = in;
  n->effects = true;
  if (f->func && f->scope->depth > 0) {
    v->kind = VAR_LOCAL;
    v->owner = f->func;
    v->id = f->func->locals.count;
    VEC_PUSH(f->arena, &f->func->locals, v);
  } else {
    v->kind = VAR_GLOBAL;
    v->is_static = true;
    v->id = f->program->globals.count;
    VEC_PUSH(f->arena, &f->program->globals, v);
    if (!f->failed) {
      v->init = lower_static_init(f, in);
    }
    n->effects = false;
  }
  return n;
}

static struct node *explicit_cast(struct front *f, struct type *ty,
                                  struct node *n, loc_t at)
{
  n = rvalue(f, n);
  if (is_error(n) || ty->kind == TYPE_ERROR) {
    return node_error(f, at);
  }
  if (type_is_void(ty)) {
    struct node *c = node_new(f, NODE_CAST, at, ty);
    c->a = n;
    return node_done(f, c);
  }
  struct type *to = type_unqualified(f->types, ty);
  bool from_ok = type_is_scalar(n->type), to_ok = type_is_scalar(to);
  bool pointer_and_float =
      (to->kind == TYPE_POINTER && !type_is_integer(n->type) &&
       n->type->kind != TYPE_POINTER) ||
      (n->type->kind == TYPE_POINTER && !type_is_integer(to) &&
       to->kind != TYPE_POINTER);
  if (to->kind == TYPE_VECTOR || n->type->kind == TYPE_VECTOR) {
    return node_bad(f, at, to, "vector conversions are not supported");
  }
  if (type_is_record(to) && type_same(to, n->type, 0)) {
    return n;
  }
  if (to->kind == TYPE_UNION) {
    return node_bad(f, at, to, "casts to a union are not supported");
  }
  if (!from_ok || !to_ok || pointer_and_float) {
    diag_error(f->diag, at, "this conversion does not exist");
    return node_error(f, at);
  }
  struct node *c = node_cast(f, n, to, false);
  if (c->kind == NODE_INT || c->kind == NODE_CAST) {
    c->at = at;
  }
  return c;
}

/* At '(' before a type name. */
static struct node *parenthesized_type(struct front *f)
{
  loc_t at = tok_next(f)->at;
  uint32_t mark = f->pending.count;
  struct type *ty = type_name_read(f);
  tok_expect(f, TOK_RPAREN);
  if (tok_is(f, TOK_LBRACE)) {
    return postfix(f, compound_literal(f, ty, at));
  }
  struct node *n = cast_expression(f);
  if (f->failed) {
    return node_error(f, at);
  }
  return after_pending(f, mark, explicit_cast(f, ty, n, at));
}

static bool at_type_in_parens(struct front *f)
{
  if (!tok_is(f, TOK_LPAREN)) {
    return false;
  }
  const struct token *t = tok_peek(f, 1);
  while (t->kind == TOK_EXTENSION) {
    t++;
  }
  return starts_type(f, t);
}

/* GNU: alignment of an object, which may differ from its type's. */
static uint32_t object_align(const struct node *n)
{
  uint32_t natural = type_align(n->type);
  if (n->kind == NODE_VAR) {
    return n->var->align > natural ? n->var->align : natural;
  }
  if (n->kind != NODE_MEMBER) {
    return natural;
  }
  const struct record *r = n->a->type->record;
  if (r->packed || n->field->packed) {
    natural = 1;
  } else if (r->pack && r->pack < natural) {
    natural = r->pack;
  }
  return n->field->align > natural ? n->field->align : natural;
}

/* sizeof and _Alignof, of a type or an expression. */
static struct node *size_or_align(struct front *f)
{
  struct token *t = tok_next(f);
  bool align = t->kind == TOK_ALIGNOF;
  bool saved = f->unevaluated;
  uint32_t mark = f->pending.count;
  struct node *operand = NULL; /* of variable size: it is evaluated */
  struct type *ty;
  uint32_t own_align = 0;
  bool of_type = at_type_in_parens(f);
  if (of_type) {
    struct token *paren = tok_next(f);
    ty = type_name_read(f);
    tok_expect(f, TOK_RPAREN);
    if (tok_is(f, TOK_LBRACE)) {
      f->unevaluated = true;
      struct node *n = postfix(f, compound_literal(f, ty, paren->at));
      f->unevaluated = saved;
      ty = n->type;
    }
  } else {
    operand = cast_expression(f);
    struct node *n = operand;
    ty = n->type;
    if (!is_variable_array(ty)) {
      f->pending.count = mark; /* not evaluated */
      operand = NULL;
    }
    own_align = object_align(n);
    if (n->is_bits && !align) {
      diag_error(f->diag, t->at, "size of a bit-field");
    }
  }
  if (f->failed || ty->kind == TYPE_ERROR) {
    return node_error(f, t->at);
  }
  if (align) {
    return node_int(f, t->at, size_type(f),
                    own_align ? own_align
                    : of_type && t->name->text[1] == 'A'
                        ? ilp32_align(f, ty, t->at)
                        : type_align(ty));
  }
  struct node *size = make_sizeof(f, ty, t->at);
  if (operand && operand->effects && !f->unevaluated) {
    size = make_comma(f, operand, size, t->at);
  }
  return after_pending(f, mark, size);
}

static struct node *real_or_imag(struct front *f)
{
  struct token *t = tok_next(f);
  enum op op = t->kind == TOK_REAL ? OP_REAL : OP_IMAG;
  struct node *a = cast_expression(f);
  if (is_error(a)) {
    return a;
  }
  if (a->type->kind != TYPE_COMPLEX) {
    if (!type_is_arithmetic(a->type)) {
      diag_error(f->diag, t->at, "'%s' needs a number", op_spelling(op));
      return node_error(f, t->at);
    }
    a = rvalue(f, a);
    return op == OP_REAL
               ? a
               : make_comma(
                     f, a,
                     node_cast(
                         f,
                         node_int(f, t->at, type_basic(f->types, TYPE_INT), 0),
                         a->type, true),
                     t->at);
  }
  bool place = node_is_place(a);
  struct node *n =
      node_new(f, place ? NODE_PART : NODE_UNARY, t->at,
               place ? type_qualified(f->types, a->type->base, a->type->quals)
                     : a->type->base);
  n->op = (uint8_t)op;
  n->a = a;
  return node_done(f, n);
}

/* The number of a label as a value, from 1. */
static uint64_t label_number(struct front *f, struct name *n)
{
  uint32_t i = 0;
  while (i < f->label_values.count && f->label_values.at[i] != n) {
    i++;
  }
  if (i == f->label_values.count) {
    VEC_PUSH(f->scratch, &f->label_values, n);
  }
  return i + 1;
}

/* &&label: its number, as a pointer. */
static struct node *label_address(struct front *f, loc_t at)
{
  struct type *p = type_pointer(f->types, type_basic(f->types, TYPE_VOID));
  if (!f->func) {
    diag_error(f->diag, at, "the address of a label outside of a function");
    return node_error(f, at);
  }
  struct name *n = scope_label(f, tok_next(f)->name);
  struct type *number = type_basic(f->types, TYPE_ULONG);
  return node_cast(f, node_int(f, at, number, label_number(f, n)), p, false);
}

static struct node *unary(struct front *f)
{
  struct token *t = f->tok;
  struct node *n;
  switch (t->kind) {
  case TOK_AMP:
    tok_next(f);
    if (tok_is(f, TOK_AMP) && f->tok->at == t->at + 1 &&
        tok_peek(f, 1)->kind == TOK_NAME) {
      tok_next(f); /* tree-sitter reads && as two tokens here */
      return label_address(f, t->at);
    }
    n = cast_expression(f);
    return f->failed ? n : make_addr(f, n, t->at);
  case TOK_LAND:
    tok_next(f);
    return label_address(f, t->at);
  case TOK_STAR:
    tok_next(f);
    n = cast_expression(f);
    return f->failed ? n : make_deref(f, n, t->at);
  case TOK_PLUS:
  case TOK_MINUS:
  case TOK_TILDE:
  case TOK_BANG: {
    tok_next(f);
    n = cast_expression(f);
    enum op op = t->kind == TOK_PLUS    ? OP_NONE
                 : t->kind == TOK_MINUS ? OP_NEG
                 : t->kind == TOK_TILDE ? OP_NOT
                                        : OP_LNOT;
    return f->failed ? n : make_unary(f, op, n, t->at);
  }
  case TOK_INC:
  case TOK_DEC:
    tok_next(f);
    n = cast_expression(f);
    return f->failed ? n
                     : make_incdec(f, t->kind == TOK_INC ? OP_ADD : OP_SUB,
                                   false, n, t->at);
  case TOK_SIZEOF:
  case TOK_ALIGNOF:
    return size_or_align(f);
  case TOK_REAL:
  case TOK_IMAG:
    return real_or_imag(f);
  case TOK_EXTENSION:
    tok_next(f);
    return cast_expression(f);
  default:
    return postfix(f, primary(f));
  }
}

static struct node *cast_expression(struct front *f)
{
  if (!enter(f)) {
    leave(f);
    return node_error(f, f->tok->at);
  }
  struct node *n = at_type_in_parens(f) ? parenthesized_type(f) : unary(f);
  leave(f);
  return n;
}

/* --- binary, conditional, assignment, comma --- */

static struct node *binary(struct front *f, int least)
{
  struct node *a = cast_expression(f);
  const struct operator_row *row;
  while (!f->failed && (row = FIND_ROW(binary_rows, f->tok->kind)) &&
         row->level >= least) {
    loc_t at = tok_next(f)->at;
    struct node *b = binary(f, row->level + 1);
    if (f->failed) {
      break;
    }
    a = row->level <= 2 ? make_logic(f, (enum op)row->op, a, b, at)
                        : make_binary(f, (enum op)row->op, a, b, at);
  }
  return a;
}

struct node *conditional_expression(struct front *f)
{
  struct node *a = binary(f, 1);
  if (f->failed || !tok_is(f, TOK_QUESTION)) {
    return a;
  }
  loc_t at = tok_next(f)->at;
  struct node *b = tok_is(f, TOK_COLON) ? NULL : expression(f);
  tok_expect(f, TOK_COLON);
  if (!enter(f)) {
    leave(f);
    return node_error(f, at);
  }
  struct node *c = conditional_expression(f);
  leave(f);
  return f->failed ? a : make_cond(f, a, b, c, at);
}

struct node *assignment_expression(struct front *f)
{
  if (!enter(f)) {
    leave(f);
    return node_error(f, f->tok->at);
  }
  struct node *a = conditional_expression(f);
  const struct operator_row *row;
  if (f->failed) {
    a = node_error(f, f->tok->at);
  } else if (tok_is(f, TOK_ASSIGN)) {
    loc_t at = tok_next(f)->at;
    struct node *b = assignment_expression(f);
    a = f->failed ? a : make_assign(f, a, b, at);
  } else if ((row = FIND_ROW(assign_rows, f->tok->kind))) {
    loc_t at = tok_next(f)->at;
    struct node *b = assignment_expression(f);
    a = f->failed ? a : make_assign_op(f, (enum op)row->op, a, b, at);
  }
  leave(f);
  return a;
}

struct node *expression(struct front *f)
{
  struct node *a = assignment_expression(f);
  while (!f->failed && tok_is(f, TOK_COMMA)) {
    loc_t at = tok_next(f)->at;
    struct node *b = assignment_expression(f);
    if (!f->failed) {
      a = make_comma(f, a, b, at);
    }
  }
  return a;
}

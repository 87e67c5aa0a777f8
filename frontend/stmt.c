/* stmt.c -- reading statements (C11 6.8). */
#include "frontend/front.h"

#include <ctype.h>
#include <string.h>

static struct node *simple(struct front *f, enum node_kind k, loc_t at)
{
  return node_new(f, k, at, NULL);
}

static struct node *parenthesized(struct front *f)
{
  tok_expect(f, TOK_LPAREN);
  struct node *n = expression(f);
  tok_expect(f, TOK_RPAREN);
  return n;
}

static struct node *list_of(struct front *f, struct node_vec *v, loc_t at)
{
  struct node *n = simple(f, NODE_BLOCK, at);
  n->end = at;
  struct node **link = &n->list;
  for (uint32_t i = 0; i < v->count; i++) {
    *link = v->at[i];
    link = &v->at[i]->next;
  }
  return n;
}

/* What variables live for that were declared since there were so many; NULL:
 * no pointers lead to them. Those of inner blocks have theirs by now. */
static struct life *life_since(struct front *f, uint32_t count)
{
  struct life *s = NULL;
  for (uint32_t i = count; f->func && i < f->func->locals.count; i++) {
    struct var *v = f->func->locals.at[i];
    if (v->kind == VAR_LOCAL && !v->life && (v->address_taken || v->is_vla)) {
      s = s ? s : ARENA_NEW(f->arena, struct life);
      v->life = s;
    }
  }
  return s;
}

static uint32_t count_locals(const struct front *f)
{
  return f->func ? f->func->locals.count : 0;
}

static struct node *if_statement(struct front *f)
{
  struct node *n = simple(f, NODE_IF, tok_next(f)->at);
  n->a = condition(f, parenthesized(f));
  n->b = statement(f);
  if (tok_accept(f, TOK_ELSE)) {
    n->c = statement(f);
  }
  return n;
}

static struct node *loop_body(struct front *f)
{
  f->loop_depth++;
  struct node *n = statement(f);
  f->loop_depth--;
  return n;
}

static struct node *while_statement(struct front *f)
{
  struct node *n = simple(f, NODE_WHILE, tok_next(f)->at);
  n->a = condition(f, parenthesized(f));
  n->b = loop_body(f);
  return n;
}

static struct node *do_statement(struct front *f)
{
  struct node *n = simple(f, NODE_DO, tok_next(f)->at);
  n->a = loop_body(f);
  tok_expect(f, TOK_WHILE);
  n->b = condition(f, parenthesized(f));
  tok_expect(f, TOK_SEMICOLON);
  return n;
}

static struct node *for_statement(struct front *f)
{
  struct node *n = simple(f, NODE_FOR, tok_next(f)->at);
  tok_expect(f, TOK_LPAREN);
  scope_push(f);
  struct node_vec init = {0};
  uint32_t before = count_locals(f);
  if (starts_specs(f) || tok_is(f, TOK_STATIC_ASSERT) ||
      (tok_is(f, TOK_EXTENSION) && starts_type(f, tok_peek(f, 1)))) {
    local_declaration(f, &init);
    n->a = list_of(f, &init, n->at);
  } else if (!tok_accept(f, TOK_SEMICOLON)) {
    n->a = simple(f, NODE_EXPR, f->tok->at);
    n->a->a = expression(f);
    tok_expect(f, TOK_SEMICOLON);
  }
  if (!tok_is(f, TOK_SEMICOLON)) {
    n->b = condition(f, expression(f));
  }
  tok_expect(f, TOK_SEMICOLON);
  if (!tok_is(f, TOK_RPAREN)) {
    n->c = expression(f);
  }
  tok_expect(f, TOK_RPAREN);
  n->d = loop_body(f);
  scope_pop(f);
  if (n->a && n->a->kind == NODE_BLOCK) {
    n->a->life = life_since(f, before);
  }
  return n;
}

static struct node *switch_statement(struct front *f)
{
  struct node *n = simple(f, NODE_SWITCH, tok_next(f)->at);
  struct node *value = rvalue(f, parenthesized(f));
  if (!is_error(value)) {
    if (!type_is_integer(value->type)) {
      diag_error(f->diag, value->at, "switch needs an integer");
    } else {
      value = node_cast(f, value, type_promoted(f->types, value->type), true);
    }
  }
  n->a = value;
  f->switch_depth++;
  n->b = statement(f);
  f->switch_depth--;
  return n;
}

/* The statement a label stands before; there may be none (`l: }`), or, in C23
 * and GNU C, a declaration. */
static struct node *labelled(struct front *f)
{
  struct attrs ignored = {0};
  attrs_read(f, &ignored);
  if (tok_is(f, TOK_RBRACE) || starts_specs(f)) {
    return simple(f, NODE_BLOCK, f->tok->at);
  }
  return statement(f);
}

static struct node *case_label(struct front *f)
{
  struct node *n = simple(f, NODE_CASE, tok_next(f)->at);
  int64_t low = constant_read(f, "case label"), high = low;
  if (tok_accept(f, TOK_ELLIPSIS)) {
    high = constant_read(f, "case label");
  }
  n->value[0] = (uint64_t)low;
  n->value[1] = (uint64_t)high;
  if (f->switch_depth == 0 && !f->failed) {
    diag_error(f->diag, n->at, "case label outside of a switch");
  }
  tok_expect(f, TOK_COLON);
  n->a = labelled(f);
  return n;
}

static struct node *default_label(struct front *f)
{
  struct node *n = simple(f, NODE_DEFAULT, tok_next(f)->at);
  if (f->switch_depth == 0 && !f->failed) {
    diag_error(f->diag, n->at, "default outside of a switch");
  }
  tok_expect(f, TOK_COLON);
  n->a = labelled(f);
  return n;
}

/* `name:`; labels that begin with __CPROVER_ASYNC_ start threads, so they are
 * kept like all others. */
static struct node *label(struct front *f)
{
  struct token *t = tok_next(f);
  tok_next(f); /* : */
  struct node *n = simple(f, NODE_LABEL, t->at);
  n->label = scope_label(f, t->name);
  struct node *body = labelled(f);
  n->a = body;
  return n;
}

static struct node *goto_statement(struct front *f)
{
  struct node *n = simple(f, NODE_GOTO, tok_next(f)->at);
  if (tok_is(f, TOK_STAR)) {
    tok_next(f);
    struct node *value = rvalue(f, expression(f));
    n->kind = NODE_GOTO_VALUE;
    n->a = node_cast(f, value, type_basic(f->types, TYPE_ULONG), false);
  } else if (tok_is(f, TOK_NAME)) {
    n->at = f->tok->at;
    n->label = scope_label(f, tok_next(f)->name);
  } else {
    tok_unexpected(f, "a label");
  }
  tok_expect(f, TOK_SEMICOLON);
  return n;
}

static struct node *return_statement(struct front *f)
{
  struct node *n = simple(f, NODE_RETURN, tok_next(f)->at);
  struct type *result = f->func->type->base;
  if (!tok_is(f, TOK_SEMICOLON)) {
    struct node *value = rvalue(f, expression(f));
    if (type_is_void(result)) {
      if (!f->failed && !is_error(value) && !type_is_void(value->type)) {
        diag_warning(f->diag, n->at,
                     "'return' with a value in a function returning void");
        struct node *drop = node_new(f, NODE_CAST, value->at, result);
        drop->a = value;
        value = node_done(f, drop);
      }
    } else if (!f->failed) {
      value = convert(f, value, result, "return");
    }
    n->a = value;
  } else if (!type_is_void(result)) {
    diag_warning(f->diag, n->at, "'return' without a value");
  }
  tok_expect(f, TOK_SEMICOLON);
  return n;
}

/* --- blocks --- */

static struct node *expression_statement(struct front *f)
{
  struct node *n = simple(f, NODE_EXPR, f->tok->at);
  n->a = expression(f);
  tok_expect(f, TOK_SEMICOLON);
  return n;
}

static bool at_declaration(struct front *f)
{
  const struct token *t = f->tok;
  while (t->kind == TOK_EXTENSION) {
    t++;
  }
  if (t->kind == TOK_STATIC_ASSERT) {
    return true;
  }
  if (t->kind == TOK_NAME && tok_peek(f, 1)->kind == TOK_COLON) {
    return false; /* a label, even if it is named like a type */
  }
  struct token *saved = f->tok;
  f->tok += t - f->tok;
  bool yes = starts_specs(f);
  f->tok = saved;
  return yes;
}

/* __attribute__((fallthrough)); alone. */
static bool attribute_statement(struct front *f)
{
  struct token *saved = f->tok;
  struct attrs ignored = {0};
  attrs_read(f, &ignored);
  if (tok_accept(f, TOK_SEMICOLON)) {
    return true;
  }
  f->tok = saved;
  return false;
}

static void block_item(struct front *f, struct node_vec *items)
{
  if (at_attribute(f) && attribute_statement(f)) {
    return;
  }
  if (tok_accept(f, TOK_LABEL)) { /* __label__ a, b; */
    do {
      if (!tok_is(f, TOK_NAME)) {
        tok_unexpected(f, "a label");
        return;
      }
      scope_add_label(f, tok_next(f)->name);
    } while (tok_accept(f, TOK_COMMA));
    tok_expect(f, TOK_SEMICOLON);
    return;
  }
  if (at_declaration(f)) {
    local_declaration(f, items);
    return;
  }
  if (tok_is(f, TOK_NAME) && tok_peek(f, 1)->kind == TOK_NAME &&
      !scope_find(f->tok->name, SPACE_IDENT)) {
    diag_error(f->diag, f->tok->at, "unknown type name '%s'",
               f->tok->name->text);
    tok_fail(f);
    return;
  }
  struct node *n = statement(f);
  pending_flush(f, items);
  VEC_PUSH(f->scratch, items, n);
}

struct node *block(struct front *f, bool new_scope)
{
  loc_t at = f->tok->at;
  struct node_vec items = {0};
  struct token *open = f->tok;
  uint32_t before = count_locals(f);
  tok_expect(f, TOK_LBRACE);
  if (new_scope) {
    scope_push(f);
  }
  bool opened = f->tok > open || !f->failed;
  while (opened && !tok_is(f, TOK_RBRACE) && !tok_is(f, TOK_END)) {
    struct token *first = f->tok;
    block_item(f, &items);
    if (f->failed && f->error_tok) {
      tok_skip_item(f, first);
    }
  }
  if (new_scope) {
    scope_pop(f);
  }
  loc_t end = f->tok->at;
  tok_expect(f, TOK_RBRACE);
  struct node *n = list_of(f, &items, at);
  n->end = end;
  n->life = new_scope ? life_since(f, before) : NULL;
  return n;
}

static struct node *statement_unguarded(struct front *f)
{
  loc_t at = f->tok->at;
  struct node *n;
  switch (f->tok->kind) {
  case TOK_LBRACE:
    return block(f, true);
  case TOK_SEMICOLON:
    tok_next(f);
    return simple(f, NODE_BLOCK, at);
  case TOK_IF:
    return if_statement(f);
  case TOK_WHILE:
    return while_statement(f);
  case TOK_DO:
    return do_statement(f);
  case TOK_FOR:
    return for_statement(f);
  case TOK_SWITCH:
    return switch_statement(f);
  case TOK_CASE:
    return case_label(f);
  case TOK_DEFAULT:
    return default_label(f);
  case TOK_GOTO:
    return goto_statement(f);
  case TOK_RETURN:
    return return_statement(f);
  case TOK_ASM:
    return asm_statement(f);
  case TOK_BREAK:
  case TOK_CONTINUE:
    n = simple(f, f->tok->kind == TOK_BREAK ? NODE_BREAK : NODE_CONTINUE, at);
    if (f->loop_depth == 0 &&
        (n->kind == NODE_CONTINUE || f->switch_depth == 0)) {
      diag_error(f->diag, at, "'%s' outside of a loop",
                 token_kind_text(f->tok->kind));
    }
    tok_next(f);
    tok_expect(f, TOK_SEMICOLON);
    return n;
  case TOK_NAME:
    if (tok_peek(f, 1)->kind == TOK_COLON) {
      return label(f);
    }
    return expression_statement(f);
  default:
    return expression_statement(f);
  }
}

struct node *statement(struct front *f)
{
  struct node *n;
  if (enter(f)) {
    n = statement_unguarded(f);
  } else {
    n = simple(f, NODE_BLOCK, f->tok->at);
  }
  leave(f);
  return n;
}

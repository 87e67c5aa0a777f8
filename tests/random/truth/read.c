/* read.c -- statements and functions: a program's text becomes code. */
#include "truth.h"

#include <stdio.h>
#include <string.h>

enum { LABELS = 400 };

/* Of the function that is being read. */
static struct {
  struct var *func;
  int first; /* instruction */
  struct {
    char name[NAME];
    int at; /* -1: not yet */
  } label[LABELS];
  int labels;
  int on_break, on_continue; /* labels; -1: none */
  bool section;              /* all of it is one */
  struct cases *in_switch;
} f;

/* What a switch compares, found while its body is read. */
struct cases {
  int value[32], label[32], count, otherwise;
};

/* Labels and jumps: the address of a jump is a label until the end. */

static int label_new(const char *name)
{
  if (f.labels == LABELS) {
    give_up("too many", "labels");
  }
  snprintf(f.label[f.labels].name, NAME, "%s", name);
  f.label[f.labels].at = -1;
  return f.labels++;
}

static int label_named(const char *name)
{
  for (int i = 0; i < f.labels; i++) {
    if (!strcmp(f.label[i].name, name)) {
      return i;
    }
  }
  return label_new(name);
}

static void label_here(int label)
{
  f.label[label].at = reader.out->count;
}

static void jump(enum op op, int label)
{
  emit(reader.out, op, label, 0);
}

/* Statements. */

static void statement(void);

static struct node *condition(void)
{
  want("(");
  struct node *n = expr_read();
  want(")");
  return n;
}

static void if_statement(void)
{
  int no = label_new(""), end = label_new("");
  code_value(reader.out, condition());
  jump(OP_ZERO, no);
  statement();
  jump(OP_JUMP, end);
  label_here(no);
  if (take("else")) {
    statement();
  }
  label_here(end);
}

/* The body of a loop; where break and continue go. */
static void body(int on_break, int on_continue)
{
  int outer_break = f.on_break, outer_continue = f.on_continue;
  f.on_break = on_break;
  f.on_continue = on_continue;
  statement();
  f.on_break = outer_break;
  f.on_continue = outer_continue;
}

static void while_statement(void)
{
  int head = label_new(""), end = label_new("");
  label_here(head);
  code_value(reader.out, condition());
  jump(OP_ZERO, end);
  body(end, head);
  jump(OP_JUMP, head);
  label_here(end);
}

static void do_statement(void)
{
  int head = label_new(""), test = label_new(""), end = label_new("");
  label_here(head);
  body(end, test);
  label_here(test);
  want("while");
  code_value(reader.out, condition());
  want(";");
  jump(OP_ZERO, end);
  jump(OP_JUMP, head);
  label_here(end);
}

static void declaration(void);

static void for_statement(void)
{
  int head = label_new(""), step = label_new(""), end = label_new("");
  struct var *outer = reader.scope;
  struct node *after = NULL;
  want("(");
  if (starts_type(&tok)) {
    declaration();
  } else {
    if (!is(";")) {
      code_effect(reader.out, expr_read());
    }
    want(";");
  }
  label_here(head);
  if (!is(";")) {
    code_value(reader.out, expr_read());
    jump(OP_ZERO, end);
  }
  want(";");
  if (!is(")")) {
    after = expr_read();
  }
  want(")");
  body(end, step);
  label_here(step);
  if (after) {
    code_effect(reader.out, after);
  }
  jump(OP_JUMP, head);
  label_here(end);
  reader.scope = outer;
}

static void switch_statement(void)
{
  struct cases table = {.otherwise = -1}, *outer = f.in_switch;
  int test = label_new(""), end = label_new("");
  struct node *value = condition();
  struct var *held = declare("", V_LOCAL, type_promote(value->type));
  code_effect(reader.out, expr_assign(expr_var(held), value));
  jump(OP_JUMP, test);
  f.in_switch = &table;
  body(end, f.on_continue);
  f.in_switch = outer;
  jump(OP_JUMP, end);
  label_here(test);
  for (int i = 0; i < table.count; i++) {
    struct node *same = expr_binary(
        B_NE, expr_var(held), expr_number(table.value[i], type_int(4, false)));
    code_value(reader.out, same);
    jump(OP_ZERO, table.label[i]);
  }
  jump(OP_JUMP, table.otherwise < 0 ? end : table.otherwise);
  label_here(end);
}

static void case_label(bool otherwise)
{
  struct cases *s = f.in_switch;
  int label = label_new("");
  if (!s || s->count == 32) {
    give_up("too many", "cases");
  }
  if (otherwise) {
    s->otherwise = label;
  } else {
    s->value[s->count] = (int)expr_value(expr_read());
    s->label[s->count++] = label;
  }
  want(":");
  label_here(label);
}

/* The labelled statement is a thread, with copies of the locals. */
static void async_statement(void)
{
  int end = label_new("");
  int spawn = emit(reader.out, OP_SPAWN, 0, 0);
  reader.out->code[spawn].var = f.func;
  jump(OP_JUMP, end);
  reader.out->code[spawn].a = reader.out->count;
  emit(reader.out, OP_START, 0, 0);
  statement();
  emit(reader.out, OP_PUSH, 0, 0);
  emit(reader.out, OP_END, 0, 0);
  label_here(end);
}

static void leave(void)
{
  if (f.section) {
    emit(reader.out, OP_END_SECTION, 0, 0);
  }
  emit(reader.out, OP_RETURN, 0, 0);
}

static void return_statement(void)
{
  if (is(";")) {
    emit(reader.out, OP_PUSH, 0, 0);
  } else {
    struct type *t = f.func->type->base;
    code_value(reader.out, expr_cast(expr_read(), t));
  }
  leave();
  want(";");
}

static void block(void)
{
  struct var *outer = reader.scope;
  while (!take("}")) {
    statement();
  }
  reader.scope = outer;
}

static void declaration(void)
{
  struct words w = {0};
  struct type *base = read_specifiers(&w);
  while (!take(";")) {
    char name[NAME] = "";
    struct type *t = declarator(base, name);
    declare_one(t, name, &w);
    take(",");
  }
}

static void simple_statement(void)
{
  if (take("break")) {
    jump(OP_JUMP, f.on_break);
  } else if (take("continue")) {
    jump(OP_JUMP, f.on_continue);
  } else if (take("goto")) {
    jump(OP_JUMP, label_named(tok.text));
    next();
  } else if (!is(";")) {
    code_effect(reader.out, expr_read());
  }
  want(";");
}

static void labelled(void)
{
  bool async = !strncmp(tok.text, "__CPROVER_ASYNC_", 16);
  char name[NAME];
  strcpy(name, tok.text);
  next();
  next();
  if (async) {
    async_statement();
  } else {
    label_here(label_named(name));
    statement();
  }
}

static void statement(void)
{
  if (tok.kind == TOK_END) {
    give_up("the text ends", "in a function");
  } else if (take("{")) {
    block();
  } else if (take("if")) {
    if_statement();
  } else if (take("while")) {
    while_statement();
  } else if (take("do")) {
    do_statement();
  } else if (take("for")) {
    for_statement();
  } else if (take("switch")) {
    switch_statement();
  } else if (is("case") || is("default")) {
    bool otherwise = is("default");
    next();
    case_label(otherwise);
    statement();
  } else if (take("return")) {
    return_statement();
  } else if (starts_type(&tok)) {
    declaration();
  } else if (tok.kind == TOK_NAME && !strcmp(peek().text, ":")) {
    labelled();
  } else {
    simple_statement();
  }
}

/* Functions. */

static void place_local(struct var *v)
{
  int *half = v->taken ? &f.func->known : &f.func->own;
  if (v->placed) {
    return;
  }
  v->placed = true;
  v->at = (*half + v->type->align - 1) / v->type->align * v->type->align;
  *half = v->at + v->type->size;
}

static void finish_function(void)
{
  for (int i = f.first; i < reader.out->count; i++) {
    struct insn *n = &reader.out->code[i];
    if (n->op == OP_JUMP || n->op == OP_ZERO) {
      if (n->a < 0 || f.label[n->a].at < 0) {
        give_up("no such label", n->a < 0 ? "break" : f.label[n->a].name);
      }
      n->a = f.label[n->a].at;
    } else if (n->op == OP_FRAME) {
      place_local(n->var);
      n->a += n->var->at;
      n->b = n->var->taken;
    } else if (n->var && (n->op == OP_LOAD || n->op == OP_STORE)) {
      place_local(n->var);
      n->b = !n->var->taken;
    }
  }
  f.func->own = (f.func->own + 7) / 8 * 8;
  f.func->known = (f.func->known + 7) / 8 * 8;
}

static void function(struct var *v)
{
  struct var *outer = reader.scope, *all[ARGS];
  int n = 0;
  if (reader.out->func_count == 64) {
    give_up("too many", "functions");
  }
  f.func = v;
  reader.in_function = true;
  f.first = reader.out->count;
  f.labels = 0;
  f.on_break = f.on_continue = -1;
  f.in_switch = NULL;
  reader.out->funcs[reader.out->func_count++] = v;
  v->has_body = true;
  emit(reader.out, OP_START, 0, 0);
  v->at = reader.out->count;
  f.section = !strncmp(v->name, "__VERIFIER_atomic_", 18);
  if (f.section) {
    emit(reader.out, OP_BEGIN_SECTION, 0, 0);
  }
  for (struct var *p = v->type->params; p; p = p->next) {
    all[n++] = declare(p->name, V_LOCAL, p->type);
  }
  while (n-- > 0) {
    code_param(reader.out, all[n]);
  }
  want("{");
  block();
  emit(reader.out, OP_PUSH, 0, 0);
  leave();
  finish_function();
  reader.scope = outer;
  f.func = NULL;
  reader.in_function = false;
}

void read_program(struct program *p, const char *text)
{
  reader.out = p;
  p->globals = 64;
  p->end = emit(p, OP_END, 1, 0);
  declare_types();
  lex_open(text);
  while (tok.kind != TOK_END) {
    struct words w = {0};
    struct type *base = read_specifiers(&w);
    if (take(";")) {
      continue;
    }
    do {
      char name[NAME] = "";
      struct type *t = declarator(base, name);
      if (t->kind == K_FUNC && is("{")) {
        struct var *v = find(name);
        v = v ? v : declare(name, V_FUNC, t);
        v->type = t;
        function(v);
      } else {
        declare_one(t, name, &w);
      }
    } while (take(","));
    if (!is("}") && is(";")) {
      next();
    }
  }
  p->main = find("main");
  if (!p->main || !p->main->has_body) {
    give_up("no function", "main");
  }
}

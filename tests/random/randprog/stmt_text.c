/* stmt_text.c -- statements as C. */
#include "program.h"

#include <stdarg.h>

void line(struct print *w, const char *fmt, ...)
{
  va_list args;
  va_start(args, fmt);
  fprintf(w->out, "%*s", 2 * w->depth, "");
  vfprintf(w->out, fmt, args);
  va_end(args);
}

static void print_body(struct print *w, const struct stmt *s)
{
  w->depth++;
  print_block(w, s);
  w->depth--;
}

static void print_assign(struct print *w, const struct stmt *s)
{
  bool c11 = place_is_c11(w->p, &s->place);
  line(w, "%s", "");
  if (s->kind == S_LOCAL) {
    fprintf(w->out, "%s = ", w->f->slot[s->a].name);
  } else if (s->kind == S_ASSIGN && s->a) {
    text(w, c11 ? "atomic_store(" : "__atomic_store_n(");
    print_address(w, &s->place);
    text(w, ", ");
    print_expr(w, s->expr, false);
    text(w, c11 ? ");\n" : ", __ATOMIC_SEQ_CST);\n");
    return;
  } else {
    print_place(w, &s->place);
    const char *op = s->kind == S_COMPOUND ? binop_text[s->a] : "";
    fprintf(w->out, " %s= ", op);
  }
  print_expr(w, s->expr, false);
  text(w, ";\n");
}

static void print_eval(struct print *w, const struct stmt *s)
{
  line(w, "%s", "");
  print_expr(w, s->expr, false);
  text(w, ";\n");
}

static void print_if(struct print *w, const struct stmt *s)
{
  line(w, "if (");
  print_expr(w, s->expr, false);
  text(w, ") {\n");
  print_body(w, s->body);
  if (s->other) {
    line(w, "} else {\n");
    print_body(w, s->other);
  }
  line(w, "}\n");
}

static void print_loop(struct print *w, const struct stmt *s)
{
  const char *i = w->f->slot[s->a].name;
  if (s->op == 0) {
    line(w, "for (%s = 0; %s < %d; %s++) {\n", i, i, s->b, i);
  } else {
    line(w, "%s = 0;\n", i);
    if (s->op == 1)
      line(w, "while (%s < %d) {\n", i, s->b);
    else
      line(w, "do {\n");
    line(w, "  %s++;\n", i);
  }
  print_body(w, s->body);
  if (s->op == 2)
    line(w, "} while (%s < %d);\n", i, s->b);
  else
    line(w, "}\n");
}

static void print_switch(struct print *w, const struct stmt *s)
{
  line(w, "switch (");
  print_expr(w, s->expr, false);
  text(w, ") {\n");
  for (const struct stmt *k = s->body; k; k = k->next) {
    if (k->a == NONE)
      line(w, "default:\n");
    else
      line(w, "case %d:\n", k->a);
    print_body(w, k->body);
    if (!k->b)
      line(w, "  break;\n");
  }
  line(w, "}\n");
}

static void print_sync(struct print *w, const struct stmt *s)
{
  if (s->kind == S_LOCK)
    line(w, "pthread_mutex_lock(&m%d);\n", s->a);
  else if (s->kind == S_UNLOCK)
    line(w, "pthread_mutex_unlock(&m%d);\n", s->a);
  else
    line(w, "pthread_cond_%s(&cv);\n", s->a ? "broadcast" : "signal");
}

static void print_wait(struct print *w, const struct stmt *s)
{
  line(w, s->b ? "while (" : "if (");
  print_expr(w, s->expr, false);
  text(w, ")\n");
  line(w, "  pthread_cond_wait(&cv, &m%d);\n", s->a);
}

static void print_create(struct print *w, const struct stmt *s)
{
  const struct thread *t = &w->p->thread[s->a];
  const struct func *f = &w->p->func[t->func];
  line(w, "pthread_create(&t%d, 0, %s, ", s->a, f->name);
  if (f->arg == ARG_NUMBER)
    fprintf(w->out, "(void *)%dL);\n", t->number);
  else if (f->arg == ARG_ADDRESS)
    text(w, w->f->role == R_MAIN ? "&loc);\n" : "p);\n");
  else
    text(w, "0);\n");
}

static void print_join(struct print *w, const struct stmt *s)
{
  line(w, "pthread_join(t%d, %s);\n", s->a, s->b == NONE ? "0" : "&res");
  if (s->b != NONE)
    line(w, "%s = (int)(long)res;\n", w->f->slot[s->b].name);
}

static void print_return(struct print *w, const struct stmt *s)
{
  bool worker = w->f->role == R_WORKER;
  bool zero = s->expr->kind == E_CONST && s->expr->a == 0;
  line(w, s->a ? "pthread_exit(" : "return ");
  text(w, worker && !zero ? "(void *)(long)" : "");
  print_expr(w, s->expr, worker);
  text(w, s->a ? ");\n" : ";\n");
}

static void print_jump(struct print *w, const struct stmt *s)
{
  if (s->kind == S_GOTO)
    line(w, "goto L%d;\n", s->a);
  else if (s->kind == S_LABEL)
    line(w, "L%d:;\n", s->a);
  else if (s->kind == S_EXIT)
    line(w, "exit(0);\n");
  else
    line(w, s->kind == S_BREAK ? "break;\n" : "continue;\n");
}

static void print_section(struct print *w, const struct stmt *s)
{
  line(w, "__VERIFIER_atomic_begin();\n");
  print_block(w, s->body);
  line(w, "__VERIFIER_atomic_end();\n");
}

static void print_assume(struct print *w, const struct stmt *s)
{
  line(w, "__VERIFIER_assume(");
  print_expr(w, s->expr, false);
  text(w, ");\n");
}

static void print_assert(struct print *w, const struct stmt *s)
{
  const struct check *k = &w->p->check[s->a];
  line(w, "assert(");
  for (int i = 0; i < 1 + k->pair; i++) {
    text(w, i ? " || " : "");
    print_expr(w, k->kid[i], true);
    fprintf(w->out, " %s %d", binop_text[check_op(k->form)], k->value[i]);
  }
  text(w, ");\n");
}

typedef void print_fn(struct print *, const struct stmt *);

static print_fn *const print_table[S_KINDS] = {
    [S_ASSIGN] = print_assign, [S_COMPOUND] = print_assign,
    [S_LOCAL] = print_assign,  [S_EVAL] = print_eval,
    [S_IF] = print_if,         [S_LOOP] = print_loop,
    [S_SWITCH] = print_switch, [S_LOCK] = print_sync,
    [S_UNLOCK] = print_sync,   [S_WAIT] = print_wait,
    [S_SIGNAL] = print_sync,   [S_CREATE] = print_create,
    [S_JOIN] = print_join,     [S_RETURN] = print_return,
    [S_EXIT] = print_jump,     [S_GOTO] = print_jump,
    [S_LABEL] = print_jump,    [S_BREAK] = print_jump,
    [S_CONTINUE] = print_jump, [S_SECTION] = print_section,
    [S_ASSUME] = print_assume, [S_ASSERT] = print_assert,
};

void print_block(struct print *w, const struct stmt *s)
{
  for (; s; s = s->next)
    print_table[s->kind](w, s);
}

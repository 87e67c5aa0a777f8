/* program.c -- a small program to add to. */
#include "tests/unit/shared/program.h"

#include "base/buf.h"
#include "base/file.h"
#include "base/proc.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* User's lines 1 to 100 of t.c, ten places each. */
enum { LINES = 100, LINE_LENGTH = 10 };

loc_t line(int n)
{
  return (loc_t)((n - 1) * LINE_LENGTH + 1);
}

struct name *name(struct fixture *x, const char *text)
{
  return names_get_z(&x->names, text);
}

struct func *add_func(struct fixture *x, const char *text, struct type *result,
                      bool defined)
{
  struct func *f = ARENA_NEW(&x->arena, struct func);
  f->name = name(x, text);
  f->type = type_function(&x->p->types, result, NULL, 0, false);
  f->defined = f->declared = defined;
  f->at = line(1);
  VEC_PUSH(&x->arena, &x->p->funcs, f);
  return f;
}

struct var *new_var(struct fixture *x, enum var_kind k, const char *text,
                    struct type *ty)
{
  struct var *v = ARENA_NEW(&x->arena, struct var);
  v->kind = (uint8_t)k;
  v->name = text ? name(x, text) : NULL;
  v->type = ty;
  return v;
}

struct var *add_global(struct fixture *x, const char *text, struct type *ty)
{
  struct var *v = new_var(x, VAR_GLOBAL, text, ty);
  v->id = x->p->globals.count;
  VEC_PUSH(&x->arena, &x->p->globals, v);
  return v;
}

struct var *add_local(struct fixture *x, enum var_kind k, const char *text,
                      struct type *ty)
{
  struct var *v = new_var(x, k, text, ty);
  v->owner = x->f;
  v->id = 1000 + x->f->locals.count;
  VEC_PUSH(&x->arena, &x->f->locals, v);
  return v;
}

struct var *add_param(struct fixture *x, struct func *f, const char *text,
                      struct type *ty)
{
  struct var *v = new_var(x, VAR_PARAM, text, ty);
  struct type **params =
      arena_alloc_array(&x->arena, f->params.count + 1, sizeof *params);
  for (uint32_t i = 0; i < f->params.count; i++) {
    params[i] = f->params.at[i]->type;
  }
  params[f->params.count] = ty;
  v->owner = f;
  v->id = 500 + f->params.count;
  VEC_PUSH(&x->arena, &f->params, v);
  f->type = type_function(&x->p->types, f->type->base, params, f->params.count,
                          f->type->variadic);
  return v;
}

int program_setup(void **state)
{
  struct fixture *x = calloc(1, sizeof *x);
  static const char text[LINES * LINE_LENGTH] = "";
  loc_t start;
  x->p = &x->program;
  names_init(&x->names, &x->arena);
  types_init(&x->p->types, &x->arena);
  x->map.arena = &x->arena;
  srcmap_add_text(&x->map, text, sizeof text, &start);
  for (int i = 1; i <= LINES; i++) {
    srcmap_add_stretch(&x->map, line(i), "t.c", (uint32_t)i, false);
  }
  x->diag.map = &x->map;
  x->diag.quiet = true;
  x->p->arena = &x->arena;
  x->p->names = &x->names;
  x->p->map = &x->map;
  x->p->diag = &x->diag;
  x->p->units = 1;
  x->t_int = type_basic(&x->p->types, TYPE_INT);
  x->t_char = type_basic(&x->p->types, TYPE_CHAR);
  x->t_long = type_basic(&x->p->types, TYPE_LONG);
  x->t_uint = type_basic(&x->p->types, TYPE_UINT);
  x->t_void = type_basic(&x->p->types, TYPE_VOID);
  x->f = add_func(x, "main", x->t_int, true);
  x->b = block_new(x->p, x->f);
  *state = x;
  return 0;
}

int program_teardown(void **state)
{
  struct fixture *x = *state;
  srcmap_release(&x->map);
  arena_release(&x->arena);
  free(x);
  return 0;
}

/* --- shorthands --- */

struct expr *num(struct fixture *x, int64_t v)
{
  return expr_int(x->p, line(1), x->t_int, (uint64_t)v);
}

struct expr *place(struct fixture *x, struct var *v)
{
  return expr_var(x->p, line(1), v);
}

struct expr *loaded(struct fixture *x, struct var *v)
{
  return expr_load(x->p, place(x, v));
}

struct expr *op(struct fixture *x, enum op o, struct expr *a, struct expr *b)
{
  bool comparison = o >= OP_EQ;
  return expr_binary(x->p, o, line(1), a, b, comparison ? x->t_int : a->type);
}

struct expr *cast(struct fixture *x, struct expr *e, struct type *ty)
{
  return expr_cast(x->p, e, ty, true);
}

struct expr *one(struct fixture *x, enum expr_kind k, struct expr *a,
                 struct type *ty)
{
  struct expr *e = expr_new(x->p, k, line(1), ty);
  e->a = a;
  return e;
}

struct expr *func_place(struct fixture *x, struct func *f)
{
  struct expr *e = expr_new(x->p, EXPR_FUNC, line(1), f->type);
  e->func = f;
  return e;
}

struct instr *assign(struct fixture *x, int at, struct expr *to,
                     struct expr *value)
{
  struct instr *i = instr_add(x->p, x->b, INSTR_ASSIGN, line(at));
  i->place = to;
  i->value = value;
  return i;
}

void finish(struct fixture *x, struct block *b, struct expr *result)
{
  (void)x;
  b->term = TERM_RETURN;
  b->value = result;
  b->at = line(90);
}

struct field *set_fields(struct fixture *x, struct record *r, uint32_t count)
{
  r->fields = arena_alloc_array(&x->arena, count, sizeof *r->fields);
  r->count = count;
  return r->fields;
}

struct type *new_record(struct fixture *x, const char *tag, bool is_union)
{
  struct type *ty = ARENA_NEW(&x->arena, struct type);
  ty->kind = is_union ? TYPE_UNION : TYPE_STRUCT;
  ty->record = ARENA_NEW(&x->arena, struct record);
  ty->record->is_union = is_union;
  ty->record->tag = tag ? name(x, tag) : NULL;
  return ty;
}

struct type *with_alias(struct fixture *x, struct type *ty, const char *text)
{
  struct alias *a = ARENA_NEW(&x->arena, struct alias);
  a->name = name(x, text);
  a->type = ty;
  if (type_is_record(ty) && !ty->record->tag) {
    ty->record->alias = a;
  }
  struct type *copy = ARENA_NEW(&x->arena, struct type);
  *copy = *ty;
  copy->alias = a;
  return copy;
}

struct expr *member(struct fixture *x, struct expr *object, uint32_t index)
{
  struct field *f = &object->type->record->fields[index];
  struct expr *e = expr_new(x->p, EXPR_MEMBER, line(1), f->type);
  e->object = object;
  e->field = f;
  e->is_bits = f->is_bits;
  return e;
}

struct expr *string(struct fixture *x, enum type_kind k, const char *prefix,
                    const void *bytes, uint64_t length)
{
  struct types *t = &x->p->types;
  struct string *s = ARENA_NEW(&x->arena, struct string);
  *s = (struct string){bytes, length, prefix};
  struct expr *e = expr_new(
      x->p, EXPR_STRING, 0,
      type_array(t, type_basic(t, k), length / type_size(type_basic(t, k))));
  e->string = s;
  return e;
}

/* --- compiling what was printed --- */

char *print_all(struct fixture *x, const struct print_options *opt)
{
  struct buf out = {0};
  const char *why = "";
  loc_t at;
  if (!check_program(x->p, &why, &at)) {
    fail_msg("%s", why);
  }
  program_reach(x->p);
  print_program(x->p, opt, &out);
  char *text = arena_strndup(&x->arena, out.text ? out.text : "", out.length);
  buf_free(&out);
  return text;
}

static bool compiles_with(const char *cc, const char *path, struct buf *err)
{
  const char *const argv[] = {cc,      "-std=gnu11", "-fsyntax-only",
                              "-Wall", "-Wextra",    "-Werror",
                              path,    NULL};
  struct buf out = {0};
  struct proc_result r = proc_run(argv, &out, err);
  buf_free(&out);
  if (!r.started) {
    return strcmp(cc, "clang") == 0; /* gcc must be there, clang may */
  }
  return !r.signaled && r.code == 0;
}

void write_source(char *path, const char *text)
{
  int fd = mkstemps(path, 2);
  assert_true(fd >= 0);
  close(fd);
  assert_true(file_write(path, text, strlen(text)));
}

void assert_compiles(const char *text)
{
  char path[] = "/tmp/ir-test-XXXXXX.c";
  write_source(path, text);
  struct buf err = {0};
  bool good =
      compiles_with("gcc", path, &err) && compiles_with("clang", path, &err);
  unlink(path);
  if (!good) {
    fail_msg("%s\n%s", text, err.text ? err.text : "");
  }
  buf_free(&err);
}

void assert_has(const char *text, const char *part)
{
  if (!strstr(text, part)) {
    fail_msg("not found: %s\nin: %s", part, text);
  }
}

void assert_lacks(const char *text, const char *part)
{
  if (strstr(text, part)) {
    fail_msg("found: %s\nin: %s", part, text);
  }
}

void assert_rejected(struct fixture *x, const char *part)
{
  const char *why = NULL;
  loc_t at = 0;
  if (check_func(x->p, x->f, &why, &at)) {
    fail_msg("accepted, but should not be: %s", part);
  }
  assert_has(why, part);
}

void assert_accepted(struct fixture *x)
{
  const char *why = "";
  loc_t at = 0;
  if (!check_func(x->p, x->f, &why, &at)) {
    fail_msg("%s", why);
  }
}

const struct print_options no_lines = {.no_lines = true};
const struct print_options layout = {.no_lines = true, .check_layout = true};

/* ir.c -- printing, checking and tidying of programs built by hand. Long, for
 * all of it stands on one fixture that builds small programs. */
#include "ir/ir.h"

#include "base/buf.h"
#include "base/file.h"
#include "base/proc.h"

#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

/* For a longer search: -DRANDOM_COUNT=20000 -DRANDOM_SEED=7. */
#ifndef RANDOM_COUNT
#define RANDOM_COUNT 800
#endif
#ifndef RANDOM_SEED
#define RANDOM_SEED 1
#endif

/* --- a small program to add to --- */

struct fixture {
  struct arena arena;
  struct names names;
  struct srcmap map;
  struct diag diag;
  struct program program;
  struct program *p;
  struct func *f; /* main, with block b */
  struct block *b;
  struct type *t_int, *t_char, *t_long, *t_uint, *t_void;
};

/* User's lines 1 to 100 of t.c, ten places each. */
enum { LINES = 100, LINE_LENGTH = 10 };

static loc_t line(int n)
{
  return (loc_t)((n - 1) * LINE_LENGTH + 1);
}

static struct name *name(struct fixture *x, const char *text)
{
  return names_get_z(&x->names, text);
}

static struct func *add_func(struct fixture *x, const char *text,
                             struct type *result, bool defined)
{
  struct func *f = ARENA_NEW(&x->arena, struct func);
  f->name = name(x, text);
  f->type = type_function(&x->p->types, result, NULL, 0, false);
  f->defined = f->declared = defined;
  f->at = line(1);
  VEC_PUSH(&x->arena, &x->p->funcs, f);
  return f;
}

static struct var *new_var(struct fixture *x, enum var_kind k, const char *text,
                           struct type *ty)
{
  struct var *v = ARENA_NEW(&x->arena, struct var);
  v->kind = (uint8_t)k;
  v->name = text ? name(x, text) : NULL;
  v->type = ty;
  return v;
}

static struct var *add_global(struct fixture *x, const char *text,
                              struct type *ty)
{
  struct var *v = new_var(x, VAR_GLOBAL, text, ty);
  v->id = x->p->globals.count;
  VEC_PUSH(&x->arena, &x->p->globals, v);
  return v;
}

static struct var *add_local(struct fixture *x, enum var_kind k,
                             const char *text, struct type *ty)
{
  struct var *v = new_var(x, k, text, ty);
  v->owner = x->f;
  v->id = 1000 + x->f->locals.count;
  VEC_PUSH(&x->arena, &x->f->locals, v);
  return v;
}

static struct var *add_param(struct fixture *x, struct func *f,
                             const char *text, struct type *ty)
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

static int setup(void **state)
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

static int teardown(void **state)
{
  struct fixture *x = *state;
  srcmap_release(&x->map);
  arena_release(&x->arena);
  free(x);
  return 0;
}

/* --- shorthands --- */

static struct expr *num(struct fixture *x, int64_t v)
{
  return expr_int(x->p, line(1), x->t_int, (uint64_t)v);
}

static struct expr *place(struct fixture *x, struct var *v)
{
  return expr_var(x->p, line(1), v);
}

static struct expr *load(struct fixture *x, struct var *v)
{
  return expr_load(x->p, place(x, v));
}

static struct expr *op(struct fixture *x, enum op o, struct expr *a,
                       struct expr *b)
{
  bool comparison = o >= OP_EQ;
  return expr_binary(x->p, o, line(1), a, b, comparison ? x->t_int : a->type);
}

static struct expr *cast(struct fixture *x, struct expr *e, struct type *ty)
{
  return expr_cast(x->p, e, ty, true);
}

static struct expr *one(struct fixture *x, enum expr_kind k, struct expr *a,
                        struct type *ty)
{
  struct expr *e = expr_new(x->p, k, line(1), ty);
  e->a = a;
  return e;
}

static struct expr *func_place(struct fixture *x, struct func *f)
{
  struct expr *e = expr_new(x->p, EXPR_FUNC, line(1), f->type);
  e->func = f;
  return e;
}

static struct instr *assign(struct fixture *x, int at, struct expr *to,
                            struct expr *value)
{
  struct instr *i = instr_add(x->p, x->b, INSTR_ASSIGN, line(at));
  i->place = to;
  i->value = value;
  return i;
}

static void finish(struct fixture *x, struct block *b, struct expr *result)
{
  (void)x;
  b->term = TERM_RETURN;
  b->value = result;
  b->at = line(90);
}

static struct field *set_fields(struct fixture *x, struct record *r,
                                uint32_t count)
{
  r->fields = arena_alloc_array(&x->arena, count, sizeof *r->fields);
  r->count = count;
  return r->fields;
}

static struct type *new_record(struct fixture *x, const char *tag,
                               bool is_union)
{
  struct type *ty = ARENA_NEW(&x->arena, struct type);
  ty->kind = is_union ? TYPE_UNION : TYPE_STRUCT;
  ty->record = ARENA_NEW(&x->arena, struct record);
  ty->record->is_union = is_union;
  ty->record->tag = tag ? name(x, tag) : NULL;
  return ty;
}

static struct type *with_alias(struct fixture *x, struct type *ty,
                               const char *text)
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

static struct expr *member(struct fixture *x, struct expr *object,
                           uint32_t index)
{
  struct field *f = &object->type->record->fields[index];
  struct expr *e = expr_new(x->p, EXPR_MEMBER, line(1), f->type);
  e->object = object;
  e->field = f;
  e->is_bits = f->is_bits;
  return e;
}

/* --- compiling what was printed --- */

static char *print_all(struct fixture *x, const struct print_options *opt)
{
  struct buf out = {0};
  const char *why = "";
  loc_t at;
  if (!check_program(x->p, &why, &at)) {
    print_message("%s\n", why);
    fail();
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

static void assert_compiles(const char *text)
{
  char path[] = "/tmp/ir-test-XXXXXX.c";
  int fd = mkstemps(path, 2);
  assert_true(fd >= 0);
  close(fd);
  assert_true(file_write(path, text, strlen(text)));
  struct buf err = {0};
  bool good =
      compiles_with("gcc", path, &err) && compiles_with("clang", path, &err);
  unlink(path);
  if (!good) {
    print_message("%s\n%s\n", text, err.text ? err.text : "");
    fail();
  }
  buf_free(&err);
}

static void assert_has(const char *text, const char *part)
{
  if (!strstr(text, part)) {
    print_message("not found: %s\nin: %s\n", part, text);
    fail();
  }
}

static void assert_lacks(const char *text, const char *part)
{
  if (strstr(text, part)) {
    print_message("found: %s\nin: %s\n", part, text);
    fail();
  }
}

static const struct print_options no_lines = {.no_lines = true};
static const struct print_options layout = {.no_lines = true,
                                            .check_layout = true};

/* --- expressions --- */

static void assert_prints(const struct expr *e, const char *text)
{
  struct buf out = {0};
  print_expr(e, &out);
  bool same = strcmp(out.text, text) == 0;
  if (!same) {
    print_message("expected %s, got %s\n", text, out.text);
  }
  buf_free(&out);
  assert_true(same);
}

static void test_constants(void **state)
{
  struct fixture *x = *state;
  struct types *t = &x->p->types;
  static const struct {
    enum type_kind kind;
    uint64_t value;
    const char *text;
  } rows[] = {
      {TYPE_INT, 5, "5"},
      {TYPE_INT, (uint64_t)-5, "-5"},
      {TYPE_INT, (uint64_t)INT32_MIN, "(-2147483647 - 1)"},
      {TYPE_UINT, 4294967295u, "4294967295u"},
      {TYPE_LONG, (uint64_t)-7, "-7L"},
      {TYPE_LONG, 1ull << 63, "(-9223372036854775807L - 1)"},
      {TYPE_ULONG, UINT64_MAX, "18446744073709551615uL"},
      {TYPE_LLONG, 1, "1LL"},
      {TYPE_ULLONG, 1, "1uLL"},
      {TYPE_CHAR, (uint64_t)-1, "(char)-1"},
      {TYPE_UCHAR, 200, "(unsigned char)200"},
      {TYPE_BOOL, 1, "(_Bool)1"},
      {TYPE_INT128, 3, "(__int128)3L"},
  };
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    assert_prints(expr_int(x->p, 0, type_basic(t, rows[i].kind), rows[i].value),
                  rows[i].text);
  }
  struct expr *wide = expr_int(x->p, 0, type_basic(t, TYPE_UINT128), 1);
  wide->value[1] = 2;
  assert_prints(wide, "((unsigned __int128)((unsigned __int128)2uL << 64 | "
                      "1uL))");
  assert_prints(cast(x, num(x, 0), type_pointer(t, x->t_int)), "(int *)0");
  struct expr *f = expr_new(x->p, EXPR_FLOAT, 0, type_basic(t, TYPE_FLOAT));
  f->spelling = "1.5f";
  assert_prints(f, "1.5f");
  f->type = type_basic(t, TYPE_DOUBLE);
  assert_prints(f, "(double)1.5f");
  f->spelling = "0x1p3";
  assert_prints(f, "0x1p3");
}

static struct expr *string(struct fixture *x, enum type_kind k,
                           const char *prefix, const void *bytes,
                           uint64_t length)
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

static void test_strings(void **state)
{
  struct fixture *x = *state;
  static const unsigned char bytes[] = "a\"\\\n\0"
                                       "1\377?\?=";
  assert_prints(string(x, TYPE_CHAR, "", bytes, sizeof bytes),
                "\"a\\\"\\\\\\n\\000\" \"1\\377?\\?=\"");
  static const int wide[] = {'A', 0x20ac, 'b', 'z', 0};
  assert_prints(string(x, TYPE_INT, "L", wide, sizeof wide),
                "L\"A\\x20ac\" L\"bz\"");
}

static void test_parentheses(void **state)
{
  struct fixture *x = *state;
  struct type *ty = type_pointer(&x->p->types, x->t_int);
  struct expr *a = load(x, add_global(x, "a", x->t_int));
  struct expr *b = load(x, add_global(x, "b", x->t_int));
  struct expr *p = load(x, add_global(x, "p", ty));
  assert_prints(op(x, OP_MUL, op(x, OP_ADD, a, b), a), "(a + b) * a");
  assert_prints(op(x, OP_SUB, a, op(x, OP_SUB, b, a)), "a - (b - a)");
  assert_prints(op(x, OP_SUB, op(x, OP_SUB, a, b), a), "a - b - a");
  assert_prints(op(x, OP_AND, a, op(x, OP_EQ, a, b)), "a & (a == b)");
  assert_prints(op(x, OP_SHL, op(x, OP_ADD, a, b), a), "(a + b) << a");
  assert_prints(op(x, OP_EQ, expr_unary(x->p, OP_LNOT, 0, a, x->t_int), b),
                "(!a) == b");
  assert_prints(expr_unary(x->p, OP_NEG, 0, num(x, -5), x->t_int), "-(-5)");
  assert_prints(op(x, OP_SUB, a, num(x, -5)), "a - -5");
  assert_prints(one(x, EXPR_LOAD, one(x, EXPR_DEREF, p, x->t_int), x->t_int),
                "*p");
  struct expr *and = expr_binary(x->p, OP_LAND, 0, a, b, x->t_int);
  and->kind = EXPR_LOGIC;
  struct expr * or = expr_binary(x->p, OP_LOR, 0, and, a, x->t_int);
  or->kind = EXPR_LOGIC;
  assert_prints(or, "(a && b) || a");
}

static void test_implicit_casts(void **state)
{
  struct fixture *x = *state;
  struct types *t = &x->p->types;
  struct expr *c = load(x, add_global(x, "c", x->t_char));
  struct expr *i = load(x, add_global(x, "i", x->t_int));
  struct expr *u = load(x, add_global(x, "u", x->t_uint));
  struct expr *l = load(x, add_global(x, "l", x->t_long));
  assert_prints(op(x, OP_ADD, cast(x, c, x->t_int), num(x, 1)), "c + 1");
  assert_prints(op(x, OP_LT, cast(x, i, x->t_uint), u), "i < u");
  assert_prints(op(x, OP_ADD, cast(x, i, x->t_long), cast(x, c, x->t_long)),
                "i + (long)c");
  assert_prints(op(x, OP_ADD, cast(x, i, x->t_long), l), "i + l");
  /* -x of a long made from an int is not the int's. */
  assert_prints(expr_unary(x->p, OP_NEG, 0, cast(x, i, x->t_long), x->t_long),
                "-(long)i");
  assert_prints(expr_unary(x->p, OP_NOT, 0, cast(x, c, x->t_int), x->t_int),
                "~c");
  /* Truncation on the way must stay. */
  assert_prints(op(x, OP_ADD, cast(x, cast(x, i, x->t_char), x->t_int), i),
                "(char)i + i");
  assert_prints(expr_binary(x->p, OP_SHL, 0, cast(x, c, x->t_long),
                            cast(x, c, x->t_int), x->t_long),
                "(long)c << c");
  (void)t;
}

static void test_bit_fields(void **state)
{
  struct fixture *x = *state;
  struct types *t = &x->p->types;
  struct type *s = new_record(x, "bits", false);
  struct field *f = set_fields(x, s->record, 3);
  static const uint16_t widths[] = {3, 32, 40};
  static const char *const names[] = {"a", "b", "c"};
  for (int i = 0; i < 3; i++) {
    f[i].name = name(x, names[i]);
    f[i].type = i == 2 ? type_basic(t, TYPE_ULONG) : x->t_uint;
    f[i].is_bits = true;
    f[i].width = widths[i];
  }
  assert_true(record_layout(s->record));
  struct expr *v = place(x, add_global(x, "s", s));
  struct expr *a = expr_load(x->p, member(x, v, 0));
  struct expr *b = expr_load(x->p, member(x, v, 1));
  struct expr *c = expr_load(x->p, member(x, v, 2));
  assert_prints(op(x, OP_SUB, cast(x, a, x->t_int), num(x, 1)), "s.a - 1");
  assert_prints(op(x, OP_SUB, a, expr_int(x->p, 0, x->t_uint, 1)), "s.a - 1u");
  assert_prints(op(x, OP_SUB, a, a), "s.a - (unsigned int)s.a");
  assert_prints(op(x, OP_SUB, b, b), "s.b - s.b");
  assert_prints(op(x, OP_SUB, c, c), "(unsigned long)s.c - (unsigned long)s.c");
}

/* --- programs --- */

static void test_empty_main(void **state)
{
  struct fixture *x = *state;
  finish(x, x->b, num(x, 0));
  const char *text = print_all(x, &no_lines);
  assert_string_equal(text, "int main(void);\n\nint main(void)\n{\n"
                            "  return 0;\n}\n");
  assert_compiles(text);
}

static void test_types(void **state)
{
  struct fixture *x = *state;
  struct types *t = &x->p->types;
  struct type *node = new_record(x, "node", false);
  struct type *inner = new_record(x, NULL, true);
  struct type *pair = with_alias(x, new_record(x, NULL, false), "pair");
  struct field *f = set_fields(x, pair->record, 2);
  f[0] = (struct field){.name = name(x, "n"), .type = type_pointer(t, node)};
  f[1] = (struct field){.name = name(x, "k"),
                        .type = type_qualified(t, x->t_int, QUAL_CONST)};
  assert_true(record_layout(pair->record));
  f = set_fields(x, inner->record, 2);
  f[0] = (struct field){.name = name(x, "whole"), .type = x->t_long};
  f[1] = (struct field){.name = name(x, "half"),
                        .type = type_array(t, x->t_int, 2)};
  assert_true(record_layout(inner->record));
  f = set_fields(x, node->record, 4);
  f[0] = (struct field){.name = name(x, "next"), .type = type_pointer(t, node)};
  f[1] = (struct field){.type = inner};
  f[2] = (struct field){.name = name(x, "p"), .type = pair};
  f[3] = (struct field){
      .name = name(x, "bit"), .type = x->t_uint, .is_bits = true, .width = 3};
  assert_true(record_layout(node->record));
  struct type *call = type_function(
      t, x->t_void, &(struct type *){type_pointer(t, pair)}, 1, false);
  struct type *handler = with_alias(x, type_pointer(t, call), "handler");
  struct var *v = add_global(x, "list", node);
  struct var *h = add_global(x, "handlers", type_array(t, handler, 3));
  struct expr *all = member(x, place(x, v), 1);
  assign(x, 2, member(x, all, 0), expr_int(x->p, 0, x->t_long, 1));
  assign(x, 3, member(x, member(x, place(x, v), 2), 1), num(x, 4));
  struct instr *z = instr_add(x->p, x->b, INSTR_ZERO, line(4));
  z->place = all;
  z = instr_add(x->p, x->b, INSTR_ZERO, line(4));
  z->place = place(x, h);
  finish(x, x->b, num(x, 0));
  const char *text = print_all(x, &layout);
  assert_compiles(text);
  assert_has(text, "typedef struct {\n");
  assert_has(text, "list.whole = 1L;");
  assert_has(text, "list.p.k = 4;");
  assert_has(text, "__builtin_memset((char *)&list + 8, 0, 8);");
  assert_has(text, "handler handlers[3];");
  assert_has(text, "_Static_assert(sizeof(struct node)");
}

static void test_names(void **state)
{
  struct fixture *x = *state;
  struct type *first = new_record(x, "s", false);
  struct type *other = new_record(x, "s", false);
  struct type *again = new_record(x, "s", false);
  struct type *const all[] = {first, other, again};
  for (int i = 0; i < 3; i++) {
    struct field *f = set_fields(x, all[i]->record, 1);
    f->name = name(x, "m");
    f->type = i == 1 ? x->t_long : x->t_int;
    assert_true(record_layout(all[i]->record));
    struct var *v = add_global(x, "same", all[i]);
    v->is_static = true;
    v->unit = (uint32_t)i;
    assign(x, 2, member(x, place(x, v), 0), expr_int(x->p, 0, f->type, 1));
  }
  struct var *a = add_local(x, VAR_LOCAL, "same", x->t_int);
  struct var *b = add_local(x, VAR_LOCAL, "y", x->t_int);
  struct var *c = add_local(x, VAR_LOCAL, "y", x->t_char);
  struct var *unused = add_local(x, VAR_LOCAL, "unused", x->t_char);
  (void)unused;
  assign(x, 3, place(x, a), num(x, 1));
  assign(x, 3, place(x, b), load(x, a));
  assign(x, 3, place(x, c), cast(x, load(x, b), x->t_char));
  finish(x, x->b, cast(x, load(x, c), x->t_int));
  const char *text = print_all(x, &no_lines);
  assert_compiles(text);
  assert_has(text, "struct __ts_s_2 {\n  long m;");
  assert_lacks(text, "__ts_s_3");
  assert_has(text, "static struct s __ts_same_3;");
  assert_has(text, "int __ts_same_4;");
  assert_has(text, "y = __ts_same_4;");
  assert_has(text, "__ts_y_2 = y;");
  assert_has(text, "return __ts_y_2;");
  assert_lacks(text, "unused");
  /* Printing leaves nothing behind. */
  assert_string_equal(print_all(x, &no_lines), text);
}

/* typedef struct { struct { int i; } in; enum { ONE = 1 } e; } unit_pair; */
static struct type *unit_pair(struct fixture *x)
{
  struct type *in = new_record(x, NULL, false);
  struct type *ty = new_record(x, NULL, false);
  struct type *en = ARENA_NEW(&x->arena, struct type);
  struct field *f = set_fields(x, in->record, 1);
  f[0] = (struct field){.name = name(x, "i"), .type = x->t_int};
  assert_true(record_layout(in->record));
  en->kind = TYPE_ENUM;
  en->enumeration = ARENA_NEW(&x->arena, struct enumeration);
  en->enumeration->complete = true;
  en->enumeration->type = x->t_uint;
  en->enumeration->count = 1;
  en->enumeration->values = ARENA_NEW(&x->arena, struct enumerator);
  *en->enumeration->values = (struct enumerator){name(x, "ONE"), 1};
  f = set_fields(x, ty->record, 2);
  f[0] = (struct field){.name = name(x, "in"), .type = in};
  f[1] = (struct field){.name = name(x, "e"), .type = en};
  assert_true(record_layout(ty->record));
  return with_alias(x, ty, "unit_pair");
}

static void test_units(void **state)
{
  struct fixture *x = *state;
  struct types *t = &x->p->types;
  for (int unit = 0; unit < 2; unit++) {
    struct type *ty = unit_pair(x);
    struct type *in = ty->record->fields[0].type;
    struct var *v = add_global(x, unit ? "second" : "first", ty);
    struct var *copy = add_local(x, VAR_TEMP, NULL, in);
    assign(x, 1, place(x, copy), expr_load(x->p, member(x, place(x, v), 0)));
    assign(x, 2, member(x, place(x, v), 1),
           cast(x, num(x, 1), ty->record->fields[1].type));
    /* The first unit knows only the tag of struct opaque. */
    struct type *opaque = new_record(x, "opaque", false);
    struct var *p = add_global(x, unit ? "p2" : "p1", type_pointer(t, opaque));
    if (unit == 0) {
      opaque = with_alias(x, opaque, "opaque");
      p->type = type_pointer(t, opaque);
    } else {
      set_fields(x, opaque->record, 1)->type = x->t_int;
      opaque->record->fields->name = name(x, "hidden");
      assert_true(record_layout(opaque->record));
    }
    struct var *local =
        add_local(x, VAR_LOCAL, unit ? "unit_pair" : "opaque", p->type);
    assign(x, 3, place(x, local), load(x, p));
    if (unit == 1) {
      struct expr *e = one(x, EXPR_DEREF, load(x, p), opaque);
      assign(x, 4, member(x, e, 0), num(x, 1));
    }
  }
  finish(x, x->b, num(x, 0));
  const char *text = print_all(x, &layout);
  assert_compiles(text);
  assert_lacks(strstr(text, "} unit_pair;") + 1, "} unit_pair;");
  assert_has(text, "enum __ts_anon_2 {\n  ONE = 1,\n};\n");
  assert_lacks(text, "__ts_anon_3");
  assert_has(text, "typedef struct opaque opaque;\n");
  assert_has(text, "p2->hidden = 1;");
  assert_has(text, "  opaque *__ts_opaque_2 ");
  assert_has(text, "  struct opaque *unit_pair ");
}

static void test_attributes(void **state)
{
  struct fixture *x = *state;
  struct types *t = &x->p->types;
  struct type *s = new_record(x, "packed", false);
  struct field *f = set_fields(x, s->record, 3);
  f[0] = (struct field){.name = name(x, "c"), .type = x->t_char};
  f[1] = (struct field){.name = name(x, "l"), .type = x->t_long};
  f[2] = (struct field){.name = name(x, "i"), .type = x->t_int, .align = 8};
  s->record->packed = true;
  s->record->align_attribute = 16;
  assert_true(record_layout(s->record));
  struct type *two = new_record(x, "two", false);
  f = set_fields(x, two->record, 2);
  f[0] = (struct field){.name = name(x, "c"), .type = x->t_char};
  f[1] = (struct field){.name = name(x, "l"), .type = x->t_long};
  two->record->pack = 2;
  assert_true(record_layout(two->record));
  struct type *aligned = ARENA_NEW(&x->arena, struct type);
  aligned->kind = TYPE_INT;
  aligned->align = 32;
  aligned = with_alias(x, aligned, "aligned");
  struct type *vector = type_of_kind(t, TYPE_VECTOR, x->t_int);
  vector->length = 4;
  vector = with_alias(x, vector, "v4");
  struct var *const all[] = {add_global(x, "a", s), add_global(x, "b", two),
                             add_global(x, "c", aligned),
                             add_global(x, "d", vector),
                             add_global(x, "e", x->t_int)};
  all[4]->is_tls = true;
  all[4]->is_static = true;
  all[3]->section = "mine";
  all[2]->is_weak = true;
  for (int i = 0; i < 5; i++) {
    instr_add(x->p, x->b, INSTR_ZERO, line(1))->place = place(x, all[i]);
  }
  finish(x, x->b, num(x, 0));
  const char *text = print_all(x, &layout);
  assert_compiles(text);
  assert_has(text, "} __attribute__((packed)) __attribute__((aligned(16)));");
  assert_has(text, "#pragma pack(push, 2)\nstruct two {");
  assert_has(text, "typedef int aligned __attribute__((aligned(32)));");
  assert_has(text, "static __thread int e;");
  assert_has(text, "v4 d __attribute__((section(\"mine\")));");
  assert_has(text, "__builtin_memset(&d, 0, sizeof(d));");
}

static void test_control_flow(void **state)
{
  struct fixture *x = *state;
  struct var *n = add_local(x, VAR_LOCAL, "n", x->t_int);
  struct block *loop = block_new(x->p, x->f), *body = block_new(x->p, x->f);
  struct block *out = block_new(x->p, x->f), *two = block_new(x->p, x->f);
  assign(x, 3, place(x, n), num(x, 0));
  x->b->term = TERM_JUMP;
  x->b->to[0] = loop;
  loop->term = TERM_BRANCH;
  loop->at = line(4);
  loop->value = op(x, OP_LT, load(x, n), num(x, 9));
  loop->to[0] = body;
  loop->to[1] = out;
  x->b = body;
  struct instr *i = instr_add(x->p, body, INSTR_RMW, line(5));
  i->op = OP_ADD;
  i->post = true;
  i->target = place(x, n);
  i->value = num(x, 1);
  body->term = TERM_JUMP;
  body->to[0] = loop;
  out->label = name(x, "done");
  out->term = TERM_SWITCH;
  out->at = line(7);
  out->value = load(x, n);
  out->to[0] = two;
  out->case_count = 2;
  out->cases = arena_alloc_array(&x->arena, 2, sizeof *out->cases);
  out->cases[0] = (struct switch_case){-1, -1, loop};
  out->cases[1] = (struct switch_case){1, 3, two};
  finish(x, two, load(x, n));
  static const struct print_options lines = {0};
  const char *text = print_all(x, &lines);
  assert_compiles(text);
  assert_has(text, "if (n >= 9) goto done;\n");
  assert_has(text, "n++;");
  assert_has(text, "  case -1: goto __ts_L1;\n  case 1 ... 3: goto __ts_L4;\n"
                   "  default: goto __ts_L4;\n");
  assert_has(text, "#line 1 \"t.c\"\nint main(void)\n");
  assert_has(text, "#line 3\n  n = 0;\n__ts_L1:\n#line 4\n  if (n");
}

static void test_calls(void **state)
{
  struct fixture *x = *state;
  struct types *t = &x->p->types;
  struct func *g = add_func(x, "g", x->t_long, false);
  add_param(x, g, "a", x->t_char);
  g->type->variadic = true;
  struct func *h = add_func(x, "h", x->t_void, true);
  struct var *hp = add_param(x, h, "h", type_pointer(t, x->t_void));
  h->is_static = true;
  struct block *hb = block_new(x->p, h);
  finish(x, hb, NULL);
  hb->term = TERM_UNREACHABLE;
  struct instr *i = instr_add(x->p, &(struct block){0}, INSTR_EVAL, line(3));
  i->value = load(x, hp);
  hb->first = hb->last = i;
  h->is_noreturn = true;
  struct type *fp = type_pointer(t, h->type);
  struct var *v = add_global(x, "start", fp);
  v->init = ARENA_NEW(&x->arena, struct init);
  v->init->type = fp;
  v->init->value = one(x, EXPR_DECAY, func_place(x, h), fp);
  struct var *c = add_local(x, VAR_LOCAL, "c", x->t_char);
  struct var *r = add_local(x, VAR_TEMP, NULL, x->t_long);
  i = instr_add(x->p, x->b, INSTR_CALL, line(2));
  i->place = place(x, r);
  i->value = func_place(x, g);
  i->arg_count = 3;
  i->args = arena_alloc_array(&x->arena, 3, sizeof *i->args);
  i->args[0] = cast(x, num(x, 300), x->t_char);
  i->args[1] = cast(x, load(x, c), x->t_int);
  i->args[2] = cast(x, load(x, c), x->t_long);
  i = instr_add(x->p, x->b, INSTR_CALL, line(3));
  i->value = load(x, v);
  i->arg_count = 1;
  i->args = arena_alloc_array(&x->arena, 1, sizeof *i->args);
  i->args[0] = cast(x, num(x, 0), type_pointer(t, x->t_void));
  finish(x, x->b, cast(x, load(x, r), x->t_int));
  const char *text = print_all(x, &no_lines);
  assert_has(text, "__ts_t1001 = g(300, c, (long)c);");
  assert_has(text, "start((void *)0);");
  assert_has(text, "void (*start)(void *) = h;");
  assert_has(text, "static void h(void *) __attribute__((noreturn));");
  assert_has(text, "static void h(void *h)\n{\n  (void)h;\n");
}

static void test_initialisers(void **state)
{
  struct fixture *x = *state;
  struct types *t = &x->p->types;
  struct type *s = new_record(x, "s", false);
  struct field *f = set_fields(x, s->record, 2);
  struct type *ip = type_pointer(t, x->t_int);
  f[0] = (struct field){.name = name(x, "p"), .type = ip};
  f[1] = (struct field){.name = name(x, "text"),
                        .type = type_array(t, x->t_char, 3)};
  assert_true(record_layout(s->record));
  struct var *v = add_global(x, "v", type_array(t, s, 5));
  struct var *later = add_global(x, "later", x->t_int);
  later->is_static = true;
  struct init *in = ARENA_NEW(&x->arena, struct init);
  struct init *element = ARENA_NEW(&x->arena, struct init);
  struct init *values = arena_alloc_array(&x->arena, 2, sizeof *values);
  values[0].type = ip;
  values[0].value = one(x, EXPR_ADDR, place(x, later), ip);
  values[1].type = f[1].type;
  values[1].value = string(x, TYPE_CHAR, "", "abc", 4);
  element->type = s;
  element->is_list = true;
  element->count = 2;
  element->parts = arena_alloc_array(&x->arena, 2, sizeof(struct init_part));
  element->parts[0] = (struct init_part){0, 0, &values[0]};
  element->parts[1] = (struct init_part){1, 1, &values[1]};
  in->type = v->type;
  in->is_list = true;
  in->count = 2;
  in->parts = arena_alloc_array(&x->arena, 2, sizeof(struct init_part));
  in->parts[0] = (struct init_part){0, 0, element};
  in->parts[1] = (struct init_part){2, 3, element};
  v->init = in;
  struct expr *at0 = expr_new(x->p, EXPR_INDEX, 0, s);
  at0->a = one(x, EXPR_DECAY, place(x, v), type_pointer(t, s));
  at0->b = num(x, 0);
  struct expr *p = expr_load(x->p, member(x, at0, 0));
  finish(x, x->b, expr_load(x->p, one(x, EXPR_DEREF, p, x->t_int)));
  const char *text = print_all(x, &no_lines);
  assert_compiles(text);
  assert_has(text, "static int later;\nstruct s v[5] = {"
                   "{.p = &later, .text = \"abc\"}, "
                   "[2] = {.p = &later, .text = \"abc\"}, "
                   "{.p = &later, .text = \"abc\"}};\n");
  assert_has(text, "return *v[0].p;");
}

static void test_locals(void **state)
{
  struct fixture *x = *state;
  struct types *t = &x->p->types;
  struct type *ci = type_qualified(t, x->t_int, QUAL_CONST);
  struct var *c = add_local(x, VAR_LOCAL, "c", ci);
  struct var *a = add_local(x, VAR_LOCAL, "a", type_array(t, ci, 4));
  struct var *vla = add_local(x, VAR_LOCAL, "vla", type_pointer(t, ci));
  struct var *s = add_local(x, VAR_STATIC, "s", ci);
  struct var *w = add_local(x, VAR_LOCAL, "written", x->t_int);
  vla->is_vla = true;
  s->init = ARENA_NEW(&x->arena, struct init);
  s->init->type = ci;
  s->init->value = num(x, 3);
  assign(x, 2, place(x, c), load(x, s));
  assign(x, 2, place(x, w), num(x, 2));
  struct instr *i = instr_add(x->p, x->b, INSTR_ZERO, line(2));
  i->place = place(x, a);
  struct expr *e = expr_new(x->p, EXPR_INDEX, 0, ci);
  e->a = one(x, EXPR_DECAY, place(x, a), type_pointer(t, ci));
  e->b = cast(x, load(x, c), x->t_long);
  assign(x, 3, e, num(x, 7));
  i = instr_add(x->p, x->b, INSTR_DECLARE, line(4));
  i->var = vla;
  i->value = cast(x, load(x, c), type_basic(t, TYPE_ULONG));
  struct expr *v0 = expr_new(x->p, EXPR_INDEX, 0, ci);
  v0->a = load(x, vla);
  v0->b = num(x, 0);
  assign(x, 5, v0, num(x, 1));
  i = instr_add(x->p, x->b, INSTR_FENCE, line(6));
  i->op = FENCE_THREAD;
  i->order = MEMORY_ACQUIRE;
  i = instr_add(x->p, x->b, INSTR_UNSUPPORTED, line(7));
  i->text = "no */ no";
  finish(x, x->b, expr_load(x->p, v0));
  const char *text = print_all(x, &no_lines);
  assert_int_equal(x->diag.unsupported, 1);
  assert_compiles(text);
  assert_has(text, "  static const int s = 3;\n  int c;\n  int a[4];\n");
  assert_has(text, "a[c] = 7;");
  assert_has(text, "*(int *)&vla[0] = 1;");
  assert_has(text, "int written __attribute__((unused));");
  assert_has(text, "__atomic_thread_fence(2);");
  assert_has(text, "/* no * / no */ __builtin_trap();");
}

static void test_old_style(void **state)
{
  struct fixture *x = *state;
  struct func *f = add_func(x, "old", x->t_int, true);
  struct var *a = add_param(x, f, "a", x->t_char);
  f->type = type_function(&x->p->types, x->t_int, NULL, 0, false);
  f->type->old_style = true;
  finish(x, block_new(x->p, f), cast(x, load(x, a), x->t_int));
  struct instr *i = instr_add(x->p, x->b, INSTR_CALL, line(2));
  i->value = func_place(x, f);
  i->args = arena_alloc_array(&x->arena, 1, sizeof *i->args);
  i->args[0] = num(x, 4);
  i->arg_count = 1;
  finish(x, x->b, num(x, 0));
  const char *text = print_all(x, &no_lines);
  assert_compiles(text);
  assert_has(text, "int old();\n");
  assert_has(text, "int old(a)\nchar a;\n{\n  return a;\n}\n");
}

static void test_dump(void **state)
{
  struct fixture *x = *state;
  struct var *g = add_global(x, "g", x->t_int);
  struct var *r = add_local(x, VAR_TEMP, NULL, x->t_int);
  assign(x, 3, place(x, r), op(x, OP_ADD, load(x, g), num(x, 1)));
  finish(x, x->b, load(x, r));
  struct buf out = {0};
  program_reach(x->p);
  dump_program(x->p, &out);
  assert_has(out.text, "global g: int\n\nfunc int main(void)");
  assert_has(out.text, "  temp t1000: int\nb0:\n"
                       "  assign t1000 = (load(g) + 1)");
  assert_has(out.text, " ; t.c:3\n");
  assert_has(out.text, "  return load(t1000)");
  buf_free(&out);
}

/* --- broken IR --- */

static void assert_rejected(struct fixture *x, const char *part)
{
  const char *why = NULL;
  loc_t at = 0;
  assert_false(check_func(x->p, x->f, &why, &at));
  assert_has(why, part);
}

static void assert_accepted(struct fixture *x)
{
  const char *why = "";
  loc_t at = 0;
  if (!check_func(x->p, x->f, &why, &at)) {
    print_message("%s\n", why);
    fail();
  }
}

/* An instruction `local int = value` that is broken. */
static void assert_value_rejected(struct fixture *x, struct expr *value,
                                  const char *part)
{
  struct var *v = add_local(x, VAR_LOCAL, "v", value->type);
  v->address_taken = true;
  x->b->first = x->b->last = NULL;
  x->b->term = TERM_NONE;
  assign(x, 2, place(x, v), value);
  finish(x, x->b, num(x, 0));
  assert_rejected(x, part);
  x->b->first = x->b->last = NULL;
  assert_accepted(x);
}

static void test_check_expressions(void **state)
{
  struct fixture *x = *state;
  struct types *t = &x->p->types;
  struct var *i = add_local(x, VAR_LOCAL, "i", x->t_int);
  struct var *tmp = add_local(x, VAR_TEMP, NULL, x->t_int);
  struct var *vol = add_local(x, VAR_LOCAL, "vol",
                              type_qualified(t, x->t_int, QUAL_VOLATILE));
  struct var *stranger = new_var(x, VAR_LOCAL, "stranger", x->t_int);
  struct type *ip = type_pointer(t, x->t_int);
  struct type *s = new_record(x, "s", false);
  struct type *other = new_record(x, "other", false);
  set_fields(x, s->record, 1)->type = x->t_int;
  set_fields(x, other->record, 1)->type = x->t_int;
  record_layout(s->record);
  record_layout(other->record);
  assert_value_rejected(x, op(x, OP_ADD, num(x, 1), place(x, i)),
                        "not a value");
  assert_value_rejected(x, one(x, EXPR_LOAD, num(x, 1), x->t_int),
                        "not a place");
  assert_value_rejected(
      x, op(x, OP_ADD, num(x, 1), expr_int(x->p, 0, x->t_long, 1)),
      "operands differ");
  assert_value_rejected(x, one(x, EXPR_LOAD, place(x, i), x->t_long),
                        "not of the place's type");
  assert_value_rejected(x, op(x, OP_ADD, num(x, 1), load(x, vol)), "volatile");
  assert_value_rejected(x, load(x, vol), "into no private");
  assert_value_rejected(x, one(x, EXPR_ADDR, place(x, tmp), ip),
                        "of a temporary");
  assert_value_rejected(x, load(x, stranger), "another function");
  assert_value_rejected(
      x, op(x, OP_MUL, one(x, EXPR_ADDR, place(x, i), ip), num(x, 2)),
      "only + and -");
  assert_value_rejected(x,
                        expr_binary(x->p, OP_ADD, 0, num(x, 2),
                                    one(x, EXPR_ADDR, place(x, i), ip), ip),
                        "a pointer and no integer");
  assert_value_rejected(x, one(x, EXPR_DEREF, num(x, 2), x->t_int),
                        "not a value");
  struct expr *e = member(x, place(x, add_local(x, VAR_LOCAL, "s", s)), 0);
  e->field = &other->record->fields[0];
  assert_value_rejected(x, expr_load(x->p, e), "not one of the object's");
  assert_value_rejected(
      x, expr_binary(x->p, OP_LT, 0, num(x, 1), num(x, 2), x->t_long),
      "not int");
  assert_value_rejected(x, cast(x, load(x, i), s), "no such conversion");
}

static void test_check_graph(void **state)
{
  struct fixture *x = *state;
  struct func *other = add_func(x, "other", x->t_int, true);
  struct block *foreign = block_new(x->p, other);
  assert_rejected(x, "no terminator");
  x->b->term = TERM_JUMP;
  assert_rejected(x, "no target");
  x->b->to[0] = foreign;
  assert_rejected(x, "not in this function");
  x->b->term = TERM_BRANCH;
  assert_rejected(x, "no condition");
  x->b->term = TERM_RETURN;
  x->b->value = expr_int(x->p, 0, x->t_long, 1);
  assert_rejected(x, "result's type");
  x->b->value = num(x, 1);
  assert_accepted(x);
  x->b->id = 4;
  assert_rejected(x, "stands at index");
  x->b->id = 0;
  x->b->term = TERM_SWITCH;
  x->b->to[0] = x->b;
  struct switch_case cases[] = {{5, 9, x->b}, {1, 5, x->b}};
  x->b->cases = cases;
  x->b->case_count = 2;
  assert_rejected(x, "overlap");
  cases[1].high = 4;
  assert_accepted(x);
  x->b->term = TERM_NONE;
  struct instr *i = instr_add(x->p, x->b, INSTR_CALL, line(1));
  finish(x, x->b, num(x, 0));
  i->value = func_place(x, other);
  i->args = (struct expr *[]){num(x, 1)};
  i->arg_count = 1;
  assert_rejected(x, "number of arguments");
  i->arg_count = 0;
  assert_accepted(x);
  x->f->blocks.count = 0;
  assert_rejected(x, "no entry");
}

/* --- tidying and reaching --- */

static struct block *jump(struct fixture *x, struct block *to)
{
  struct block *b = block_new(x->p, x->f);
  b->term = TERM_JUMP;
  b->to[0] = to;
  return b;
}

static void test_tidy(void **state)
{
  struct fixture *x = *state;
  struct var *n = add_local(x, VAR_LOCAL, "n", x->t_int);
  struct block *yes = block_new(x->p, x->f), *no = block_new(x->p, x->f);
  struct block *unreached = jump(x, yes);
  struct block *e1 = jump(x, yes), *e2 = jump(x, e1);
  struct block *spin = jump(x, NULL), *spin2 = jump(x, spin);
  spin->to[0] = spin2;
  (void)unreached;
  x->b->term = TERM_BRANCH;
  x->b->value = load(x, n);
  x->b->to[0] = e2;
  x->b->to[1] = no;
  no->term = TERM_JUMP;
  no->to[0] = spin;
  finish(x, yes, num(x, 0));
  func_tidy(x->p, x->f);
  assert_accepted(x);
  assert_ptr_equal(x->b->to[0], yes);
  struct block *end = x->b->to[1];
  assert_int_equal(end->term, TERM_JUMP);
  assert_ptr_equal(end->to[0], end);
  assert_int_equal(x->f->blocks.count, 3);
  assert_ptr_equal(x->f->blocks.at[0], x->b);
}

static void test_tidy_merges(void **state)
{
  struct fixture *x = *state;
  struct var *n = add_local(x, VAR_LOCAL, "n", x->t_int);
  struct block *last = block_new(x->p, x->f), *middle = jump(x, last);
  assign(x, 1, place(x, n), num(x, 1));
  x->b->term = TERM_JUMP;
  x->b->to[0] = middle;
  x->b = middle;
  middle->term = TERM_NONE;
  assign(x, 2, place(x, n), num(x, 2));
  middle->term = TERM_JUMP;
  x->b = last;
  assign(x, 3, place(x, n), num(x, 3));
  finish(x, last, load(x, n));
  func_tidy(x->p, x->f);
  assert_accepted(x);
  assert_int_equal(x->f->blocks.count, 1);
  const struct block *b = x->f->blocks.at[0];
  assert_int_equal(b->term, TERM_RETURN);
  assert_int_equal(b->first->next->next->at, line(3));
}

static void test_reach(void **state)
{
  struct fixture *x = *state;
  struct types *t = &x->p->types;
  struct func *called = add_func(x, "called", x->t_void, true);
  struct func *in_table = add_func(x, "in_table", x->t_void, true);
  struct func *lonely = add_func(x, "lonely", x->t_void, true);
  struct func *early = add_func(x, "early", x->t_void, true);
  struct func *const all[] = {called, in_table, lonely, early};
  for (int i = 0; i < 4; i++) {
    finish(x, block_new(x->p, all[i]), NULL);
  }
  struct instr *u =
      instr_add(x->p, &(struct block){0}, INSTR_UNSUPPORTED, line(5));
  u->text = "never";
  lonely->blocks.at[0]->first = lonely->blocks.at[0]->last = u;
  early->is_constructor = true;
  struct type *fp = type_pointer(t, called->type);
  struct var *table = add_global(x, "table", fp);
  struct var *dead = add_global(x, "dead", fp);
  table->init = ARENA_NEW(&x->arena, struct init);
  table->init->type = fp;
  table->init->value = one(x, EXPR_DECAY, func_place(x, in_table), fp);
  struct instr *i = instr_add(x->p, x->b, INSTR_CALL, line(2));
  i->value = func_place(x, called);
  i = instr_add(x->p, x->b, INSTR_CALL, line(2));
  i->value = load(x, table);
  finish(x, x->b, num(x, 0));
  program_reach(x->p);
  assert_true(called->reachable && in_table->reachable && early->reachable);
  assert_true(table->reachable && x->f->reachable);
  assert_false(lonely->reachable || dead->reachable);
  assert_int_equal(x->diag.unsupported, 0);
  x->f->defined = false; /* no main: what other files could call */
  program_reach(x->p);
  assert_true(lonely->reachable && dead->reachable);
  assert_int_equal(x->diag.unsupported, 1);
}

/* --- casts left out change nothing --- */

/* A few numbers, the same each time. */
static uint32_t next_random(uint32_t *seed)
{
  *seed = *seed * 1664525u + 1013904223u;
  return *seed >> 16;
}

struct leaves {
  struct expr *at[40];
  uint32_t count;
};

static struct expr *to_type(struct fixture *x, struct expr *e, struct type *ty)
{
  return type_same(ty, e->type, 0) ? e : cast(x, e, ty);
}

static struct expr *random_expr(struct fixture *x, uint32_t *seed, int depth,
                                const struct leaves *leaves);

static struct expr *random_unary(struct fixture *x, uint32_t *seed,
                                 struct expr *a)
{
  struct type *ty = type_promoted(&x->p->types, a->type);
  enum op o = type_is_integer(ty) && next_random(seed) % 2 ? OP_NOT : OP_NEG;
  return expr_unary(x->p, o, 0, to_type(x, a, ty), ty);
}

static struct expr *random_cast(struct fixture *x, uint32_t *seed,
                                struct expr *a)
{
  static const enum type_kind kinds[] = {TYPE_CHAR, TYPE_UCHAR, TYPE_USHORT,
                                         TYPE_INT,  TYPE_UINT,  TYPE_LONG,
                                         TYPE_BOOL, TYPE_DOUBLE};
  bool implicit = next_random(seed) % 2; /* odd, but allowed */
  uint32_t k = next_random(seed) % 8;
  k = type_is_floating(a->type) ? 6 + k % 2 : k; /* no overflow */
  return expr_cast(x->p, a, type_basic(&x->p->types, kinds[k]), implicit);
}

static struct expr *random_binary(struct fixture *x, uint32_t *seed, int depth,
                                  const struct leaves *leaves)
{
  static const enum op ops[] = {OP_ADD, OP_SUB, OP_MUL, OP_EQ, OP_LT,
                                OP_GE,  OP_AND, OP_XOR, OP_OR, OP_SHR};
  struct types *t = &x->p->types;
  struct expr *a = random_expr(x, seed, depth, leaves);
  struct expr *b = random_expr(x, seed, depth, leaves);
  bool floating = type_is_floating(a->type) || type_is_floating(b->type);
  enum op o = ops[next_random(seed) % (floating ? 6 : 10)];
  struct type *ty = type_common(t, a->type, b->type);
  if (o == OP_SHR) {
    ty = type_promoted(t, a->type);
    b = op(x, OP_AND, cast(x, b, x->t_int), num(x, 7));
  } else {
    b = to_type(x, b, ty);
  }
  a = to_type(x, a, ty);
  if (next_random(seed) % 4 || o == OP_SHR) {
    return op(x, o, a, b);
  }
  struct expr *e = expr_new(x->p, EXPR_COND, 0, ty);
  e->a = random_expr(x, seed, depth, leaves);
  e->b = a;
  e->c = b;
  return e;
}

static struct expr *random_expr(struct fixture *x, uint32_t *seed, int depth,
                                const struct leaves *leaves)
{
  uint32_t r = next_random(seed) % 8;
  if (depth == 0 || r == 0) {
    return leaves->at[next_random(seed) % leaves->count];
  }
  if (r > 2) {
    return random_binary(x, seed, depth - 1, leaves);
  }
  struct expr *a = random_expr(x, seed, depth - 1, leaves);
  return r == 1 ? random_unary(x, seed, a) : random_cast(x, seed, a);
}

static void make_explicit(struct expr *e)
{
  int n = expr_operands(e);
  if (e->kind == EXPR_CAST) {
    e->implicit = false;
  }
  if (n > 0) {
    make_explicit(e->a);
  }
  if (n > 1) {
    make_explicit(e->b);
  }
  if (n > 2) {
    make_explicit(e->c);
  }
}

static const struct {
  enum type_kind kind;
  const char *value;
} leaf_rows[] = {
    {TYPE_CHAR, "-100"},       {TYPE_UCHAR, "250"},
    {TYPE_SHORT, "-30000"},    {TYPE_USHORT, "65000"},
    {TYPE_INT, "-2000000000"}, {TYPE_UINT, "4000000000u"},
    {TYPE_LONG, "-9000000L"},  {TYPE_ULONG, "18000000000000000000uL"},
    {TYPE_BOOL, "1"},          {TYPE_FLOAT, "16777216.0f"},
    {TYPE_DOUBLE, "-1.75"}};

enum { LEAF_ROWS = sizeof leaf_rows / sizeof *leaf_rows };

static const char bits_text[] =
    "struct bits {\n  unsigned int a : 3;\n  int b : 5;\n"
    "  unsigned int c : 32;\n  _Bool d : 1;\n  unsigned char e : 8;\n} s = "
    "{5, -7, 4000000000u, 1, 200};\n";

static void add_leaves(struct fixture *x, struct leaves *l)
{
  static const enum type_kind bit_kinds[] = {TYPE_UINT, TYPE_INT, TYPE_UINT,
                                             TYPE_BOOL, TYPE_UCHAR};
  static const uint16_t widths[] = {3, 5, 32, 1, 8};
  struct types *t = &x->p->types;
  for (int i = 0; i < LEAF_ROWS; i++) {
    char text[8];
    snprintf(text, sizeof text, "v%d", i);
    struct var *v = add_global(x, text, type_basic(t, leaf_rows[i].kind));
    l->at[l->count++] = load(x, v);
  }
  struct type *s = new_record(x, "bits", false);
  struct field *f = set_fields(x, s->record, 5);
  struct expr *v = place(x, add_global(x, "s", s));
  for (int i = 0; i < 5; i++) {
    f[i].name = name(x, (char[]){(char)('a' + i), '\0'});
    f[i].type = type_basic(t, bit_kinds[i]);
    f[i].is_bits = true;
    f[i].width = widths[i];
    l->at[l->count++] = expr_load(x->p, member(x, v, (uint32_t)i));
  }
  assert_true(record_layout(s->record));
  l->at[l->count++] = num(x, -3);
  l->at[l->count++] = expr_int(x->p, 0, x->t_char, (uint64_t)-100);
  l->at[l->count++] = expr_int(x->p, 0, x->t_uint, 4294967290u);
  l->at[l->count++] = expr_int(x->p, 0, x->t_long, (uint64_t)-1 << 40);
}

/* Compile and run; nothing but the exit code counts. */
static void assert_runs(struct fixture *x, const struct buf *source)
{
  char path[] = "/tmp/ir-casts-XXXXXX.c";
  int fd = mkstemps(path, 2);
  assert_true(fd >= 0);
  close(fd);
  assert_true(file_write(path, source->text, source->length));
  char *exe = arena_printf(&x->arena, "%.*s", (int)strlen(path) - 2, path);
  const char *const cc[] = {"gcc", "-w", "-fwrapv", "-o", exe, path, NULL};
  const char *const run[] = {exe, NULL};
  struct buf said = {0};
  struct proc_result r = proc_run(cc, &said, NULL);
  assert_true(r.started && r.code == 0);
  r = proc_run(run, &said, NULL);
  unlink(exe);
  if (r.signaled || r.code != 0) {
    print_message("see %s, expressions\n%s", path, said.text ? said.text : "");
    fail();
  }
  unlink(path);
  buf_free(&said);
}

/* The same tree is printed twice, the second time with every cast; both are
 * evaluated. As operands and as initialisers, whose type C converts to. */
static void test_casts_left_out(void **state)
{
  struct fixture *x = *state;
  struct leaves leaves = {.count = 0};
  uint32_t seed = RANDOM_SEED;
  struct buf out = {0};
  add_leaves(x, &leaves);
  buf_puts(&out, "#include <stdio.h>\n");
  for (int i = 0; i < LEAF_ROWS; i++) {
    buf_printf(&out, "%s v%d = %s;\n", type_basic_spelling(leaf_rows[i].kind),
               i, leaf_rows[i].value);
  }
  buf_puts(&out, bits_text);
  buf_puts(&out, "int main(void)\n{\n  int bad = 0;\n");
  for (int i = 0; i < RANDOM_COUNT; i++) {
    struct expr *e = random_expr(x, &seed, 4, &leaves);
    if (e->kind == EXPR_LOAD) {
      continue;
    }
    buf_puts(&out, "  { __typeof__(");
    print_expr(e, &out);
    buf_puts(&out, ") a = ");
    print_expr(e, &out);
    make_explicit(e);
    buf_puts(&out, ";\n    ");
    print_type(e->type, "b = ", &out);
    print_expr(e, &out);
    buf_printf(&out,
               ";\n    if ((a != b && (a == a || b == b)) ||\n"
               "        sizeof a != sizeof b) bad++, printf(\"%d\\n\"); }\n",
               i);
  }
  buf_puts(&out, "  return bad != 0;\n}\n");
  assert_runs(x, &out);
  buf_free(&out);
}

/* The same for assignments, in two functions. */
static void test_conversions_left_out(void **state)
{
  struct fixture *x = *state;
  struct types *t = &x->p->types;
  struct leaves leaves = {.count = 0};
  uint32_t seed = RANDOM_SEED;
  add_leaves(x, &leaves);
  struct expr *bits = leaves.at[LEAF_ROWS]->a->a;
  bits->var->is_extern = true;
  x->f->name = name(x, "run");
  struct var *to[LEAF_ROWS];
  for (int i = 0; i < LEAF_ROWS; i++) {
    char text[8];
    snprintf(text, sizeof text, "w%d", i);
    leaves.at[i]->a->var->is_extern = true;
    to[i] = add_global(x, text, type_basic(t, leaf_rows[i].kind));
    to[i]->is_extern = true;
  }
  struct func *check = add_func(x, "check", x->t_void, false);
  VEC(struct expr *) all = {0};
  for (int i = 0; i < RANDOM_COUNT; i++) {
    struct expr *e = random_expr(x, &seed, 3, &leaves);
    struct var *v = to[next_random(&seed) % LEAF_ROWS];
    if (type_is_floating(e->type) && type_is_integer(v->type)) {
      continue;
    }
    e = to_type(x, e, v->type);
    VEC_PUSH(&x->arena, &all, e);
    assign(x, 1, place(x, v), e);
    struct instr *call = instr_add(x->p, x->b, INSTR_CALL, line(1));
    call->value = func_place(x, check);
  }
  finish(x, x->b, num(x, 0));
  const char *brief = print_all(x, &no_lines);
  for (uint32_t i = 0; i < all.count; i++) {
    make_explicit(all.at[i]);
  }
  x->f->name = name(x, "run_again");
  const char *text = print_all(x, &no_lines);
  struct buf out = {0};
  buf_puts(&out, "#include <stdio.h>\n#include <string.h>\n");
  buf_puts(&out, brief);
  buf_puts(&out, strstr(text, "int run_again(void)\n{"));
  for (int i = 0; i < LEAF_ROWS; i++) {
    const char *type = type_basic_spelling(leaf_rows[i].kind);
    buf_printf(&out, "%s v%d = %s;\n%s w%d;\n", type, i, leaf_rows[i].value,
               type, i);
  }
  buf_puts(&out, "struct bits s = {5, -7, 4000000000u, 1, 200};\n");
  buf_puts(&out, "static unsigned long sums[100000], n, again, bad;\n"
                 "static unsigned long sum(const void *p, int size)\n{\n"
                 "  unsigned long v = 0;\n  memcpy(&v, p, size);\n"
                 "  return v * 31;\n}\nvoid check(void)\n{\n"
                 "  unsigned long h = 0;\n");
  for (int i = 0; i < LEAF_ROWS; i++) {
    buf_printf(&out, "  h = h * 7 + sum(&w%d, sizeof w%d);\n", i, i);
  }
  buf_puts(&out, "  if (again && sums[n] != h) bad++, printf(\"%lu\\n\", n);\n"
                 "  sums[n++] = h;\n}\nint main(void)\n{\n  run();\n");
  for (int i = 0; i < LEAF_ROWS; i++) {
    buf_printf(&out, "  w%d = 0;\n", i);
  }
  buf_puts(&out, "  n = 0;\n  again = 1;\n  run_again();\n"
                 "  return bad != 0;\n}\n");
  assert_runs(x, &out);
  buf_free(&out);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, setup, teardown)

int main(void)
{
  const struct CMUnitTest tests[] = {
      TEST(test_constants),
      TEST(test_strings),
      TEST(test_parentheses),
      TEST(test_implicit_casts),
      TEST(test_bit_fields),
      TEST(test_empty_main),
      TEST(test_types),
      TEST(test_names),
      TEST(test_units),
      TEST(test_attributes),
      TEST(test_control_flow),
      TEST(test_calls),
      TEST(test_initialisers),
      TEST(test_locals),
      TEST(test_old_style),
      TEST(test_dump),
      TEST(test_check_expressions),
      TEST(test_check_graph),
      TEST(test_tidy),
      TEST(test_tidy_merges),
      TEST(test_reach),
      TEST(test_casts_left_out),
      TEST(test_conversions_left_out),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}

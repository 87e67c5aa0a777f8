/* ir_casts.c -- casts that are not printed change no value: random expressions
 * are printed with and without them, compiled and compared. */
#include "tests/unit/shared/program.h"

#include "base/buf.h"
#include "base/proc.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* For a longer search: -DRANDOM_COUNT=20000 -DRANDOM_SEED=7. */
#ifndef RANDOM_COUNT
#define RANDOM_COUNT 800
#endif
#ifndef RANDOM_SEED
#define RANDOM_SEED 1
#endif

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
    l->at[l->count++] = loaded(x, v);
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
  write_source(path, source->text);
  char *exe = arena_printf(&x->arena, "%.*s", (int)strlen(path) - 2, path);
  const char *const cc[] = {"gcc", "-w", "-fwrapv", "-o", exe, path, NULL};
  const char *const run[] = {exe, NULL};
  struct buf said = {0};
  struct proc_result r = proc_run(cc, &said, NULL);
  assert_true(r.started && r.code == 0);
  r = proc_run(run, &said, NULL);
  unlink(exe);
  if (r.signaled || r.code != 0) {
    fail_msg("see %s, expressions\n%s", path, said.text ? said.text : "");
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

int main(void)
{
  const struct CMUnitTest tests[] = {
      TEST(test_casts_left_out),
      TEST(test_conversions_left_out),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}

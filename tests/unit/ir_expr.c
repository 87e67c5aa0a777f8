/* ir_expr.c -- the text of expressions: constants, parentheses, and casts that
 * C makes by itself. */
#include "tests/unit/shared/program.h"

#include "base/buf.h"

static void assert_prints(const struct expr *e, const char *text)
{
  struct buf out = {0};
  print_expr(e, &out);
  assert_string_equal(out.text, text);
  buf_free(&out);
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
  struct expr *a = loaded(x, add_global(x, "a", x->t_int));
  struct expr *b = loaded(x, add_global(x, "b", x->t_int));
  struct expr *p = loaded(x, add_global(x, "p", ty));
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
  struct expr *c = loaded(x, add_global(x, "c", x->t_char));
  struct expr *i = loaded(x, add_global(x, "i", x->t_int));
  struct expr *u = loaded(x, add_global(x, "u", x->t_uint));
  struct expr *l = loaded(x, add_global(x, "l", x->t_long));
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

int main(void)
{
  const struct CMUnitTest tests[] = {
      TEST(test_constants),      TEST(test_strings),    TEST(test_parentheses),
      TEST(test_implicit_casts), TEST(test_bit_fields),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}

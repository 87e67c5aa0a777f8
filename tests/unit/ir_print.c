/* ir_print.c -- the text of whole programs, which compilers must accept, and
 * the dump. */
#include "tests/unit/shared/program.h"

#include "base/buf.h"

#include <string.h>

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
  assign(x, 3, place(x, b), loaded(x, a));
  assign(x, 3, place(x, c), cast(x, loaded(x, b), x->t_char));
  finish(x, x->b, cast(x, loaded(x, c), x->t_int));
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
    assign(x, 3, place(x, local), loaded(x, p));
    if (unit == 1) {
      struct expr *e = one(x, EXPR_DEREF, loaded(x, p), opaque);
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
  loop->value = op(x, OP_LT, loaded(x, n), num(x, 9));
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
  out->value = loaded(x, n);
  out->to[0] = two;
  out->case_count = 2;
  out->cases = arena_alloc_array(&x->arena, 2, sizeof *out->cases);
  out->cases[0] = (struct switch_case){-1, -1, loop};
  out->cases[1] = (struct switch_case){1, 3, two};
  finish(x, two, loaded(x, n));
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
  i->value = loaded(x, hp);
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
  i->args[1] = cast(x, loaded(x, c), x->t_int);
  i->args[2] = cast(x, loaded(x, c), x->t_long);
  i = instr_add(x->p, x->b, INSTR_CALL, line(3));
  i->value = loaded(x, v);
  i->arg_count = 1;
  i->args = arena_alloc_array(&x->arena, 1, sizeof *i->args);
  i->args[0] = cast(x, num(x, 0), type_pointer(t, x->t_void));
  finish(x, x->b, cast(x, loaded(x, r), x->t_int));
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
  assign(x, 2, place(x, c), loaded(x, s));
  assign(x, 2, place(x, w), num(x, 2));
  struct instr *i = instr_add(x->p, x->b, INSTR_ZERO, line(2));
  i->place = place(x, a);
  struct expr *e = expr_new(x->p, EXPR_INDEX, 0, ci);
  e->a = one(x, EXPR_DECAY, place(x, a), type_pointer(t, ci));
  e->b = cast(x, loaded(x, c), x->t_long);
  assign(x, 3, e, num(x, 7));
  i = instr_add(x->p, x->b, INSTR_DECLARE, line(4));
  i->var = vla;
  i->value = cast(x, loaded(x, c), type_basic(t, TYPE_ULONG));
  struct expr *v0 = expr_new(x->p, EXPR_INDEX, 0, ci);
  v0->a = loaded(x, vla);
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
  finish(x, block_new(x->p, f), cast(x, loaded(x, a), x->t_int));
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
  assign(x, 3, place(x, r), op(x, OP_ADD, loaded(x, g), num(x, 1)));
  finish(x, x->b, loaded(x, r));
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

int main(void)
{
  const struct CMUnitTest tests[] = {
      TEST(test_empty_main), TEST(test_types),        TEST(test_names),
      TEST(test_units),      TEST(test_attributes),   TEST(test_control_flow),
      TEST(test_calls),      TEST(test_initialisers), TEST(test_locals),
      TEST(test_old_style),  TEST(test_dump),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}

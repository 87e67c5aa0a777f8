/* asm.c -- inline assembly: what the idioms of real headers mean.
 *
 * A template is read as x86 instructions on the operands, which become
 * statements that do the same (asm_x86.c). A template that is not understood is
 * unsupported. */
#include "frontend/asm.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* --- templates without operands --- */

struct fence_row {
  const char *text;
  bool compiler; /* only it is kept from reordering */
  enum memory_order order;
};

/* They only order memory or only wait; in C11's terms, which do not say all
 * that the machine does. */
static const struct fence_row fences[] = {
    {"", true, MEMORY_SEQ_CST},
    {"nop", true, MEMORY_SEQ_CST},
    {"pause", true, MEMORY_SEQ_CST},
    {"rep; nop", true, MEMORY_SEQ_CST},
    {"rep;nop", true, MEMORY_SEQ_CST},
    {"rep nop", true, MEMORY_SEQ_CST},
    {"yield", true, MEMORY_SEQ_CST},
    {"mfence", false, MEMORY_SEQ_CST},
    {"lfence", false, MEMORY_ACQUIRE},
    {"sfence", false, MEMORY_RELEASE},
    {"sync", false, MEMORY_SEQ_CST},
    {"lwsync", false, MEMORY_ACQ_REL},
    {"isync", false, MEMORY_ACQUIRE},
    {"eieio", false, MEMORY_RELEASE},
    {"isb", false, MEMORY_ACQUIRE},
    {"dmb", false, MEMORY_SEQ_CST},
    {"dmb ish", false, MEMORY_SEQ_CST},
    {"dmb sy", false, MEMORY_SEQ_CST},
    {"dmb ishst", false, MEMORY_RELEASE},
    {"dmb ishld", false, MEMORY_ACQUIRE},
    {"dsb", false, MEMORY_SEQ_CST},
    {"dsb sy", false, MEMORY_SEQ_CST},
    {"dsb ish", false, MEMORY_SEQ_CST},
    {"lock; addl $0,0(%%esp)", false, MEMORY_SEQ_CST},
    {"lock; addl $0,0(%%rsp)", false, MEMORY_SEQ_CST},
    {"lock; addl $0,(%%rsp)", false, MEMORY_SEQ_CST},
    {"lock addl $0,(%%rsp)", false, MEMORY_SEQ_CST},
};

static const struct fence_row *find_fence(const struct string *s)
{
  const char *from = (const char *)s->bytes;
  const char *to = from + strlen(from);
  while (from < to && (isspace((unsigned char)*from) || *from == ';')) {
    from++;
  }
  while (to > from && (isspace((unsigned char)to[-1]) || to[-1] == ';')) {
    to--;
  }
  for (size_t i = 0; i < sizeof fences / sizeof *fences; i++) {
    if (strlen(fences[i].text) == (size_t)(to - from) &&
        memcmp(fences[i].text, from, (size_t)(to - from)) == 0) {
      return &fences[i];
    }
  }
  return NULL;
}

/* --- operands --- */

static bool read_operand(struct assembly *a, bool is_output)
{
  struct front *f = a->f;
  if (a->count == OPERANDS) {
    return false;
  }
  struct operand_read *o = &a->operands[a->count++];
  *o = (struct operand_read){.is_output = is_output, .tied = NO_OPERAND};
  if (tok_accept(f, TOK_LBRACKET)) {
    o->name = tok_is(f, TOK_NAME) ? tok_next(f)->name : NULL;
    tok_expect(f, TOK_RBRACKET);
  }
  struct string *s = string_read(f);
  o->constraint = s ? (const char *)s->bytes : "";
  if (is_output && strncmp(o->constraint, "=@cc", 4) == 0) {
    o->condition = o->constraint + 4;
  }
  if (!is_output && isdigit((unsigned char)*o->constraint)) {
    o->tied = *o->constraint - '0';
  }
  tok_expect(f, TOK_LPAREN);
  o->value = expression(f);
  tok_expect(f, TOK_RPAREN);
  return !f->failed && !is_error(o->value) && !o->value->is_bits &&
         (o->tied == NO_OPERAND ||
          (o->tied < a->count && a->operands[o->tied].is_output));
}

static bool read_operands(struct assembly *a, bool is_output)
{
  bool good = true;
  if (tok_is(a->f, TOK_COLON) || tok_is(a->f, TOK_RPAREN)) {
    return true;
  }
  do {
    good = read_operand(a, is_output) && good;
  } while (good && tok_accept(a->f, TOK_COMMA));
  return good;
}

/* --- statements --- */

void asm_add(struct assembly *a, struct node *e)
{
  struct node *n = node_new(a->f, NODE_EXPR, a->at, NULL);
  n->a = e;
  VEC_PUSH(a->f->arena, &a->out, n);
}

static struct var *new_var(struct assembly *a, struct type *ty)
{
  struct front *f = a->f;
  struct var *v = ARENA_NEW(f->arena, struct var);
  v->kind = VAR_LOCAL;
  v->type = type_unqualified(f->types, ty);
  v->owner = f->func;
  v->at = a->at;
  v->unit = f->unit;
  v->id = f->func->locals.count;
  v->name = names_get_z(f->names, "operand");
  VEC_PUSH(f->arena, &f->func->locals, v);
  struct node *n = node_new(f, NODE_DECL, a->at, NULL);
  n->var = v;
  VEC_PUSH(f->arena, &a->out, n);
  return v;
}

struct node *asm_value_of(struct assembly *a, struct var *v)
{
  return rvalue(a->f, make_var(a->f, v, a->at));
}

struct var *asm_keep(struct assembly *a, struct node *value)
{
  struct var *v = new_var(a, value->type);
  asm_add(a, make_assign(a->f, make_var(a->f, v, a->at), value, a->at));
  return v;
}

struct node *asm_place(struct assembly *a, int k)
{
  const struct operand_read *o = &a->operands[k];
  return o->is_address ? make_deref(a->f, asm_value_of(a, o->var), a->at)
                       : make_var(a->f, o->var, a->at);
}

static struct node *operand_value(struct assembly *a, int k)
{
  return rvalue(a->f, asm_place(a, k));
}

/* Operands are evaluated once, places by their addresses. */
static void open_operand(struct assembly *a, struct operand_read *o)
{
  bool memory = o->is_output || strchr(o->constraint, 'm');
  bool place = memory && node_is_place(o->value) && !o->value->is_bits;
  if (place && o->value->kind == NODE_VAR) {
    o->var = o->value->var;
  } else if (place) {
    o->var = asm_keep(a, make_addr(a->f, o->value, a->at));
    o->is_address = true;
  } else {
    o->value = rvalue(a->f, o->value);
    o->var = asm_keep(a, o->value);
  }
}

const struct type *asm_type(const struct assembly *a, int k)
{
  return type_unqualified(a->f->types, a->operands[k].value->type);
}

/* A register holds it as it is. */
static bool is_word(const struct type *ty)
{
  return (type_is_integer(ty) || ty->kind == TYPE_POINTER) &&
         ty->kind != TYPE_BOOL && type_size(ty) <= 8;
}

static bool same_register(const struct assembly *a, int x, int y)
{
  const struct type *s = asm_type(a, x), *t = asm_type(a, y);
  return is_word(s) && is_word(t) && type_size(s) == type_size(t);
}

/* An input that is tied to an output is its value before. False: they are of
 * several types. */
static bool open_operands(struct assembly *a)
{
  for (int k = 0; k < a->count; k++) {
    open_operand(a, &a->operands[k]);
    a->operands[k].is_set = *a->operands[k].constraint != '=' ||
                            asm_is_known_memory(a, &a->operands[k]);
  }
  for (int k = 0; k < a->count; k++) {
    int to = a->operands[k].tied;
    struct number n;
    bool fits =
        to == NO_OPERAND || same_register(a, k, to) ||
        (is_word(asm_type(a, to)) && constant_int(a->operands[k].value, &n));
    if (!fits) {
      return false;
    }
    if (to != NO_OPERAND) {
      asm_add(a,
              make_assign(a->f, asm_place(a, to), operand_value(a, k), a->at));
      a->operands[to].is_set = true;
    }
  }
  return true;
}

/* --- the template --- */

/* Bytes, by the letter; 0: it says nothing. */
unsigned asm_size_of_letter(char c)
{
  return c == 'b'               ? 1
         : c == 'w'             ? 2
         : c == 'l' || c == 'k' ? 4
         : c == 'q'             ? 8
                                : 0;
}

static bool is_blank(char c)
{
  return c == ' ' || c == '\t';
}

/* What stands behind %%: eax */
static bool read_register(const char **at, struct argument *out)
{
  static const char *const names[][REG_COUNT] = {{"al", "bl", "cl", "dl"},
                                                 {"ax", "bx", "cx", "dx"},
                                                 {"eax", "ebx", "ecx", "edx"},
                                                 {"rax", "rbx", "rcx", "rdx"}};
  size_t n = strcspn(*at, " \t,;\n)");
  for (unsigned k = 0; k < sizeof names / sizeof *names; k++) {
    for (int r = 0; r < REG_COUNT; r++) {
      if (strlen(names[k][r]) == n && memcmp(names[k][r], *at, n) == 0) {
        *at += n;
        *out = (struct argument){ARG_REGISTER, r, 0, 1u << k};
        return true;
      }
    }
  }
  return false;
}

/* What stands behind %: 0, k0, [name] */
static bool read_operand_name(const struct assembly *a, const char **at,
                              struct argument *out)
{
  const char *s = *at;
  *out = (struct argument){.kind = ARG_OPERAND, .operand = NO_OPERAND};
  if (*s && strchr("bwkq", *s)) {
    out->size = asm_size_of_letter(*s++);
  }
  if (isdigit((unsigned char)*s)) {
    out->operand = *s++ - '0';
  } else if (*s == '[') {
    size_t n = strcspn(++s, "]");
    for (int k = 0; k < a->count; k++) {
      const struct name *name = a->operands[k].name;
      bool same =
          name && strlen(name->text) == n && memcmp(name->text, s, n) == 0;
      out->operand = same ? k : out->operand;
    }
    s += n + (s[n] == ']');
  }
  *at = s;
  return out->operand >= 0 && out->operand < a->count &&
         !a->operands[out->operand].condition;
}

static bool read_number(const char **at, long *out)
{
  char *end;
  const char *s = *at;
  bool negative = *s == '-';
  unsigned long value = strtoul(s + negative, &end, 0);
  *out = (long)(negative ? -value : value);
  *at = end;
  return end > s + negative && isdigit((unsigned char)s[negative]);
}

/* 8(%0), a pointer's */
static bool read_memory(const struct assembly *a, const char **at,
                        struct argument *out)
{
  long offset = 0;
  if ((**at != '(' && !read_number(at, &offset)) || strncmp(*at, "(%", 2) ||
      (*at += 2, !read_operand_name(a, at, out)) || *(*at)++ != ')') {
    return false;
  }
  const struct type *ty = asm_type(a, out->operand);
  out->kind = ARG_MEMORY;
  out->number = offset;
  return !out->size && ty->kind == TYPE_POINTER &&
         !strchr(a->operands[out->operand].constraint, 'm') &&
         a->operands[out->operand].is_set;
}

/* %0, %k0, %[name], $1, %%eax, 8(%0) */
static bool read_argument(const struct assembly *a, const char **at,
                          struct argument *out)
{
  const char *s = *at;
  bool good;
  if (*s == '$') {
    *out = (struct argument){.kind = ARG_NUMBER, .operand = NO_OPERAND};
    s++;
    good = read_number(&s, &out->number);
  } else if (s[0] == '%' && s[1] == '%') {
    s += 2;
    good = read_register(&s, out);
  } else if (*s == '%') {
    s++;
    good = read_operand_name(a, &s, out);
  } else {
    good = read_memory(a, &s, out);
  }
  *at = s;
  return good;
}

static bool do_template(struct assembly *a, const char *s)
{
  bool locked = false;
  for (;;) {
    s += strspn(s, " \t\n;");
    if (!*s) {
      return !locked;
    }
    size_t length = strcspn(s, " \t\n;");
    const char *name = s;
    struct argument args[2] = {{.operand = NO_OPERAND},
                               {.operand = NO_OPERAND}};
    int count = 0;
    s += length;
    if (length == 4 && strncmp(name, "lock", 4) == 0) {
      locked = true;
      continue;
    }
    while (is_blank(*s)) {
      s++;
    }
    while (*s && *s != ';' && *s != '\n') {
      if (count == 2 || !read_argument(a, &s, &args[count++])) {
        return false;
      }
      s += strspn(s, " \t");
      if (*s == ',') {
        s++;
        s += strspn(s, " \t");
      } else if (*s && *s != ';' && *s != '\n') {
        return false;
      }
    }
    if (!asm_instruction(a, name, length, locked, args, count)) {
      return false;
    }
    locked = false;
  }
}

/* Whether all that is written has a value in the end. */
static bool outputs_are_set(struct assembly *a)
{
  for (int k = 0; k < a->count; k++) {
    const char *condition = a->operands[k].condition;
    if (condition && !asm_condition(a, condition, k)) {
      return false;
    }
    if (a->operands[k].is_output && !a->operands[k].is_set) {
      return false;
    }
  }
  return true;
}

static struct node *fence(struct assembly *a, enum memory_order order,
                          bool compiler)
{
  struct node *n = node_new(a->f, NODE_FENCE, a->at, NULL);
  n->op = (uint8_t)order;
  n->flag = compiler;
  return n;
}

void asm_fence(struct assembly *a, enum memory_order order)
{
  VEC_PUSH(a->f->arena, &a->out, fence(a, order, false));
}

static struct node *translate(struct assembly *a, const struct string *s)
{
  const struct fence_row *row = find_fence(s);
  if (row && !a->count) {
    return fence(a, row->order, row->compiler);
  }
  if (!open_operands(a)) {
    return NULL;
  }
  if (row) {
    VEC_PUSH(a->f->arena, &a->out, fence(a, row->order, row->compiler));
  }
  if ((!row && !do_template(a, (const char *)s->bytes)) ||
      !outputs_are_set(a)) {
    return NULL;
  }
  struct node *block = node_new(a->f, NODE_BLOCK, a->at, NULL);
  struct node **link = &block->list;
  for (uint32_t i = 0; i < a->out.count; i++) {
    *link = a->out.at[i];
    link = &a->out.at[i]->next;
  }
  block->end = a->at;
  return block;
}

/* The third list; what follows is not looked at. */
static void read_clobbers(struct assembly *a)
{
  struct front *f = a->f;
  do {
    struct string *s = tok_is(f, TOK_STRING) ? string_read(f) : NULL;
    a->clobbers_memory =
        a->clobbers_memory || (s && !strcmp((const char *)s->bytes, "memory"));
  } while (tok_accept(f, TOK_COMMA));
}

/* asm [volatile] ( "..." [: outputs [: inputs [: clobbers]]] ) ; */
struct node *asm_statement(struct front *f)
{
  struct assembly a = {.f = f, .at = tok_next(f)->at};
  bool understood = f->func != NULL;
  while (tok_is(f, TOK_VOLATILE) || tok_is(f, TOK_INLINE) ||
         tok_is(f, TOK_GOTO)) {
    understood = tok_next(f)->kind != TOK_GOTO && understood;
  }
  tok_expect(f, TOK_LPAREN);
  struct string *s = string_read(f);
  understood = understood && s != NULL;
  for (int part = 0; understood && part < 2 && tok_accept(f, TOK_COLON);
       part++) {
    understood = read_operands(&a, part == 0);
  }
  if (understood && tok_accept(f, TOK_COLON)) {
    read_clobbers(&a);
  }
  for (uint32_t depth = 1; depth && !tok_is(f, TOK_END) && !f->failed;) {
    struct token *t = tok_next(f);
    depth += t->kind == TOK_LPAREN;
    depth -= t->kind == TOK_RPAREN;
  }
  tok_expect(f, TOK_SEMICOLON);
  struct node *n = understood && !f->failed ? translate(&a, s) : NULL;
  if (!n) {
    n = node_new(f, NODE_BAD_STMT, a.at, NULL);
    n->text = "inline assembly is not supported";
  }
  return n;
}

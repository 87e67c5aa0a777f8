/* asm.c -- inline assembly: what the idioms of real headers mean.
 *
 * A template is read as x86 instructions on the operands: atomic updates, plain
 * moves, fences, waiting. It becomes statements that do the same, with an
 * update under `lock`, and xchg, as one atomic operation. A template that is
 * not understood is unsupported. */
#include "frontend/front.h"

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

enum { OPERANDS = 10, NO_OPERAND = -1 };

struct operand_read {
  struct name *name; /* [name], or NULL */
  const char *constraint;
  struct node *value; /* as it stands in the program */
  bool is_output;
  bool is_set;     /* it has a value: before, or by an instruction */
  int tied;        /* to that output; or NO_OPERAND */
  struct var *var; /* what holds its value, or its address */
  bool is_address;
};

struct assembly {
  struct front *f;
  loc_t at;
  struct operand_read operands[OPERANDS];
  int count;
  struct node_vec out; /* the statements */
  struct var *flags;   /* what the last arithmetic gave; or NULL */
  struct var *equal;   /* what the last comparison found; or NULL */
  struct var *acc;     /* what is in the accumulator; or NULL */
};

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
  if (!is_output && isdigit((unsigned char)*o->constraint)) {
    o->tied = *o->constraint - '0';
  }
  tok_expect(f, TOK_LPAREN);
  o->value = expression(f);
  tok_expect(f, TOK_RPAREN);
  return !f->failed && !is_error(o->value) && !o->value->is_bits &&
         !strchr(o->constraint, '@') && /* a flag of the processor */
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

static void add(struct assembly *a, struct node *e)
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

static struct node *value_of(struct assembly *a, struct var *v)
{
  return rvalue(a->f, make_var(a->f, v, a->at));
}

static struct var *keep(struct assembly *a, struct node *value)
{
  struct var *v = new_var(a, value->type);
  add(a, make_assign(a->f, make_var(a->f, v, a->at), value, a->at));
  return v;
}

static struct node *place_of(struct assembly *a, int k)
{
  const struct operand_read *o = &a->operands[k];
  return o->is_address ? make_deref(a->f, value_of(a, o->var), a->at)
                       : make_var(a->f, o->var, a->at);
}

static struct node *operand_value(struct assembly *a, int k)
{
  return rvalue(a->f, place_of(a, k));
}

/* Operands are evaluated once, places by their addresses. */
static void open_operand(struct assembly *a, struct operand_read *o)
{
  bool memory = o->is_output || strchr(o->constraint, 'm');
  bool place = memory && node_is_place(o->value) && !o->value->is_bits;
  if (place && o->value->kind == NODE_VAR) {
    o->var = o->value->var;
  } else if (place) {
    o->var = keep(a, make_addr(a->f, o->value, a->at));
    o->is_address = true;
  } else {
    o->var = keep(a, rvalue(a->f, o->value));
  }
}

static const struct type *type_of(const struct assembly *a, int k)
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
  const struct type *s = type_of(a, x), *t = type_of(a, y);
  return is_word(s) && is_word(t) && type_size(s) == type_size(t);
}

/* An input that is tied to an output is its value before. False: they are of
 * several types. */
static bool open_operands(struct assembly *a)
{
  for (int k = 0; k < a->count; k++) {
    open_operand(a, &a->operands[k]);
    a->operands[k].is_set = *a->operands[k].constraint != '=';
  }
  for (int k = 0; k < a->count; k++) {
    int to = a->operands[k].tied;
    struct number n;
    bool fits =
        to == NO_OPERAND || same_register(a, k, to) ||
        (is_word(type_of(a, to)) && constant_int(a->operands[k].value, &n));
    if (!fits) {
      return false;
    }
    if (to != NO_OPERAND) {
      add(a, make_assign(a->f, place_of(a, to), operand_value(a, k), a->at));
      a->operands[to].is_set = true;
    }
  }
  return true;
}

static bool is_accumulator(const struct operand_read *o)
{
  return strcmp(o->constraint + strspn(o->constraint, "=+&"), "a") == 0;
}

/* What the accumulator has before: NO_OPERAND if none says so. */
static int find_accumulator(const struct assembly *a)
{
  for (int k = 0; k < a->count; k++) {
    if (a->operands[k].is_set && is_accumulator(&a->operands[k])) {
      return k;
    }
  }
  return NO_OPERAND;
}

/* --- one instruction --- */

enum argument_kind { ARG_NONE, ARG_OPERAND, ARG_NUMBER, ARG_ACCUMULATOR };

struct argument {
  enum argument_kind kind;
  int operand;
  long number;
  unsigned size; /* in bytes, if a letter or the register says so; or 0 */
};

/* Bytes, by the letter; 0: it says nothing. */
static unsigned size_of_letter(char c)
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

/* %0, %k0, %[name], $1, %%eax */
static bool read_argument(const struct assembly *a, const char **at,
                          struct argument *out)
{
  const char *s = *at;
  *out = (struct argument){.kind = ARG_OPERAND, .operand = NO_OPERAND};
  if (*s == '$') {
    char *end;
    bool negative = s[1] == '-';
    out->kind = ARG_NUMBER;
    unsigned long value = strtoul(s + 1 + negative, &end, 0);
    out->number = (long)(negative ? -value : value);
    *at = end;
    return end > s + 1 + negative && isdigit((unsigned char)s[1 + negative]);
  }
  if (s[0] == '%' && s[1] == '%') {
    size_t n = strcspn(s += 2, " \t,;\n");
    out->kind = ARG_ACCUMULATOR;
    out->size = n == 2 && !memcmp(s, "al", 2)    ? 1
                : n == 2 && !memcmp(s, "ax", 2)  ? 2
                : n == 3 && !memcmp(s, "eax", 3) ? 4
                : n == 3 && !memcmp(s, "rax", 3) ? 8
                                                 : 0;
    *at = s + n;
    return out->size > 0;
  }
  if (*s++ != '%') {
    return false;
  }
  if (*s && strchr("bwkq", *s)) {
    out->size = size_of_letter(*s++);
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
  return out->operand >= 0 && out->operand < a->count;
}

static struct node *number(struct assembly *a, long value)
{
  bool small = value >= INT32_MIN && value <= INT32_MAX;
  struct type *ty = type_basic(a->f->types, small ? TYPE_INT : TYPE_LONG);
  return node_int(a->f, a->at, ty, (uint64_t)value);
}

static struct node *argument_value(struct assembly *a,
                                   const struct argument *arg)
{
  return arg->kind == ARG_NUMBER        ? number(a, arg->number)
         : arg->kind == ARG_ACCUMULATOR ? value_of(a, a->acc)
                                        : operand_value(a, arg->operand);
}

static struct node *call(struct assembly *a, const char *name,
                         struct node *const *args, uint32_t count)
{
  struct node *list = NULL;
  for (uint32_t k = count; k-- > 0;) {
    args[k]->next = list;
    list = args[k];
  }
  struct func *fn = builtin_find(a->f, names_get_z(a->f->names, name));
  if (fn->type->old_style) {
    return builtin_call(a->f, fn, list, count, a->at);
  }
  struct builtin c = {.f = a->f, .fn = fn, .count = count, .at = a->at};
  for (uint32_t k = 0; k < count; k++) {
    c.args[k] = convert(a->f, args[k], fn->type->params[k], "argument");
  }
  return builtin_finish(&c, fn->type->base);
}

/* The value there before; it is replaced by old OP value at once. */
static struct node *update(struct assembly *a, const char *name, int place,
                           struct node *value)
{
  struct node *args[3] = {make_addr(a->f, place_of(a, place), a->at), value,
                          number(a, 5)};
  return call(a, name, args, 3);
}

static void set(struct assembly *a, int place, struct node *value)
{
  a->operands[place].is_set = true;
  add(a, make_assign(a->f, place_of(a, place), value, a->at));
}

struct instruction {
  const char *name; /* without the letter for the size */
  int count;        /* of its arguments */
  bool (*run)(struct assembly *a, const struct instruction *is, bool locked,
              const struct argument *args);
  enum op op;         /* of arithmetic */
  const char *atomic; /* what it is under lock */
};

/* An output that can be read; under lock, in memory. */
static bool is_updated(const struct assembly *a, int place, bool locked)
{
  if (place == NO_OPERAND) {
    return false;
  }
  const struct operand_read *o = &a->operands[place];
  return o->is_output && o->is_set && (!locked || strchr(o->constraint, 'm'));
}

static bool do_arithmetic(struct assembly *a, const struct instruction *is,
                          bool locked, const struct argument *args)
{
  bool unary = is->count == 1;
  int place = args[unary ? 0 : 1].operand;
  if (!is_updated(a, place, locked)) {
    return false;
  }
  struct node *value = unary ? number(a, 1) : argument_value(a, &args[0]);
  struct node *result;
  if (locked) {
    result = update(a, is->atomic, place, value);
  } else {
    result = make_assign_op(a->f, is->op, place_of(a, place), value, a->at);
  }
  a->flags = keep(a, rvalue(a->f, result));
  a->equal = NULL;
  return true;
}

static bool do_exchange(struct assembly *a, const struct instruction *is,
                        bool locked, const struct argument *args)
{
  if (args[0].kind != ARG_OPERAND || args[1].kind != ARG_OPERAND) {
    return false;
  }
  /* Of xchg either may be the memory, and it needs no lock. Of xadd it is the
   * second; what the flags are then is not kept. */
  bool adds = strcmp(is->name, "xadd") == 0;
  bool first = !adds && strchr(a->operands[args[0].operand].constraint, 'm');
  int memory = args[first ? 0 : 1].operand, own = args[first ? 1 : 0].operand;
  if (!is_updated(a, memory, true) || !is_updated(a, own, false) ||
      (adds && !locked)) {
    return false;
  }
  set(a, own, update(a, is->atomic, memory, operand_value(a, own)));
  if (adds) {
    a->flags = a->equal = NULL;
  }
  return true;
}

/* A truth value holds no more than one bit of the accumulator. */
static void set_accumulator(struct assembly *a)
{
  for (int k = 0; k < a->count; k++) {
    struct operand_read *o = &a->operands[k];
    if (o->is_output && is_accumulator(o)) {
      o->is_set = false;
      if (is_word(type_of(a, k))) {
        set(a, k, value_of(a, a->acc));
      }
    }
  }
}

static bool do_compare_exchange(struct assembly *a,
                                const struct instruction *is, bool locked,
                                const struct argument *args)
{
  int before = find_accumulator(a), memory = args[1].operand;
  if (!locked || a->acc || before == NO_OPERAND ||
      args[0].kind != ARG_OPERAND || !is_updated(a, memory, true) ||
      !same_register(a, before, memory)) {
    return false;
  }
  struct var *expected = keep(a, operand_value(a, before));
  struct node *list[3] = {make_addr(a->f, place_of(a, memory), a->at),
                          value_of(a, expected),
                          operand_value(a, args[0].operand)};
  a->acc = keep(a, call(a, is->atomic, list, 3));
  a->equal = keep(a, make_binary(a->f, OP_EQ, value_of(a, a->acc),
                                 value_of(a, expected), a->at));
  a->flags = NULL;
  set_accumulator(a);
  return true;
}

/* setCC; what the flags say. */
static bool do_set(struct assembly *a, const char *condition, size_t length,
                   const struct argument *arg)
{
  bool equal = (length == 1 && (*condition == 'e' || *condition == 'z'));
  bool differs = length == 2 &&
                 (!memcmp(condition, "ne", 2) || !memcmp(condition, "nz", 2));
  bool negative = length == 1 && *condition == 's';
  struct node *zero = number(a, 0), *value;
  if (arg->operand == NO_OPERAND || !a->operands[arg->operand].is_output ||
      type_size(type_of(a, arg->operand)) != 1) {
    return false;
  }
  if (a->flags && (equal || differs || negative)) {
    value = make_binary(a->f,
                        equal     ? OP_EQ
                        : differs ? OP_NE
                                  : OP_LT,
                        value_of(a, a->flags), zero, a->at);
    if (negative && type_is_unsigned(a->flags->type)) {
      return false;
    }
  } else if (a->equal && (equal || differs)) {
    value = make_binary(a->f, equal ? OP_NE : OP_EQ, value_of(a, a->equal),
                        zero, a->at);
  } else {
    return false;
  }
  set(a, arg->operand, value);
  return true;
}

static bool do_move(struct assembly *a, const struct instruction *is,
                    bool locked, const struct argument *args)
{
  (void)is;
  if (locked || args[1].kind != ARG_OPERAND ||
      !a->operands[args[1].operand].is_output ||
      (args[0].kind == ARG_ACCUMULATOR &&
       (!a->acc || type_size(a->acc->type) != args[0].size))) {
    return false;
  }
  set(a, args[1].operand, argument_value(a, &args[0]));
  return true;
}

static bool do_swap_bytes(struct assembly *a, const struct instruction *is,
                          bool locked, const struct argument *args)
{
  (void)is;
  if (locked || args[0].kind != ARG_OPERAND ||
      !is_updated(a, args[0].operand, false)) {
    return false;
  }
  struct node *value = operand_value(a, args[0].operand);
  uint64_t size = type_size(value->type);
  if (!type_is_integer(value->type) || (size != 4 && size != 8)) {
    return false;
  }
  set(a, args[0].operand,
      call(a, size == 4 ? "__builtin_bswap32" : "__builtin_bswap64", &value,
           1));
  return true;
}

static const struct instruction instructions[] = {
    {"add", 2, do_arithmetic, OP_ADD, "__atomic_add_fetch"},
    {"sub", 2, do_arithmetic, OP_SUB, "__atomic_sub_fetch"},
    {"and", 2, do_arithmetic, OP_AND, "__atomic_and_fetch"},
    {"or", 2, do_arithmetic, OP_OR, "__atomic_or_fetch"},
    {"xor", 2, do_arithmetic, OP_XOR, "__atomic_xor_fetch"},
    {"inc", 1, do_arithmetic, OP_ADD, "__atomic_add_fetch"},
    {"dec", 1, do_arithmetic, OP_SUB, "__atomic_sub_fetch"},
    {"xadd", 2, do_exchange, OP_NONE, "__atomic_fetch_add"},
    {"xchg", 2, do_exchange, OP_NONE, "__atomic_exchange_n"},
    {"cmpxchg", 2, do_compare_exchange, OP_NONE, "__sync_val_compare_and_swap"},
    {"mov", 2, do_move, OP_NONE, NULL},
    {"bswap", 1, do_swap_bytes, OP_NONE, NULL},
};

/* By its name, perhaps with a letter for the size behind it: *size, or 0. */
static const struct instruction *find_instruction(const char *name,
                                                  size_t length, unsigned *size)
{
  for (size_t k = 0; k < sizeof instructions / sizeof *instructions; k++) {
    const struct instruction *is = &instructions[k];
    size_t n = strlen(is->name);
    bool sized = length == n + 1 && strchr("bwlq", name[n]);
    if (strncmp(name, is->name, n) == 0 && (length == n || sized)) {
      *size = sized ? size_of_letter(name[n]) : 0;
      return is;
    }
  }
  return NULL;
}

/* The instruction is as wide as its operands are in the program: nothing is
 * left of the upper part of one, and none is wider. All that is read has a
 * value. */
static bool is_as_wide(const struct assembly *a, unsigned size,
                       const struct argument *args, int count)
{
  for (int k = 0; k < count; k++) {
    if (args[k].kind == ARG_NUMBER) {
      continue;
    }
    const struct type *ty =
        args[k].kind == ARG_OPERAND ? type_of(a, args[k].operand) : NULL;
    unsigned own = ty ? (unsigned)type_size(ty) : args[k].size;
    size = size ? size : own;
    if ((ty && !is_word(ty)) || own != size ||
        (args[k].size && args[k].size != size) ||
        (ty && k + 1 < count && !a->operands[args[k].operand].is_set)) {
      return false;
    }
  }
  return true;
}

static bool do_instruction(struct assembly *a, const char *name, size_t length,
                           bool locked, const struct argument *args, int count)
{
  bool sets = length > 3 && strncmp(name, "set", 3) == 0;
  if (sets) {
    return count == 1 && !locked && (!args[0].size || args[0].size == 1) &&
           do_set(a, name + 3, length - 3, &args[0]);
  }
  unsigned size;
  const struct instruction *is = find_instruction(name, length, &size);
  return is && is->count == count && is_as_wide(a, size, args, count) &&
         is->run(a, is, locked, args);
}

/* --- the template --- */

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
    if (!do_instruction(a, name, length, locked, args, count)) {
      return false;
    }
    locked = false;
  }
}

/* Whether all that is written has a value in the end. */
static bool outputs_are_set(const struct assembly *a)
{
  for (int k = 0; k < a->count; k++) {
    if (a->operands[k].is_output && !a->operands[k].is_set) {
      return false;
    }
  }
  return true;
}

static struct node *fence(struct assembly *a, const struct fence_row *row)
{
  struct node *n = node_new(a->f, NODE_FENCE, a->at, NULL);
  n->op = (uint8_t)row->order;
  n->flag = row->compiler;
  return n;
}

static struct node *translate(struct assembly *a, const struct string *s)
{
  const struct fence_row *row = find_fence(s);
  if (row && !a->count) {
    return fence(a, row);
  }
  if (!open_operands(a)) {
    return NULL;
  }
  if (row) {
    VEC_PUSH(a->f->arena, &a->out, fence(a, row));
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

/* asm_x86.c -- instructions of x86 in inline assembly, as statements.
 *
 * Memory is what an instruction takes it for: where the operand in the program
 * is of another type, it is seen as an unsigned integer that is as wide as the
 * instruction. A move from or to memory is one access, which is atomic, as is
 * an update under `lock`, and xchg; an update without `lock` is not. */
#include "frontend/asm.h"

#include <string.h>

/* A register holds it as it is. */
static bool is_word(const struct type *ty)
{
  return (type_is_integer(ty) || ty->kind == TYPE_POINTER) &&
         ty->kind != TYPE_BOOL && type_size(ty) <= 8;
}

static bool is_constrained_to(const struct operand_read *o, char letter)
{
  const char *s = o->constraint + strspn(o->constraint, "=+&");
  return s[0] == letter && !s[1];
}

/* It may be in memory; it can be nowhere else. */
static bool may_be_memory(const struct operand_read *o)
{
  return strchr(o->constraint, 'm') != NULL;
}

static bool is_memory(const struct operand_read *o)
{
  return is_constrained_to(o, 'm');
}

bool asm_is_known_memory(const struct assembly *a, const struct operand_read *o)
{
  return a->clobbers_memory && is_memory(o);
}

static bool names_memory(const struct assembly *a, const struct argument *arg)
{
  return arg->kind == ARG_MEMORY ||
         (arg->kind == ARG_OPERAND && is_memory(&a->operands[arg->operand]));
}

/* --- values --- */

static struct type *word(struct assembly *a, unsigned size)
{
  return type_basic(a->f->types, size == 1   ? TYPE_UCHAR
                                 : size == 2 ? TYPE_USHORT
                                 : size == 4 ? TYPE_UINT
                                 : size == 8 ? TYPE_ULLONG
                                             : TYPE_UINT128);
}

static struct type *signed_word(struct assembly *a, unsigned size)
{
  return type_basic(a->f->types, size == 1   ? TYPE_SCHAR
                                 : size == 2 ? TYPE_SHORT
                                 : size == 4 ? TYPE_INT
                                             : TYPE_LLONG);
}

static struct node *number(struct assembly *a, long value)
{
  bool small = value >= INT32_MIN && value <= INT32_MAX;
  struct type *ty = type_basic(a->f->types, small ? TYPE_INT : TYPE_LONG);
  return node_int(a->f, a->at, ty, (uint64_t)value);
}

static struct node *binary(struct assembly *a, enum op op, struct node *x,
                           struct node *y)
{
  return make_binary(a->f, op, x, y, a->at);
}

/* A machine does not tell pointers from integers. */
static struct node *as_type(struct assembly *a, struct node *value,
                            const struct type *ty)
{
  struct type *to = type_unqualified(a->f->types, (struct type *)ty);
  bool differ =
      (value->type->kind == TYPE_POINTER) != (to->kind == TYPE_POINTER);
  return differ || to->kind == TYPE_POINTER ? node_cast(a->f, value, to, false)
                                            : value;
}

static struct node *seen_as(struct assembly *a, struct node *address,
                            unsigned size)
{
  struct type *to = type_pointer(a->f->types, word(a, size));
  return make_deref(a->f, node_cast(a->f, address, to, false), a->at);
}

/* The place of an argument, as an instruction of `size` bytes takes it. */
static struct node *place_of(struct assembly *a, const struct argument *arg,
                             unsigned size)
{
  if (arg->kind == ARG_REGISTER) {
    return make_var(a->f, a->registers[arg->operand], a->at);
  }
  struct node *place = asm_place(a, arg->operand);
  if (arg->kind == ARG_MEMORY) {
    struct type *bytes = type_pointer(a->f->types, word(a, 1));
    struct node *base = node_cast(a->f, rvalue(a->f, place), bytes, false);
    return seen_as(a, binary(a, OP_ADD, base, number(a, arg->number)), size);
  }
  const struct type *ty = asm_type(a, arg->operand);
  bool fits = is_word(ty) && type_size(ty) == size;
  return fits || !is_memory(&a->operands[arg->operand])
             ? place
             : seen_as(a, make_addr(a->f, place, a->at), size);
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

/* What a move from or to memory orders: a compiler may move it past other
 * accesses where it is not told that memory changes. */
static struct node *order_of_move(struct assembly *a, bool store)
{
  enum memory_order order = !a->clobbers_memory ? MEMORY_RELAXED
                            : store             ? MEMORY_RELEASE
                                                : MEMORY_ACQUIRE;
  return number(a, (long)order - MEMORY_RELAXED);
}

/* In memory: one atomic access. */
static struct node *value_of(struct assembly *a, const struct argument *arg,
                             unsigned size)
{
  if (arg->kind == ARG_NUMBER) {
    return number(a, arg->number);
  }
  struct node *place = place_of(a, arg, size);
  if (!names_memory(a, arg)) {
    return rvalue(a->f, place);
  }
  struct node *args[2] = {make_addr(a->f, place, a->at),
                          order_of_move(a, false)};
  return call(a, "__atomic_load_n", args, 2);
}

static void assign(struct assembly *a, struct node *place, struct node *value)
{
  asm_add(a, make_assign(a->f, place, as_type(a, value, place->type), a->at));
}

static void set(struct assembly *a, const struct argument *arg, unsigned size,
                struct node *value)
{
  if (arg->kind == ARG_REGISTER) {
    a->registers[arg->operand] = asm_keep(a, value);
    return;
  }
  struct node *place = place_of(a, arg, size);
  if (arg->kind == ARG_OPERAND) {
    a->operands[arg->operand].is_set = true;
  }
  if (!names_memory(a, arg)) {
    assign(a, place, value);
    return;
  }
  struct node *args[3] = {make_addr(a->f, place, a->at),
                          as_type(a, value, place->type),
                          order_of_move(a, true)};
  asm_add(a, call(a, "__atomic_store_n", args, 3));
}

/* The value there before; it is replaced by old OP value at once. */
static struct node *update(struct assembly *a, const char *name,
                           struct node *place, struct node *value)
{
  struct node *args[3] = {make_addr(a->f, place, a->at),
                          as_type(a, value, place->type), number(a, 5)};
  return call(a, name, args, 3);
}

/* --- registers --- */

/* What constraints say that a register has before; NO_OPERAND: nothing. */
static int find_register(const struct assembly *a, enum machine_register r)
{
  for (int k = 0; k < a->count; k++) {
    if (a->operands[k].is_set &&
        is_constrained_to(&a->operands[k], "abcd"[r])) {
      return k;
    }
  }
  return NO_OPERAND;
}

/* A truth value holds no more than one bit of a register. */
static void set_register(struct assembly *a, enum machine_register r,
                         struct node *value)
{
  a->registers[r] = asm_keep(a, value);
  for (int k = 0; k < a->count; k++) {
    struct operand_read *o = &a->operands[k];
    if (o->is_output && is_constrained_to(o, "abcd"[r])) {
      o->is_set = is_word(asm_type(a, k));
      if (o->is_set) {
        assign(a, asm_place(a, k), asm_value_of(a, a->registers[r]));
      }
    }
  }
}

/* NULL: it has no value that is known, or one of another size. */
static struct node *register_value(struct assembly *a, enum machine_register r,
                                   unsigned size)
{
  int k = a->registers[r] ? NO_OPERAND : find_register(a, r);
  if (k != NO_OPERAND) {
    const struct type *ty = asm_type(a, k);
    return is_word(ty) && type_size(ty) == size ? rvalue(a->f, asm_place(a, k))
                                                : NULL;
  }
  struct var *v = a->registers[r];
  return v && type_size(v->type) == size ? asm_value_of(a, v) : NULL;
}

/* --- instructions --- */

struct instruction {
  const char *name; /* without the letter for the size */
  int count;        /* of its arguments */
  bool (*run)(struct assembly *a, const struct instruction *is, bool locked,
              const struct argument *args, unsigned size);
  enum op op;         /* of arithmetic */
  const char *atomic; /* what it is under lock */
};

static void forget_flags(struct assembly *a)
{
  a->flags = a->equal = a->carry = NULL;
}

/* What can be read and written; under lock, in memory. */
static bool is_updated(const struct assembly *a, const struct argument *arg,
                       bool locked)
{
  if (arg->kind != ARG_OPERAND) {
    return arg->kind == ARG_MEMORY;
  }
  const struct operand_read *o = &a->operands[arg->operand];
  return asm_is_known_memory(a, o) ||
         (o->is_output && o->is_set && (!locked || may_be_memory(o)));
}

static bool do_arithmetic(struct assembly *a, const struct instruction *is,
                          bool locked, const struct argument *args,
                          unsigned size)
{
  bool unary = is->count == 1;
  const struct argument *to = &args[unary ? 0 : 1];
  if (!is_updated(a, to, locked)) {
    return false;
  }
  struct node *value = !unary             ? value_of(a, args, size)
                       : is->op == OP_XOR ? number(a, -1)
                                          : number(a, 1);
  struct node *place = place_of(a, to, size);
  struct node *old = as_type(a, rvalue(a->f, place), word(a, size));
  struct node *result = locked ? update(a, is->atomic, place, value)
                               : binary(a, is->op, old, value);
  struct var *after =
      asm_keep(a, node_cast(a->f, result, word(a, size), false));
  if (!locked) {
    assign(a, place_of(a, to, size), asm_value_of(a, after));
  }
  if (strcmp(is->name, "not") != 0) {
    forget_flags(a);
    a->flags = after;
  }
  return true;
}

static bool do_exchange(struct assembly *a, const struct instruction *is,
                        bool locked, const struct argument *args, unsigned size)
{
  /* Of xchg either may be the memory, and it needs no lock. Of xadd it is the
   * second; what the flags are then is not kept. */
  bool adds = strcmp(is->name, "xadd") == 0;
  bool first = !adds && (args[0].kind == ARG_MEMORY ||
                         (args[0].kind == ARG_OPERAND &&
                          may_be_memory(&a->operands[args[0].operand])));
  const struct argument *memory = &args[first ? 0 : 1];
  const struct argument *own = &args[first ? 1 : 0];
  if (!is_updated(a, memory, true) || own->kind != ARG_OPERAND ||
      !is_updated(a, own, false) || (adds && !locked)) {
    return false;
  }
  set(a, own, size,
      update(a, is->atomic, place_of(a, memory, size),
             rvalue(a->f, asm_place(a, own->operand))));
  if (adds) {
    forget_flags(a);
  }
  return true;
}

/* The accumulator is compared with memory; it gets what was there. */
static bool do_compare_exchange(struct assembly *a,
                                const struct instruction *is, bool locked,
                                const struct argument *args, unsigned size)
{
  struct node *before = register_value(a, REG_A, size);
  if (!locked || !before || args[0].kind != ARG_OPERAND ||
      !is_updated(a, &args[1], true)) {
    return false;
  }
  struct node *place = place_of(a, &args[1], size);
  struct var *expected = asm_keep(a, as_type(a, before, place->type));
  struct node *desired = rvalue(a->f, asm_place(a, args[0].operand));
  struct node *list[3] = {make_addr(a->f, place, a->at),
                          asm_value_of(a, expected),
                          as_type(a, desired, place->type)};
  struct var *old = asm_keep(a, call(a, is->atomic, list, 3));
  forget_flags(a);
  a->equal = asm_keep(
      a, binary(a, OP_EQ, asm_value_of(a, old), asm_value_of(a, expected)));
  set_register(a, REG_A, asm_value_of(a, old));
  return true;
}

/* high:low, as one value of twice the size. */
static struct node *pair(struct assembly *a, enum machine_register high,
                         enum machine_register low, unsigned size)
{
  struct node *h = register_value(a, high, size);
  struct node *l = register_value(a, low, size);
  if (!h || !l) {
    return NULL;
  }
  struct type *half = word(a, size), *whole = word(a, 2 * size);
  h = node_cast(a->f, node_cast(a->f, h, half, false), whole, false);
  l = node_cast(a->f, node_cast(a->f, l, half, false), whole, false);
  return binary(a, OP_OR, binary(a, OP_SHL, h, number(a, 8 * (long)size)), l);
}

/* cmpxchg8b, cmpxchg16b: D:A is compared, C:B is stored. */
static bool do_compare_exchange_pair(struct assembly *a,
                                     const struct instruction *is, bool locked,
                                     const struct argument *args, unsigned size)
{
  unsigned half = strcmp(is->name, "cmpxchg8b") == 0 ? 4 : 8;
  struct node *before = pair(a, REG_D, REG_A, half);
  struct node *after = pair(a, REG_C, REG_B, half);
  if (!locked || size || !before || !after || !is_updated(a, args, true) ||
      !names_memory(a, args)) {
    return false;
  }
  struct var *expected = asm_keep(a, before);
  struct node *place = place_of(a, args, 2 * half);
  struct node *list[3] = {make_addr(a->f, place, a->at),
                          asm_value_of(a, expected), after};
  struct var *old = asm_keep(a, call(a, is->atomic, list, 3));
  forget_flags(a);
  a->equal = asm_keep(
      a, binary(a, OP_EQ, asm_value_of(a, old), asm_value_of(a, expected)));
  struct node *high =
      binary(a, OP_SHR, asm_value_of(a, old), number(a, 8 * (long)half));
  struct type *to = word(a, half);
  set_register(a, REG_A, node_cast(a->f, asm_value_of(a, old), to, false));
  set_register(a, REG_D, node_cast(a->f, high, to, false));
  return true;
}

/* bts, btr, btc: a bit of memory, counted from its beginning; a number counts
 * within the first word only. */
static bool do_bit(struct assembly *a, const struct instruction *is,
                   bool locked, const struct argument *args, unsigned size)
{
  long bits = 8 * (long)size;
  if (size < 2 || !names_memory(a, &args[1]) ||
      !is_updated(a, &args[1], true) ||
      (args[0].kind != ARG_NUMBER && args[0].kind != ARG_OPERAND)) {
    return false;
  }
  struct node *place = place_of(a, &args[1], size);
  struct node *bit = number(a, args[0].number & (bits - 1));
  if (args[0].kind == ARG_OPERAND) {
    struct type *ty = type_basic(a->f->types, TYPE_LLONG);
    struct node *index = value_of(a, &args[0], size);
    index = node_cast(a->f, index, signed_word(a, size), false);
    struct var *n = asm_keep(a, node_cast(a->f, index, ty, false));
    struct node *words = binary(a, OP_SHR, asm_value_of(a, n),
                                number(a, size == 8   ? 6
                                          : size == 4 ? 5
                                                      : 4));
    place = make_deref(
        a->f, binary(a, OP_ADD, make_addr(a->f, place, a->at), words), a->at);
    bit = binary(a, OP_AND, asm_value_of(a, n), number(a, bits - 1));
  }
  struct node *one = node_cast(a->f, number(a, 1), word(a, size), false);
  struct var *mask = asm_keep(
      a, node_cast(a->f, binary(a, OP_SHL, one, bit), word(a, size), false));
  struct node *value = asm_value_of(a, mask);
  if (is->op == OP_AND) {
    value = make_unary(a->f, OP_NOT, value, a->at);
  }
  struct var *at = asm_keep(a, make_addr(a->f, place, a->at));
  place = make_deref(a->f, asm_value_of(a, at), a->at);
  struct var *old = asm_keep(a, locked ? update(a, is->atomic, place, value)
                                       : rvalue(a->f, place));
  if (!locked) {
    place = make_deref(a->f, asm_value_of(a, at), a->at);
    asm_add(a, make_assign_op(a->f, is->op, place, value, a->at));
  }
  forget_flags(a);
  a->carry = asm_keep(
      a, binary(a, OP_NE,
                binary(a, OP_AND, asm_value_of(a, old), asm_value_of(a, mask)),
                number(a, 0)));
  return true;
}

/* sbb of a register from itself: all its bits are the carry. */
static bool do_subtract_borrow(struct assembly *a, const struct instruction *is,
                               bool locked, const struct argument *args,
                               unsigned size)
{
  (void)is;
  if (locked || !a->carry || args[0].kind != ARG_OPERAND ||
      args[1].kind != ARG_OPERAND || args[0].operand != args[1].operand ||
      !a->operands[args[0].operand].is_output || names_memory(a, args)) {
    return false;
  }
  set(a, args, size,
      make_unary(a->f, OP_NEG, asm_value_of(a, a->carry), a->at));
  forget_flags(a);
  return true;
}

static bool do_move(struct assembly *a, const struct instruction *is,
                    bool locked, const struct argument *args, unsigned size)
{
  (void)is;
  const struct operand_read *to =
      args[1].kind == ARG_OPERAND ? &a->operands[args[1].operand] : NULL;
  bool stores = args[1].kind == ARG_MEMORY ||
                (to && (to->is_output || asm_is_known_memory(a, to)));
  bool loads =
      args[0].kind == ARG_REGISTER  ? a->registers[args[0].operand] != NULL
      : args[0].kind == ARG_OPERAND ? a->operands[args[0].operand].is_set
                                    : true;
  if (locked || (!stores && args[1].kind != ARG_REGISTER) || !loads ||
      (names_memory(a, &args[0]) && names_memory(a, &args[1]))) {
    return false;
  }
  struct node *value = value_of(a, &args[0], size);
  if (args[1].kind == ARG_REGISTER) {
    set_register(a, args[1].operand, as_type(a, value, word(a, size)));
  } else {
    set(a, &args[1], size, value);
  }
  return true;
}

static bool do_swap_bytes(struct assembly *a, const struct instruction *is,
                          bool locked, const struct argument *args,
                          unsigned size)
{
  (void)is;
  if (locked || args[0].kind != ARG_OPERAND || !is_updated(a, args, false)) {
    return false;
  }
  struct node *value = rvalue(a->f, asm_place(a, args[0].operand));
  if (!type_is_integer(value->type) || (size != 4 && size != 8)) {
    return false;
  }
  set(a, args, size,
      call(a, size == 4 ? "__builtin_bswap32" : "__builtin_bswap64", &value,
           1));
  return true;
}

static bool do_trap(struct assembly *a, const struct instruction *is,
                    bool locked, const struct argument *args, unsigned size)
{
  (void)is, (void)args, (void)size;
  asm_add(a, call(a, "__builtin_trap", NULL, 0));
  return !locked;
}

/* What memory is told before it is used, and waiting. */
static bool do_nothing(struct assembly *a, const struct instruction *is,
                       bool locked, const struct argument *args, unsigned size)
{
  (void)a, (void)is, (void)args, (void)size;
  return !locked;
}

static bool do_fence(struct assembly *a, const struct instruction *is,
                     bool locked, const struct argument *args, unsigned size)
{
  (void)args, (void)size;
  asm_fence(a, *is->name == 'm'   ? MEMORY_SEQ_CST
               : *is->name == 'l' ? MEMORY_ACQUIRE
                                  : MEMORY_RELEASE);
  return !locked;
}

/* D:A is a number that the machine counts on. */
static bool do_read_time(struct assembly *a, const struct instruction *is,
                         bool locked, const struct argument *args,
                         unsigned size)
{
  (void)is, (void)args, (void)size;
  struct var *time = asm_keep(a, call(a, "__builtin_ia32_rdtsc", NULL, 0));
  struct node *high = binary(a, OP_SHR, asm_value_of(a, time), number(a, 32));
  set_register(a, REG_A,
               node_cast(a->f, asm_value_of(a, time), word(a, 4), false));
  set_register(a, REG_D, node_cast(a->f, high, word(a, 4), false));
  return !locked;
}

static const struct instruction instructions[] = {
    {"add", 2, do_arithmetic, OP_ADD, "__atomic_add_fetch"},
    {"sub", 2, do_arithmetic, OP_SUB, "__atomic_sub_fetch"},
    {"and", 2, do_arithmetic, OP_AND, "__atomic_and_fetch"},
    {"or", 2, do_arithmetic, OP_OR, "__atomic_or_fetch"},
    {"xor", 2, do_arithmetic, OP_XOR, "__atomic_xor_fetch"},
    {"not", 1, do_arithmetic, OP_XOR, "__atomic_xor_fetch"},
    {"inc", 1, do_arithmetic, OP_ADD, "__atomic_add_fetch"},
    {"dec", 1, do_arithmetic, OP_SUB, "__atomic_sub_fetch"},
    {"xadd", 2, do_exchange, OP_NONE, "__atomic_fetch_add"},
    {"xchg", 2, do_exchange, OP_NONE, "__atomic_exchange_n"},
    {"cmpxchg8b", 1, do_compare_exchange_pair, OP_NONE,
     "__sync_val_compare_and_swap"},
    {"cmpxchg16b", 1, do_compare_exchange_pair, OP_NONE,
     "__sync_val_compare_and_swap"},
    {"cmpxchg", 2, do_compare_exchange, OP_NONE, "__sync_val_compare_and_swap"},
    {"bts", 2, do_bit, OP_OR, "__atomic_fetch_or"},
    {"btr", 2, do_bit, OP_AND, "__atomic_fetch_and"},
    {"btc", 2, do_bit, OP_XOR, "__atomic_fetch_xor"},
    {"sbb", 2, do_subtract_borrow, OP_NONE, NULL},
    {"mov", 2, do_move, OP_NONE, NULL},
    {"bswap", 1, do_swap_bytes, OP_NONE, NULL},
    {"rdtsc", 0, do_read_time, OP_NONE, NULL},
    {"ud2", 0, do_trap, OP_NONE, NULL},
    {"nop", 0, do_nothing, OP_NONE, NULL},
    {"pause", 0, do_nothing, OP_NONE, NULL},
    {"prefetcht0", 1, do_nothing, OP_NONE, NULL},
    {"prefetcht1", 1, do_nothing, OP_NONE, NULL},
    {"prefetcht2", 1, do_nothing, OP_NONE, NULL},
    {"prefetchnta", 1, do_nothing, OP_NONE, NULL},
    {"prefetchw", 1, do_nothing, OP_NONE, NULL},
    {"mfence", 0, do_fence, OP_NONE, NULL},
    {"lfence", 0, do_fence, OP_NONE, NULL},
    {"sfence", 0, do_fence, OP_NONE, NULL},
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
      *size = sized ? asm_size_of_letter(name[n]) : 0;
      return is;
    }
  }
  return NULL;
}

/* How wide the instruction is: as its operands in registers are, of which
 * nothing is left over; memory has no width of its own unless nothing else says
 * so. All that is read has a value. */
static bool find_width(const struct assembly *a, unsigned *size,
                       const struct argument *args, int count)
{
  unsigned of_memory = 0;
  bool same = count == 2 && args[0].operand == args[1].operand;
  for (int k = 0; k < count; k++) {
    if (args[k].kind == ARG_NUMBER || args[k].kind == ARG_MEMORY) {
      continue;
    }
    const struct type *ty =
        args[k].kind == ARG_OPERAND ? asm_type(a, args[k].operand) : NULL;
    unsigned own = ty ? (unsigned)type_size(ty) : args[k].size;
    if (ty && k + 1 < count && !same && !a->operands[args[k].operand].is_set) {
      return false;
    }
    if (names_memory(a, &args[k])) {
      of_memory = is_word(ty) ? own : 0;
      continue;
    }
    *size = *size ? *size : own;
    if ((ty && !is_word(ty)) || own != *size ||
        (args[k].size && args[k].size != *size)) {
      return false;
    }
  }
  *size = *size ? *size : of_memory;
  return true;
}

/* Instructions that are as wide as their arguments. */
static bool has_width(const struct instruction *is)
{
  return is->run != do_nothing && is->run != do_compare_exchange_pair &&
         is->count > 0;
}

bool asm_instruction(struct assembly *a, const char *name, size_t length,
                     bool locked, const struct argument *args, int count)
{
  bool sets = length > 3 && length < 8 && strncmp(name, "set", 3) == 0;
  if (sets) {
    bool byte = count == 1 && args[0].kind == ARG_OPERAND &&
                type_size(asm_type(a, args[0].operand)) == 1;
    const char *condition = arena_strndup(a->f->arena, name + 3, length - 3);
    return byte && !locked && (!args[0].size || args[0].size == 1) &&
           asm_condition(a, condition, args[0].operand);
  }
  unsigned size;
  const struct instruction *is = find_instruction(name, length, &size);
  return is && is->count == count &&
         (!has_width(is) || (find_width(a, &size, args, count) && size)) &&
         is->run(a, is, locked, args, size);
}

/* --- conditions --- */

/* What a condition says of the flags: whether something is zero, negative, or
 * was carried; `not`, that it is not so. */
static bool read_condition(const char *s, char *what, bool *is_not)
{
  static const struct {
    const char *name;
    char what;
    bool is_not;
  } all[] = {{"z", 'z', false}, {"e", 'z', false},   {"nz", 'z', true},
             {"ne", 'z', true}, {"s", 's', false},   {"ns", 's', true},
             {"c", 'c', false}, {"b", 'c', false},   {"nc", 'c', true},
             {"nb", 'c', true}, {"nae", 'c', false}, {"ae", 'c', true}};
  for (size_t k = 0; k < sizeof all / sizeof *all; k++) {
    if (strcmp(all[k].name, s) == 0) {
      *what = all[k].what;
      *is_not = all[k].is_not;
      return true;
    }
  }
  return false;
}

bool asm_condition(struct assembly *a, const char *condition, int operand)
{
  char what;
  bool is_not;
  struct operand_read *o = &a->operands[operand];
  if (!read_condition(condition, &what, &is_not) || !o->is_output ||
      !type_is_integer(o->value->type)) {
    return false;
  }
  struct var *v = what == 'c'               ? a->carry
                  : a->equal && what == 'z' ? a->equal
                                            : a->flags;
  if (!v || (what == 's' && v != a->flags)) {
    return false;
  }
  /* `equal` and `carry` say that it is so, `flags` are the value itself. */
  struct node *value = asm_value_of(a, v);
  bool truth = v != a->flags;
  if (what == 's') {
    value = node_cast(a->f, value, signed_word(a, (unsigned)type_size(v->type)),
                      false);
  }
  enum op yes = what == 's' ? OP_LT : truth ? OP_NE : OP_EQ;
  enum op no = what == 's' ? OP_GE : truth ? OP_EQ : OP_NE;
  o->is_set = true;
  assign(a, asm_place(a, operand),
         binary(a, is_not ? no : yes, value, number(a, 0)));
  return true;
}

/* ilp32.c -- what -m32 makes of the language (the i386 System V ABI).
 *
 * long, size_t and ptrdiff_t have 32 bits: long is int here, which is all the
 * same for values, so that later rooms need not know. Members of 8 bytes are
 * aligned to 4, as their attributes say.
 * Pointers keep 64 bits: what is emitted runs on this machine. A program that
 * could see that is stopped there:
 *   - where it uses the size of what has pointers in it, unless to count
 *     elements, or as an argument of a function: one that allocates or moves
 *     memory, or gives it to such a one, or another one, and verdicts say so
 *     (as where memory of a given number of bytes is allocated: twice as many);
 *   - where an address that does not fit becomes an integer (lower_expr.c);
 *   - in constant expressions that ask for such a size, except array lengths.
 * long double and va_list have another size on i386, too. */
#include "frontend/front.h"

#include <string.h>

enum type_kind long_kind(const struct front *f, enum type_kind k)
{
  return !f->ilp32         ? k
         : k == TYPE_LONG  ? TYPE_INT
         : k == TYPE_ULONG ? TYPE_UINT
                           : k;
}

struct type *size_type(const struct front *f)
{
  return type_basic(f->types, long_kind(f, TYPE_ULONG));
}

struct type *difference_type(const struct front *f)
{
  return type_basic(f->types, long_kind(f, TYPE_LONG));
}

/* Whether its size is another one on i386. */
static bool is_wider(const struct type *ty, int depth)
{
  while (ty->kind == TYPE_ARRAY || ty->kind == TYPE_COMPLEX) {
    ty = ty->base;
  }
  if (!type_is_record(ty)) {
    return ty->kind == TYPE_POINTER || ty->kind == TYPE_LDOUBLE ||
           ty->kind == TYPE_VA_LIST;
  }
  for (uint32_t i = 0; i < ty->record->count && depth < 64; i++) {
    if (is_wider(ty->record->fields[i].type, depth + 1)) {
      return true;
    }
  }
  return false;
}

void ilp32_mark_size(const struct front *f, struct node *size)
{
  size->flag = f->ilp32 && is_wider(size->of_type, 0);
  size->effects = size->flag; /* its value must not decide anything */
}

/* Of 8 bytes, which i386 aligns to 4. */
static bool is_wide(const struct type *ty)
{
  while (ty->kind == TYPE_ARRAY || ty->kind == TYPE_COMPLEX) {
    ty = ty->base;
  }
  return ty->kind < TYPE_BASIC_COUNT && type_align(ty) == 8 && !ty->align &&
         !(ty->quals & QUAL_ATOMIC) && ty->kind != TYPE_VA_LIST;
}

uint32_t ilp32_align(struct front *f, const struct type *ty, loc_t at)
{
  if (f->ilp32 && is_wider(ty, 0)) {
    diag_unsupported(f->diag, at,
                     "the alignment of what has pointers, with -m32");
  }
  return f->ilp32 && is_wide(ty) ? 4 : type_align(ty);
}

void ilp32_align_fields(struct front *f, struct record *r)
{
  for (uint32_t i = 0; f->ilp32 && i < r->count; i++) {
    struct field *field = &r->fields[i];
    bool wide = is_wide(field->type);
    if (wide && field->is_bits) {
      diag_unsupported(f->diag, field->at, "a bit-field of 64 bits, with -m32");
    } else if (wide && !field->align && !field->packed) {
      field->packed = true;
      field->align = 4;
    }
  }
}

/* --- the compiler's functions --- */

/* __builtin_clzl is __builtin_clz, __builtin_saddl_overflow is
 * __builtin_sadd_overflow. */
struct name *ilp32_builtin(struct front *f, struct name *n)
{
  static const char *const of_long[] = {"ffs",      "clz",    "ctz",  "clrsb",
                                        "popcount", "parity", "sadd", "uadd",
                                        "ssub",     "usub",   "smul", "umul"};
  static const char prefix[] = "__builtin_";
  size_t head = sizeof prefix - 1;
  if (!f->ilp32 || strncmp(n->text, prefix, head) != 0) {
    return n;
  }
  for (size_t i = 0; i < sizeof of_long / sizeof *of_long; i++) {
    size_t length = strlen(of_long[i]);
    const char *rest = n->text + head + length;
    if (strncmp(n->text + head, of_long[i], length) == 0 && rest[0] == 'l' &&
        (!rest[1] || rest[1] == '_')) {
      return names_get_z(f->names, arena_printf(f->arena, "%s%s%s", prefix,
                                                of_long[i], rest + 1));
    }
  }
  return n;
}

/* --- where sizes may be used --- */

static const struct node *without_casts(const struct node *n)
{
  while (n->kind == NODE_CAST) {
    n = n->a;
  }
  return n;
}

struct node *ilp32_count(struct front *f, const struct node *all,
                         const struct node *one, loc_t at)
{
  const struct node *a = without_casts(all), *b = without_casts(one);
  if (!f->ilp32 || a->kind != NODE_SIZEOF || b->kind != NODE_SIZEOF ||
      !a->flag || !b->flag || !type_size(b->of_type)) {
    return NULL;
  }
  return node_int(f, at, size_type(f),
                  type_size(a->of_type) / type_size(b->of_type));
}

/* What a function does with an argument, as far as is known. */
enum use { USE_ANY, USE_SIZE, USE_ALLOCATES };

/* Whether there was a size. */
static bool allow(struct node *n, enum use use)
{
  bool compares = n->op >= OP_EQ && n->op <= OP_GE, was = false;
  bool unary = n->kind == NODE_CAST || n->kind == NODE_UNARY;
  if (n->kind == NODE_SIZEOF) {
    was = n->flag;
    n->flag = false;
  }
  if (n->kind == NODE_VAR) {
    n->var->size_uses += use != USE_ANY;
    n->var->allocating_uses += use == USE_ALLOCATES;
  }
  if (unary || n->kind == NODE_LOAD) {
    was = allow(n->a, use);
  }
  if (n->kind == NODE_BINARY && !compares) {
    was = allow(n->a, use);
    was = allow(n->b, use) || was;
  }
  return was;
}

/* A copy of malloc() under another name, or so. */
void ilp32_see_sizes(const struct front *f, struct func *fn)
{
  for (uint32_t i = 0; f->ilp32 && i < fn->params.count && i < 32; i++) {
    const struct var *v = fn->params.at[i];
    bool allocates = v->uses && v->uses == v->allocating_uses;
    fn->size_params |= (uint32_t)(v->uses == v->size_uses) << i;
    fn->allocating_params |= (uint32_t)allocates << i;
  }
}

static enum use use_of(const struct func *callee, uint32_t i)
{
  enum { NONE = 99 }; /* no argument */
  static const struct {
    const char *name;
    uint32_t size; /* of what is allocated */
  } all[] = {{"malloc", 0},       {"calloc", 1},         {"realloc", 1},
             {"alloca", 0},       {"valloc", 0},         {"aligned_alloc", 1},
             {"reallocarray", 2}, {"posix_memalign", 2}, {"memalign", 1},
             {"memcpy", NONE},    {"memmove", NONE},     {"memset", NONE},
             {"memcmp", NONE},    {"mempcpy", NONE},     {"bzero", NONE},
             {"bcopy", NONE},     {"qsort", NONE},       {"bsearch", NONE},
             {"fread", NONE},     {"fwrite", NONE}};
  const char *name = callee->name->text;
  name += strncmp(name, "__builtin_", 10) == 0 ? 10 : 0;
  for (size_t k = 0; k < sizeof all / sizeof *all; k++) {
    if (strcmp(all[k].name, name) == 0) {
      return i == all[k].size ? USE_ALLOCATES : USE_SIZE;
    }
  }
  return i >= 32                              ? USE_ANY
         : callee->allocating_params >> i & 1 ? USE_ALLOCATES
         : callee->size_params >> i & 1       ? USE_SIZE
                                              : USE_ANY;
}

/* A number instead of a size may have been counted with pointers of 32 bits:
 * as many again are enough for those of 64 bits. */
static bool widen(struct node *n)
{
  enum { POINTER = 4, MOST = 1 << 28 };
  bool may = n->kind == NODE_INT && !n->value[1] && n->value[0] &&
             n->value[0] < MOST && n->value[0] % POINTER == 0;
  if (may) {
    n->value[0] *= 2;
  }
  return may;
}

void ilp32_allow_sizes(const struct front *f, const struct func *callee,
                       struct node *arguments)
{
  uint32_t i = 0;
  for (struct node *n = f->ilp32 ? arguments : NULL; n; n = n->next, i++) {
    enum use use = use_of(callee, i);
    bool seen = allow(n, use) && use == USE_ANY;
    if (((use == USE_ALLOCATES && widen(n)) || seen) && !f->program->sizes_at) {
      f->program->sizes_at = n->at;
    }
  }
}

/* A size, or an address as an integer. */
static bool shows_pointers(const struct front *f, const struct node *n)
{
  struct number v;
  switch ((enum node_kind)n->kind) {
  case NODE_SIZEOF:
    return n->flag;
  case NODE_CAST:
    return (ilp32_narrows(f, n) && !constant_int(n, &v)) ||
           shows_pointers(f, n->a);
  case NODE_UNARY:
    return shows_pointers(f, n->a);
  case NODE_BINARY:
  case NODE_LOGIC:
    return shows_pointers(f, n->a) || shows_pointers(f, n->b);
  case NODE_COND:
    return shows_pointers(f, n->a) || (n->b && shows_pointers(f, n->b)) ||
           shows_pointers(f, n->c);
  default:
    return false;
  }
}

bool ilp32_check_constant(struct front *f, const struct node *n, loc_t at)
{
  bool good = !f->ilp32 || is_error(n) || !shows_pointers(f, n);
  if (!good) {
    diag_unsupported(f->diag, at,
                     "the size of pointers in a constant expression, with "
                     "-m32");
  }
  return good;
}

/* --- pointers and integers --- */

bool ilp32_narrows(const struct front *f, const struct node *cast)
{
  return f->ilp32 && cast->kind == NODE_CAST &&
         cast->a->type->kind == TYPE_POINTER && type_is_integer(cast->type) &&
         cast->type->kind != TYPE_BOOL && type_size(cast->type) <= 4;
}

/* What all bits of a number come from; else NULL. */
static struct node *pointer_in(struct front *f, struct node *n)
{
  struct type *any = type_pointer(f->types, type_basic(f->types, TYPE_VOID));
  bool whole = ilp32_narrows(f, n) && type_size(n->type) == 4;
  return whole ? node_cast(f, n->a, any, true) : is_null_pointer(n) ? n : NULL;
}

bool ilp32_are_pointers(struct front *f, struct node **a, struct node **b)
{
  struct node *p = f->ilp32 ? pointer_in(f, *a) : NULL;
  struct node *q = p ? pointer_in(f, *b) : NULL;
  if (!q || (p == *a && q == *b)) {
    return false;
  }
  *a = p;
  *b = q;
  return true;
}

struct node *ilp32_address(struct front *f, struct node *n,
                           const struct type *ty)
{
  struct number v;
  if (!f->ilp32 || ty->kind != TYPE_POINTER || !type_is_integer(n->type) ||
      (constant_int(n, &v) && !v.low && !v.high)) {
    return n;
  }
  return node_cast(f, n, type_basic(f->types, TYPE_UINT), false);
}

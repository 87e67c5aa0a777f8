#include "ir/type.h"

#include <assert.h>
#include <stddef.h>

struct basic_row {
  const char *spelling;
  uint8_t size, align, rank;
  char cls; /* I U F V */
};

static const struct basic_row basic_rows[] = {
#define TYPE(kind, spelling, size, align, rank, cls) \
  {spelling, size, align, rank, #cls[0]},
#include "ir/types.def"
#undef TYPE
};

void types_init(struct types *t, struct arena *a)
{
  *t = (struct types){.arena = a};
  for (int k = 0; k < TYPE_BASIC_COUNT; k++) {
    t->basic[k].kind = (uint8_t)k;
  }
  t->error.kind = TYPE_ERROR;
}

struct type *type_basic(struct types *t, enum type_kind k)
{
  assert(k < TYPE_BASIC_COUNT);
  return &t->basic[k];
}

struct type *type_char(struct types *t)
{
  return type_basic(t, t->unsigned_char ? TYPE_UPLAIN : TYPE_CHAR);
}

const char *type_basic_spelling(enum type_kind k)
{
  return k < TYPE_BASIC_COUNT ? basic_rows[k].spelling : "?";
}

struct type *type_of_kind(struct types *t, enum type_kind k, struct type *base)
{
  struct type *ty = ARENA_NEW(t->arena, struct type);
  ty->kind = (uint8_t)k;
  ty->base = base;
  if (base && base->variably_modified) {
    ty->variably_modified = true;
  }
  return ty;
}

struct type *type_pointer(struct types *t, struct type *base)
{
  bool cached = base->kind < TYPE_BASIC_COUNT && !base->alias && !base->align;
  if (cached && base->pointer) {
    return base->pointer;
  }
  struct type *ty = type_of_kind(t, TYPE_POINTER, base);
  if (cached) {
    base->pointer = ty;
  }
  return ty;
}

struct type *type_array(struct types *t, struct type *base, uint64_t length)
{
  struct type *ty = type_of_kind(t, TYPE_ARRAY, base);
  ty->length = length;
  return ty;
}

struct type *type_function(struct types *t, struct type *result,
                           struct type **params, uint64_t count, bool variadic)
{
  struct type *ty = type_of_kind(t, TYPE_FUNCTION, result);
  ty->params = params;
  ty->length = count;
  ty->variadic = variadic;
  return ty;
}

struct record *record_new(struct types *t, struct name *tag, bool is_union)
{
  struct record *r = ARENA_NEW(t->arena, struct record);
  r->tag = tag;
  r->is_union = is_union;
  VEC_PUSH(t->arena, &t->records, r);
  return r;
}

static struct type *type_copy(struct types *t, const struct type *ty)
{
  struct type *copy = ARENA_NEW(t->arena, struct type);
  *copy = *ty;
  if (copy->kind < TYPE_BASIC_COUNT) {
    copy->pointer = NULL;
  }
  return copy;
}

struct type *type_qualified(struct types *t, struct type *ty, unsigned quals)
{
  if (ty->kind == TYPE_ARRAY) {
    struct type *base = type_qualified(t, ty->base, quals);
    if (base == ty->base) {
      return ty;
    }
    struct type *copy = type_copy(t, ty);
    copy->base = base;
    copy->alias = NULL;
    return copy;
  }
  if (ty->quals == quals) {
    return ty;
  }
  if (quals == 0 && ty->kind < TYPE_BASIC_COUNT && !ty->alias && !ty->align) {
    return &t->basic[ty->kind];
  }
  struct type *copy = type_copy(t, ty);
  copy->quals = (uint8_t)quals;
  /* An alias stands for its own qualifiers, too: T with fewer of them than the
   * alias gives cannot be written with the alias. */
  if (copy->alias && (copy->alias->type->quals & ~quals)) {
    copy->alias = NULL;
  }
  return copy;
}

struct type *type_unqualified(struct types *t, struct type *ty)
{
  return ty->kind == TYPE_ARRAY ? ty : type_qualified(t, ty, 0);
}

unsigned type_quals(const struct type *ty)
{
  while (ty->kind == TYPE_ARRAY) {
    ty = ty->base;
  }
  return ty->quals;
}

/* The basic type whose arithmetic an integer or floating type follows. */
static const struct type *arithmetic_of(const struct type *ty)
{
  while (ty->kind == TYPE_ENUM) {
    ty = ty->enumeration->type;
    if (!ty) {
      break;
    }
  }
  return ty;
}

static char class_of(const struct type *ty)
{
  if (ty->kind == TYPE_ENUM) {
    ty = arithmetic_of(ty);
    if (!ty) {
      return 'I'; /* incomplete enumeration */
    }
  }
  return ty->kind < TYPE_BASIC_COUNT ? basic_rows[ty->kind].cls : 'V';
}

bool type_is_integer(const struct type *ty)
{
  char c = class_of(ty);
  return c == 'I' || c == 'U';
}

bool type_is_unsigned(const struct type *ty)
{
  return class_of(ty) == 'U' || ty->kind == TYPE_POINTER;
}

bool type_is_floating(const struct type *ty)
{
  return class_of(ty) == 'F';
}

bool type_is_arithmetic(const struct type *ty)
{
  return class_of(ty) != 'V' || ty->kind == TYPE_COMPLEX;
}

bool type_is_scalar(const struct type *ty)
{
  return type_is_arithmetic(ty) || ty->kind == TYPE_POINTER;
}

bool type_is_record(const struct type *ty)
{
  return ty->kind == TYPE_STRUCT || ty->kind == TYPE_UNION;
}

bool type_is_void(const struct type *ty)
{
  return ty->kind == TYPE_VOID;
}

bool type_is_complete(const struct type *ty)
{
  switch ((enum type_kind)ty->kind) {
  case TYPE_VOID:
  case TYPE_FUNCTION:
    return false;
  case TYPE_ARRAY:
    return !ty->incomplete && type_is_complete(ty->base);
  case TYPE_STRUCT:
  case TYPE_UNION:
    return ty->record->complete;
  case TYPE_ENUM:
    return ty->enumeration->type != NULL;
  default: /* every other kind is complete */
    return true;
  }
}

static bool has_volatile(const struct type *ty, int depth)
{
  while (ty->kind == TYPE_ARRAY) {
    ty = ty->base;
  }
  if (ty->quals & QUAL_VOLATILE) {
    return true;
  }
  if (type_is_record(ty) && depth < 64) {
    for (uint32_t i = 0; i < ty->record->count; i++) {
      if (has_volatile(ty->record->fields[i].type, depth + 1)) {
        return true;
      }
    }
  }
  return false;
}

bool type_has_volatile(const struct type *ty)
{
  return has_volatile(ty, 0);
}

int type_rank(const struct type *ty)
{
  ty = arithmetic_of(ty);
  return ty && ty->kind < TYPE_BASIC_COUNT ? basic_rows[ty->kind].rank : 0;
}

unsigned type_bits(const struct type *ty)
{
  return ty->kind == TYPE_BOOL ? 1 : (unsigned)type_size(ty) * 8;
}

struct type *type_promoted(struct types *t, struct type *ty)
{
  if (!type_is_integer(ty)) {
    return ty;
  }
  if (type_rank(ty) < type_rank(&t->basic[TYPE_INT])) {
    return &t->basic[TYPE_INT];
  }
  const struct type *basic = arithmetic_of(ty);
  return &t->basic[basic ? basic->kind : TYPE_INT];
}

static struct type *common_real(struct types *t, struct type *a, struct type *b)
{
  if (type_is_floating(a) || type_is_floating(b)) {
    struct type *high = type_rank(a) >= type_rank(b) ? a : b;
    if (!type_is_floating(high)) {
      high = high == a ? b : a;
    }
    return &t->basic[high->kind];
  }
  a = type_promoted(t, a);
  b = type_promoted(t, b);
  int ra = type_rank(a), rb = type_rank(b);
  bool ua = type_is_unsigned(a), ub = type_is_unsigned(b);
  if (ua == ub) {
    return ra >= rb ? a : b;
  }
  struct type *u = ua ? a : b, *s = ua ? b : a;
  if (type_rank(u) >= type_rank(s)) {
    return u;
  }
  if (type_size(s) > type_size(u)) {
    return s;
  }
  return &t->basic[s->kind + 1]; /* the unsigned type follows in the table */
}

struct type *type_common(struct types *t, struct type *a, struct type *b)
{
  if (a->kind == TYPE_COMPLEX || b->kind == TYPE_COMPLEX) {
    struct type *ra = a->kind == TYPE_COMPLEX ? a->base : a;
    struct type *rb = b->kind == TYPE_COMPLEX ? b->base : b;
    struct type *real = common_real(t, ra, rb);
    if (a->kind == TYPE_COMPLEX && type_same(a->base, real, 0)) {
      return type_unqualified(t, a);
    }
    if (b->kind == TYPE_COMPLEX && type_same(b->base, real, 0)) {
      return type_unqualified(t, b);
    }
    return type_of_kind(t, TYPE_COMPLEX, real);
  }
  return common_real(t, a, b);
}

/* Records that were begun to be compared, in one comparison: they are assumed
 * to be the same, for if they are not, nothing is that they are part of. Where
 * there are more, they count as different. */
enum { PAIRS = 4096 };

struct pair {
  const struct record *a, *b;
};

struct comparison {
  struct pair pairs[PAIRS];
  uint32_t count, depth; /* records begun, and those that are not done yet */
  bool loose; /* not all was there to see: others may differ from both */
};

static bool same(const struct type *a, const struct type *b, unsigned flags,
                 struct comparison *c);

static bool same_field(const struct field *a, const struct field *b,
                       struct comparison *c)
{
  return a->name == b->name && a->is_bits == b->is_bits &&
         a->width == b->width && a->offset == b->offset &&
         a->bit_offset == b->bit_offset &&
         same(a->type, b->type, SAME_QUALS, c);
}

/* What a record without a tag is known as. */
static const struct name *name_of(const struct record *r)
{
  return r->alias ? r->alias->name : r->known_as;
}

/* The first of those that are known to be the same. */
static const struct record *representative(const struct record *r)
{
  while (r->same_as) {
    r = r->same_as;
  }
  return r;
}

static bool was_same(const struct record *a, const struct record *b)
{
  for (uint32_t i = 0; i < sizeof a->same_to / sizeof *a->same_to; i++) {
    if (a->same_to[i] == b) {
      return true;
    }
  }
  return false;
}

static bool is_begun(const struct comparison *c, const struct record *a,
                     const struct record *b)
{
  for (uint32_t i = 0; i < c->count; i++) {
    if (c->pairs[i].a == a && c->pairs[i].b == b) {
      return true;
    }
  }
  return false;
}

static bool same_record(const struct record *a, const struct record *b,
                        struct comparison *c)
{
  if (a == b) {
    return true;
  }
  if (a->tag != b->tag || a->is_union != b->is_union) {
    return false;
  }
  if (!a->tag && (!name_of(a) || name_of(a) != name_of(b)) && !c->depth) {
    return false;
  }
  if (!a->complete || !b->complete) {
    c->loose = true;
    return a->tag != NULL;
  }
  if (representative(a) == representative(b) || is_begun(c, a, b)) {
    return true;
  }
  if (was_same(a, b)) {
    c->loose = true;
    return true;
  }
  if (a->count != b->count || a->size != b->size || a->align != b->align) {
    return false;
  }
  if (c->count == PAIRS) {
    return false;
  }
  c->pairs[c->count++] = (struct pair){a, b};
  c->depth++;
  for (uint32_t i = 0; i < a->count; i++) {
    if (!same_field(&a->fields[i], &b->fields[i], c)) {
      return false;
    }
  }
  c->depth--;
  return true;
}

/* What was compared was the same: it need not be compared again. If not all of
 * it could be seen, what is the same as one may differ from the other. */
static void note_same(const struct comparison *c)
{
  for (uint32_t i = 0; i < c->count; i++) {
    struct record *a = (struct record *)c->pairs[i].a;
    const struct record *b = c->pairs[i].b;
    if (c->loose) {
      a->same_to[a->same_next] = b;
      a->same_next = (a->same_next + 1) % (sizeof a->same_to / sizeof b);
    } else if (representative(a) != representative(b)) {
      ((struct record *)representative(a))->same_as = representative(b);
    }
  }
}

bool record_same(const struct record *a, const struct record *b)
{
  struct comparison c;
  c.count = c.depth = 0;
  c.loose = false;
  bool yes = same_record(a, b, &c);
  if (yes) {
    note_same(&c);
  }
  return yes;
}

bool enumeration_same(const struct enumeration *a, const struct enumeration *b)
{
  if (a == b) {
    return true;
  }
  if (a->tag != b->tag || a->count != b->count || !a->type || !b->type ||
      a->type->kind != b->type->kind) {
    return false;
  }
  for (uint32_t i = 0; i < a->count; i++) {
    if (a->values[i].name != b->values[i].name ||
        a->values[i].value != b->values[i].value) {
      return false;
    }
  }
  return true;
}

static bool same_function(const struct type *a, const struct type *b,
                          struct comparison *c)
{
  if (!same(a->base, b->base, 0, c)) {
    return false;
  }
  if (a->old_style || b->old_style) {
    c->loose = c->loose || !a->old_style || !b->old_style;
    return true; /* nothing is known about one side's parameters */
  }
  if (a->length != b->length || a->variadic != b->variadic) {
    return false;
  }
  for (uint64_t i = 0; i < a->length; i++) {
    if (!same(a->params[i], b->params[i], 0, c)) {
      return false;
    }
  }
  return true;
}

static bool same(const struct type *a, const struct type *b, unsigned flags,
                 struct comparison *c)
{
  if (a == b || a->kind == TYPE_ERROR || b->kind == TYPE_ERROR) {
    return true;
  }
  if ((flags & SAME_QUALS) && type_quals(a) != type_quals(b)) {
    return false;
  }
  if (a->kind != b->kind) {
    c->loose = true;
    if (a->kind == TYPE_ENUM && b->kind < TYPE_BASIC_COUNT) {
      return a->enumeration->type && a->enumeration->type->kind == b->kind;
    }
    return b->kind == TYPE_ENUM && a->kind < TYPE_BASIC_COUNT &&
           b->enumeration->type && b->enumeration->type->kind == a->kind;
  }
  switch ((enum type_kind)a->kind) {
  case TYPE_COMPLEX:
    return same(a->base, b->base, 0, c);
  case TYPE_ENUM:
    return enumeration_same(a->enumeration, b->enumeration);
  case TYPE_POINTER:
    return same(a->base, b->base, SAME_QUALS, c);
  case TYPE_ARRAY:
    c->loose = c->loose || a->incomplete || b->incomplete || a->variable ||
               b->variable;
    return same(a->base, b->base, flags, c) &&
           (a->incomplete || b->incomplete || a->variable || b->variable ||
            a->length == b->length);
  case TYPE_FUNCTION:
    return same_function(a, b, c);
  case TYPE_STRUCT:
  case TYPE_UNION:
    return same_record(a->record, b->record, c);
  case TYPE_VECTOR:
    return a->length == b->length && same(a->base, b->base, 0, c);
  default: /* basic types of equal kind */
    return true;
  }
}

bool type_same(const struct type *a, const struct type *b, unsigned flags)
{
  struct comparison c;
  c.count = c.depth = 0;
  c.loose = false;
  bool yes = same(a, b, flags, &c);
  if (yes) {
    note_same(&c);
  }
  return yes;
}

/* Passed in a general register, whole. */
static bool is_word(const struct type *ty)
{
  return ty->kind == TYPE_POINTER || type_is_integer(ty) ||
         (ty->kind == TYPE_UNION && ty->record->transparent);
}

static bool is_passed_alike(const struct type *a, const struct type *b)
{
  return (is_word(a) && is_word(b) && type_size(a) == type_size(b)) ||
         type_same(a, b, 0);
}

bool type_callable(const struct type *f, const struct type *as)
{
  if (f->kind != TYPE_FUNCTION || as->kind != TYPE_FUNCTION) {
    return false;
  }
  if (type_same(f, as, 0)) {
    return true;
  }
  bool result = is_passed_alike(f->base, as->base) ||
                (type_is_void(as->base) && type_is_scalar(f->base)) ||
                (type_is_void(f->base) && type_is_scalar(as->base));
  if (!result || f->length != as->length || f->variadic != as->variadic) {
    return false;
  }
  for (uint64_t i = 0; i < f->length; i++) {
    if (!is_passed_alike(f->params[i], as->params[i])) {
      return false;
    }
  }
  return true;
}

static struct type *composite_function(struct types *t, struct type *a,
                                       struct type *b)
{
  if (a->old_style) {
    return b;
  }
  if (b->old_style || a->length != b->length) { /* the latter: in error */
    return a;
  }
  struct type **params = arena_alloc_array(t->arena, a->length, sizeof *params);
  for (uint64_t i = 0; i < a->length; i++) {
    params[i] = type_composite(t, a->params[i], b->params[i]);
  }
  struct type *ty = type_function(t, type_composite(t, a->base, b->base),
                                  params, a->length, a->variadic);
  for (uint64_t i = 0; i < a->length; i++) {
    ty->variably_modified =
        ty->variably_modified || params[i]->variably_modified;
  }
  return ty;
}

struct type *type_composite(struct types *t, struct type *a, struct type *b)
{
  if (a == b || a->kind != b->kind) {
    return a;
  }
  if (a->kind == TYPE_ARRAY) {
    struct type *base = type_composite(t, a->base, b->base);
    struct type *sized = a->incomplete ? b : a;
    if (base == sized->base) {
      return sized;
    }
    struct type *ty = type_copy(t, sized);
    ty->base = base;
    return ty;
  }
  if (a->kind == TYPE_FUNCTION) {
    return composite_function(t, a, b);
  }
  if (a->kind == TYPE_POINTER) {
    struct type *base = type_composite(t, a->base, b->base);
    if (base == a->base) {
      return a;
    }
    struct type *ty = type_copy(t, a);
    ty->base = base;
    return ty;
  }
  return a;
}

uint64_t type_size(const struct type *ty)
{
  uint64_t size = 0;
  switch ((enum type_kind)ty->kind) {
  case TYPE_COMPLEX:
    size = 2 * type_size(ty->base);
    break;
  case TYPE_ENUM:
    return ty->enumeration->type ? type_size(ty->enumeration->type) : 0;
  case TYPE_POINTER:
    return 8;
  case TYPE_ARRAY:
    return ty->incomplete || ty->variable ? 0
                                          : ty->length * type_size(ty->base);
  case TYPE_FUNCTION:
    return 1; /* GNU */
  case TYPE_STRUCT:
  case TYPE_UNION:
    size = ty->record->size;
    break;
  case TYPE_VECTOR:
    return ty->length * type_size(ty->base);
  case TYPE_ERROR:
    return 1;
  default: /* basic */
    return basic_rows[ty->kind].size;
  }
  if ((ty->quals & QUAL_ATOMIC) && size && size <= 16) {
    uint64_t power = 1; /* lock-free sizes are powers of two */
    while (power < size) {
      power *= 2;
    }
    return power;
  }
  return size;
}

uint32_t type_align(const struct type *ty)
{
  if (ty->align) {
    return ty->align;
  }
  uint32_t align = 1;
  switch ((enum type_kind)ty->kind) {
  case TYPE_COMPLEX:
    align = type_align(ty->base);
    break;
  case TYPE_ENUM:
    return ty->enumeration->type ? type_align(ty->enumeration->type) : 1;
  case TYPE_POINTER:
    return 8;
  case TYPE_ARRAY:
    return type_align(ty->base);
  case TYPE_FUNCTION:
  case TYPE_ERROR:
    return 1;
  case TYPE_STRUCT:
  case TYPE_UNION:
    align = ty->record->align ? ty->record->align : 1;
    break;
  case TYPE_VECTOR:
    return (uint32_t)type_size(ty);
  default: /* basic */
    return basic_rows[ty->kind].align;
  }
  uint64_t size = ty->quals & QUAL_ATOMIC ? type_size(ty) : 0;
  return size > align && size <= 16 ? (uint32_t)size : align;
}

/* type.h -- C types, resolved.
 *
 * A type is immutable once made, except that a record, an enumeration or an
 * array's composite may be completed later (through the shared `record` or
 * `enumeration`). Qualified and aliased variants are shallow copies, so types
 * are compared with type_same, never by pointer.
 *
 * All sizes are those of the x86-64 System V ABI as gcc lays things out. */
#ifndef IR_TYPE_H
#define IR_TYPE_H

#include "base/arena.h"
#include "base/names.h"
#include "base/srcmap.h"
#include "base/vec.h"

#include <stdbool.h>
#include <stdint.h>

enum type_kind {
#define TYPE(kind, spelling, size, align, rank, cls) TYPE_##kind,
#include "ir/types.def"
#undef TYPE
  TYPE_BASIC_COUNT,
  TYPE_COMPLEX = TYPE_BASIC_COUNT, /* base: the real type */
  TYPE_ENUM,
  TYPE_POINTER,
  TYPE_ARRAY,
  TYPE_FUNCTION,
  TYPE_STRUCT,
  TYPE_UNION,
  TYPE_VECTOR, /* GNU vector_size: base, length */
  TYPE_ERROR   /* after a diagnostic: compatible with everything */
};

enum { QUAL_CONST = 1, QUAL_VOLATILE = 2, QUAL_RESTRICT = 4, QUAL_ATOMIC = 8 };

struct node; /* frontend's: the length expression of a variable-length array */

struct type {
  uint8_t kind;           /* enum type_kind */
  uint8_t quals;          /* QUAL_... */
  bool variadic;          /* function: ... */
  bool old_style;         /* function: no prototype, parameters unknown */
  bool incomplete;        /* array: [] */
  bool flexible_zero;     /* array: [0] or a flexible array member */
  bool variable;          /* array: length known at run time only (AST only) */
  bool variably_modified; /* depends on one (AST only) */
  uint32_t align;         /* from an attribute on a typedef; 0: natural */
  struct type *base; /* pointer, array, vector, complex, function's result */
  uint64_t length;   /* array, vector: elements; function: parameters */
  union {
    struct type **params;            /* function, `length` of them */
    struct record *record;           /* struct, union */
    struct enumeration *enumeration; /* enum */
    struct node *length_node;        /* variable-length array: [length] */
    struct type *pointer;            /* basic types: cache of "pointer to" */
  };
  struct alias *alias; /* the typedef name this type was written with */
};

/* A typedef. */
struct alias {
  struct name *name;
  struct type *type; /* what it stands for, itself without this alias */
  loc_t at;
  bool builtin;         /* known to the compiler, not to be printed */
  struct entity_print { /* owned by ir/print */
    const char *name;
    uint8_t state;
    void *same; /* the entity that is printed in its place */
  } print;
};

struct field {
  struct name *name; /* NULL: unnamed bit-field or anonymous member */
  struct type *type;
  uint64_t offset; /* bytes; of the storage unit's first byte if bit-field */
  uint32_t bit_offset; /* from `offset` */
  bool is_bits;
  uint16_t width; /* bit-field: bits */
  uint32_t align; /* _Alignas or attribute; 0: none */
  bool packed;
  loc_t at;
};

struct record {
  struct name *tag;      /* NULL if it has none */
  struct alias *alias;   /* first typedef of a record without tag */
  struct name *known_as; /* ...or of one that adds qualifiers */
  bool is_union, complete, packed, transparent;
  bool flexible;  /* ends in a flexible array member */
  bool has_const; /* some member is const: not assignable */
  uint8_t pack;   /* #pragma pack, 0: none */
  /* type.c: another record that is known to be the same, and so on; some that
   * are the same as far as both could be seen. */
  const struct record *same_as, *same_to[4];
  uint8_t same_next; /* where the next one goes */
  uint8_t state;     /* transforms: the row of states.def, plus one, or 0 */
  uint32_t align_attribute;
  struct field *fields;
  uint32_t count;
  uint64_t size;
  uint32_t align;
  loc_t at;
  struct entity_print print;
};

struct enumerator {
  struct name *name;
  int64_t value; /* as bits of the enumeration's type */
};

struct enumeration {
  struct name *tag;
  struct alias *alias;
  bool complete, packed;
  struct enumerator *values;
  uint32_t count;
  struct type *type; /* the compatible integer type */
  loc_t at;
  struct entity_print print;
};

/* The types of one compilation: the basic ones, made once, and all records. */
struct types {
  struct arena *arena;
  struct type basic[TYPE_BASIC_COUNT];
  VEC(struct record *) records;
  struct record *va_list, *argument; /* transforms: va_list.c, or NULL */
  bool unsigned_char; /* plain char is TYPE_UPLAIN, and printed as unsigned */
  struct type error;
};

void types_init(struct types *t, struct arena *a);
struct type *type_basic(struct types *t, enum type_kind k);
struct type *type_char(struct types *t); /* plain char */
struct type *type_pointer(struct types *t, struct type *base);
struct type *type_array(struct types *t, struct type *base, uint64_t length);
struct type *type_function(struct types *t, struct type *result,
                           struct type **params, uint64_t count, bool variadic);
struct type *type_of_kind(struct types *t, enum type_kind k,
                          struct type *base); /* complex, vector... */
struct record *record_new(struct types *t, struct name *tag, bool is_union);
/* With exactly these qualifiers (of an array: on its elements). */
struct type *type_qualified(struct types *t, struct type *ty, unsigned quals);
/* As the value of an lvalue: no qualifiers. */
struct type *type_unqualified(struct types *t, struct type *ty);
unsigned type_quals(const struct type *ty); /* of an array: its elements' */

bool type_is_integer(const struct type *ty); /* with _Bool, enums, __int128 */
bool type_is_unsigned(const struct type *ty);
bool type_is_floating(const struct type *ty); /* real, not complex */
bool type_is_arithmetic(const struct type *ty);
bool type_is_scalar(const struct type *ty);
bool type_is_record(const struct type *ty);
bool type_is_complete(const struct type *ty);
bool type_is_void(const struct type *ty);
bool type_has_volatile(const struct type *ty); /* it or any member */
int type_rank(const struct type *ty); /* table's; an enum's integer type's */
/* Width in bits of an integer type's values (1 for _Bool). */
unsigned type_bits(const struct type *ty);
const char *type_basic_spelling(enum type_kind k);

/* The integer promotions, and the common type of the usual arithmetic
 * conversions (C11 6.3.1). */
struct type *type_promoted(struct types *t, struct type *ty);
struct type *type_common(struct types *t, struct type *a, struct type *b);

enum { SAME_QUALS = 1 /* top-level qualifiers count, too */ };
/* Compatible (C11 6.2.7), across translation units as well: records of the
 * same tag and shape are the same type. */
bool type_same(const struct type *a, const struct type *b, unsigned flags);
bool record_same(const struct record *a, const struct record *b);
bool enumeration_same(const struct enumeration *a, const struct enumeration *b);
/* Whether a function of type f that is called as one of type `as` gets and
 * gives the same on our machines, though C need not define it: pointers, and
 * integers of a size, are passed alike, and what is returned may be ignored.
 * What is not returned must be: whoever expands such a call looks after it. */
bool type_callable(const struct type *f, const struct type *as);
/* The composite of two compatible types. */
struct type *type_composite(struct types *t, struct type *a, struct type *b);

/* layout.c. Sizes of incomplete types are 0 (the caller has diagnosed). */
uint64_t type_size(const struct type *ty);
uint32_t type_align(const struct type *ty);
/* Lay out a record whose fields are all known; false if it is too large. */
bool record_layout(struct record *r);
/* The field of that name, looking through anonymous members. path receives the
 * fields from outermost to innermost; returns how many, 0 if there is none. */
enum { FIELD_PATH_MAX = 32 };
int record_find(const struct record *r, const struct name *name,
                struct field *path[FIELD_PATH_MAX]);

#endif

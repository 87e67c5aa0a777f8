/* atomic.c -- calls of the compiler's atomic operations: __atomic_..., which
 * <stdatomic.h> of gcc uses, __c11_atomic_... of clang's, and __sync_....
 *
 * Gives: calls that both compilers and the table ir/atomics.def know, their
 * values converted to the object's type. */
#include "frontend/front.h"

#include <string.h>

static const char c11[] = "__c11_atomic_";

static bool starts_with(const char *s, const char *prefix)
{
  return strncmp(s, prefix, strlen(prefix)) == 0;
}

bool is_atomic_name(const char *name)
{
  return starts_with(name, "__atomic_") || starts_with(name, "__sync_") ||
         starts_with(name, c11);
}

static struct type *basic(const struct builtin *c, enum type_kind k)
{
  return type_basic(c->f->types, k);
}

/* The object an atomic operation works on, as a pointer to its plain type
 * (clang wants _Atomic objects for its own builtins only). */
static struct type *atomic_object(struct builtin *c)
{
  struct type *ty = c->count ? c->args[0]->type : NULL;
  if (!ty || ty->kind != TYPE_POINTER) {
    return NULL;
  }
  struct type *plain = ty->base->kind == TYPE_ARRAY
                           ? ty->base
                           : type_qualified(c->f->types, ty->base,
                                            ty->base->quals & QUAL_VOLATILE);
  if (ty->base->quals & (QUAL_ATOMIC | QUAL_CONST)) {
    c->args[0] =
        node_cast(c->f, c->args[0], type_pointer(c->f->types, plain), false);
  }
  return type_unqualified(c->f->types, plain);
}

static void convert_value(struct builtin *c, uint32_t i, struct type *object)
{
  struct node *n = c->args[i];
  if (object->kind == TYPE_POINTER && type_is_integer(n->type)) {
    c->args[i] = node_cast(c->f, n, basic(c, TYPE_LONG), true);
  } else {
    c->args[i] = convert(c->f, n, object, "argument of an atomic operation");
  }
}

/* What is expected, read or stored lies where a pointer leads that may be of
 * any type; the compiler takes it for one to the object's. */
static void convert_pointer(struct builtin *c, uint32_t i, struct type *object)
{
  struct type *ty = c->args[i]->type;
  if (ty->kind == TYPE_POINTER && object->kind != TYPE_VOID &&
      !type_same(ty->base, object, 0)) {
    object = type_qualified(c->f->types, object, type_quals(ty->base));
    c->args[i] =
        node_cast(c->f, c->args[i], type_pointer(c->f->types, object), false);
  }
}

/* clang's __c11_atomic_x works on the value, like __atomic_x_n. */
static void rename_c11(struct builtin *c)
{
  const char *op = c->fn->name->text + strlen(c11);
  char name[64] = "__atomic_";
  size_t n = strlen(name);
  bool init = strcmp(op, "init") == 0;
  if (init) {
    op = "store";
  }
  bool plain = strcmp(op, "load") == 0 || strcmp(op, "store") == 0 ||
               strcmp(op, "exchange") == 0;
  bool weak = strcmp(op, "compare_exchange_weak") == 0;
  bool strong = strcmp(op, "compare_exchange_strong") == 0;
  if (weak || strong) {
    op = "compare_exchange";
  }
  for (; *op && n < sizeof name - 4; op++) {
    name[n++] = *op;
  }
  if (plain || weak || strong) {
    memcpy(name + n, "_n", 2);
    n += 2;
  }
  c->fn = builtin_find(c->f, names_get(c->f->names, name, n));
  struct type *i = basic(c, TYPE_INT);
  if (init && c->count < 8) {
    c->args[c->count++] = node_int(c->f, c->at, i, 0);
  }
  if ((weak || strong) && c->count == 5) { /* the "weak" flag is argument 3 */
    c->args[5] = c->args[4];
    c->args[4] = c->args[3];
    c->args[3] = node_int(c->f, c->at, i, weak);
    c->count = 6;
  }
}

/* __sync_fetch_and_add_4 works on unsigned integers of 4 bytes, whatever the
 * pointer says; so does __atomic_load_4, which is an __atomic_load_n. */
static void rename_sized(struct builtin *c)
{
  static const struct {
    const char *suffix;
    enum type_kind kind;
  } sizes[] = {{"_1", TYPE_UCHAR},
               {"_2", TYPE_USHORT},
               {"_4", TYPE_UINT},
               {"_8", TYPE_ULONG},
               {"_16", TYPE_UINT128}};
  const char *name = c->fn->name->text;
  size_t length = strlen(name);
  for (size_t k = 0; k < sizeof sizes / sizeof *sizes; k++) {
    size_t n = strlen(sizes[k].suffix);
    if (length <= n || strcmp(name + length - n, sizes[k].suffix) != 0) {
      continue;
    }
    struct arena *a = c->f->arena;
    const char *plain = arena_strndup(a, name, length - n);
    const char *by_value = arena_printf(a, "%s_n", plain);
    plain = atomic_find(by_value) ? by_value : plain;
    if (!atomic_find(plain) || !c->count) {
      return;
    }
    struct type *ty = c->args[0]->type, *to = basic(c, sizes[k].kind);
    c->fn = builtin_find(c->f, names_get_z(c->f->names, plain));
    if (ty->kind == TYPE_POINTER && ty->base->kind != to->kind) {
      c->args[0] =
          node_cast(c->f, c->args[0], type_pointer(c->f->types, to), false);
    }
    return;
  }
}

/* Whether objects of a constant size are always free of locks, as gcc says for
 * x86. NULL: it is not constant, or nobody says so. */
static struct node *lock_free(struct builtin *c, const struct atomic_row *row)
{
  struct number size;
  bool always = strcmp(row->name, "__atomic_always_lock_free") == 0;
  if (!c->count || !constant_int(c->args[0], &size)) {
    return NULL;
  }
  bool word = !size.high && (size.low == 1 || size.low == 2 || size.low == 4 ||
                             size.low == 8);
  return word || always ? node_int(c->f, c->at, basic(c, TYPE_BOOL), word)
                        : NULL;
}

struct node *atomic_call(struct builtin *c)
{
  const struct atomic_row *row = atomic_find(c->fn->name->text);
  if (!row) {
    if (starts_with(c->fn->name->text, c11)) {
      rename_c11(c);
    } else {
      rename_sized(c);
    }
    row = atomic_find(c->fn->name->text);
  }
  bool works_on = !row || *row->arguments == 'o';
  struct type *object = works_on ? atomic_object(c) : basic(c, TYPE_VOID);
  if (!object) {
    return builtin_wrong(c);
  }
  if (!row) {
    return node_bad(
        c->f, c->at, object,
        arena_printf(c->f->arena, "'%s' is not supported", c->fn->name->text));
  }
  struct node *known = row->kind == ATOMIC_LOCK_FREE ? lock_free(c, row) : NULL;
  if (known) {
    return known;
  }
  for (uint32_t k = 0; k < c->count && row->arguments[k]; k++) {
    if (strchr("vx", row->arguments[k])) {
      convert_value(c, k, object);
    } else if (strchr("pre", row->arguments[k])) {
      convert_pointer(c, k, object);
    }
  }
  return builtin_finish(c, row->result == 'b'   ? basic(c, TYPE_BOOL)
                           : row->result == 'v' ? basic(c, TYPE_VOID)
                                                : object);
}

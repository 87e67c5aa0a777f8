/* unknown.c -- functions that the program calls and nobody knows: they have no
 * body, no model and no meaning of their own. */
#include "base/buf.h"
#include "transforms/transforms.h"

#include <string.h>

/* vprintf and its kin, which are the functions without the v (variadic.c). */
static bool takes_list(const struct func *f)
{
  uint64_t n = f->type->length;
  return f->name->text[0] == 'v' && n && type_is_record(f->type->params[n - 1]);
}

bool func_is_known(const struct func *f)
{
  const char *name = f->name->text;
  return (takes_list(f) && call_find(name + 1)) || f->defined || f->library ||
         f->alias_of || call_find(name) || call_of_family(name) ||
         atomic_find(name) || strncmp(name, "__builtin_", 10) == 0;
}

static void note_call(struct program *p, struct unknown_vec *out,
                      const struct instr *call)
{
  const struct func *f = call->value->func;
  for (uint32_t i = 0; i < out->count; i++) {
    if (out->at[i].func == f) {
      return;
    }
  }
  struct unknown u = {f, call->at};
  VEC_PUSH(p->arena, out, u);
}

void unknown_functions(struct program *p, struct unknown_vec *out)
{
  for (uint32_t k = 0; k < p->funcs.count; k++) {
    const struct func *f = p->funcs.at[k];
    for (uint32_t b = 0; f->reachable && b < f->blocks.count; b++) {
      const struct block *block = f->blocks.at[b];
      for (const struct instr *i = block->reachable ? block->first : NULL; i;
           i = i->next) {
        if (i->kind == INSTR_CALL && i->value->kind == EXPR_FUNC &&
            !func_is_known(i->value->func)) {
          note_call(p, out, i);
        }
      }
    }
  }
}

/* The word for any value of the type, behind "__VERIFIER_nondet_". */
static const char *nondet_word(const struct type *ty)
{
  static const char prefix[] = "__ts_nondet_";
  while (ty->kind == TYPE_ENUM) {
    ty = ty->enumeration->type;
  }
  enum model m = nondet_model(ty);
  return m == MODEL_NONE ? NULL : model_row(m)->name + sizeof prefix - 1;
}

void unknown_stub(struct arena *a, const struct func *f, struct buf *out)
{
  const struct type *ty = f->type->base;
  const char *word = nondet_word(ty);
  print_type(f->type, f->name->text, out);
  if (type_is_void(ty)) {
    buf_puts(out, " {}");
  } else if (word) {
    const char *input = arena_printf(a, "__VERIFIER_nondet_%s", word);
    buf_puts(out, " { ");
    print_type(ty, arena_printf(a, "%s(void)", input), out);
    buf_printf(out, "; return %s(); }", input);
  } else if (ty->kind == TYPE_POINTER) {
    buf_puts(out, " { return 0; }");
  } else {
    buf_puts(out, " { ");
    print_type(ty, "any", out);
    buf_puts(out, " = {0}; return any; }");
  }
}

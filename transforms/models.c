/* models.c -- models, by number, and calls of them. */
#include "transforms/models.h"

#include <assert.h>

/* As models.def has them. */
enum {
#define MISUSE(id, ...) id = 1 << MISUSE_##id,
#include "contract/misuse.def"
#undef MISUSE
};

static const struct model_row rows[MODEL_COUNT] = {
    {.traits = NAMELESS | LIBRARY}, /* MODEL_NONE */
#define MODEL(id, name, class, touches, traits, result, misuses) \
  {name, CLASS_##class, TOUCH_##touches, traits, RESULT_##result, misuses},
#include "transforms/models.def"
#undef MODEL
};

const struct model_row *model_row(enum model m)
{
  return &rows[m];
}

enum class_deed model_deed(enum model m, bool condition)
{
  static const uint8_t deeds[CLASS_COUNT][2] = {
#define CLASS(id, object, condition) {CLASS_##object, CLASS_##condition},
#include "contract/classes.def"
#undef CLASS
  };
  return (enum class_deed)deeds[model_row(m)->class][condition];
}

bool model_is_input(enum model m)
{
  return rows[m].class == CLASS_INPUT || rows[m].class == CLASS_SAMPLE;
}

struct func *model_func(struct program *p, const char *name,
                        struct type *result)
{
  struct name *n = names_get_z(p->names, name);
  for (uint32_t i = p->funcs.count; i-- > 0;) {
    if (p->funcs.at[i]->name == n) {
      return p->funcs.at[i];
    }
  }
  struct func *f = ARENA_NEW(p->arena, struct func);
  f->name = n;
  f->type = type_function(&p->types, result, NULL, 0, false);
  f->type->old_style = true;
  f->is_builtin = true;
  VEC_PUSH(p->arena, &p->funcs, f);
  return f;
}

void call_model(struct program *p, struct instr *call, enum model m,
                struct type *result)
{
  assert(call->kind == INSTR_CALL && m != MODEL_NONE);
  call->model = (uint8_t)m;
  call->value = expr_func(p, call->at, model_func(p, rows[m].name, result));
}

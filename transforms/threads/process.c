/* process.c -- a process's beginning and end around main: its arguments,
 * constructors, handlers of atexit and its kin, destructors.
 *
 * Shape: constructors; main; handlers, the last one registered first;
 *        destructors, the last one first; __ts_finish
 * exit() does what follows main, quick_exit() calls its own handlers, _exit()
 * and abort() do nothing of it. */
#include "transforms/threads/expand.h"

#include <stdlib.h>
#include <string.h>

/* --- arguments --- */

static bool mentions(const struct expr *e, const struct var *v)
{
  return e && expr_mentions(e, v);
}

bool param_is_read(const struct func *f, const struct var *v)
{
  for (uint32_t b = 0; b < f->blocks.count; b++) {
    for (const struct instr *i = f->blocks.at[b]->first; i; i = i->next) {
      struct slot o;
      for (uint32_t k = 0; i->kind != INSTR_EVAL && (o = instr_slot(i, k)).e;
           k++) {
        if (mentions(o.e, v)) {
          return true;
        }
      }
    }
    if (mentions(f->blocks.at[b]->value, v)) {
      return true;
    }
  }
  return false;
}

/* {"program", NULL} */
static struct var *make_strings(struct expander *x, struct type *pointer,
                                loc_t at)
{
  struct program *pr = x->program;
  static const char name[] = "program";
  struct var *v = ARENA_NEW(x->arena, struct var);
  v->kind = VAR_GLOBAL;
  v->is_static = v->address_taken = true;
  v->name = names_get_z(pr->names, "__ts_argv");
  v->type = type_array(&pr->types, pointer, 2);
  v->id = pr->globals.count;
  VEC_PUSH(x->arena, &pr->globals, v);
  struct type *text = basic(x, TYPE_CHAR);
  struct expr *string =
      expr_new(pr, EXPR_STRING, at, type_array(&pr->types, text, sizeof name));
  string->string = ARENA_NEW(x->arena, struct string);
  *string->string =
      (struct string){(const unsigned char *)name, sizeof name, ""};
  struct expr *first =
      expr_new(pr, EXPR_DECAY, at, type_pointer(&pr->types, text));
  first->a = string;
  struct init *part = ARENA_NEW(x->arena, struct init);
  part->type = type_unqualified(&pr->types, pointer);
  part->at = at;
  part->value = expr_cast(pr, first, part->type, false);
  v->init = ARENA_NEW(x->arena, struct init);
  v->init->type = v->type;
  v->init->at = at;
  v->init->is_list = true;
  v->init->count = 1;
  v->init->parts = ARENA_NEW(x->arena, struct init_part);
  v->init->parts[0].init = part;
  return v;
}

/* Behind so many elements. */
static struct expr *strings_from(struct expander *x, struct var *strings,
                                 long from, struct type *ty)
{
  struct program *pr = x->program;
  struct expr *first = expr_new(pr, EXPR_DECAY, strings->at,
                                type_pointer(&pr->types, strings->type->base));
  first->a = expr_var(pr, strings->at, strings);
  struct expr *e =
      expr_binary(pr, OP_ADD, strings->at, first,
                  number(x, strings->at, TYPE_LONG, from), first->type);
  return expr_cast(pr, e, type_unqualified(&pr->types, ty), true);
}

/* main is called without arguments: argc is 1 and argv[0] the program's name.
 * (It is not 0: Linux does not let programs begin so since 5.18.) There is no
 * environment. */
void expand_arguments(struct expander *x, struct path *p, struct func *start,
                      struct var **params)
{
  struct program *pr = x->program;
  struct var *strings = NULL;
  for (uint32_t i = 0; p->block && i < start->params.count; i++) {
    struct var *v = params[i];
    struct type *ty = v->type;
    bool is_count = i == 0 && type_is_integer(ty);
    if (!param_is_read(start, start->params.at[i]) ||
        !(is_count ||
          (ty->kind == TYPE_POINTER && ty->base->kind == TYPE_POINTER))) {
      continue;
    }
    x->unit->arguments = x->unit->arguments || i < 2;
    struct expr *value = number(x, v->at, TYPE_INT, 1);
    if (is_count) {
      value = expr_cast(pr, value, type_unqualified(&pr->types, ty), true);
    } else {
      strings = strings ? strings : make_strings(x, ty->base, v->at);
      value = strings_from(x, strings, i > 1, ty);
    }
    emit_assign(x, p, expr_var(pr, v->at, v), value, v->at);
  }
}

/* --- constructors and destructors --- */

/* A function, or a variable that the linker finds some in. */
struct hook {
  long priority;
  loc_t at;
  struct func *func;
  const struct init *init;
};

struct hooks VEC_BODY(struct hook);

/* The order in which constructors run. */
static bool is_before(const struct hook *a, const struct hook *b)
{
  return a->priority != b->priority ? a->priority < b->priority : a->at < b->at;
}

static void add_hook(struct expander *x, struct hooks *all, struct hook h)
{
  VEC_PUSH(x->arena, all, h);
  for (uint32_t i = all->count - 1; i > 0; i--) {
    struct hook *at = &all->at[i];
    if (!is_before(at, at - 1)) {
      break;
    }
    h = *at;
    *at = at[-1];
    at[-1] = h;
  }
}

/* .init_array, .init_array.00101 */
static bool in_section(const struct var *v, const char *name, long *priority)
{
  size_t n = strlen(name);
  if (!v->section || strncmp(v->section, name, n) != 0) {
    return false;
  }
  *priority = v->section[n] == '.' ? strtol(v->section + n + 1, NULL, 10)
                                   : FUNC_PRIORITY;
  return v->section[n] == '.' || !v->section[n];
}

static struct hooks find_hooks(struct expander *x, bool after)
{
  struct program *pr = x->program;
  struct hooks all = {0};
  for (uint32_t i = 0; i < pr->funcs.count; i++) {
    struct func *f = pr->funcs.at[i];
    if (f->defined && (after ? f->is_destructor : f->is_constructor)) {
      long priority = after ? f->exit_priority : f->priority;
      add_hook(x, &all, (struct hook){priority, f->end, f, NULL});
    }
  }
  const char *section = after ? ".fini_array" : ".init_array";
  for (uint32_t i = 0; i < pr->globals.count; i++) {
    const struct var *v = pr->globals.at[i];
    struct hook h = {FUNC_PRIORITY, v->at, NULL, v->init};
    if (v->init && in_section(v, section, &h.priority)) {
      add_hook(x, &all, h);
    }
  }
  return all;
}

/* What main gets they get, too, from glibc. */
static struct path call_hook(struct expander *x, struct path p,
                             const struct hook *h, loc_t at)
{
  if (!p.block) {
    return p;
  }
  if (h->func && h->func->params.count) {
    stop_path(x, &p, EVENT_OBSTACLE, h->at,
              "a constructor or destructor with parameters");
    return p;
  }
  if (h->func) {
    return inline_call(x, p, h->func, NULL, 0, NULL, at);
  }
  if (h->init->value) {
    return call_pointer(x, p, h->init->value, NULL, 0, at);
  }
  for (uint32_t i = 0; i < h->init->count; i++) {
    struct hook part = *h;
    part.init = h->init->parts[i].init;
    p = call_hook(x, p, &part, at);
  }
  return p;
}

struct path expand_constructors(struct expander *x, struct path p)
{
  struct hooks all = find_hooks(x, false);
  for (uint32_t i = 0; i < all.count; i++) {
    p = call_hook(x, p, &all.at[i], all.at[i].at);
  }
  return p;
}

/* --- the end --- */

static bool has_handlers(const struct expander *x)
{
  return library_is_used(x, "atexit") || library_is_used(x, "on_exit");
}

bool process_has_end(struct expander *x)
{
  return has_handlers(x) || find_hooks(x, true).count > 0;
}

struct path expand_exiting(struct expander *x, struct path p,
                           struct expr *status, enum exiting how, loc_t at)
{
  bool quick = how == EXITING_QUICKLY;
  const char *run = quick ? LIBRARY_PREFIX "run_quick_handlers"
                          : LIBRARY_PREFIX "run_handlers";
  if (quick ? library_is_used(x, "at_quick_exit") : has_handlers(x)) {
    status = status ? status : number(x, at, TYPE_INT, 0);
    p = inline_call(x, p, library_func(x, run), &status, 1, NULL, at);
  }
  if (!quick) {
    struct hooks all = find_hooks(x, true);
    for (uint32_t i = all.count; i-- > 0;) {
      p = call_hook(x, p, &all.at[i], at);
    }
  }
  leaks_at_end(x, &p, how == EXITING_MAIN, at);
  if (p.block) {
    emit_model(x, &p, MODEL_FINISH, basic(x, TYPE_VOID), at);
    halt_path(x, &p, at);
  }
  return p;
}

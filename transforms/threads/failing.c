/* failing.c -- functions whose call violates the property `assert`.
 *
 * A program that calls abort() or traps has found something wrong, unless it is
 * written for verifiers: SV-COMP's programs say reach_error() for that, and
 * leave by abort() the executions that they do not mean. Where assertions are
 * not checked, such a call is what it is. --fail names more functions,
 * --no-fail some that are not. --only-fail names all that there are: an
 * assertion that fails ends the process then, and a label is one. Of those that
 * end the process with a status, only a call with one that is not 0 is meant. */
#include "transforms/threads/expand.h"

#include "base/list.h"

#include <string.h>

static const char by_default[] = "abort,__builtin_trap";

/* What only programs for verifiers mention. */
static const char *const dialects[] = {"__VERIFIER_", "__ESBMC_", "__CPROVER_",
                                       "reach_error", "assume_abort_if_not"};

static bool is_for_verifiers(const struct program *p)
{
  for (uint32_t i = 0; i < p->funcs.count; i++) {
    const char *name = p->funcs.at[i]->name->text;
    for (size_t k = 0; k < sizeof dialects / sizeof *dialects; k++) {
      if (strncmp(name, dialects[k], strlen(dialects[k])) == 0) {
        return true;
      }
    }
  }
  return false;
}

/* __builtin_abort is abort. */
static bool is_named(const char *list, const char *name)
{
  static const char prefix[] = "__builtin_";
  size_t n = sizeof prefix - 1;
  return list && (list_has(list, name) ||
                  (strncmp(name, prefix, n) == 0 && list_has(list, name + n)));
}

void failing_mark(struct unit *u)
{
  const struct bounds *b = &u->bounds;
  const char *usual = is_for_verifiers(u->program) ? NULL : by_default;
  for (uint32_t i = 0; i < u->program->funcs.count; i++) {
    struct func *f = u->program->funcs.at[i];
    const char *name = f->name->text;
    bool named = b->only_fail
                     ? is_named(b->only_fail, name)
                     : is_named(b->fail, name) || is_named(usual, name);
    f->fails = bounds_check(b, PROPERTY_ASSERT) && named &&
               !is_named(b->no_fail, name);
  }
}

static bool has_status(const struct func *f)
{
  return list_has("exit,_exit,_Exit,quick_exit", f->name->text);
}

struct path expand_failing(struct expander *x, struct path p,
                           const struct func *f, struct expr **args,
                           uint32_t count, loc_t at)
{
  struct path good = {0};
  bool truth, known = true;
  if (has_status(f) && count) {
    known = expr_truth(args[0], &truth);
    if (known && !truth) {
      return p;
    }
  }
  if (!known) {
    fork_path(x, &p, args[0], at, &good);
  }
  stop_path(x, &p, EVENT_FAIL, at,
            arena_printf(x->arena, "%s() is called%s", f->name->text,
                         has_status(f) ? " with a status that is not 0" : ""));
  return good;
}

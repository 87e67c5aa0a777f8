#include "modules/universe.h"

#include "base/file.h"
#include "base/scratch.h"
#include "engines/learned_line.h"
#include "modules/choose.h"
#include "transforms/analysis/sites.h"
#include "transforms/analysis/variables.h"
#include "transforms/analysis/walk.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- its text --- */

static void put_threads(const struct driver *d, struct buf *out)
{
  for (uint32_t k = 0; k < d->calls.count; k++) {
    buf_printf(out, "\nstatic void *method_%u(void *unused)\n{\n", k);
    driver_write_call(d, k, out);
    buf_puts(out, "  return unused;\n}\n");
  }
  buf_puts(out, "\nint main(void)\n{\n  pthread_t t;\n");
  driver_write_create(d, out);
  /* Twice: a method may be called beside itself. */
  for (uint32_t k = 0; k < 2 * d->calls.count; k++) {
    buf_printf(out, "  pthread_create(&t, NULL, method_%u, NULL);\n", k / 2);
  }
  buf_puts(out, "  return 0;\n}\n");
}

/* What the arguments are does not matter. */
static const char *write_program(struct module *m)
{
  struct driver *d = choose_each(m);
  const char *file = scratch_file(m->arena, "universe.c");
  struct buf out = {0};
  driver_write_head(d, &out);
  put_threads(d, &out);
  if (!file_write(file, out.text, out.length)) {
    fatal("cannot write %s:", file);
  }
  buf_free(&out);
  return file;
}

/* --- constants --- */

enum { CONSTANTS = 12 };

struct constants {
  struct module *m;
  const struct compilation *c;
  VEC(int64_t) all;
};

static void see(void *user, struct expr *e, enum role role)
{
  struct constants *s = user;
  (void)role;
  for (int i = 0; i < expr_operands(e); i++) {
    if (expr_operand(e, i)) {
      see(user, expr_operand(e, i), ROLE_VALUE);
    }
  }
  if (e->kind != EXPR_INT || s->all.count == CONSTANTS) {
    return;
  }
  int64_t value = (int64_t)e->value[0];
  bool old = value < -1000000 || value > 1000000;
  for (uint32_t i = 0; i < s->all.count; i++) {
    old = old || s->all.at[i] == value;
  }
  if (!old) {
    VEC_PUSH(s->m->arena, &s->all, value);
  }
}

static bool has_value(const struct parameter *p, const char *value)
{
  for (uint32_t i = 0; i < p->values.count; i++) {
    if (strcmp(p->values.at[i], value) == 0) {
      return true;
    }
  }
  return false;
}

static bool fits(const struct parameter *p, int64_t value)
{
  return type_is_integer(p->type) &&
         (value >= 0 || !type_is_unsigned(p->type)) &&
         (!p->has_range || (value >= p->low && value <= p->high));
}

static void add_constants(struct module *m, const struct constants *s)
{
  for (uint32_t i = 0; i < m->methods.count; i++) {
    struct method *f = m->methods.at[i];
    for (uint32_t k = 0; k < f->parameters.count; k++) {
      struct parameter *p = &f->parameters.at[k];
      for (uint32_t n = 0; p->constants && n < s->all.count; n++) {
        const char *text =
            arena_printf(m->arena, "%lld", (long long)s->all.at[n]);
        if (fits(p, s->all.at[n]) && !has_value(p, text)) {
          VEC_PUSH(m->arena, &p->values, text);
        }
      }
    }
  }
}

/* --- accesses --- */

struct looker {
  struct module *m;
  struct roles *r;
  const struct unit *unit;
  const struct variables *variables;
  const struct site_keys *keys;
  struct walk at;
};

static uint32_t number(struct names *names, uint32_t *count, const char *text)
{
  struct name *name = names_get_z(names, text);
  if (!name->word) {
    name->word = (int)++*count;
  }
  return (uint32_t)name->word;
}

static void add_site(struct roles *r, struct role_sites *to,
                     struct role_site site)
{
  for (uint32_t i = 0; i < to->count; i++) {
    const struct role_site *s = &to->at[i];
    if (s->key == site.key && s->variable == site.variable &&
        s->writes == site.writes) {
      return;
    }
  }
  VEC_PUSH(r->arena, to, site);
}

/* UINT32_MAX: it is none of the methods' threads. */
static uint32_t method_of(const struct looker *l)
{
  const struct func *start = l->at.thread ? l->at.thread->start : NULL;
  unsigned number;
  return start && sscanf(start->name->text, "method_%u", &number) == 1 &&
                 number < l->r->methods
             ? number
             : UINT32_MAX;
}

static void add_access(void *user, const struct access *a)
{
  struct looker *l = user;
  uint32_t site = site_of_access(l->unit, l->at.block, l->at.instr, a);
  uint32_t method = method_of(l);
  const struct variables *v = l->variables;
  if (!site || method == UINT32_MAX) {
    return;
  }
  struct roles *r = l->r;
  for (uint32_t i = 0; i < v->places.count; i++) {
    const struct shared_place *p = &v->places.at[i];
    if (p->site != site) {
      continue;
    }
    struct role_site s = {
        number(&r->variables, &r->variable_count,
               v->all.at[p->variable - 1].name),
        number(&r->keys, &r->key_count,
               learned_line_key(r->arena, &l->keys->at[site])),
        false};
    if (a->kind != ACCESS_WRITE) {
      add_site(r, &r->of[method], s);
      add_site(r, &r->own, s);
    }
    if (access_writes(a)) {
      s.writes = true;
      add_site(r, &r->of[method], s);
      add_site(r, &r->own, s);
    }
  }
}

static void no_call(void *user)
{
  (void)user;
}

/* As `tessera coverage --patterns --calls=0` has it. */
static struct unit *make_unit(struct session *v)
{
  struct bounds b = v->bounds;
  struct unit *u = ARENA_NEW(v->arena, struct unit);
  b.unwind = STEPPER_UNWIND;
  b.no_slots = b.tell_variables = b.tell_locked = true;
  b.native = b.keep_loops = true;
  return unit_make(u, v->compilation, &v->opaque, &b) ? u : NULL;
}

static bool look(struct session *v, struct module *m, struct roles *r)
{
  struct constants s = {.m = m, .c = v->compilation};
  program_exprs(&v->compilation->program, true, see, &s);
  add_constants(m, &s);
  struct unit *u = make_unit(v);
  if (!u) {
    return false;
  }
  sites_run(u);
  struct looker l = {.m = m,
                     .r = r,
                     .unit = u,
                     .variables = variables_find(u),
                     .keys = site_keys_find(v, u)};
  walk_unit(u, &l.at, add_access, no_call, &l);
  return r->own.count > 0;
}

/* Again, aloud. What is only not supported is told of with the drivers. */
static void tell_errors(struct module *m, const struct options *o)
{
  struct compilation *c = ARENA_NEW(m->arena, struct compilation);
  c->has_obstacles = true;
  load(c, o, false);
  diag_finish(&c->diag);
  load_release(c);
}

bool universe_look(struct module *m, const struct options *o, struct roles *r)
{
  struct compilation *c = ARENA_NEW(m->arena, struct compilation);
  struct session *v = ARENA_NEW(m->arena, struct session);
  struct options *own = ARENA_NEW(m->arena, struct options);
  *own = *o;
  own->value[OPT_GUIDE] = NULL; /* is of another command */
  own->value[OPT_CALLS] = "0";
  own->value[OPT_PATTERNS] = "";
  own->files.at = NULL;
  own->files.count = own->files.room = 0;
  VEC_PUSH(m->arena, &own->files, write_program(m));
  for (uint32_t i = 0; i < m->sources.count; i++) {
    VEC_PUSH(m->arena, &own->files, m->sources.at[i]);
  }
  module_flags(m, o, own);
  c->diag.quiet = true;
  bool good = session_init(v, c, own) && session_read(v) && look(v, m, r);
  m->broken = c->diag.errors > 0;
  load_release(c);
  if (m->broken) {
    tell_errors(m, own);
  }
  return good && r->methods <= ROLES_METHODS;
}

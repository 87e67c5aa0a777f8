#include "modules/driver.h"

#include "modules/serial.h"

#include <string.h>

/* --- what there is --- */

bool driver_is_concurrent(const struct driver *d, uint32_t k)
{
  uint32_t thread = d->calls.at[k].thread;
  return thread && thread <= d->threads;
}

bool driver_is_final(const struct driver *d, uint32_t k)
{
  return d->calls.at[k].thread > d->threads;
}

bool driver_is_symbolic(const struct driver *d)
{
  for (uint32_t k = 0; k < d->calls.count; k++) {
    const struct call *c = &d->calls.at[k];
    for (uint32_t i = 0; i < c->method->parameters.count; i++) {
      if (c->arguments[i].kind == ARGUMENT_SYMBOLIC) {
        return true;
      }
    }
  }
  return false;
}

static void put_calls(const struct driver *d, uint32_t thread, struct buf *out)
{
  const char *between = "";
  for (uint32_t k = 0; k < d->calls.count; k++) {
    if (d->calls.at[k].thread == thread) {
      buf_printf(out, "%s%s", between, d->calls.at[k].method->name);
      between = ", ";
    }
  }
}

const char *driver_title(struct arena *a, const struct driver *d)
{
  struct buf out = {0};
  put_calls(d, 0, &out);
  buf_puts(&out, out.length ? "; " : "");
  for (uint32_t t = 1; t <= d->threads; t++) {
    buf_puts(&out, t > 1 ? " | " : "");
    put_calls(d, t, &out);
  }
  const char *text = arena_strndup(a, out.text, out.length);
  buf_free(&out);
  return text;
}

struct driver *driver_copy(struct arena *a, const struct driver *d)
{
  struct driver *new = ARENA_NEW(a, struct driver);
  *new = *d;
  new->serials = NULL;
  new->calls.at = NULL;
  new->calls.count = new->calls.room = 0;
  for (uint32_t k = 0; k < d->calls.count; k++) {
    struct call c = d->calls.at[k];
    uint32_t n = c.method->parameters.count;
    c.arguments = arena_alloc_array(a, n + 1, sizeof *c.arguments);
    for (uint32_t i = 0; i < n; i++) {
      c.arguments[i] = d->calls.at[k].arguments[i];
    }
    VEC_PUSH(a, &new->calls, c);
  }
  return new;
}

/* --- the object --- */

static void put_created(const struct driver *d, struct buf *out)
{
  const struct method *f = d->module->create;
  const char *between = "";
  buf_printf(out, "%s(", f->name);
  if (f->has_object) {
    buf_puts(out, d->module->is_pointer ? "object" : "&object");
    between = ", ";
  }
  for (uint32_t i = 0; i < f->parameters.count; i++) {
    buf_printf(out, "%s%s", between, d->created[i].text);
    between = ", ";
  }
  buf_puts(out, ");\n");
}

void driver_write_create(const struct driver *d, struct buf *out)
{
  const struct module *m = d->module;
  if (m->create) {
    buf_puts(out, m->is_pointer ? "  object = " : "  ");
    put_created(d, out);
  }
  for (uint32_t i = 0; i < m->setup.count; i++) {
    buf_printf(out, "  %s\n", m->setup.at[i]);
  }
}

void driver_write_destroy(const struct driver *d, struct buf *out)
{
  const struct module *m = d->module;
  if (m->destroy && !m->destroy->parameters.count) {
    buf_printf(out, "  %s(%s);\n", m->destroy->name,
               !m->destroy->has_object ? ""
               : m->is_pointer         ? "object"
                                       : "&object");
  }
}

/* --- what stands before functions --- */

static const char *file_name(const char *path)
{
  const char *slash = strrchr(path, '/');
  return slash ? slash + 1 : path;
}

static void put_variables(const struct driver *d, struct buf *out)
{
  for (uint32_t k = 0; k < d->calls.count; k++) {
    const struct call *c = &d->calls.at[k];
    struct buf name = {0};
    if (driver_is_given(d, k)) {
      buf_printf(&name, "given_%u", k);
      buf_puts(out, "static ");
      print_type(c->method->result_type, name.text, out);
      buf_puts(out, ";\n");
    }
    for (uint32_t i = 0; i < c->method->parameters.count; i++) {
      if (c->arguments[i].kind == ARGUMENT_OUT) {
        buf_free(&name);
        name = (struct buf){0};
        uint32_t room = c->method->parameters.at[i].room;
        buf_printf(&name, room ? "out_%u_%u[%u]" : "out_%u_%u", k, i, room);
        buf_puts(out, "static ");
        print_type(c->method->parameters.at[i].type->base, name.text, out);
        buf_puts(out, ";\n");
      }
    }
    buf_free(&name);
  }
}

static bool uses_data(const struct driver *d)
{
  for (uint32_t k = 0; k < d->calls.count; k++) {
    const struct method *f = d->calls.at[k].method;
    for (uint32_t i = 0; i < f->parameters.count; i++) {
      const struct parameter *p = &f->parameters.at[i];
      if (p->kind == PARAMETER_DATUM ||
          (p->kind == PARAMETER_OUT && p->type->base->kind == TYPE_POINTER)) {
        return true;
      }
    }
    if (f->result == RESULT_DATUM) {
      return true;
    }
  }
  return false;
}

static const char data_text[] =
    "\n"
    "/* Data are told apart by where they are. */\n"
    "static int datum[3];\n"
    "\n"
    "static inline long long number_of(const void *p)\n"
    "{\n"
    "  for (int i = 0; i < 3; i++) {\n"
    "    if (p == &datum[i]) {\n"
    "      return i;\n"
    "    }\n"
    "  }\n"
    "  return p ? 3 : -1;\n"
    "}\n";

static const char any_text[] =
    "\n"
    "/* Anything in that range: a verifier chooses it. */\n"
    "#ifdef __TESSERA__\n"
    "extern long long __VERIFIER_nondet_longlong(void);\n"
    "extern void __VERIFIER_assume(int);\n"
    "\n"
    "static long long any(long long low, long long high)\n"
    "{\n"
    "  long long value = __VERIFIER_nondet_longlong();\n"
    "  __VERIFIER_assume(value >= low && value <= high);\n"
    "  return value;\n"
    "}\n"
    "#else\n"
    "#define any(low, high) (low)\n"
    "#endif\n";

static bool has_results(const struct driver *d)
{
  for (uint32_t k = 0; k < d->calls.count; k++) {
    uint8_t result = d->calls.at[k].method->result;
    if (result != RESULT_NONE && result != RESULT_OTHER) {
      return true;
    }
  }
  return false;
}

void driver_write_head(const struct driver *d, struct buf *out)
{
  const struct module *m = d->module;
  for (uint32_t i = 0; i < m->headers.count; i++) {
    buf_printf(out, "#include \"%s\"\n", file_name(m->headers.at[i]));
  }
  buf_puts(out, "\n#include <assert.h>\n#include <limits.h>\n"
                "#include <pthread.h>\n#include <stdatomic.h>\n"
                "#include <stddef.h>\n#include <stdio.h>\n"
                "#include <stdlib.h>\n#include <string.h>\n\n");
  if (m->object) {
    buf_printf(out, "static %s %sobject;\n", m->object,
               m->is_pointer ? "*" : "");
  }
  for (uint32_t i = 0; i < m->declarations.count; i++) {
    buf_printf(out, "%s\n", m->declarations.at[i]);
  }
  if (has_results(d)) {
    buf_printf(out, "static long long result[%u]; /* of each call */\n",
               d->calls.count);
  }
  put_variables(d, out);
  buf_puts(out, uses_data(d) ? data_text : "");
  buf_puts(out, driver_is_symbolic(d) ? any_text : "");
}

/* --- the whole --- */

/* What the calls of other threads have come to when this one begins. */
static void put_seen(const struct driver *d, uint32_t k, struct buf *out)
{
  for (uint32_t t = 1; d->serials && t <= d->threads; t++) {
    if (t != d->calls.at[k].thread) {
      buf_printf(out, "  seen[%u][%u] = ended[%u];\n", k, t - 1, t - 1);
    }
  }
}

static void put_thread(const struct driver *d, uint32_t thread, struct buf *out)
{
  uint32_t ended = 0;
  buf_printf(out, "\nstatic void *thread_%u(void *unused)\n{\n", thread);
  if (d->turns) {
    buf_printf(out, "  turn_begin(%u);\n", thread);
  }
  for (uint32_t k = 0; k < d->calls.count; k++) {
    if (d->calls.at[k].thread == thread) {
      put_seen(d, k, out);
      driver_write_call(d, k, out);
      if (d->serials) {
        buf_printf(out, "  ended[%u] = %u;\n", thread - 1, ++ended);
      }
    }
  }
  buf_puts(out, d->turns ? "  turn_end();\n" : "");
  buf_puts(out, "  return unused;\n}\n");
}

static void put_outside(const struct driver *d, bool final, struct buf *out)
{
  for (uint32_t k = 0; k < d->calls.count; k++) {
    if (!driver_is_concurrent(d, k) && driver_is_final(d, k) == final) {
      driver_write_call(d, k, out);
    }
  }
}

static void put_good(const struct module *m, struct buf *out)
{
  if (m->good) {
    buf_printf(out, "  assert(%s(%s));\n", m->good->name,
               !m->good->has_object ? ""
               : m->is_pointer      ? "object"
                                    : "&object");
  }
}

static void put_main(const struct driver *d, struct buf *out)
{
  buf_printf(out, "\nint main(void)\n{\n  pthread_t threads[%u];\n",
             d->threads);
  buf_puts(out, d->turns ? "  turn_start();\n" : "");
  driver_write_create(d, out);
  put_outside(d, false, out);
  for (uint32_t t = 1; t <= d->threads; t++) {
    buf_printf(out, "  pthread_create(&threads[%u], NULL, thread_%u, NULL);\n",
               t - 1, t);
  }
  for (uint32_t t = 1; t <= d->threads; t++) {
    buf_printf(out, "  pthread_join(threads[%u], NULL);\n", t - 1);
  }
  put_good(d->module, out);
  put_outside(d, true, out);
  if (d->serials) {
    buf_puts(out, "  assert(is_serial());\n");
  }
  driver_write_destroy(d, out);
  buf_puts(out, "  return 0;\n}\n");
}

void driver_write(const struct driver *d, const char *note, struct buf *out)
{
  buf_puts(out, note);
  driver_write_head(d, out);
  if (d->serials) {
    serial_write_check(d, out);
  }
  for (uint32_t t = 1; t <= d->threads; t++) {
    put_thread(d, t, out);
  }
  put_main(d, out);
}

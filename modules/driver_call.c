/* driver_call.c -- a call as C: what it gets, what becomes of its result. */
#include "modules/driver.h"

/* Whether a call of the driver takes what that one returned. */
static bool is_taken(const struct driver *d, uint32_t k)
{
  for (uint32_t j = 0; j < d->calls.count; j++) {
    const struct call *c = &d->calls.at[j];
    for (uint32_t i = 0; i < c->method->parameters.count; i++) {
      const struct argument *g = &c->arguments[i];
      if (g->kind == ARGUMENT_RESULT && g->call == k) {
        return true;
      }
    }
  }
  return false;
}

static bool is_number(const struct call *c)
{
  return c->method->result == RESULT_NUMBER;
}

bool driver_is_given(const struct driver *d, uint32_t k)
{
  return !is_number(&d->calls.at[k]) && is_taken(d, k);
}

/* --- a call --- */

static void put_argument(const struct driver *d, uint32_t k, uint32_t i,
                         struct buf *out)
{
  const struct call *c = &d->calls.at[k];
  const struct argument *g = &c->arguments[i];
  const struct parameter *p = &c->method->parameters.at[i];
  switch (g->kind) {
  case ARGUMENT_TEXT:
    buf_puts(out, g->text);
    break;
  case ARGUMENT_RESULT:
    buf_printf(out,
               is_number(&d->calls.at[g->call]) ? "result[%u]" : "given_%u",
               g->call);
    break;
  case ARGUMENT_OUT:
    buf_printf(out, "%sout_%u_%u", p->room ? "" : "&", k, i);
    break;
  case ARGUMENT_SYMBOLIC:
    buf_puts(out, "(");
    print_type(p->type, "", out);
    buf_printf(out, ")any(%lld, %lld)", p->has_range ? (long long)p->low : 0,
               p->has_range ? (long long)p->high : 255);
    break;
  }
}

static void put_invocation(const struct driver *d, uint32_t k, struct buf *out)
{
  const struct call *c = &d->calls.at[k];
  const struct method *f = c->method;
  const char *between = "";
  buf_printf(out, "%s(", f->name);
  if (f->has_object) {
    buf_puts(out, d->module->is_pointer ? "object" : "&object");
    between = ", ";
  }
  for (uint32_t i = 0; i < f->parameters.count; i++) {
    buf_puts(out, between);
    put_argument(d, k, i, out);
    between = ", ";
  }
  buf_putc(out, ')');
}

static bool has_conditions(const struct call *c)
{
  for (uint32_t i = 0; i < c->method->parameters.count; i++) {
    if (c->arguments[i].kind == ARGUMENT_RESULT) {
      return true;
    }
  }
  return false;
}

/* What is taken must be there. */
static void put_conditions(const struct driver *d, uint32_t k, struct buf *out)
{
  const struct call *c = &d->calls.at[k];
  const char *between = "  if (";
  for (uint32_t i = 0; i < c->method->parameters.count; i++) {
    const struct argument *g = &c->arguments[i];
    if (g->kind == ARGUMENT_RESULT) {
      buf_puts(out, between);
      put_argument(d, k, i, out);
      buf_puts(out, is_number(&d->calls.at[g->call]) ? " >= 0" : " != 0");
      between = " && ";
    }
  }
  buf_puts(out, has_conditions(c) ? ") {\n  " : "");
}

static void put_statement(const struct driver *d, uint32_t k, struct buf *out)
{
  const struct method *f = d->calls.at[k].method;
  switch (f->result) {
  case RESULT_NUMBER:
    buf_printf(out, "result[%u] = ", k);
    put_invocation(d, k, out);
    break;
  case RESULT_DATUM:
  case RESULT_POINTER: {
    bool datum = f->result == RESULT_DATUM;
    if (is_taken(d, k)) {
      buf_printf(out, "given_%u = ", k);
      put_invocation(d, k, out);
      buf_printf(out,
                 datum ? ", result[%u] = number_of(given_%u)"
                       : ", result[%u] = given_%u != 0",
                 k, k);
    } else {
      buf_printf(out, datum ? "result[%u] = number_of(" : "result[%u] = ", k);
      put_invocation(d, k, out);
      buf_puts(out, datum ? ")" : " != 0");
    }
    break;
  }
  default:
    buf_puts(out, f->result == RESULT_OTHER ? "(void)" : "");
    put_invocation(d, k, out);
    break;
  }
  buf_puts(out, ";\n");
}

void driver_write_call(const struct driver *d, uint32_t k, struct buf *out)
{
  const struct call *c = &d->calls.at[k];
  const char *mutex = c->method->holds;
  bool conditions = has_conditions(c);
  put_conditions(d, k, out);
  if (mutex) {
    buf_printf(out, "  pthread_mutex_lock(&%s);\n%s", mutex,
               conditions ? "  " : "");
  }
  buf_puts(out, "  ");
  put_statement(d, k, out);
  if (mutex) {
    buf_printf(out, "%s  pthread_mutex_unlock(&%s);\n", conditions ? "  " : "",
               mutex);
  }
  buf_puts(out, conditions ? "  }\n" : "");
}

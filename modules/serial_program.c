/* serial_program.c -- the program that runs serial orders. */
#include "modules/serial.h"

void serial_write_slot(const struct driver *d, const struct serial_slot *s,
                       struct buf *out)
{
  const struct call *c = &d->calls.at[s->call];
  if (s->argument < 0) {
    buf_printf(out, "result[%u]", s->call);
    return;
  }
  const struct parameter *p = &c->method->parameters.at[s->argument];
  bool datum = p->type->base->kind == TYPE_POINTER;
  buf_printf(out, datum ? "number_of(out_%u_%d" : "(long long)(out_%u_%d",
             s->call, s->argument);
  if (s->element >= 0) {
    buf_printf(out, "[%d]", s->element);
  }
  buf_putc(out, ')');
}

/* --- the program that runs them --- */

static const char program_text[] =
    "#ifdef __TESSERA__\n"
    "extern _Bool __VERIFIER_nondet_bool(void);\n"
    "\n"
    "static unsigned choose_order(void)\n"
    "{\n"
    "  unsigned n = 0;\n"
    "  for (unsigned most = 1; most < ORDERS; most *= 2) {\n"
    "    n = 2 * n + __VERIFIER_nondet_bool();\n"
    "  }\n"
    "  return n % ORDERS;\n"
    "}\n"
    "\n"
    "#define tell(what, k) (void)(k)\n"
    "#else\n"
    "/* What would wait for another thread waits for ever. */\n"
    "static void blocked(void)\n"
    "{\n"
    "  puts(\"blocked\");\n"
    "  fflush(stdout);\n"
    "  _Exit(0);\n"
    "}\n"
    "\n"
    "int __wrap_pthread_cond_wait(pthread_cond_t *, pthread_mutex_t *);\n"
    "int __wrap_pthread_cond_wait(pthread_cond_t *c, pthread_mutex_t *m)\n"
    "{\n"
    "  (void)c, (void)m, blocked();\n"
    "  return 0;\n"
    "}\n"
    "\n"
    "#define TRY(function, attempt, type) \\\n"
    "  int __wrap_##function(type *); \\\n"
    "  int __wrap_##function(type *it) \\\n"
    "  { \\\n"
    "    int error = attempt(it); \\\n"
    "    if (error == EBUSY) { \\\n"
    "      blocked(); \\\n"
    "    } \\\n"
    "    return error; \\\n"
    "  }\n"
    "TRY(pthread_mutex_lock, pthread_mutex_trylock, pthread_mutex_t)\n"
    "TRY(pthread_rwlock_rdlock, pthread_rwlock_tryrdlock, pthread_rwlock_t)\n"
    "TRY(pthread_rwlock_wrlock, pthread_rwlock_trywrlock, pthread_rwlock_t)\n"
    "\n"
    "int __wrap_sem_wait(sem_t *);\n"
    "int __wrap_sem_wait(sem_t *it)\n"
    "{\n"
    "  int error = sem_trywait(it);\n"
    "  if (error && errno == EAGAIN) {\n"
    "    blocked();\n"
    "  }\n"
    "  return error;\n"
    "}\n"
    "\n"
    "#define tell(what, k) (printf(what \" %u\\n\", k), fflush(stdout))\n"
    "#endif\n";

const char *const *serial_link_options(void)
{
  static const char *const all[] = {"-Wl,--wrap=pthread_cond_wait",
                                    "-Wl,--wrap=pthread_mutex_lock",
                                    "-Wl,--wrap=pthread_rwlock_rdlock",
                                    "-Wl,--wrap=pthread_rwlock_wrlock",
                                    "-Wl,--wrap=sem_wait",
                                    NULL};
  return all;
}

static void put_orders(const struct serial_table *t, struct buf *out)
{
  buf_printf(out, "\nenum { ORDERS = %u, CALLS = %u };\n", t->orders.count,
             t->calls);
  buf_puts(out, "static const unsigned char orders[ORDERS][CALLS] = {\n");
  for (uint32_t o = 0; o < t->orders.count; o++) {
    buf_puts(out, "    {");
    for (uint32_t i = 0; i < t->calls; i++) {
      buf_printf(out, "%s%u", i ? ", " : "", t->orders.at[o].calls[i]);
    }
    buf_puts(out, "},\n");
  }
  buf_puts(out, "};\n\n");
}

static void put_call_function(const struct driver *d, struct buf *out)
{
  buf_puts(out, "\nstatic void call(unsigned k)\n{\n  switch (k) {\n");
  for (uint32_t k = 0; k < d->calls.count; k++) {
    buf_printf(out, "  case %u: {\n", k);
    driver_write_call(d, k, out);
    buf_puts(out, "  break;\n  }\n");
  }
  buf_puts(out, "  }\n}\n");
}

static void put_ends(const struct driver *d, const struct serial_slots *slots,
                     struct buf *out)
{
  const struct module *m = d->module;
  if (m->good) {
    buf_printf(out, "  assert(%s(%s));\n", m->good->name,
               !m->good->has_object ? ""
               : m->is_pointer      ? "object"
                                    : "&object");
  }
  uint32_t final = 0;
  for (uint32_t k = 0; k < d->calls.count; k++) {
    if (driver_is_final(d, k)) {
      buf_printf(out, "  tell(\"final\", %uu);\n  call(%u);\n", final++, k);
    }
  }
  buf_puts(out, "#ifndef __TESSERA__\n  printf(\"end\");\n");
  for (uint32_t i = 0; i < slots->count; i++) {
    buf_puts(out, "  printf(\" %lld\", (long long)");
    serial_write_slot(d, &slots->at[i], out);
    buf_puts(out, ");\n");
  }
  buf_puts(out, "  puts(\"\");\n#endif\n");
  driver_write_destroy(d, out);
}

void serial_write(const struct driver *d, const struct serial_table *t,
                  struct buf *out)
{
  struct arena scratch = {0};
  struct serial_slots slots = serial_slots(&scratch, d);
  driver_write_head(d, out);
  buf_puts(out, "\n#include <errno.h>\n#include <semaphore.h>\n");
  put_orders(t, out);
  buf_puts(out, program_text);
  put_call_function(d, out);
  buf_puts(out, "\nint main(int argc, char **argv)\n{\n"
                "#ifdef __TESSERA__\n  unsigned n = choose_order();\n"
                "  (void)argc, (void)argv;\n#else\n"
                "  unsigned n = argc > 1 ? (unsigned)atoi(argv[1]) : 0;\n"
                "#endif\n");
  driver_write_create(d, out);
  for (uint32_t k = 0; k < d->calls.count; k++) {
    if (!d->calls.at[k].thread) {
      buf_printf(out, "  tell(\"before\", %uu);\n  call(%u);\n", k, k);
    }
  }
  buf_puts(out, "  for (unsigned i = 0; i < CALLS; i++) {\n"
                "    tell(\"call\", i);\n    call(orders[n][i]);\n  }\n");
  put_ends(d, &slots, out);
  buf_puts(out, "  return 0;\n}\n");
  arena_release(&scratch);
}

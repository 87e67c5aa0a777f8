/* serial_check.c -- the table of a driver, and what compares with it. */
#include "modules/serial.h"

#include <inttypes.h>
#include <string.h>

/* --- the check --- */

static void put_row(const struct driver *d, const struct serial_table *t,
                    const struct serial_order *o,
                    const struct serial_slots *slots, struct buf *out)
{
  const char *between = "";
  buf_puts(out, "    {{");
  for (uint32_t k = 0; k < d->calls.count; k++) {
    const uint8_t *at = memchr(o->calls, (int)k, t->calls);
    buf_printf(out, "%s%d", k ? ", " : "", at ? (int)(at - o->calls) : 0);
  }
  buf_puts(out, "}, {");
  for (uint32_t i = 0; i < slots->count; i++) {
    if (slots->at[i].checked) {
      buf_printf(out, "%s%" PRId64, between, o->results[i]);
      between = ", ";
    }
  }
  buf_printf(out, "%s}},\n", *between ? "" : "0");
}

static const char check_text[] =
    "\n"
    "/* Calls that had ended when another began are before it. */\n"
    "static int is_in_order(const struct serial *s)\n"
    "{\n"
    "  for (int k = 0; k < CALLS; k++) {\n"
    "    for (int j = 0; j < CALLS; j++) {\n"
    "      int other = thread_of[k] && thread_of[j] &&\n"
    "                  thread_of[k] != thread_of[j];\n"
    "      if (other && number_in[k] < seen[j][thread_of[k] - 1] &&\n"
    "          s->at[k] > s->at[j]) {\n"
    "        return 0;\n"
    "      }\n"
    "    }\n"
    "  }\n"
    "  return 1;\n"
    "}\n"
    "\n"
    "static int is_serial(void)\n"
    "{\n"
    "  for (int i = 0; i < ORDERS; i++) {\n"
    "    if (gives(&serials[i]) && is_in_order(&serials[i])) {\n"
    "      return 1;\n"
    "    }\n"
    "  }\n"
    "  return 0;\n"
    "}\n";

/* Of each call its thread, or 0, and how many calls are before it there. */
static void put_threads(const struct driver *d, struct buf *out)
{
  struct buf numbers = {0};
  uint32_t count[DRIVER_THREADS + 2] = {0};
  buf_puts(out, "static const int thread_of[CALLS] = {");
  for (uint32_t k = 0; k < d->calls.count; k++) {
    uint32_t thread = d->calls.at[k].thread;
    buf_printf(out, "%s%u", k ? ", " : "",
               driver_is_concurrent(d, k) ? thread : 0);
    buf_printf(&numbers, "%s%u", k ? ", " : "", count[thread]++);
  }
  buf_printf(out, "};\nstatic const int number_in[CALLS] = {%s};\n",
             numbers.text);
  buf_free(&numbers);
}

void serial_write_check(const struct driver *d, struct buf *out)
{
  const struct serial_table *t = d->serials;
  struct arena scratch = {0};
  struct serial_slots slots = serial_slots(&scratch, d);
  uint32_t rows = 0, checked = 0;
  for (uint32_t i = 0; i < slots.count; i++) {
    checked += slots.at[i].checked;
  }
  for (uint32_t i = 0; i < t->orders.count; i++) {
    rows += t->orders.at[i].blocked_at < 0;
  }
  buf_printf(
      out,
      "\nenum { CALLS = %u, ORDERS = %u };\n"
      "/* Of each call's thread and those beside it: how many calls have "
      "ended,\n * and how many had when a call began. */\n"
      "static atomic_int ended[%u];\n"
      "static int seen[CALLS][%u];\n",
      d->calls.count, rows, d->threads, d->threads);
  put_threads(d, out);
  buf_printf(out,
             "\n/* The serial orders: where each call is, and the results. */\n"
             "static const struct serial {\n  int at[CALLS];\n"
             "  long long results[%u];\n} serials[ORDERS] = {\n",
             checked ? checked : 1);
  for (uint32_t i = 0; i < t->orders.count; i++) {
    if (t->orders.at[i].blocked_at < 0) {
      put_row(d, t, &t->orders.at[i], &slots, out);
    }
  }
  buf_puts(out, "};\n\nstatic int gives(const struct serial *s)\n{\n  return ");
  uint32_t number = 0;
  for (uint32_t i = 0; i < slots.count; i++) {
    if (slots.at[i].checked) {
      buf_puts(out, number ? " &&\n         " : "");
      serial_write_slot(d, &slots.at[i], out);
      buf_printf(out, " == s->results[%u]", number++);
    }
  }
  buf_puts(out, number ? ";\n}\n" : "s != NULL;\n}\n");
  buf_puts(out, check_text);
  arena_release(&scratch);
}

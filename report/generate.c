#include "report/generate.h"

#include "base/buf.h"
#include "pipeline/json.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

int generate_status(const struct generation *g)
{
  return g->bugs.count ? EXIT_UNSAFE : EXIT_UNKNOWN;
}

/* --- what is the same in all formats --- */

struct sums {
  uint64_t covered, tight, total;
};

static struct sums sums_of(const struct generation *g)
{
  struct sums s = {0, 0, 0};
  if (g->roles) {
    uint64_t all = roles_all(g->roles);
    s = (struct sums){roles_covered(g->roles, all, all), roles_tight(g->roles),
                      roles_total(g->roles, all, all)};
  }
  return s;
}

/* The properties that are violated, each once: "race, deadlock". */
static const char *properties_of(const struct generation *g)
{
  struct arena *a = g->module.arena;
  const char *all = "";
  for (uint32_t i = 0; i < g->bugs.count; i++) {
    const char *property = g->bugs.at[i].shrunk->property;
    if (!strstr(all, property)) {
      all = arena_printf(a, "%s%s%s", all, *all ? ", " : "", property);
    }
  }
  return all;
}

static const char *verdict_of(const struct generation *g)
{
  struct arena *a = g->module.arena;
  if (g->bugs.count) {
    return arena_printf(a, "UNSAFE (%s)", properties_of(g));
  }
  return arena_printf(a,
                      "UNKNOWN (tests: %u drivers, no bug found; nothing is "
                      "excluded beside them)",
                      g->good);
}

/* --- text --- */

static void put_indented(const char *text, struct buf *out)
{
  for (const char *line = text; *line;) {
    const char *end = strchr(line, '\n');
    size_t n = end ? (size_t)(end - line) : strlen(line);
    buf_printf(out, n ? "    %.*s\n" : "\n", (int)n, line);
    line += n + (end != NULL);
  }
}

/* The driver as it is kept, but for what checks serial orders. */
static void put_driver(const struct attempt *one, struct buf *out)
{
  struct driver d = *one->driver;
  struct buf text = {0};
  d.serials = NULL;
  driver_write(&d, "", &text);
  const char *from = text.text ? strstr(text.text, "\nstatic ") : NULL;
  put_indented(from ? from + 1 : "", out);
  buf_free(&text);
}

static void put_bug(const struct generation *g, const struct found *f,
                    struct buf *out)
{
  const struct attempt *one = f->shrunk;
  buf_printf(out, "%s: %s\n  by %s\n", one->property, one->violated,
             driver_title(g->module.arena, one->driver));
  if (one->switches) {
    buf_printf(out, "  with %u context switches\n", one->switches);
  }
  if (f->files[0]) {
    buf_printf(out, "  %s\n  %s\n  %s\n", f->files[0],
               f->files[1] ? f->files[1] : "no schedule was kept",
               f->files[2] ? f->files[2]
                           : "no test: no turns were found that make it fail");
  } else {
    buf_puts(out, "  (with --output=DIR its driver is kept)\n");
    put_driver(one, out);
  }
  buf_putc(out, '\n');
}

static void put_serial(const struct generation *g, struct buf *out)
{
  const struct attempt *one = g->serial;
  if (one) {
    buf_printf(out,
               "%u drivers fail without a second thread%s%s\n  as does %s\n"
               "  (a description says what parameters may be)\n\n",
               g->serials, one->violated ? ": " : "",
               one->violated ? one->violated : "",
               driver_title(g->module.arena, one->driver));
  }
}

static void put_text(const struct generation *g, struct buf *out)
{
  struct sums s = sums_of(g);
  for (uint32_t i = 0; i < g->module.notes.count; i++) {
    buf_printf(out, "note: %s\n", g->module.notes.at[i]);
  }
  for (uint32_t i = 0; i < g->bugs.count; i++) {
    put_bug(g, &g->bugs.at[i], out);
  }
  put_serial(g, out);
  buf_printf(out, "methods: %u\ndrivers: %u, %u good, %u not decided\n",
             g->module.methods.count, g->chooser.count, g->good, g->unknown);
  if (g->why && g->unknown) {
    buf_printf(out, "  the last one that was not: %s\n", g->why);
  } else if (g->why) {
    buf_printf(out, "  of some: %s\n", g->why);
  }
  if (g->unfit) {
    buf_printf(out, "  %u wait for ever before their threads begin\n",
               g->unfit);
  }
  if (g->no_table) {
    buf_printf(out, "  %u were not compared with serial orders\n", g->no_table);
  }
  if (g->roles) {
    buf_printf(out,
               "patterns of memory accesses: %" PRIu64 " of %" PRIu64
               " seen, %" PRIu64 " of them right after each other\n",
               s.covered, s.total, s.tight);
  } else {
    buf_puts(out, "patterns of memory accesses: not looked at\n");
  }
  if (g->late) {
    buf_puts(out, "the time was over\n");
  }
  buf_printf(out, "VERDICT: %s\n", verdict_of(g));
}

/* --- JSON --- */

static void set(json_t *o, const char *key, const char *text)
{
  json_object_set_new(o, key, text ? json_string(text) : json_null());
}

static json_t *bug_json(const struct generation *g, const struct found *f)
{
  const struct attempt *one = f->shrunk;
  json_t *o = json_object();
  set(o, "property", one->property);
  set(o, "violated", one->violated);
  set(o, "calls", driver_title(g->module.arena, one->driver));
  set(o, "driver", f->files[0]);
  set(o, "schedule", f->files[1]);
  set(o, "test", f->files[2]);
  json_object_set_new(o, "context_switches", json_integer(one->switches));
  json_object_set_new(o, "number", json_integer(f->first->number));
  return o;
}

static void put_json(const struct generation *g, struct buf *out)
{
  struct sums s = sums_of(g);
  json_t *o = json_object(), *bugs = json_array(), *notes = json_array();
  for (uint32_t i = 0; i < g->bugs.count; i++) {
    json_array_append_new(bugs, bug_json(g, &g->bugs.at[i]));
  }
  for (uint32_t i = 0; i < g->module.notes.count; i++) {
    json_array_append_new(notes, json_string(g->module.notes.at[i]));
  }
  set(o, "format", "tessera-generate");
  json_object_set_new(o, "version", json_integer(1));
  set(o, "verdict", g->bugs.count ? "UNSAFE" : "UNKNOWN");
  set(o, "detail", verdict_of(g));
  json_object_set_new(o, "bugs", bugs);
  json_object_set_new(o, "methods", json_integer(g->module.methods.count));
  json_object_set_new(o, "drivers",
                      json_pack("{s:i,s:i,s:i,s:i,s:i,s:i}", "all",
                                (int)g->chooser.count, "good", (int)g->good,
                                "unknown", (int)g->unknown, "serial",
                                (int)g->serials, "unfit", (int)g->unfit,
                                "not_compared", (int)g->no_table));
  set(o, "why", g->why);
  json_object_set_new(
      o, "patterns",
      g->roles
          ? json_pack("{s:I,s:I,s:I}", "total", (json_int_t)s.total, "covered",
                      (json_int_t)s.covered, "tight", (json_int_t)s.tight)
          : json_null());
  json_object_set_new(o, "notes", notes);
  json_object_set_new(o, "seconds", json_real(proc_clock() - g->start));
  json_object_set_new(o, "stopped", json_boolean(g->late));
  json_put(o, out);
}

void generate_report(const struct generation *g, const struct options *o)
{
  struct buf out = {0};
  const char *format = o->value[OPT_FORMAT];
  if (format && strcmp(format, "json") == 0) {
    put_json(g, &out);
  } else {
    put_text(g, &out);
  }
  if (fwrite(out.text, 1, out.length, stdout) != out.length ||
      fflush(stdout) != 0) {
    fatal("cannot write the answer:");
  }
  buf_free(&out);
}

/* witness_yaml.c -- witnesses, version 2.2: waypoints of one thread after
 * another, each a segment of its own, and in the last segment the violation, of
 * a data race the two accesses, which nothing orders. */
#include "report/witness.h"

#include "base/sha256.h"
#include "pipeline/json.h"

#include <string.h>

/* In double quotes, as JSON has it, which YAML takes. */
static void put_text(struct buf *out, const char *text)
{
  json_t *s = json_string(text);
  json_dump_callback(s, json_add, out, JSON_ENCODE_ANY);
  json_decref(s);
}

static void put_member(struct buf *out, const char *key, const char *text)
{
  buf_puts(out, key);
  put_text(out, text);
  buf_putc(out, '\n');
}

static const char *all_specifications(const struct witness *w)
{
  const char *all = w->specifications.at[0];
  for (uint32_t i = 1; i < w->specifications.count; i++) {
    all = arena_printf(w->v->arena, "%s\n%s", all, w->specifications.at[i]);
  }
  return all;
}

/* A UUID of its own for each witness: from the program's hash, what is said,
 * and when (RFC 9562, version 8). */
static void put_uuid(const struct witness *w, const char *specification,
                     struct buf *out)
{
  struct buf all = {0};
  char hash[SHA256_TEXT];
  buf_printf(&all, "%s %s %s %d", w->hash, specification, w->time, w->violates);
  for (uint32_t i = 0; i < w->events.count; i++) {
    const struct witness_event *e = &w->events.at[i];
    buf_printf(&all, " %u %u %u %u", e->kind, e->thread, e->created, e->line);
  }
  sha256_text(all.text, all.length, hash);
  buf_free(&all);
  buf_printf(out, "    uuid: \"%.8s-%.4s-8%.3s-9%.3s-%.12s\"\n", hash, hash + 8,
             hash + 13, hash + 17, hash + 20);
}

static void put_metadata(const struct witness *w, struct buf *out)
{
  bool ilp32 = w->v->compilation->program.dialect.ilp32;
  const char *specification = all_specifications(w);
  buf_puts(out, "  metadata:\n    format_version: \"2.2\"\n");
  put_uuid(w, specification, out);
  put_member(out, "    creation_time: ", w->time);
  buf_puts(out, "    producer:\n");
  put_member(out, "      name: ", "Tessera");
  put_member(out, "      version: ", TESSERA_VERSION);
  buf_puts(out, "    task:\n      input_files:\n      - ");
  put_text(out, w->file);
  buf_puts(out, "\n      input_file_hashes:\n        ");
  put_text(out, w->file);
  buf_printf(out, ": \"%s\"\n", w->hash);
  put_member(out, "      specification: ", specification);
  put_member(out, "      data_model: ", ilp32 ? "ILP32" : "LP64");
  put_member(out, "      language: ", "C");
}

static void put_waypoint(const struct witness *w, const struct witness_event *e,
                         struct buf *out)
{
  static const char *const types[] = {[WITNESS_STEP] = "assumption",
                                      [WITNESS_CREATES] = "function_enter",
                                      [WITNESS_TARGET] = "target"};
  buf_printf(out, "    - waypoint:\n        type: \"%s\"\n", types[e->kind]);
  buf_printf(out, "        action: \"follow\"\n        thread_id: %u\n",
             e->thread);
  buf_puts(out, "        location:\n");
  put_member(out, "          file_name: ", w->file);
  buf_printf(out, "          line: %u\n", e->line);
  if (e->kind == WITNESS_STEP) { /* it comes there, whatever holds */
    buf_puts(out, "        constraint:\n          value: \"1\"\n"
                  "          format: \"c_expression\"\n");
  }
}

void witness_put_yaml(const struct witness *w, struct buf *out)
{
  buf_printf(out, "- entry_type: \"%s\"\n",
             w->violates ? "violation_sequence" : "invariant_set");
  put_metadata(w, out);
  if (!w->events.count) {
    buf_puts(out, "  content: []\n");
    return;
  }
  bool targets = false;
  buf_puts(out, "  content:\n");
  for (uint32_t i = 0; i < w->events.count; i++) {
    const struct witness_event *e = &w->events.at[i];
    if (e->kind == WITNESS_ENTERS) {
      continue; /* with the creation */
    }
    if (!targets) {
      buf_puts(out, "  - segment:\n");
    }
    targets = e->kind == WITNESS_TARGET;
    put_waypoint(w, e, out);
  }
}

#include "swarm/line.h"

#include "swarm/hash.h"
#include "swarm/manifest.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* `,"sum":"0123456789abcdef"}` */
enum { SUM_LENGTH = 8 + 16 + 2 };

static int add_bytes(const char *bytes, size_t length, void *out)
{
  buf_add(out, bytes, length);
  return 0;
}

/* What a program said may be no UTF-8; NULL only without memory. */
static json_t *text_value(const char *text, size_t length)
{
  json_t *v = json_stringn(text, length);
  if (!v) {
    struct buf plain = {0};
    for (size_t i = 0; i < length; i++) {
      buf_putc(&plain, (unsigned char)text[i] < 128 ? text[i] : '?');
    }
    v = json_stringn(plain.text ? plain.text : "", plain.length);
    buf_free(&plain);
  }
  return v;
}

static void add_text(struct buf *out, const char *key, const char *text)
{
  size_t length = strnlen(text, LINE_REASON_MAX);
  while (text[length] && ((unsigned char)text[length] & 0xC0) == 0x80) {
    length--; /* not inside a character */
  }
  json_t *v = text_value(text, length);
  buf_printf(out, ",\"%s\":", key);
  json_dump_callback(v, add_bytes, out, JSON_ENCODE_ANY | JSON_COMPACT);
  json_decref(v);
}

/* Again from its values, so that no newline comes along. */
static bool add_object(struct buf *out, const char *text)
{
  json_error_t why;
  json_t *v = json_loads(text, 0, &why);
  bool ok = json_is_object(v);
  if (ok) {
    json_dump_callback(v, add_bytes, out, JSON_COMPACT);
  }
  json_decref(v);
  return ok;
}

bool line_write(struct buf *out, const char *run, const char *task,
                const struct swarm_result *r)
{
  size_t before = out->length;
  bool ok = true;
  buf_printf(out, "{\"run\":\"%s\",\"task\":\"%s\",\"verdict\":\"%s\"", run,
             task, task_verdict_name(r->verdict));
  if (r->verdict == TASK_CONFIRMED) {
    buf_puts(out, ",\"confirmed\":true");
  }
  buf_printf(out, ",\"seconds\":%.6f,\"cpu\":%.6f,\"memory_kb\":%" PRIu64,
             r->seconds, r->cpu, r->memory_kb);
  if (r->claim) {
    buf_puts(out, ",\"claim\":");
    ok = add_object(out, r->claim);
  }
  if (r->reason) {
    add_text(out, "reason", r->reason);
  }
  if (r->schedule) {
    add_text(out, "schedule", r->schedule);
  }
  if (r->figures) {
    buf_puts(out, ",\"figures\":");
    ok = ok && add_object(out, r->figures);
  }
  if (r->verdict == TASK_SPLIT) {
    buf_puts(out, ",\"into\":[");
    for (uint32_t i = 0; ok && i < r->into_count; i++) {
      if (i) {
        buf_putc(out, ',');
      }
      ok = add_object(out, r->into[i]);
    }
    buf_putc(out, ']');
    ok = ok && r->into_count > 0 && r->into_count <= TASK_PARTS_MAX;
  }
  if (!ok || out->length - before + SUM_LENGTH >= LINE_MAX_BYTES) {
    out->length = before;
    return false;
  }
  uint64_t sum =
      hash_bytes(HASH_START, out->text + before, out->length - before);
  buf_printf(out, ",\"sum\":\"%016" PRIx64 "\"}\n", sum);
  return true;
}

/* Where the text goes on behind a word, or NULL. */
static const char *skip(const char *at, const char *word)
{
  size_t n = strlen(word);
  return at && strncmp(at, word, n) == 0 ? at + n : NULL;
}

/* Up to the quote. */
static const char *copy(const char *at, char *to, size_t room)
{
  size_t n = at ? strcspn(at, "\"") : room;
  if (n >= room) {
    return NULL;
  }
  memcpy(to, at, n);
  to[n] = '\0';
  return at + n;
}

static const char *number(const char *at, double *value)
{
  char *end;
  if (!at || *at < '0' || *at > '9') {
    return NULL;
  }
  *value = strtod(at, &end);
  return end;
}

/* Behind an object; NULL: it does not end before `end`. */
static const char *skip_object(const char *at, const char *end)
{
  int depth = 0;
  bool quoted = false;
  do {
    quoted = quoted != (*at == '"');
    at += quoted && *at == '\\';
    depth += !quoted && *at == '{';
    depth -= !quoted && *at == '}';
    at++;
  } while (depth > 0 && at < end);
  return depth == 0 ? at : NULL;
}

static const char *read_bool(const char *at, const char *name, bool *value)
{
  const char *is = skip(skip(at, name), "true");
  *value = is != NULL;
  return is ? is : skip(skip(at, name), "false");
}

/* False: there is one, but not as we write it. */
static bool read_claim(struct result_line *l, const char *at)
{
  const char *claim = skip(at, ",\"claim\":");
  at = read_bool(claim, "{\"cut\":", &l->cut);
  at = read_bool(at, ",\"looked\":", &l->looked);
  at = at ? skip_object(claim, l->text + l->length) : NULL;
  l->claim = claim;
  l->claim_length = at ? (size_t)(at - claim) : 0;
  return !claim || at;
}

static bool read_verdict(struct result_line *l, const char *name)
{
  for (int v = TASK_ERROR; v < TASK_CONFIRMED; v++) {
    if (strcmp(name, task_verdict_name((enum task_verdict)v)) == 0) {
      l->verdict = (uint8_t)v;
      return true;
    }
  }
  return false;
}

bool line_read(struct result_line *l, const char *text, size_t length)
{
  char sum[32], verdict[16];
  double memory = 0;
  uint64_t root;
  const char *rest;
  if (length <= SUM_LENGTH || memchr(text, '\0', length)) {
    return false;
  }
  snprintf(sum, sizeof sum, ",\"sum\":\"%016" PRIx64 "\"}",
           hash_bytes(HASH_START, text, length - SUM_LENGTH));
  if (memcmp(text + length - SUM_LENGTH, sum, SUM_LENGTH) != 0) {
    return false;
  }
  /* Ours; the members' end is sure to come before the sum's. */
  const char *at = copy(skip(text, "{\"run\":\""), l->run, sizeof l->run);
  at = copy(skip(at, "\",\"task\":\""), l->task, sizeof l->task);
  at = copy(skip(at, "\",\"verdict\":\""), verdict, sizeof verdict);
  if (!at || !read_verdict(l, verdict) ||
      !task_id_parse(l->task, &root, &rest)) {
    return false;
  }
  const char *confirmed = skip(at, "\",\"confirmed\":true");
  if (confirmed) {
    l->verdict = l->verdict == TASK_UNSAFE ? TASK_CONFIRMED : TASK_NONE;
  }
  at = number(skip(confirmed ? confirmed : skip(at, "\""), ",\"seconds\":"),
              &l->seconds);
  at = number(skip(at, ",\"cpu\":"), &l->cpu);
  at = number(skip(at, ",\"memory_kb\":"), &memory);
  l->memory_kb = (uint64_t)memory;
  l->text = text;
  l->length = length;
  return at && l->verdict != TASK_NONE && read_claim(l, at);
}

const struct family *line_family(const struct result_line *l,
                                 const struct manifest *m)
{
  uint64_t root, ordinal;
  const char *rest;
  return task_id_parse(l->task, &root, &rest) &&
                 manifest_ordinal(m, root, &ordinal)
             ? manifest_family(m, ordinal)
             : NULL;
}

json_t *line_json(const struct result_line *l)
{
  return json_loadb(l->text, l->length, 0, NULL);
}

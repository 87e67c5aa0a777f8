/* memory_error.c -- see memory_error.h. */
#include "report/memory_error.h"

#include "base/buf.h"

#include <string.h>

static const char *error_text(const char *name)
{
  static const struct {
    const char *name, *text;
  } rows[] = {
#define MEMORY(id, name, text) {name, text},
#include "contract/memory.def"
#undef MEMORY
  };
  const char *text = name;
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    text = strcmp(rows[i].name, name) == 0 ? rows[i].text : text;
  }
  return text;
}

static const char *bytes(uint64_t n)
{
  return n == 1 ? "byte" : "bytes";
}

/* Where, seen from the object. */
static void put_where(const struct explorer_memory *m, struct buf *out)
{
  uint64_t size = m->size;
  if (m->offset < 0) {
    buf_printf(out, "%lld %s before", -(long long)m->offset,
               bytes((uint64_t)-m->offset));
  } else if ((uint64_t)m->offset >= size) {
    uint64_t behind = (uint64_t)m->offset - size;
    buf_printf(out, behind ? "%llu %s behind" : "right behind",
               (unsigned long long)behind, bytes(behind));
  } else {
    buf_printf(out, "at offset %lld of", (long long)m->offset);
  }
}

static void put_object(const struct explorer_memory *m, struct buf *out)
{
  buf_puts(out, ", ");
  if (m->bytes) {
    buf_printf(out, "%llu %s, ", (unsigned long long)m->bytes, bytes(m->bytes));
  }
  if (strcmp(m->error, "lost") != 0) {
    put_where(m, out);
    buf_puts(out, " ");
  }
  if (m->is_heap) {
    buf_printf(out, "a block of %llu %s", (unsigned long long)m->size,
               bytes(m->size));
  } else {
    buf_printf(out, "%s%s%s, which has %llu %s", *m->name ? "'" : "",
               *m->name ? m->name : "a string or another object without a name",
               *m->name ? "'" : "", (unsigned long long)m->size,
               bytes(m->size));
  }
}

static void put_event(const struct history *h, const char *what,
                      const struct explorer_block *b, struct buf *out)
{
  struct place p = history_site(h, b->site);
  if (b->known && b->thread < h->unit->threads.count) {
    buf_printf(out, ", %s by thread %u (%s)", what, b->thread,
               h->unit->threads.at[b->thread]->name);
    if (p.file) {
      buf_printf(out, " at %s:%u", p.file, p.line);
    }
  }
}

const char *memory_error_text(struct session *v, const struct history *h)
{
  const struct explorer_memory *m = &h->run.memory;
  struct buf out = {0};
  if (!m->error) {
    return NULL;
  }
  buf_puts(&out, error_text(m->error));
  if (strcmp(m->error, "index") == 0) {
    buf_printf(&out, ": index %lld, and there are %llu elements",
               (long long)m->offset, (unsigned long long)m->size);
  } else if (m->has_object) {
    put_object(m, &out);
    put_event(h, "allocated", &m->allocated, &out);
    put_event(h, "freed", &m->freed, &out);
  }
  const char *text = arena_strndup(v->arena, out.text, out.length);
  buf_free(&out);
  return text;
}

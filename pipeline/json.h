/* json.h -- JSON as text. */
#ifndef PIPELINE_JSON_H
#define PIPELINE_JSON_H

#include "base/buf.h"

#include <jansson.h>

static inline int json_add(const char *text, size_t length, void *out)
{
  buf_add(out, text, length);
  return 0;
}

/* Appends it and a newline; gives it up. */
static inline void json_put(json_t *o, struct buf *out)
{
  json_dump_callback(o, json_add, out, JSON_INDENT(1));
  buf_putc(out, '\n');
  json_decref(o);
}

#endif

#include "base/diag.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

_Noreturn void fatal(const char *fmt, ...)
{
  int saved = errno;
  fputs("tessera: ", stderr);
  va_list ap;
  va_start(ap, fmt);
  vfprintf(stderr, fmt, ap);
  va_end(ap);
  size_t n = strlen(fmt);
  if (n && fmt[n - 1] == ':') {
    fprintf(stderr, " %s", strerror(saved));
  }
  fputc('\n', stderr);
  exit(6);
}

/* Lines of generated text may be very long: show a window around the caret. */
enum { LINE_SHOWN = 160 };

static void show_line(const struct place *p)
{
  if (!p->text || !p->column) {
    return;
  }
  uint32_t from = 0, to = p->length, at = p->column - 1;
  if (at > p->length) {
    return;
  }
  if (to - from > LINE_SHOWN) {
    from = at > LINE_SHOWN / 2 ? at - LINE_SHOWN / 2 : 0;
    to = from + LINE_SHOWN < p->length ? from + LINE_SHOWN : p->length;
  }
  fprintf(stderr, "%5u | ", p->line);
  for (uint32_t i = from; i < to; i++) {
    unsigned char c = (unsigned char)p->text[i];
    fputc(c == '\t' || c >= 32 ? c : '?', stderr);
  }
  fputs("\n      | ", stderr);
  for (uint32_t i = from; i < at; i++) {
    unsigned char c = (unsigned char)p->text[i];
    if (c == '\t') {
      fputc('\t', stderr);
    } else if ((c & 0xC0) != 0x80) { /* not inside an UTF-8 sequence */
      fputc(' ', stderr);
    }
  }
  fputc('^', stderr);
  /* Underline the word that starts here. */
  for (uint32_t i = at + 1; i < to; i++) {
    unsigned char c = (unsigned char)p->text[i];
    unsigned char first = (unsigned char)p->text[at];
    bool word = c == '_' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') ||
                (c >= 'A' && c <= 'Z');
    bool starts = first == '_' || (first >= '0' && first <= '9') ||
                  (first >= 'a' && first <= 'z') ||
                  (first >= 'A' && first <= 'Z');
    if (!word || !starts) {
      break;
    }
    fputc('~', stderr);
  }
  fputc('\n', stderr);
}

static void report(struct diag *d, loc_t at, const char *level, const char *fmt,
                   va_list ap)
{
  if (d->quiet) {
    return;
  }
  struct place p = {0};
  if (at && d->map) {
    p = srcmap_find(d->map, at);
  }
  if (p.file && p.column) {
    fprintf(stderr, "%s:%u:%u: ", p.file, p.line, p.column);
  } else if (p.file) {
    fprintf(stderr, "%s:%u: ", p.file, p.line);
  } else {
    fputs("tessera: ", stderr);
  }
  fprintf(stderr, "%s: ", level);
  vfprintf(stderr, fmt, ap);
  fputc('\n', stderr);
  show_line(&p);
}

static bool show_error(struct diag *d, loc_t at)
{
  if (at && at == d->last_error) {
    return false;
  }
  d->last_error = at;
  return d->errors + d->unsupported < DIAG_MAX;
}

static void report_error(struct diag *d, loc_t at, const char *level,
                         const char *fmt, va_list ap)
{
  if (show_error(d, at)) {
    report(d, at, level, fmt, ap);
  }
}

void diag_error(struct diag *d, loc_t at, const char *fmt, ...)
{
  va_list ap;
  va_start(ap, fmt);
  report_error(d, at, "error", fmt, ap);
  va_end(ap);
  d->errors++;
}

void diag_unsupported(struct diag *d, loc_t at, const char *fmt, ...)
{
  va_list ap;
  va_start(ap, fmt);
  report_error(d, at, "unsupported", fmt, ap);
  va_end(ap);
  d->unsupported++;
}

void diag_warning(struct diag *d, loc_t at, const char *fmt, ...)
{
  if (d->no_warnings || (at && d->map && srcmap_is_system(d->map, at))) {
    return;
  }
  va_list ap;
  va_start(ap, fmt);
  report(d, at, "warning", fmt, ap);
  va_end(ap);
  d->warnings++;
}

void diag_note(struct diag *d, loc_t at, const char *fmt, ...)
{
  if (d->errors + d->unsupported > DIAG_MAX) {
    return;
  }
  va_list ap;
  va_start(ap, fmt);
  report(d, at, "note", fmt, ap);
  va_end(ap);
}

bool diag_ok(const struct diag *d)
{
  return d->errors == 0 && d->unsupported == 0;
}

void diag_finish(struct diag *d)
{
  uint32_t all = d->errors + d->unsupported;
  if (all > DIAG_MAX && !d->quiet) {
    fprintf(stderr, "tessera: %u more errors not shown\n", all - DIAG_MAX);
  }
}

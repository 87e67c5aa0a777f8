#include "base/buf.h"

#include "base/diag.h"

#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

char *buf_room(struct buf *b, size_t more)
{
  if (more >= SIZE_MAX / 4 || b->length >= SIZE_MAX / 4) {
    fatal("out of memory");
  }
  if (b->length + more + 1 > b->room) {
    size_t room = b->room ? b->room : 256;
    while (room < b->length + more + 1) {
      room *= 2;
    }
    b->text = realloc(b->text, room);
    if (!b->text) {
      fatal("out of memory");
    }
    b->room = room;
  }
  return b->text + b->length;
}

void buf_add(struct buf *b, const char *text, size_t length)
{
  memcpy(buf_room(b, length), text, length);
  b->length += length;
  b->text[b->length] = '\0';
}

void buf_puts(struct buf *b, const char *text)
{
  buf_add(b, text, strlen(text));
}

void buf_putc(struct buf *b, char c)
{
  buf_add(b, &c, 1);
}

void buf_printf(struct buf *b, const char *fmt, ...)
{
  va_list ap;
  va_start(ap, fmt);
  int n = vsnprintf(NULL, 0, fmt, ap);
  va_end(ap);
  if (n < 0) {
    fatal("cannot format '%s'", fmt);
  }
  char *p = buf_room(b, (size_t)n);
  va_start(ap, fmt);
  vsnprintf(p, (size_t)n + 1, fmt, ap);
  va_end(ap);
  b->length += (size_t)n;
}

void buf_putu(struct buf *b, unsigned long long value)
{
  char digits[24];
  size_t i = sizeof digits;
  do {
    digits[--i] = (char)('0' + value % 10);
    value /= 10;
  } while (value);
  buf_add(b, digits + i, sizeof digits - i);
}

void buf_put_quoted(struct buf *b, const char *word)
{
  buf_putc(b, '\'');
  for (; *word; word++) {
    if (*word == '\'') {
      buf_puts(b, "'\\''");
    } else {
      buf_putc(b, *word);
    }
  }
  buf_putc(b, '\'');
}

void buf_put_word(struct buf *b, const char *word)
{
  static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUV"
                              "WXYZ0123456789_-+=./,:@%";
  if (*word && !word[strspn(word, plain)]) {
    buf_puts(b, word);
  } else {
    buf_put_quoted(b, word);
  }
}

void buf_free(struct buf *b)
{
  free(b->text);
  *b = (struct buf){0};
}

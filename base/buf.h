/* buf.h -- a growing text buffer (heap memory, one owner, buf_free at the end).
 * A zeroed struct is an empty buffer; the text is always zero-terminated once
 * something was added. */
#ifndef BASE_BUF_H
#define BASE_BUF_H

#include <stddef.h>

struct buf {
  char *text;
  size_t length, room;
};

void buf_add(struct buf *b, const char *text, size_t length);
void buf_puts(struct buf *b, const char *text);
void buf_putc(struct buf *b, char c);
void buf_printf(struct buf *b, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));
void buf_put_word(struct buf *b, const char *word);   /* as a shell takes it */
void buf_put_quoted(struct buf *b, const char *word); /* in quotes anyway */
void buf_putu(struct buf *b, unsigned long long value); /* decimal */
char *buf_room(struct buf *b, size_t more); /* writable space at the end */
void buf_free(struct buf *b);

#endif

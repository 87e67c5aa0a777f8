/* string-buffer.h -- a buffer of characters, to which another one may be appended. */
#ifndef MODULES_STRING_BUFFER_H
#define MODULES_STRING_BUFFER_H

#include <pthread.h>
#include <stdbool.h>

enum { STRING_BUFFER_ROOM = 6 };

struct string_buffer {
  pthread_mutex_t mutex; /* of all below */
  char text[STRING_BUFFER_ROOM];
  int length;
};

void string_buffer_init(struct string_buffer *b, int length);
int string_buffer_length(struct string_buffer *b);
void string_buffer_delete(struct string_buffer *b);
void string_buffer_put(struct string_buffer *b, char c);
/* The other one has a mutex of its own, which is taken behind. */
void string_buffer_append(struct string_buffer *b, struct string_buffer *other);
bool string_buffer_is_good(const struct string_buffer *b);

#endif

// A buffer of characters, to which another one may be appended.
#include "string-buffer.h"

#include <assert.h>
#include <stddef.h>

void string_buffer_init(struct string_buffer *b, int length)
{
  *b = (struct string_buffer){.length = length};
  for (int i = 0; i < length; i++) {
    b->text[i] = 'a';
  }
  pthread_mutex_init(&b->mutex, NULL);
}

int string_buffer_length(struct string_buffer *b)
{
  int length;
  pthread_mutex_lock(&b->mutex);
  length = b->length;
  pthread_mutex_unlock(&b->mutex);
  return length;
}

void string_buffer_delete(struct string_buffer *b)
{
  pthread_mutex_lock(&b->mutex);
  while (b->length > 0) {
    b->text[--b->length] = 0;
  }
  pthread_mutex_unlock(&b->mutex);
}

void string_buffer_put(struct string_buffer *b, char c)
{
  pthread_mutex_lock(&b->mutex);
  if (b->length < STRING_BUFFER_ROOM) {
    b->text[b->length++] = c;
  }
  pthread_mutex_unlock(&b->mutex);
}

void string_buffer_append(struct string_buffer *b, struct string_buffer *other)
{
  pthread_mutex_lock(&b->mutex);
  pthread_mutex_lock(&other->mutex);
  for (int i = 0; i < other->length && b->length < STRING_BUFFER_ROOM; i++) {
    assert(other->text[i] != 0);
    b->text[b->length++] = other->text[i];
  }
  pthread_mutex_unlock(&other->mutex);
  pthread_mutex_unlock(&b->mutex);
}

bool string_buffer_is_good(const struct string_buffer *b)
{
  for (int i = 0; i < STRING_BUFFER_ROOM; i++) {
    if ((b->text[i] != 0) != (i < b->length)) {
      return false;
    }
  }
  return true;
}

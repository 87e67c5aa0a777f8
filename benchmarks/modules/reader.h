/* reader.h -- a buffered reader: what it reads comes in parts, and may be put back. */
#ifndef MODULES_READER_H
#define MODULES_READER_H

#include <pthread.h>
#include <stdbool.h>

enum { READER_PART = 2, READER_ALL = 6 };

struct reader {
  pthread_mutex_t mutex; /* of all below */
  int from, to;          /* what the buffer has of the input */
  int taken;
};

void reader_init(struct reader *r);
/* The next one, or -1 at the end. */
int reader_read(struct reader *r);
bool reader_unread(struct reader *r);
int reader_skip(struct reader *r, int count);
int reader_available(struct reader *r);
bool reader_is_good(const struct reader *r);

#endif

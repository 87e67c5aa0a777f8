/* sink.h -- a file that is written by way of a buffer. */
#ifndef MODULES_SINK_H
#define MODULES_SINK_H

#include <pthread.h>
#include <stdbool.h>

enum { SINK_ROOM = 2 };

struct sink {
  pthread_mutex_t mutex; /* of all below */
  int pending, written, all;
  bool is_open;
};

void sink_init(struct sink *s);
bool sink_write(struct sink *s);
void sink_flush(struct sink *s);
void sink_close(struct sink *s);
void sink_reopen(struct sink *s);
bool sink_is_good(const struct sink *s);

#endif

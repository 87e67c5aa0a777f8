/* logger.h -- a logger with levels: lines are counted by what became of them. */
#ifndef MODULES_LOGGER_H
#define MODULES_LOGGER_H

#include <pthread.h>
#include <stdbool.h>

struct logger {
  pthread_mutex_t mutex; /* of all below */
  int level, lines, bytes, dropped;
  bool closed;
};

void logger_init(struct logger *l);
void logger_log(struct logger *l, int level, int length);
void logger_set_level(struct logger *l, int level);
/* What was counted begins anew. */
int logger_flush(struct logger *l);
void logger_close(struct logger *l);
bool logger_is_good(const struct logger *l);

#endif

/* codec.h -- an encoder that puts runs of the same symbol together. */
#ifndef MODULES_CODEC_H
#define MODULES_CODEC_H

#include <pthread.h>
#include <stdbool.h>

enum { CODEC_ROOM = 4 };

struct codec {
  pthread_mutex_t mutex;                        /* of all below */
  int symbols[CODEC_ROOM], lengths[CODEC_ROOM]; /* of runs */
  int runs, all;                                /* all: symbols that came */
};

void codec_init(struct codec *c);
bool codec_put(struct codec *c, int symbol);
/* The length of the last run, which is taken off. */
int codec_take(struct codec *c);
int codec_size(struct codec *c);
void codec_reset(struct codec *c);
bool codec_is_good(const struct codec *c);

#endif

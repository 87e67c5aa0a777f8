// A download in segments, a thread for each. On a signal the state is saved, so
// that the download can be resumed later: how much was written in all, and how
// far each segment is. The total, which the threads update with a mutex, is
// read with that mutex, like all else.
// verdict: SAFE
// property: assert
// row: aget -DWORKERS=3
// growth: WORKERS 2 10
// source: the kind of error: Wang, Said, Gupta, Coverage guided systematic
//   concurrency testing, 2011, tables 2 to 4 (a race on `bwritten`)

#include <assert.h>
#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>

#ifndef WORKERS
#define WORKERS 3
#endif

enum { CHUNK = 4, CHUNKS = 2, SEGMENT = CHUNK * CHUNKS };

struct segment {
  pthread_t thread;
  long from, to;
  long at; /* up to there it is written */
};

struct saved {
  long written;
  long at[WORKERS];
  bool is_complete;
};

static pthread_mutex_t bwritten_mutex = PTHREAD_MUTEX_INITIALIZER;
static long bwritten; /* with the mutex, as are the segments' at */
static struct segment segments[WORKERS];
static struct saved saved;
static char file[WORKERS * SEGMENT];

/* What comes from the server. */
static int receive(char *buffer, long from, int most)
{
  for (int i = 0; i < most; i++) {
    buffer[i] = (char)('a' + (from + i) % 26);
  }
  return most;
}

static void *download(void *arg)
{
  struct segment *s = arg;
  long at = s->from;
  while (at < s->to) {
    char buffer[CHUNK];
    int got = receive(buffer, at, CHUNK);
    for (int i = 0; i < got; i++) {
      file[at + i] = buffer[i];
    }
    at += got;
    pthread_mutex_lock(&bwritten_mutex);
    s->at = at;
    bwritten += got;
    pthread_mutex_unlock(&bwritten_mutex);
  }
  return NULL;
}

/* The signal's handler, which is a thread that waits for it. */
static void *save(void *arg)
{
  pthread_mutex_lock(&bwritten_mutex);
  saved.written = bwritten;
  for (int i = 0; i < WORKERS; i++) {
    saved.at[i] = segments[i].at;
  }
  saved.is_complete = saved.written == (long)sizeof file;
  pthread_mutex_unlock(&bwritten_mutex);
  return arg;
}

/* Whether what was saved can be resumed: nothing is left out or done twice. */
static bool is_consistent(void)
{
  long written = 0;
  for (int i = 0; i < WORKERS; i++) {
    written += saved.at[i] - segments[i].from;
  }
  return written == saved.written;
}

int main(void)
{
  pthread_t saver;
  for (int i = 0; i < WORKERS; i++) {
    segments[i].from = segments[i].at = (long)i * SEGMENT;
    segments[i].to = segments[i].from + SEGMENT;
  }
  pthread_create(&saver, NULL, save, NULL);
  for (int i = 0; i < WORKERS; i++) {
    pthread_create(&segments[i].thread, NULL, download, &segments[i]);
  }
  for (int i = 0; i < WORKERS; i++) {
    pthread_join(segments[i].thread, NULL);
  }
  pthread_join(saver, NULL);
  assert(is_consistent());
  return 0;
}

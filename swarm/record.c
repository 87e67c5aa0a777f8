/* record.c -- a worker's own file of results: one line, one write. */
#include "swarm/worker.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const double sync_every = 10; /* seconds */

static bool failed(const struct worker *w)
{
  fprintf(stderr, "tessera: %s/results/%s: %s\n", w->manifest.folder,
          w->results_name, strerror(errno));
  return false;
}

static bool open_file(struct worker *w)
{
  char path[4096];
  snprintf(w->results_name, sizeof w->results_name, "%s.jsonl", w->lease.name);
  snprintf(path, sizeof path, "%s/results/%s", w->manifest.folder,
           w->results_name);
  w->results =
      open(path, O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, 0666);
  w->results_file = ledger_own(&w->ledger, w->results_name);
  return w->results >= 0;
}

/* Whole or not at all. */
static bool append(struct worker *w, const char *line, size_t length)
{
  size_t written = 0;
  while (written < length) {
    /* One write, but for a disk that is nearly full: the next one says why. */
    ssize_t n = write(w->results, line + written, length - written);
    if (n > 0) {
      written += (size_t)n;
    } else if (n == 0 || errno != EINTR) {
      int saved = n == 0 ? ENOSPC : errno;
      if (written && ftruncate(w->results, (off_t)w->results_length) != 0) {
        saved = errno; /* then it is a broken line, which counts for nothing */
      }
      errno = saved;
      return false;
    }
  }
  return true;
}

bool record_result(struct worker *w, const struct swarm_job *job)
{
  struct buf line = {0};
  struct result_line read = {0};
  struct swarm_result r = job->result;
  if (!line_write(&line, w->manifest.run, job->task.id, &r)) {
    r = (struct swarm_result){.verdict = TASK_UNKNOWN,
                              .reason = "the engine's result is no result",
                              .seconds = r.seconds,
                              .cpu = r.cpu,
                              .memory_kb = r.memory_kb};
    line_write(&line, w->manifest.run, job->task.id, &r);
  }
  bool ok =
      (w->results >= 0 || open_file(w)) && append(w, line.text, line.length);
  if (!ok) {
    failed(w);
  } else if (line_read(&read, line.text, line.length - 1)) {
    struct ledger_file *f = &w->ledger.files[w->results_file];
    ledger_take(&w->ledger, &read, w->results_file, w->results_length);
    w->results_length += line.length;
    f->offset = w->results_length;
    f->lines++;
  }
  buf_free(&line);
  return ok;
}

/* Some file systems say only now that the disk is full. */
bool record_sync(struct worker *w)
{
  double now = proc_clock();
  if (w->results < 0 || now - w->synced < sync_every) {
    return true;
  }
  w->synced = now;
  return fdatasync(w->results) == 0 || failed(w);
}

void record_close(struct worker *w)
{
  if (w->results >= 0) {
    w->synced = -sync_every;
    if (!record_sync(w) || (close(w->results) != 0 && !failed(w))) {
      w->outcome.end = WORK_FAILED;
    }
    w->results = -1;
  }
}

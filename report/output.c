#include "report/output.h"

#include "base/diag.h"
#include "base/file.h"

#include <fcntl.h>
#include <stdio.h>
#include <sys/mman.h>
#include <unistd.h>

struct output output_open(const char *path)
{
  struct output o = {.path = path, .before = -1};
  if (!path) {
    return o;
  }
  int kept = memfd_create("output", MFD_CLOEXEC);
  fflush(stdout);
  o.before = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3);
  if (kept < 0 || o.before < 0 || dup2(kept, STDOUT_FILENO) < 0) {
    fatal("cannot keep what is printed:");
  }
  close(kept);
  return o;
}

static void read_kept(struct buf *out)
{
  lseek(STDOUT_FILENO, 0, SEEK_SET);
  for (;;) {
    char *room = buf_room(out, 65536);
    ssize_t n = read(STDOUT_FILENO, room, 65536);
    if (n <= 0) {
      break;
    }
    out->length += (size_t)n;
  }
}

void output_close(struct output *o)
{
  struct buf text = {0};
  if (fflush(stdout) != 0 || ferror(stdout)) {
    fatal("cannot write the answer:");
  }
  if (!o->path) {
    return;
  }
  read_kept(&text);
  dup2(o->before, STDOUT_FILENO);
  close(o->before);
  if (!file_write(o->path, text.text, text.length)) {
    fatal("cannot write %s:", o->path);
  }
  buf_free(&text);
}

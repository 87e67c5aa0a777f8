#include "base/file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

bool file_read(const char *path, struct buf *out)
{
  int fd = open(path, O_RDONLY | O_CLOEXEC);
  if (fd < 0) {
    return false;
  }
  struct stat st;
  if (fstat(fd, &st) == 0 && S_ISDIR(st.st_mode)) {
    close(fd);
    errno = EISDIR;
    return false;
  }
  for (;;) {
    char *room = buf_room(out, 65536);
    ssize_t n = read(fd, room, 65536);
    if (n < 0 && errno == EINTR) {
      continue;
    }
    if (n <= 0) {
      int saved = errno;
      close(fd);
      errno = saved;
      *buf_room(out, 0) = '\0';
      return n == 0;
    }
    out->length += (size_t)n;
  }
}

static bool write_all(int fd, const char *bytes, size_t length)
{
  while (length) {
    ssize_t n = write(fd, bytes, length);
    if (n < 0 && errno == EINTR) {
      continue;
    }
    if (n <= 0) {
      return false;
    }
    bytes += n;
    length -= (size_t)n;
  }
  return true;
}

/* A device or a pipe must not be replaced by a file: /dev/null, /dev/stdout. */
static bool write_special(const char *path, const char *bytes, size_t length)
{
  int fd = open(path, O_WRONLY | O_CLOEXEC);
  bool ok = fd >= 0 && write_all(fd, bytes, length);
  return (fd < 0 || close(fd) == 0) && ok;
}

/* What a name leads to is on the disk. */
static bool sync_folder(const char *path)
{
  struct buf folder = {0};
  const char *slash = strrchr(path, '/');
  buf_add(&folder, slash ? path : ".", slash ? (size_t)(slash - path) + 1 : 1);
  int fd = open(folder.text, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  /* Some file systems cannot, and need not. */
  bool ok = fd >= 0 && (fsync(fd) == 0 || errno == EINVAL || errno == ENOTSUP);
  if (fd >= 0) {
    close(fd);
  }
  buf_free(&folder);
  return ok;
}

static bool write_file(const char *path, const char *bytes, size_t length,
                       bool to_disk)
{
  struct stat st;
  if (stat(path, &st) == 0 && !S_ISREG(st.st_mode)) {
    return write_special(path, bytes, length);
  }
  struct buf temporary = {0};
  char *target = realpath(path, NULL); /* a link is to stay one */
  path = target ? target : path;
  buf_printf(&temporary, "%s.XXXXXX", path);
  int fd = mkstemp(temporary.text);
  bool ok = fd >= 0;
  if (ok) {
    mode_t mask = umask(0);
    umask(mask);
    ok = write_all(fd, bytes, length) && fchmod(fd, 0666 & ~mask) == 0;
    ok = ok && (!to_disk || fsync(fd) == 0);
    ok = close(fd) == 0 && ok;
    ok = ok && rename(temporary.text, path) == 0;
    if (ok) {
      ok = !to_disk || sync_folder(path);
    } else {
      int saved = errno;
      unlink(temporary.text);
      errno = saved;
    }
  }
  buf_free(&temporary);
  free(target);
  return ok;
}

bool file_write(const char *path, const char *bytes, size_t length)
{
  return write_file(path, bytes, length, false);
}

bool file_write_to_disk(const char *path, const char *bytes, size_t length)
{
  return write_file(path, bytes, length, true);
}

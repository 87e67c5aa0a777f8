#include "base/resident.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

/* Trees deeper than this are cut; so are files longer than what we read. */
enum { DEPTH_MAX = 32, TEXT_MAX = 8192 };

static size_t read_text(const char *path, char *text)
{
  int fd = open(path, O_RDONLY | O_CLOEXEC);
  ssize_t n = fd >= 0 ? read(fd, text, TEXT_MAX - 1) : -1;
  if (fd >= 0) {
    close(fd);
  }
  text[n > 0 ? n : 0] = '\0';
  return n > 0 ? (size_t)n : 0;
}

static uint64_t own_bytes(pid_t pid, int depth)
{
  char path[64], text[TEXT_MAX], *at;
  snprintf(path, sizeof path, "/proc/%ld/statm", (long)pid);
  if (!read_text(path, text)) {
    return 0;
  }
  strtoull(text, &at, 10); /* address space */
  uint64_t all = strtoull(at, &at, 10), shared = strtoull(at, &at, 10);
  all -= depth && shared < all ? shared : 0;
  return all * (uint64_t)sysconf(_SC_PAGESIZE);
}

static uint64_t tree_bytes(pid_t pid, int depth)
{
  uint64_t sum = own_bytes(pid, depth);
  char path[300];
  snprintf(path, sizeof path, "/proc/%ld/task", (long)pid);
  DIR *threads = sum && depth < DEPTH_MAX ? opendir(path) : NULL;
  const struct dirent *e;
  while (threads && (e = readdir(threads))) {
    char text[TEXT_MAX], *at = text, *end;
    if (e->d_name[0] == '.') {
      continue;
    }
    snprintf(path, sizeof path, "/proc/%ld/task/%s/children", (long)pid,
             e->d_name);
    read_text(path, text);
    for (long child; (child = strtol(at, &end, 10)) > 0; at = end) {
      sum += tree_bytes((pid_t)child, depth + 1);
    }
  }
  if (threads) {
    closedir(threads);
  }
  return sum;
}

uint64_t resident_tree(pid_t pid)
{
  return tree_bytes(pid, 0);
}

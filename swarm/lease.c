#include "swarm/lease.h"

#include "base/diag.h"
#include "base/proc.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

static const double look_again = 2; /* seconds an answer holds */

/* The first bytes of a file, as text; false: there is none. */
static bool read_small(int folder, const char *name, char *text, size_t room)
{
  int fd = openat(folder, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
  ssize_t n = fd >= 0 ? read(fd, text, room - 1) : -1;
  text[n > 0 ? n : 0] = '\0';
  if (fd >= 0) {
    close(fd);
  }
  return n >= 0;
}

/* When a process started, in the kernel's ticks; 0: it is gone. */
static unsigned long long start_of(long pid)
{
  char path[64], text[1024];
  snprintf(path, sizeof path, "/proc/%ld/stat", pid);
  const char *at =
      read_small(AT_FDCWD, path, text, sizeof text) ? strrchr(text, ')') : NULL;
  /* The 22nd member; the name, which may hold anything, is the second. A
   * zombie has gone. */
  if (!at || strncmp(at, ") Z", 3) == 0) {
    return 0;
  }
  for (int i = 0; at && i < 20; i++) {
    at = strchr(at + 1, ' ');
  }
  return at ? strtoull(at, NULL, 10) : 0;
}

/* The boot and the namespace of process numbers: where kill() can tell. */
static void name_host(char *host, size_t room)
{
  char boot[64], space[40];
  read_small(AT_FDCWD, "/proc/sys/kernel/random/boot_id", boot, sizeof boot);
  boot[strcspn(boot, "\n")] = '\0';
  ssize_t n = readlink("/proc/self/ns/pid", space, sizeof space - 1);
  space[n > 0 ? n : 0] = '\0';
  snprintf(host, room, "%s/%s", boot, space);
}

static bool said(const struct lease *l, const char *name)
{
  fprintf(stderr, "tessera: %s/%s: %s\n", l->manifest->folder, name,
          strerror(errno));
  return false;
}

static int open_folder(const struct lease *l, const char *name)
{
  char path[4096];
  snprintf(path, sizeof path, "%s/%s", l->manifest->folder, name);
  if (mkdir(path, 0777) != 0 && errno != EEXIST) {
    return -1;
  }
  return open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
}

void lease_choose_name(char name[LEASE_NAME_MAX])
{
  char host[40] = "host";
  struct timespec t;
  gethostname(host, sizeof host - 1);
  clock_gettime(CLOCK_REALTIME, &t);
  for (char *c = host; *c; c++) {
    bool plain = (*c >= 'a' && *c <= 'z') || (*c >= 'A' && *c <= 'Z') ||
                 (*c >= '0' && *c <= '9') || *c == '_' ||
                 (*c == '.' && c > host);
    *c = plain ? *c : '_';
  }
  snprintf(name, LEASE_NAME_MAX, "%s-%ld-%lld.%06ld", host, (long)getpid(),
           (long long)t.tv_sec, t.tv_nsec / 1000);
}

bool lease_open(struct lease *l, const struct manifest *m, bool resume)
{
  *l = (struct lease){.manifest = m, .resume = resume, .beat = -1};
  l->workers = open_folder(l, "workers");
  l->claims = open_folder(l, "claims");
  if (l->workers < 0 || l->claims < 0) {
    return said(l, l->workers < 0 ? "workers" : "claims");
  }
  name_host(l->host, sizeof l->host);
  lease_choose_name(l->name);
  l->beat = openat(l->workers, l->name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC,
                   0666);
  if (l->beat < 0) {
    return said(l, "workers");
  }
  char text[256];
  int n = snprintf(text, sizeof text, "%s %ld %llu\n", l->host, (long)getpid(),
                   start_of(getpid()));
  l->beaten = proc_clock();
  return write(l->beat, text, (size_t)n) == n || said(l, "workers");
}

void lease_beat(struct lease *l)
{
  double now = proc_clock();
  if (now - l->beaten >= LEASE_BEAT) {
    futimens(l->beat, NULL);
    l->beaten = now;
  }
}

void lease_close(struct lease *l)
{
  if (l->beat >= 0) {
    unlinkat(l->workers, l->name, 0);
    close(l->beat);
  }
  if (l->workers >= 0) {
    close(l->workers);
  }
  if (l->claims >= 0) {
    close(l->claims);
  }
  for (uint32_t i = 0; i < l->owner_count; i++) {
    free(l->owners[i].name);
  }
  free(l->owners);
  *l = (struct lease){.beat = -1, .workers = -1, .claims = -1};
}

/* Seconds since a file was touched, by its own machine's clock. */
static double silence(struct lease *l, int folder, const char *name)
{
  struct stat theirs, ours;
  if (fstatat(folder, name, &theirs, AT_SYMLINK_NOFOLLOW) != 0 ||
      futimens(l->beat, NULL) != 0 || fstat(l->beat, &ours) != 0) {
    return 0;
  }
  return difftime(ours.st_mtime, theirs.st_mtime);
}

static bool is_alive(struct lease *l, const char *name)
{
  char text[256], *at;
  if (strchr(name, '/') || !read_small(l->workers, name, text, sizeof text)) {
    return false; /* it ended, and said so */
  }
  size_t n = strlen(l->host);
  if (strncmp(text, l->host, n) != 0 || text[n] != ' ') {
    return !l->resume && silence(l, l->workers, name) < LEASE_SILENCE;
  }
  long pid = strtol(text + n, &at, 10);
  unsigned long long start = strtoull(at, NULL, 10);
  return pid > 0 && start && start_of(pid) == start;
}

static struct lease_owner *owner_of(struct lease *l, const char *name)
{
  for (uint32_t i = 0; i < l->owner_count; i++) {
    if (strcmp(l->owners[i].name, name) == 0) {
      return &l->owners[i];
    }
  }
  if (l->owner_count == l->owner_room) {
    l->owner_room = l->owner_room ? l->owner_room * 2 : 16;
    l->owners = realloc(l->owners, l->owner_room * sizeof *l->owners);
  }
  char *copy = strdup(name);
  if (!l->owners || !copy) {
    fatal("out of memory");
  }
  struct lease_owner *o = &l->owners[l->owner_count++];
  *o = (struct lease_owner){.name = copy, .alive = true, .looked = -1};
  return o;
}

/* As of now, or a moment ago. */
static bool ask(struct lease *l, struct lease_owner *o, double moment)
{
  double now = proc_clock();
  if (o->alive && (o->looked < 0 || now - o->looked > moment)) {
    o->alive = is_alive(l, o->name);
    o->looked = now;
  }
  return o->alive;
}

bool lease_is_alive(struct lease *l, const char *name)
{
  bool resume = l->resume;
  l->resume = false; /* that is about workers before us */
  bool alive = ask(l, owner_of(l, name), 0);
  l->resume = resume;
  return alive;
}

/* Whose a claim is; the name is empty until its worker has written it. */
static struct lease_owner *look_at(struct lease *l, const char *claim)
{
  char name[LEASE_NAME_MAX] = "";
  read_small(l->claims, claim, name, sizeof name);
  name[strcspn(name, "\n")] = '\0';
  struct lease_owner *o = owner_of(l, name);
  if (!*name) {
    o->alive = !l->resume && silence(l, l->claims, claim) < LEASE_SILENCE;
  } else {
    ask(l, o, look_again);
  }
  return o;
}

enum lease_answer lease_take(struct lease *l, const char *unit,
                             struct lease_owner **owner)
{
  for (uint32_t generation = 0;; generation++) {
    char claim[TASK_ID_MAX + 32], line[LEASE_NAME_MAX + 1];
    snprintf(claim, sizeof claim, "%s.%" PRIu32, unit, generation);
    int fd =
        openat(l->claims, claim, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (fd >= 0) {
      int n = snprintf(line, sizeof line, "%s\n", l->name);
      bool ok = write(fd, line, (size_t)n) == n;
      int saved = errno;
      ok = close(fd) == 0 && ok;
      errno = saved;
      return ok ? LEASE_TAKEN : LEASE_FAILED;
    }
    if (errno != EEXIST) {
      return LEASE_FAILED;
    }
    *owner = look_at(l, claim);
    if (strcmp((*owner)->name, l->name) == 0) {
      return LEASE_OURS;
    }
    if ((*owner)->alive) {
      return LEASE_ALIVE;
    }
    if (!(*owner)->refreshed) {
      return LEASE_GONE;
    }
  }
}

/* files.c -- files, sockets and pipes by number, a part of library.c. Files
 * hold anything, and what is written to them is gone; a pipe keeps it
 * (pipes.c). */

static int __ts_lib_open(const char *name, int how)
{
  __ts_prints(name);
  (void)how;
  int file = __ts_lib_any_int();
  if (file < 0) {
    __ts_lib_fail_somehow();
    return -1;
  }
  __ts_lib_assume(!__ts_lib_find_pipe(file));
  return file;
}

static int __ts_lib_creat(const char *name, unsigned mode)
{
  (void)mode;
  return __ts_lib_open(name, 0);
}

static int __ts_lib_dup(int file)
{
  if (__ts_lib_find_pipe(file)) {
    __ts_lib_obstacle("a pipe by another number");
  }
  return __ts_lib_open("", 0);
}

static int __ts_lib_dup2(int file, int number)
{
  if (__ts_lib_find_pipe(file) || __ts_lib_find_pipe(number)) {
    __ts_lib_obstacle("a pipe by another number");
  }
  return __ts_lib_done() == 0 ? number : -1;
}

static int __ts_lib_dup3(int file, int number, int how)
{
  (void)how;
  return __ts_lib_dup2(file, number);
}

static int __ts_lib_close(int file)
{
  struct __ts_lib_pipe *pipe = __ts_lib_find_pipe(file);
  if (pipe) {
    return __ts_lib_close_pipe(pipe, file);
  }
  return __ts_lib_done();
}

static int __ts_lib_fsync(int file)
{
  (void)file;
  return __ts_lib_done();
}

static int __ts_lib_unlink(const char *name)
{
  __ts_prints(name);
  return __ts_lib_done();
}

static int __ts_lib_access(const char *name, int how)
{
  __ts_prints(name);
  (void)how;
  return __ts_lib_done();
}

static int __ts_lib_isatty(int file)
{
  (void)file;
  return __ts_lib_any_bool();
}

/* How many of them, or -1. */
static long __ts_lib_part(unsigned long size)
{
  if (__ts_lib_any_bool()) {
    __ts_lib_fail_somehow();
    return -1;
  }
  return (long)__ts_lib_size(size);
}

static long __ts_lib_read(int file, void *to, unsigned long size)
{
  struct __ts_lib_pipe *pipe = __ts_lib_find_pipe(file);
  if (pipe) {
    return __ts_lib_read_pipe(pipe, file, to, size);
  }
  long n = __ts_lib_part(size);
  for (long i = 0; i < n; i++) {
    ((char *)to)[i] = (char)__ts_lib_some_byte();
  }
  return n;
}

static long __ts_lib_write(int file, const void *from, unsigned long size)
{
  struct __ts_lib_pipe *pipe = __ts_lib_find_pipe(file);
  if (pipe) {
    return __ts_lib_write_pipe(pipe, file, from, size);
  }
  __ts_sends(from, size);
  return __ts_lib_part(size);
}

static long __ts_lib_pread(int file, void *to, unsigned long size, long at)
{
  (void)at;
  return __ts_lib_read(file, to, size);
}

static long __ts_lib_pwrite(int file, const void *from, unsigned long size,
                            long at)
{
  (void)at;
  return __ts_lib_write(file, from, size);
}

/* A struct iovec. */
struct __ts_lib_piece {
  char *at;
  unsigned long size;
};

/* One after the other, until one is not whole. */
static long __ts_lib_readv(int file, const struct __ts_lib_piece *pieces,
                           int count)
{
  long all = 0;
  for (int i = 0; i < count; i++) {
    long n = __ts_lib_read(file, pieces[i].at, pieces[i].size);
    if (n < 0) {
      return i ? all : -1;
    }
    all += n;
    if ((unsigned long)n < pieces[i].size) {
      break;
    }
  }
  return all;
}

static long __ts_lib_writev(int file, const struct __ts_lib_piece *pieces,
                            int count)
{
  long all = 0;
  for (int i = 0; i < count; i++) {
    long n = __ts_lib_write(file, pieces[i].at, pieces[i].size);
    if (n < 0) {
      return i ? all : -1;
    }
    all += n;
    if ((unsigned long)n < pieces[i].size) {
      break;
    }
  }
  return all;
}

/* A number that is not negative, or -1 and an error. */
static int __ts_lib_some_number(void)
{
  return __ts_lib_open("", 0);
}

static long __ts_lib_lseek(int file, long offset, int from)
{
  (void)offset;
  (void)from;
  if (__ts_lib_find_pipe(file)) {
    __ts_lib_fail(29); /* ESPIPE */
    return -1;
  }
  return __ts_lib_ftell(0);
}

static int __ts_lib_fcntl(int file, int command)
{
  if (command == 5 || command == 36) { /* F_GETLK, F_OFD_GETLK */
    __ts_lib_obstacle("fcntl that asks who holds a lock");
  }
  if (__ts_lib_find_pipe(file) && command != 1 && command != 2) {
    __ts_lib_obstacle("fcntl of a pipe");
  }
  /* F_DUPFD, F_GETFD, F_GETFL, F_GETOWN, F_DUPFD_CLOEXEC */
  return command == 0 || command == 1 || command == 3 || command == 9 ||
                 command == 1030
             ? __ts_lib_some_number()
             : __ts_lib_done();
}

static int __ts_lib_ioctl(int file, unsigned long what)
{
  (void)file;
  (void)what;
  __ts_lib_obstacle("ioctl, which does what the device says");
  return 0;
}

static int __ts_lib_fdatasync(int file)
{
  (void)file;
  return __ts_lib_done();
}

static int __ts_lib_flock(int file, int how)
{
  (void)file;
  (void)how;
  return __ts_lib_done();
}

static int __ts_lib_lockf(int file, int how, long size)
{
  (void)file;
  (void)how;
  (void)size;
  return __ts_lib_done();
}

static int __ts_lib_chmod(const char *name, unsigned mode)
{
  (void)name;
  (void)mode;
  return __ts_lib_done();
}

static int __ts_lib_fchmod(int file, unsigned mode)
{
  (void)file;
  (void)mode;
  return __ts_lib_done();
}

static int __ts_lib_chown(const char *name, unsigned user, unsigned group)
{
  (void)name;
  (void)user;
  (void)group;
  return __ts_lib_done();
}

static int __ts_lib_chdir(const char *name)
{
  (void)name;
  return __ts_lib_done();
}

static int __ts_lib_mkdir(const char *name, unsigned mode)
{
  (void)name;
  (void)mode;
  return __ts_lib_done();
}

static int __ts_lib_rmdir(const char *name)
{
  (void)name;
  return __ts_lib_done();
}

static int __ts_lib_mkfifo(const char *name, unsigned mode)
{
  (void)name;
  (void)mode;
  return __ts_lib_done();
}

static int __ts_lib_link(const char *from, const char *to)
{
  (void)from;
  (void)to;
  return __ts_lib_done();
}

static int __ts_lib_symlink(const char *from, const char *to)
{
  (void)from;
  (void)to;
  return __ts_lib_done();
}

static int __ts_lib_truncate(const char *name, long size)
{
  (void)name;
  (void)size;
  return __ts_lib_done();
}

static int __ts_lib_ftruncate(int file, long size)
{
  (void)file;
  (void)size;
  return __ts_lib_done();
}

static int __ts_lib_shm_unlink(const char *name)
{
  (void)name;
  return __ts_lib_done();
}

static int __ts_lib_shm_open(const char *name, int how, unsigned mode)
{
  (void)mode;
  return __ts_lib_open(name, how);
}

/* These give the error. */
static int __ts_lib_posix_fadvise(int file, long at, long size, int advice)
{
  (void)file;
  (void)at;
  (void)size;
  (void)advice;
  return __ts_lib_refused();
}

static int __ts_lib_posix_fallocate(int file, long at, long size)
{
  return __ts_lib_posix_fadvise(file, at, size, 0);
}

static unsigned __ts_lib_umask(unsigned mask)
{
  (void)mask;
  return __ts_lib_any_uint() % 512;
}

/* --- what is known of a file: anything --- */

static int __ts_lib_told_words(unsigned long *to, int count)
{
  if (__ts_lib_done() != 0) {
    return -1;
  }
  for (int i = 0; i < count; i++) {
    to[i] = __ts_lib_any_ulong();
  }
  return 0;
}

/* A struct stat has 18 words; the seventh is the size, which is no error. */
static int __ts_lib_stat(const char *name, unsigned long *to)
{
  (void)name;
  int result = __ts_lib_told_words(to, 18);
  __ts_lib_assume(result != 0 || (long)to[6] >= 0);
  return result;
}

static int __ts_lib_lstat(const char *name, unsigned long *to)
{
  return __ts_lib_stat(name, to);
}

static int __ts_lib_fstat(int file, unsigned long *to)
{
  (void)file;
  return __ts_lib_stat("", to);
}

/* Their names in older libraries; the first argument says which struct. */
static int __ts_lib___xstat(int version, const char *name, unsigned long *to)
{
  (void)version;
  return __ts_lib_stat(name, to);
}

static int __ts_lib___lxstat(int version, const char *name, unsigned long *to)
{
  (void)version;
  return __ts_lib_stat(name, to);
}

static int __ts_lib___fxstat(int version, int file, unsigned long *to)
{
  (void)version;
  return __ts_lib_fstat(file, to);
}

/* A struct statvfs has 14. */
static int __ts_lib_statvfs(const char *name, unsigned long *to)
{
  (void)name;
  return __ts_lib_told_words(to, 14);
}

/* --- names: some characters, at most so many --- */

static void __ts_lib_put_name(char *to, unsigned long n)
{
  for (unsigned long i = 0; i < n; i++) {
    char c = (char)__ts_lib_some_byte();
    to[i] = c ? c : 'x';
  }
}

static long __ts_lib_readlink(const char *name, char *to, unsigned long size)
{
  (void)name;
  long n = __ts_lib_part(size);
  if (n > 0) {
    __ts_lib_put_name(to, (unsigned long)n);
  }
  return n;
}

static char *__ts_lib_getcwd(char *to, unsigned long size)
{
  unsigned long n;
  if (!to) {
    size = size ? size : 4096;
    to = __ts_lib_allocate(size, 1);
  }
  if (!to || size < 2 || __ts_lib_done() != 0) {
    return 0;
  }
  n = 1 + __ts_lib_size(size - 2);
  to[0] = '/';
  __ts_lib_put_name(to + 1, n - 1);
  to[n] = 0;
  return to;
}

static int __ts_lib_gethostname(char *to, unsigned long size)
{
  if (size == 0 || __ts_lib_done() != 0) {
    return -1;
  }
  unsigned long n = __ts_lib_size(size - 1);
  __ts_lib_put_name(to, n);
  to[n] = 0;
  return 0;
}

/* XXXXXX at its end becomes six characters. */
static _Bool __ts_lib_fill_template(char *name)
{
  unsigned long n = __ts_lib_strnlen(name, -1ul);
  for (unsigned long i = 1; i <= 6; i++) {
    if (n < i || name[n - i] != 'X') {
      __ts_lib_fail(22); /* EINVAL */
      return 0;
    }
  }
  for (unsigned long i = 1; i <= 6; i++) {
    unsigned c = __ts_lib_some_byte() % 26;
    name[n - i] = (char)('a' + c);
  }
  return 1;
}

static int __ts_lib_mkstemp(char *name)
{
  return __ts_lib_fill_template(name) ? __ts_lib_open(name, 0) : -1;
}

static char *__ts_lib_mkdtemp(char *name)
{
  return __ts_lib_fill_template(name) && __ts_lib_done() == 0 ? name : 0;
}

/* --- who is ready: of those that were asked for, any --- */

/* A struct pollfd. */
struct __ts_lib_polled {
  int file;
  short events, found;
};

static int __ts_lib_poll(struct __ts_lib_polled *all, unsigned long count,
                         int milliseconds)
{
  int ready = 0;
  if (__ts_lib_done() != 0) {
    return -1;
  }
  for (unsigned long i = 0; i < count; i++) {
    if (all[i].file >= 0 && __ts_lib_find_pipe(all[i].file)) {
      __ts_lib_obstacle("poll of a pipe");
    }
    /* POLLERR, POLLHUP, POLLNVAL come unasked. */
    int found = __ts_lib_any_int() & (all[i].events | 0x38);
    all[i].found = (short)(all[i].file < 0 ? 0 : found);
    ready += all[i].found != 0;
  }
  __ts_lib_assume(ready > 0 || milliseconds >= 0);
  return ready;
}

static int __ts_lib_ppoll(struct __ts_lib_polled *all, unsigned long count,
                          const void *time, const void *mask)
{
  (void)mask;
  return __ts_lib_poll(all, count, time ? 0 : -1);
}

/* Those that stay in a set of files. */
static int __ts_lib_some_of(unsigned long *set, int files)
{
  int count = 0;
  for (int i = 0; set && i * 64 < files; i++) {
    set[i] &= __ts_lib_any_ulong();
    for (unsigned long rest = set[i]; rest; rest &= rest - 1) {
      count++;
    }
  }
  return count;
}

static int __ts_lib_select(int files, unsigned long *in, unsigned long *out,
                           unsigned long *other, void *time)
{
  int ready;
  if (__ts_lib_done() != 0) {
    return -1;
  }
  if (__ts_lib_any_pipe()) {
    __ts_lib_obstacle("select in a program with pipes");
  }
  ready = __ts_lib_some_of(in, files) + __ts_lib_some_of(out, files) +
          __ts_lib_some_of(other, files);
  __ts_lib_assume(ready > 0 || time);
  return ready;
}

static int __ts_lib_pselect(int files, unsigned long *in, unsigned long *out,
                            unsigned long *other, void *time, const void *mask)
{
  (void)mask;
  return __ts_lib_select(files, in, out, other, time);
}

/* --- sockets --- */

static int __ts_lib_socket(int domain, int type, int protocol)
{
  (void)domain;
  (void)type;
  return __ts_lib_open("", protocol);
}

static int __ts_lib_bind(int file, const void *address, unsigned size)
{
  (void)address;
  (void)size;
  return __ts_lib_close(file);
}

static int __ts_lib_connect(int file, const void *address, unsigned size)
{
  return __ts_lib_bind(file, address, size);
}

static int __ts_lib_listen(int file, int most)
{
  (void)most;
  return __ts_lib_close(file);
}

static int __ts_lib_shutdown(int file, int how)
{
  (void)how;
  return __ts_lib_close(file);
}

static long __ts_lib_send(int file, const void *from, unsigned long size,
                          int how)
{
  (void)how;
  return __ts_lib_write(file, from, size);
}

static long __ts_lib_recv(int file, void *to, unsigned long size, int how)
{
  (void)how;
  return __ts_lib_read(file, to, size);
}

/* So many bytes, at most, of a buffer that says how large it is. */
static int __ts_lib_told_bytes(char *to, unsigned *size)
{
  if (__ts_lib_done() != 0) {
    return -1;
  }
  if (to && size) {
    unsigned long n = __ts_lib_size(*size);
    for (unsigned long i = 0; i < n; i++) {
      to[i] = (char)__ts_lib_some_byte();
    }
    *size = (unsigned)n;
  }
  return 0;
}

static int __ts_lib_accept(int file, void *address, unsigned *size)
{
  (void)file;
  if (__ts_lib_told_bytes(address, size) != 0) {
    return -1;
  }
  int other = __ts_lib_any_int();
  __ts_lib_assume(other >= 0);
  return other;
}

static int __ts_lib_accept4(int file, void *address, unsigned *size, int how)
{
  (void)how;
  return __ts_lib_accept(file, address, size);
}

static int __ts_lib_getsockname(int file, void *address, unsigned *size)
{
  (void)file;
  return __ts_lib_told_bytes(address, size);
}

static int __ts_lib_getpeername(int file, void *address, unsigned *size)
{
  (void)file;
  return __ts_lib_told_bytes(address, size);
}

static int __ts_lib_getsockopt(int file, int level, int name, void *to,
                               unsigned *size)
{
  (void)file;
  (void)level;
  (void)name;
  return __ts_lib_told_bytes(to, size);
}

static int __ts_lib_setsockopt(int file, int level, int name, const void *from,
                               unsigned size)
{
  (void)level;
  (void)name;
  return __ts_lib_bind(file, from, size);
}

static long __ts_lib_sendto(int file, const void *from, unsigned long size,
                            int how, const void *address, unsigned length)
{
  (void)address;
  (void)length;
  return __ts_lib_send(file, from, size, how);
}

static long __ts_lib_recvfrom(int file, void *to, unsigned long size, int how,
                              void *address, unsigned *length)
{
  if (__ts_lib_told_bytes(address, length) != 0) {
    return -1;
  }
  return __ts_lib_recv(file, to, size, how);
}

/* --- the order of bytes --- */

static unsigned __ts_lib_htonl(unsigned n)
{
  return n << 24 | (n & 0xff00) << 8 | (n >> 8 & 0xff00) | n >> 24;
}

static unsigned __ts_lib_ntohl(unsigned n)
{
  return __ts_lib_htonl(n);
}

static unsigned short __ts_lib_htons(unsigned short n)
{
  return (unsigned short)(n << 8 | n >> 8);
}

static unsigned short __ts_lib_ntohs(unsigned short n)
{
  return __ts_lib_htons(n);
}

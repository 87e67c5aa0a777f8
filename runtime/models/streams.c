/* streams.c -- streams of <stdio.h>, a part of library.c. */

/* --- streams: 0 at first, 1 at the end, 2 after an error; whether a character
 * was pushed back; which one; what is inside --- */

enum {
  __TS_OUTSIDE,
  __TS_EMPTY,
  __TS_WRITTEN
}; /* the latter two: a temporary file */

static char __ts_lib_standard[3][4];

/* Something was written. */
static void __ts_lib_note_written(char *stream)
{
  if (stream[3] == __TS_EMPTY) {
    stream[3] = __TS_WRITTEN;
  }
}

static _Bool __ts_lib_is_temporary(const char *stream)
{
  return stream[3] != __TS_OUTSIDE;
}

/* Stand for them if the program has no temporary files. */
static void __ts_lib_note_nothing(char *stream)
{
  (void)stream;
}

static _Bool __ts_lib_is_never(const char *stream)
{
  (void)stream;
  return 0;
}

static void *__ts_lib_fopen(const char *name, const char *how)
{
  __ts_prints(name);
  (void)how;
  if (__ts_lib_any_bool()) {
    __ts_lib_fail_somehow();
    return 0;
  }
  return __ts_lib_allocate(4, 1);
}

static void *__ts_lib_fdopen(int file, const char *how)
{
  (void)file;
  return __ts_lib_fopen(how, how);
}

static void *__ts_lib_popen(const char *command, const char *how)
{
  return __ts_lib_fopen(command, how);
}

static void *__ts_lib_tmpfile(void)
{
  char *stream = __ts_lib_fopen("", "");
  if (stream) {
    stream[3] = __TS_EMPTY;
  }
  return stream;
}

/* 0, or -1 and an error. */
static int __ts_lib_done(void)
{
  if (__ts_lib_any_bool()) {
    __ts_lib_fail_somehow();
    return -1;
  }
  return 0;
}

static int __ts_lib_fclose(void *stream)
{
  (void)stream;
  return __ts_lib_done();
}

static int __ts_lib_pclose(void *stream)
{
  (void)stream;
  int status = __ts_lib_any_int();
  __ts_lib_assume(status >= -1 && status < 0x10000);
  return status;
}

/* Whether there is nothing to read. */
static _Bool __ts_lib_is_over(char *stream)
{
  if (*stream == 1) {
    return 1;
  }
  if (__ts_lib_is_temporary(stream)) {
    if (stream[3] == __TS_WRITTEN) {
      __ts_lib_obstacle("what was written to a temporary file");
    }
    *stream = 1;
    return 1;
  }
  if (__ts_lib_any_bool()) {
    return 0;
  }
  if (__ts_lib_any_bool()) {
    *stream = 1;
  } else {
    *stream = 2;
    __ts_lib_fail_somehow();
  }
  return 1;
}

/* A stream is locked meanwhile. What was pushed back comes first; -1: the end,
 * or an error. */
static int __ts_lib_fgetc(char *stream)
{
  int c = -1;
  __ts_lib_begin();
  if (stream[1]) {
    stream[1] = 0;
    c = (unsigned char)stream[2];
  } else if (!__ts_lib_is_over(stream)) {
    c = __ts_lib_some_byte();
  }
  __ts_lib_end();
  return c;
}

static int __ts_lib_getc(char *stream)
{
  return __ts_lib_fgetc(stream);
}

static int __ts_lib_getchar(void)
{
  return __ts_lib_fgetc(__ts_lib_standard[0]);
}

/* How they begin. What was pushed back may be all, or not count. */
static int __ts_lib_fscanf(char *stream)
{
  _Bool over;
  if (__ts_lib_is_temporary(stream) && stream[1]) {
    __ts_lib_obstacle("what is pushed back to a temporary file");
  }
  __ts_lib_begin();
  over = !(stream[1] && __ts_lib_any_bool()) && __ts_lib_is_over(stream);
  stream[1] = 0;
  __ts_lib_end();
  return over;
}

static int __ts_lib_scanf(void)
{
  return __ts_lib_fscanf(__ts_lib_standard[0]);
}

/* At most so many. */
static unsigned long __ts_lib_size(unsigned long most)
{
  unsigned long n = __ts_lib_some_size();
  return n > most ? most : n;
}

/* A line that ends before its newline, and before there is no more room, is the
 * last one. */
static char *__ts_lib_fgets(char *s, int size, char *stream)
{
  unsigned long n = 0, room = (unsigned long)size - 1, most;
  int c = 0;
  if (size < 1) {
    return 0;
  }
  if (room > 0) {
    c = __ts_lib_fgetc(stream);
    if (c < 0) {
      return 0;
    }
    s[n++] = (char)c;
  }
  most = room > 0 ? 1 + __ts_lib_size(room - 1) : 0;
  if (__ts_lib_is_temporary(stream)) {
    most = n; /* what was pushed back */
  }
  while (n < most && c != '\n') {
    c = __ts_lib_some_byte();
    s[n++] = (char)c;
  }
  if (n < room && c != '\n') {
    *stream = 1;
  }
  s[n] = 0;
  return s;
}

static unsigned long __ts_lib_fread(void *to, unsigned long size,
                                    unsigned long count, char *stream)
{
  unsigned long all = size * count, n, i = 0;
  char *at = to;
  if (all == 0) {
    return 0;
  }
  if (stream[1]) {
    stream[1] = 0;
    at[i++] = stream[2];
  }
  n = all;
  if (i < all && __ts_lib_is_over(stream)) {
    n = i;
    if (!__ts_lib_is_temporary(stream)) {
      n += __ts_lib_size(all - i - 1);
    }
  }
  for (; i < n; i++) {
    at[i] = (char)__ts_lib_some_byte();
  }
  return n / size;
}

static unsigned long __ts_lib_fwrite(const void *from, unsigned long size,
                                     unsigned long count, void *stream)
{
  if (size * count == 0) {
    return 0;
  }
  __ts_sends(from, size * count);
  __ts_lib_note_written(stream);
  if (__ts_lib_any_bool()) {
    return count;
  }
  *(char *)stream = 2;
  __ts_lib_fail_somehow();
  return __ts_lib_size(count - 1);
}

/* One character can always be pushed back. */
static int __ts_lib_ungetc(int c, char *stream)
{
  if (c == -1) {
    return -1;
  }
  __ts_lib_begin();
  if (stream[1]) {
    __ts_lib_obstacle("a second character that is pushed back");
  }
  stream[1] = 1;
  stream[2] = (char)c;
  *stream &= 2;
  __ts_lib_end();
  return (unsigned char)c;
}

static int __ts_lib_feof(char *stream)
{
  return *stream == 1;
}

static int __ts_lib_ferror(char *stream)
{
  return *stream == 2;
}

static void __ts_lib_clearerr(char *stream)
{
  *stream = 0;
}

static void __ts_lib_rewind(char *stream)
{
  stream[0] = stream[1] = 0;
}

static int __ts_lib_fseek(char *stream, long offset, int from)
{
  (void)offset;
  (void)from;
  int result = __ts_lib_done();
  if (result == 0) {
    *stream &= 2;
    stream[1] = 0;
  }
  return result;
}

static long __ts_lib_ftell(void *stream)
{
  (void)stream;
  unsigned long at = __ts_lib_any_ulong();
  if (at >> 63) {
    __ts_lib_fail_somehow();
    return -1;
  }
  return (long)at;
}

static int __ts_lib_fflush(void *stream)
{
  (void)stream;
  return __ts_lib_done();
}

static int __ts_lib_remove(const char *name)
{
  (void)name;
  return __ts_lib_done();
}

static int __ts_lib_rename(const char *from, const char *to)
{
  (void)from;
  (void)to;
  return __ts_lib_done();
}

static int __ts_lib_getc_unlocked(char *stream)
{
  return __ts_lib_fgetc(stream);
}

static int __ts_lib_fgetc_unlocked(char *stream)
{
  return __ts_lib_fgetc(stream);
}

static int __ts_lib_getchar_unlocked(void)
{
  return __ts_lib_getchar();
}

static int __ts_lib_fseeko(char *stream, long offset, int from)
{
  return __ts_lib_fseek(stream, offset, from);
}

static long __ts_lib_ftello(void *stream)
{
  return __ts_lib_ftell(stream);
}

/* An fpos_t begins with a number. */
static int __ts_lib_fgetpos(void *stream, long *at)
{
  long now = __ts_lib_ftell(stream);
  if (now < 0) {
    return -1;
  }
  *at = now;
  return 0;
}

static int __ts_lib_fsetpos(char *stream, const void *at)
{
  (void)at;
  return __ts_lib_fseek(stream, 0, 0);
}

static int __ts_lib_fileno(const char *stream)
{
  for (int i = 0; i < 3; i++) {
    if (stream == __ts_lib_standard[i]) {
      return i;
    }
  }
  int file = __ts_lib_any_int();
  __ts_lib_assume(file >= 0);
  return file;
}

static void *__ts_lib_freopen(const char *name, const char *how, char *stream)
{
  (void)name;
  (void)how;
  if (__ts_lib_done() != 0) {
    return 0;
  }
  stream[0] = stream[1] = 0;
  stream[3] = __TS_OUTSIDE;
  return stream;
}

static void __ts_lib_flockfile(void *stream)
{
  (void)stream;
  __ts_lib_obstacle("a stream that a thread keeps to itself");
}

static int __ts_lib_ftrylockfile(void *stream)
{
  __ts_lib_flockfile(stream);
  return 0;
}

static void __ts_lib_funlockfile(void *stream)
{
  __ts_lib_flockfile(stream);
}

/* A line of any length, in memory that grows as it needs. */
static long __ts_lib_getdelim(char **line, unsigned long *room, int end,
                              char *stream)
{
  int c = __ts_lib_fgetc(stream);
  if (!line || !room) {
    __ts_lib_fail(22); /* EINVAL */
    return -1;
  }
  if (c < 0) {
    return -1;
  }
  unsigned long most = __ts_lib_some_size(), n = 0;
  if (most > -1ul >> 2) {
    __ts_lib_fail(12); /* ENOMEM */
    return -1;
  }
  if (__ts_lib_is_temporary(stream)) {
    most = 0; /* what was pushed back */
  }
  if (!*line || *room < most + 2) {
    char *memory = __builtin_realloc(*line, most + 2);
    if (!memory) {
      __ts_lib_fail(12);
      return -1;
    }
    *line = memory;
    *room = most + 2;
  }
  (*line)[n++] = (char)c;
  while (n <= most && c != end) {
    c = __ts_lib_some_byte();
    (*line)[n++] = (char)c;
  }
  if (c != end) {
    *stream = 1;
  }
  (*line)[n] = 0;
  return (long)n;
}

static long __ts_lib_getline(char **line, unsigned long *room, char *stream)
{
  return __ts_lib_getdelim(line, room, '\n', stream);
}

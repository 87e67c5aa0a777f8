/* words.c -- more of <string.h>, paths, and wide characters, a part of
 * library.c. */

static void __ts_lib_explicit_bzero(void *to, unsigned long size)
{
  __builtin_memset(to, 0, size);
}

static void *__ts_lib_memfrob(void *at, unsigned long size)
{
  for (unsigned long i = 0; i < size; i++) {
    ((char *)at)[i] ^= 42;
  }
  return at;
}

static void __ts_lib_swab(const char *from, char *to, long size)
{
  for (long i = 0; i + 1 < size; i += 2) {
    char first = from[i];
    to[i] = from[i + 1];
    to[i + 1] = first;
  }
}

/* GNU's, of <string.h>: what is behind the last slash. */
static char *__ts_lib_basename(const char *path)
{
  const char *base = path;
  for (; *path; path++) {
    if (*path == '/') {
      base = path + 1;
    }
  }
  return (char *)base;
}

static char __ts_lib_dot[2], __ts_lib_slash[2];

static char *__ts_lib_path_of(char *constant, char c)
{
  constant[0] = c;
  constant[1] = 0;
  return constant;
}

/* Without slashes at its end, but for the first. */
static unsigned long __ts_lib_path_length(const char *path)
{
  unsigned long n = __ts_lib_strnlen(path, -1ul);
  while (n > 1 && path[n - 1] == '/') {
    n--;
  }
  return n;
}

/* POSIX's, of <libgen.h>. */
static char *__ts_lib___xpg_basename(char *path)
{
  unsigned long n, i;
  if (!path || !*path) {
    return __ts_lib_path_of(__ts_lib_dot, '.');
  }
  n = __ts_lib_path_length(path);
  if (n == 1 && *path == '/') {
    return __ts_lib_path_of(__ts_lib_slash, '/');
  }
  if (path[n]) {
    path[n] = 0;
  }
  for (i = n; i > 0 && path[i - 1] != '/'; i--) {
  }
  return path + i;
}

static char *__ts_lib_dirname(char *path)
{
  unsigned long n;
  if (!path || !*path) {
    return __ts_lib_path_of(__ts_lib_dot, '.');
  }
  n = __ts_lib_path_length(path);
  while (n > 0 && path[n - 1] != '/') {
    n--;
  }
  if (n == 0) {
    return __ts_lib_path_of(__ts_lib_dot, '.');
  }
  while (n > 1 && path[n - 1] == '/') {
    n--;
  }
  if (n == 1 && *path == '/') {
    return __ts_lib_path_of(__ts_lib_slash, '/');
  }
  path[n] = 0;
  return path;
}

/* For asprintf: memory for so many characters, or null. */
static char *__ts_lib_room(char **to, int n)
{
  char *memory = n < 0 ? 0 : __ts_lib_allocate((unsigned long)n + 1, 1);
  if (memory) {
    *to = memory;
  }
  return memory;
}

/* --- messages: any text --- */

static char __ts_lib_message[32];

static char *__ts_lib_put_message(char *to, unsigned long room)
{
  unsigned long n;
  if (room > 0) {
    n = __ts_lib_size(room - 1);
    __ts_lib_put_name(to, n);
    to[n] = 0;
  }
  return to;
}

/* GNU's gives a text of its own or what is there; POSIX's an error. */
static char *__ts_lib_strerror_r(int error, char *to, unsigned long room)
{
  (void)error;
  return __ts_lib_any_bool()
             ? __ts_lib_put_message(to, room)
             : __ts_lib_put_message(__ts_lib_message, sizeof __ts_lib_message);
}

static int __ts_lib___xpg_strerror_r(int error, char *to, unsigned long room)
{
  __ts_lib_put_message(to, room);
  return error >= 0 && error < 134 && __ts_lib_any_bool() ? 0
         : error >= 0 && error < 134                      ? 34
                                                          : 22;
}

static char *__ts_lib_strsignal(int number)
{
  (void)number;
  return __ts_lib_put_message(__ts_lib_message, sizeof __ts_lib_message);
}

/* --- wide characters, in the locale "C" --- */

static unsigned long __ts_lib_wcslen(const int *s)
{
  unsigned long n = 0;
  while (s[n]) {
    n++;
  }
  return n;
}

static int *__ts_lib_wmemcpy(int *to, const int *from, unsigned long n)
{
  for (unsigned long i = 0; i < n; i++) {
    to[i] = from[i];
  }
  return to;
}

static int *__ts_lib_wmemset(int *to, int c, unsigned long n)
{
  for (unsigned long i = 0; i < n; i++) {
    to[i] = c;
  }
  return to;
}

static int *__ts_lib_wcscpy(int *to, const int *from)
{
  return __ts_lib_wmemcpy(to, from, __ts_lib_wcslen(from) + 1);
}

static int __ts_lib_wcscmp(const int *a, const int *b)
{
  while (*a && *a == *b) {
    a++;
    b++;
  }
  return *a < *b ? -1 : *a > *b;
}

static int *__ts_lib_wcschr(const int *s, int c)
{
  while (*s && *s != c) {
    s++;
  }
  return *s == c ? (int *)s : 0;
}

/* -1: it is none. */
static int __ts_lib_mbtowc(int *to, const char *s, unsigned long n)
{
  if (!s) {
    return 0; /* there are no shifts */
  }
  if (n == 0) {
    return -1;
  }
  if ((unsigned char)*s > 127) {
    __ts_lib_fail(84); /* EILSEQ */
    return -1;
  }
  if (to) {
    *to = *s;
  }
  return *s != 0;
}

static int __ts_lib_mblen(const char *s, unsigned long n)
{
  return __ts_lib_mbtowc(0, s, n);
}

static int __ts_lib_wctomb(char *to, int c)
{
  if (!to) {
    return 0;
  }
  if (c < 0 || c > 127) {
    __ts_lib_fail(84);
    return -1;
  }
  *to = (char)c;
  return 1;
}

static unsigned long __ts_lib_mbstowcs(int *to, const char *s, unsigned long n)
{
  unsigned long i = 0;
  for (; !to || i < n; i++) {
    if ((unsigned char)s[i] > 127) {
      __ts_lib_fail(84);
      return -1ul;
    }
    if (to) {
      to[i] = s[i];
    }
    if (!s[i]) {
      break;
    }
  }
  return i;
}

static unsigned long __ts_lib_wcstombs(char *to, const int *s, unsigned long n)
{
  unsigned long i = 0;
  for (; !to || i < n; i++) {
    if (s[i] < 0 || s[i] > 127) {
      __ts_lib_fail(84);
      return -1ul;
    }
    if (to) {
      to[i] = (char)s[i];
    }
    if (!s[i]) {
      break;
    }
  }
  return i;
}

/* --- numbers of the widest type --- */

static long __ts_lib_strtoimax(const char *s, char **end, int base)
{
  return __ts_lib_strtol(s, end, base);
}

static unsigned long __ts_lib_strtoumax(const char *s, char **end, int base)
{
  return __ts_lib_strtoul(s, end, base);
}

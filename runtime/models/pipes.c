/* pipes.c -- pipes, a part of library.c: what is written at one end is read at
 * the other, by whoever waits for it. */

enum { __TS_PIPES = 8, __TS_PIPE_ROOM = 64 };

struct __ts_lib_pipe {
  int reads, writes; /* numbers of its ends; -1: closed */
  _Bool nonblocking;
  unsigned ready; /* 1: a reader need not wait; see __ts_lib_await */
  unsigned first, count;
  char bytes[__TS_PIPE_ROOM];
};

static struct __ts_lib_pipe __ts_lib_pipes[__TS_PIPES];
static int __ts_lib_pipe_count;

static struct __ts_lib_pipe *__ts_lib_find_pipe(int file)
{
  for (int i = 0; i < __ts_lib_pipe_count; i++) {
    struct __ts_lib_pipe *pipe = &__ts_lib_pipes[i];
    if (file >= 0 && (pipe->reads == file || pipe->writes == file)) {
      return pipe;
    }
  }
  return 0;
}

static _Bool __ts_lib_any_pipe(void)
{
  return __ts_lib_pipe_count > 0;
}

/* Stand for them if the program has no pipes. */
static struct __ts_lib_pipe *__ts_lib_find_no_pipe(int file)
{
  (void)file;
  return 0;
}

static _Bool __ts_lib_no_pipe(void)
{
  return 0;
}

static int __ts_lib_pipe2(int *ends, int how)
{
  if (how & ~02004000) { /* O_NONBLOCK, O_CLOEXEC */
    __ts_lib_obstacle("a pipe of this kind");
  }
  if (__ts_lib_done() != 0) {
    return -1;
  }
  __ts_lib_begin();
  if (__ts_lib_pipe_count == __TS_PIPES) {
    __ts_lib_obstacle("more than eight pipes");
  }
  struct __ts_lib_pipe *pipe = &__ts_lib_pipes[__ts_lib_pipe_count];
  pipe->reads = 3 + 2 * __ts_lib_pipe_count; /* the lowest that is free */
  pipe->writes = pipe->reads + 1;
  pipe->nonblocking = (how & 04000) != 0;
  __ts_lib_pipe_count++;
  ends[0] = pipe->reads;
  ends[1] = pipe->writes;
  __ts_lib_end();
  return 0;
}

static int __ts_lib_pipe(int *ends)
{
  return __ts_lib_pipe2(ends, 0);
}

/* An atomic section begins. What was there when it was woken up another thread
 * may have read meanwhile. */
static void __ts_lib_await_pipe(struct __ts_lib_pipe *pipe)
{
  for (;;) {
    __ts_lib_await(&pipe->ready);
    __ts_lib_begin();
    if (pipe->count > 0 || pipe->writes < 0) {
      return;
    }
    __ts_lib_end();
  }
}

/* As much as there is; nothing if nobody can write any more. */
static long __ts_lib_read_pipe(struct __ts_lib_pipe *pipe, int file, char *to,
                               unsigned long size)
{
  unsigned long n = 0;
  if (pipe->reads != file) {
    __ts_lib_fail(9); /* EBADF */
    return -1;
  }
  if (size == 0) {
    return 0;
  }
  if (pipe->nonblocking) {
    __ts_lib_begin();
    if (pipe->ready == 0) {
      __ts_lib_fail(11); /* EAGAIN */
      __ts_lib_end();
      return -1;
    }
  } else {
    __ts_lib_await_pipe(pipe);
  }
  while (n < size && pipe->count > 0) {
    to[n++] = pipe->bytes[pipe->first];
    pipe->first = (pipe->first + 1) % __TS_PIPE_ROOM;
    pipe->count--;
  }
  pipe->ready = pipe->count > 0 || pipe->writes < 0;
  __ts_lib_end();
  return (long)n;
}

static long __ts_lib_write_pipe(struct __ts_lib_pipe *pipe, int file,
                                const char *from, unsigned long size)
{
  if (pipe->writes != file) {
    __ts_lib_fail(9);
    return -1;
  }
  if (size == 0) {
    return 0;
  }
  __ts_lib_begin();
  if (pipe->reads < 0) {
    __ts_lib_obstacle("a signal as nobody reads from the pipe");
  }
  if (size > __TS_PIPE_ROOM - pipe->count) {
    __ts_lib_obstacle("more than 64 bytes in a pipe");
  }
  for (unsigned long i = 0; i < size; i++) {
    pipe->bytes[(pipe->first + pipe->count) % __TS_PIPE_ROOM] = from[i];
    pipe->count++;
  }
  pipe->ready = 1;
  __ts_lib_end();
  return (long)size;
}

static int __ts_lib_close_pipe(struct __ts_lib_pipe *pipe, int file)
{
  __ts_lib_begin();
  if (pipe->reads == file) {
    pipe->reads = -1;
  } else {
    pipe->writes = -1;
    pipe->ready = 1;
  }
  __ts_lib_end();
  return 0;
}

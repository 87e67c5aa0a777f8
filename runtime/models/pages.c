/* pages.c -- memory by pages: mmap and its kin, a part of library.c. */

enum { __TS_MAPPINGS = 16, __TS_PAGE = 4096 };

static char *__ts_lib_mappings[__TS_MAPPINGS]; /* null: given back */
static unsigned long __ts_lib_mapped[__TS_MAPPINGS];
static unsigned __ts_lib_mapping_count;

static void __ts_lib_note_mapping(char *memory, unsigned long size)
{
  __ts_lib_begin();
  if (__ts_lib_mapping_count == __TS_MAPPINGS) {
    __ts_lib_obstacle("more than sixteen mappings");
  }
  __ts_lib_mappings[__ts_lib_mapping_count] = memory;
  __ts_lib_mapped[__ts_lib_mapping_count] = size;
  __ts_lib_mapping_count++;
  __ts_lib_end();
}

/* Of fresh zeros; where it is to be is a wish, unless it is fixed. */
static void *__ts_lib_mmap(void *at, unsigned long size, int access, int how,
                           int file, long from)
{
  char *memory;
  (void)at;
  (void)file;
  (void)from;
  if (!(how & 0x20)) { /* MAP_ANONYMOUS */
    __ts_lib_obstacle("a file as memory");
  }
  if (how & 0x10) { /* MAP_FIXED */
    __ts_lib_obstacle("memory at a given address");
  }
  if ((access & 3) != 3) { /* PROT_READ | PROT_WRITE */
    __ts_lib_obstacle("memory that may not be read or written");
  }
  if (size == 0) {
    __ts_lib_fail(22); /* EINVAL */
    return (void *)-1;
  }
  memory = __ts_lib_aligned(__TS_PAGE, size);
  if (!memory) {
    __ts_lib_fail(12); /* ENOMEM */
    return (void *)-1;
  }
  __builtin_memset(memory, 0, size);
  __ts_lib_note_mapping(memory, size);
  return memory;
}

static int __ts_lib_munmap(void *at, unsigned long size)
{
  unsigned i = 0;
  __ts_lib_begin();
  while (i < __ts_lib_mapping_count &&
         (__ts_lib_mappings[i] != at || __ts_lib_mapped[i] != size)) {
    i++;
  }
  if (i == __ts_lib_mapping_count) {
    __ts_lib_obstacle("a part of a mapping that is given back");
  }
  __ts_lib_mappings[i] = 0;
  __ts_lib_end();
  __builtin_free(at);
  return 0;
}

static int __ts_lib_mprotect(void *at, unsigned long size, int access)
{
  (void)at;
  (void)size;
  if ((access & 3) != 3) {
    __ts_lib_obstacle("memory that may not be read or written");
  }
  return __ts_lib_done();
}

static int __ts_lib_madvise(void *at, unsigned long size, int advice)
{
  (void)at;
  (void)size;
  if (advice == 4 || advice == 8 || advice == 9) {
    __ts_lib_obstacle("memory whose contents are given up");
  }
  return __ts_lib_done();
}

static int __ts_lib_msync(void *at, unsigned long size, int how)
{
  (void)at;
  (void)size;
  (void)how;
  return __ts_lib_done();
}

static int __ts_lib_mlock(const void *at, unsigned long size)
{
  (void)at;
  (void)size;
  return __ts_lib_done();
}

static int __ts_lib_munlock(const void *at, unsigned long size)
{
  return __ts_lib_mlock(at, size);
}

static int __ts_lib_mlockall(int how)
{
  (void)how;
  return __ts_lib_done();
}

static int __ts_lib_munlockall(void)
{
  return __ts_lib_done();
}

/* once.c -- what is done once, a part of models.c. The word is 0 at first, 1
 * while it is done, then 2. */

static __ts_bool __ts_once_ready(unsigned self, unsigned *once)
{
  (void)self;
  return *once != 1;
}

/* Whether this thread has to do it. */
static int __ts_once(unsigned self, unsigned *once)
{
  (void)self;
  if (*once != 0) {
    return 0;
  }
  *once = 1;
  return 1;
}

static int __ts_once_end(unsigned self, unsigned *once)
{
  (void)self;
  *once = 2;
  return 0;
}

/* The thread ends meanwhile: as if it had not begun. */
static int __ts_once_undo(unsigned self, unsigned *once)
{
  (void)self;
  *once = 0;
  return 0;
}

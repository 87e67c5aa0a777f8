/* clocks.c -- what clocks say, a part of models.c. */

/* The processor time that was used: it does not go back. */
__TS_STATE static unsigned long __ts_clock_now;

static long __ts_clock(unsigned self)
{
  (void)self;
  unsigned passed = __ts_nondet_uint();
  __ts_clock_now += __ts_clock_now >> 62 ? 0 : passed;
  return (long)__ts_clock_now;
}

/* A struct timeval: the wall clock says anything. */
static int __ts_timeofday(unsigned self, unsigned *time)
{
  (void)self;
  ((long *)time)[0] = __ts_nondet_uint();
  ((long *)time)[1] = __ts_nondet_uint() % 1000000;
  return 0;
}

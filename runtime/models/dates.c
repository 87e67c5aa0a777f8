/* dates.c -- years, months and days, a part of library.c. The time zone is
 * any. */

/* A struct tm. */
struct __ts_lib_date {
  int second, minute, hour, day, month, year, weekday, yearday, summer;
  long offset;
  const char *zone;
};

static long __ts_lib_floor(long a, long b)
{
  return a / b - (a % b < 0);
}

/* Days since 1970 of the first day of a month; years begin in March here, so
 * that the leap day is the last one. */
static long __ts_lib_days(long year, long month)
{
  year += __ts_lib_floor(month, 12);
  month -= __ts_lib_floor(month, 12) * 12;
  long y = year - (month < 2), m = (month + 10) % 12;
  return y * 365 + __ts_lib_floor(y, 4) - __ts_lib_floor(y, 100) +
         __ts_lib_floor(y, 400) + (m * 153 + 2) / 5 - 719468;
}

/* False: the year is too large. */
static _Bool __ts_lib_set_date(struct __ts_lib_date *to, long time)
{
  long day = __ts_lib_floor(time, 86400), rest = time - day * 86400;
  long since = day + 719468, era = __ts_lib_floor(since, 146097);
  long of_era = since - era * 146097;
  long y = (of_era - of_era / 1460 + of_era / 36524 - of_era / 146096) / 365;
  long of_year = of_era - (y * 365 + y / 4 - y / 100);
  long m = (of_year * 5 + 2) / 153;
  long month = m < 10 ? m + 2 : m - 10, year = y + era * 400 + (month < 2);
  if (year - 1900 != (int)(year - 1900)) {
    __ts_lib_fail(75); /* EOVERFLOW */
    return 0;
  }
  to->second = (int)(rest % 60);
  to->minute = (int)(rest / 60 % 60);
  to->hour = (int)(rest / 3600);
  to->day = (int)(of_year - (m * 153 + 2) / 5) + 1;
  to->month = (int)month;
  to->year = (int)(year - 1900);
  to->weekday = (int)(day + 4 - __ts_lib_floor(day + 4, 7) * 7);
  to->yearday = (int)(day - __ts_lib_days(year, 0));
  return 1;
}

static struct __ts_lib_date *__ts_lib_gmtime_r(const long *time,
                                               struct __ts_lib_date *to)
{
  if (!__ts_lib_set_date(to, *time)) {
    return 0;
  }
  to->summer = 0;
  to->offset = 0;
  to->zone = "GMT";
  return to;
}

/* What gmtime and localtime give; ctime and asctime have one of their own. */
static struct __ts_lib_date __ts_lib_the_date;
static char __ts_lib_the_text[64];

static struct __ts_lib_date *__ts_lib_gmtime(const long *time)
{
  return __ts_lib_gmtime_r(time, &__ts_lib_the_date);
}

static long __ts_lib_timegm(struct __ts_lib_date *date)
{
  long time =
      (__ts_lib_days(date->year + 1900l, date->month) + date->day - 1) * 86400 +
      date->hour * 3600l + date->minute * 60l + date->second;
  __ts_lib_gmtime_r(&time, date);
  return time;
}

/* Seconds that the local time is ahead: of the same time the same. */
static long __ts_lib_zone_asked, __ts_lib_zone_told;
static int __ts_lib_zone_summer;
static _Bool __ts_lib_zone_known;

static long __ts_lib_ahead(long time, int *summer)
{
  long ahead;
  __ts_lib_begin();
  if (!__ts_lib_zone_known || __ts_lib_zone_asked != time) {
    int any = __ts_lib_any_int();
    __ts_lib_assume(any > -93600 && any < 93600);
    __ts_lib_zone_told = any;
    __ts_lib_zone_summer = __ts_lib_any_bool();
    __ts_lib_zone_asked = time;
    __ts_lib_zone_known = 1;
  }
  ahead = __ts_lib_zone_told;
  *summer = __ts_lib_zone_summer;
  __ts_lib_end();
  return ahead;
}

static struct __ts_lib_date *__ts_lib_localtime_r(const long *time,
                                                  struct __ts_lib_date *to)
{
  int summer;
  long ahead = __ts_lib_ahead(*time, &summer);
  if (!__ts_lib_set_date(to, *time + ahead)) {
    return 0;
  }
  to->summer = summer;
  to->offset = ahead;
  to->zone = "";
  return to;
}

static struct __ts_lib_date *__ts_lib_localtime(const long *time)
{
  return __ts_lib_localtime_r(time, &__ts_lib_the_date);
}

static long __ts_lib_mktime(struct __ts_lib_date *date)
{
  long time =
      (__ts_lib_days(date->year + 1900l, date->month) + date->day - 1) * 86400 +
      date->hour * 3600l + date->minute * 60l + date->second;
  int ahead = __ts_lib_any_int();
  __ts_lib_assume(ahead > -93600 && ahead < 93600);
  time -= ahead;
  __ts_lib_begin();
  __ts_lib_zone_asked = time;
  __ts_lib_zone_told = ahead;
  __ts_lib_zone_summer = __ts_lib_any_bool();
  __ts_lib_zone_known = 1;
  __ts_lib_end();
  __ts_lib_localtime_r(&time, date);
  return time;
}

/* --- as text --- */

static char *__ts_lib_put_digits(char *to, int number, int digits)
{
  for (int i = digits; i-- > 0; number /= 10) {
    to[i] = (char)('0' + number % 10);
  }
  return to + digits;
}

/* "Thu Jan  1 00:00:00 1970"; years of other than four digits are not
 * understood. */
static char *__ts_lib_asctime_r(const struct __ts_lib_date *date, char *to)
{
  static const char days[] = "SunMonTueWedThuFriSat";
  static const char months[] = "JanFebMarAprMayJunJulAugSepOctNovDec";
  char *at = to;
  int year = date->year + 1900;
  if (date->weekday < 0 || date->weekday > 6 || date->month < 0 ||
      date->month > 11 || date->day < 0 || date->day > 99 || date->hour < 0 ||
      date->hour > 99 || date->minute < 0 || date->minute > 99 ||
      date->second < 0 || date->second > 99 || year < 1000 || year > 9999) {
    __ts_lib_obstacle("a date out of its range as text");
  }
  for (int i = 0; i < 3; i++) {
    *at++ = days[date->weekday * 3 + i];
  }
  *at++ = ' ';
  for (int i = 0; i < 3; i++) {
    *at++ = months[date->month * 3 + i];
  }
  *at++ = ' ';
  at = __ts_lib_put_digits(at, date->day, 2);
  if (at[-2] == '0') {
    at[-2] = ' ';
  }
  *at++ = ' ';
  at = __ts_lib_put_digits(at, date->hour, 2);
  *at++ = ':';
  at = __ts_lib_put_digits(at, date->minute, 2);
  *at++ = ':';
  at = __ts_lib_put_digits(at, date->second, 2);
  *at++ = ' ';
  at = __ts_lib_put_digits(at, year, 4);
  *at++ = '\n';
  *at = 0;
  return to;
}

static char *__ts_lib_asctime(const struct __ts_lib_date *date)
{
  return __ts_lib_asctime_r(date, __ts_lib_the_text);
}

static char *__ts_lib_ctime_r(const long *time, char *to)
{
  struct __ts_lib_date date;
  return __ts_lib_localtime_r(time, &date) ? __ts_lib_asctime_r(&date, to) : 0;
}

static char *__ts_lib_ctime(const long *time)
{
  return __ts_lib_ctime_r(time, __ts_lib_the_text);
}

/* Any text that has room: it depends on the format. */
static unsigned long __ts_lib_strftime(char *to, unsigned long room,
                                       const char *format, const void *date)
{
  (void)date;
  if (!*format || room == 0 || __ts_lib_any_bool()) {
    return 0;
  }
  unsigned long n = __ts_lib_size(room - 1);
  __ts_lib_put_name(to, n);
  to[n] = 0;
  return n;
}

/* --- clocks that can be set --- */

static int __ts_lib_clock_settime(int clock, const void *time)
{
  (void)clock;
  (void)time;
  return __ts_lib_done();
}

/* A clock of another thread or process: its number is negative. */
static int __ts_lib_clock_getcpuclockid(int process, int *clock)
{
  (void)process;
  int number = __ts_lib_any_int();
  __ts_lib_assume(number < 0);
  *clock = number;
  return __ts_lib_refused();
}

static int __ts_lib_pthread_getcpuclockid(unsigned long thread, int *clock)
{
  (void)thread;
  return __ts_lib_clock_getcpuclockid(0, clock);
}

/* flags.c -- flags of the compiler that change what a program means. The
 * preprocessor sees them all; here the front end is told, or the program is
 * refused: what is verified must be what the user compiles. */
#include "pipeline/flags.h"

#include <stdio.h>
#include <string.h>

enum meaning {
  REFUSED,
  UNSIGNED_CHAR,
  SIGNED_CHAR,
  SHORT_ENUMS,
  PACK,
  WRAP,
  GNU_INLINE,
  ILP32,
  LP64
};

static const struct {
  const char *flag;
  enum meaning meaning;
} rows[] = {
#define FLAG(flag, meaning) {flag, meaning},
#include "pipeline/flags.def"
#undef FLAG
};

enum { ROWS = sizeof rows / sizeof *rows };

bool flags_check(void)
{
  for (size_t i = 1; i < ROWS; i++) {
    if (strcmp(rows[i - 1].flag, rows[i].flag) >= 0) {
      return false;
    }
  }
  return true;
}

static bool is_row(const char *row, const char *flag)
{
  size_t n = strlen(row);
  return row[n - 1] == '=' ? strncmp(row, flag, n) == 0
                           : strcmp(row, flag) == 0;
}

static bool is_standard(const char *flag)
{
  return strncmp(flag, "-std=", 5) == 0 || strcmp(flag, "-ansi") == 0;
}

/* -fno-x takes back -fx and -fx=y; a level of optimisation, or a standard, the
 * one before. */
static bool takes_back(const char *flag, const char *row)
{
  if (is_standard(flag)) {
    return is_standard(row);
  }
  if (flag[1] == 'O') {
    return row[1] == 'O';
  }
  size_t n = strcspn(row, "=");
  return strlen(flag) == n + 3 && strncmp(flag + 2, "no-", 3) == 0 &&
         strncmp(flag, row, 2) == 0 && strncmp(flag + 5, row + 2, n - 2) == 0;
}

static bool apply(struct program *p, enum meaning m)
{
  switch (m) {
  case REFUSED:
    return false;
  case UNSIGNED_CHAR:
  case SIGNED_CHAR:
    p->types.unsigned_char = m == UNSIGNED_CHAR;
    return true;
  case SHORT_ENUMS:
    p->dialect.short_enums = true;
    return true;
  case PACK:
    p->dialect.packed = true;
    return true;
  case WRAP:
    p->dialect.wraps = true;
    return true;
  case GNU_INLINE:
    p->dialect.gnu_inline = true;
    return true;
  case ILP32:
  case LP64:
    p->dialect.ilp32 = m == ILP32;
    return true;
  }
  return false;
}

/* Whether a later flag takes it back. */
static bool is_undone(const struct options *o, uint32_t at, const char *row)
{
  for (uint32_t i = at + 1; i < o->cc_flags.count; i++) {
    if (takes_back(o->cc_flags.at[i], row)) {
      return true;
    }
  }
  return false;
}

bool flags_apply(const struct options *o, struct program *p)
{
  bool good = true;
  for (uint32_t i = 0; i < o->cc_flags.count; i++) {
    const char *flag = o->cc_flags.at[i];
    for (size_t k = 0; k < ROWS; k++) {
      if (!is_row(rows[k].flag, flag) || is_undone(o, i, rows[k].flag) ||
          apply(p, rows[k].meaning)) {
        continue;
      }
      fprintf(stderr,
              "tessera: %s changes what the program means and is not "
              "supported\n",
              flag);
      good = false;
    }
  }
  return good;
}

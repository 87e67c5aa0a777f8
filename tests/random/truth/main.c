/* main.c -- the truth about a program.
 *
 *   truth [-n STATES] FILE           what an exhaustive search finds, in words
 *   truth -o DIR/NAME [-u N] FILE    its twins, see below
 *
 * Exit 0; 2 if it is not C that we know; 3 if it has too many states or its
 * behaviour is undefined.
 *
 * In FILE, `__observe(N, x);` marks values. Twins are the same program with
 * assertions about them: NAME-safe.c allows what was seen there and no more; in
 * NAME-unsafe1.c to NAME-unsafeN.c one of the values is missing, the rarest
 * ones first; NAME-deadlock.c asks whether it can come to a stop. Their first lines say what is expected. */
#include "truth.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char *file_read(const char *path)
{
  FILE *f = strcmp(path, "-") ? fopen(path, "r") : stdin;
  size_t room = 1 << 20, n;
  char *text = room_for(room);
  if (!f) {
    give_up("cannot read", path);
  }
  n = fread(text, 1, room - 1, f);
  text[n] = 0;
  fclose(f);
  return text;
}

/* The observer that saw most different things; -1: there is none. */
static int choose_place(const struct truth *t)
{
  int place = -1;
  for (int k = 0; k < OBSERVED; k++) {
    int count = t->observed[k].count;
    if (count && (place < 0 || count > t->observed[place].count)) {
      place = k;
    }
  }
  return place;
}

/* Of its values, by how often it saw them: the rank-th from the rarest. */
static int choose_value(const struct observed *o, int rank)
{
  for (int i = 0; i < o->count; i++) {
    int rarer = 0;
    for (int j = 0; j < o->count; j++) {
      rarer +=
          o->often[j] < o->often[i] || (o->often[j] == o->often[i] && j < i);
    }
    if (rarer == rank) {
      return i;
    }
  }
  return -1;
}

static int by_value(const void *a, const void *b)
{
  int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
  return (x > y) - (x < y);
}

static void print_values(FILE *out, const struct observed *o, int without,
                         const char *name, int length)
{
  int64_t value[VALUES];
  int n = 0;
  for (int i = 0; i < o->count; i++) {
    if (i != without) {
      value[n++] = o->value[i];
    }
  }
  qsort(value, (size_t)n, sizeof *value, by_value);
  fprintf(out, "assert(%s", n ? "" : "0");
  for (int i = 0; i < n; i++) {
    fprintf(out, "%s%.*s == %" PRId64, i ? " || " : "", length, name, value[i]);
  }
  fprintf(out, ")");
}

/* The text with assertions in place of observers; place < 0: without any. */
static void print_text(FILE *out, const char *text, const struct truth *t,
                       bool asserts, int place, int without)
{
  static const char mark[] = "__observe(";
  for (;;) {
    const char *at = strstr(text, mark);
    if (!at) {
      fputs(text, out);
      return;
    }
    fwrite(text, 1, (size_t)(at - text), out);
    at += strlen(mark);
    int k = atoi(at);
    at += strspn(at, "0123456789, ");
    int length = (int)strcspn(at, ")");
    if (asserts) {
      print_values(out, &t->observed[k], k == place ? without : -1, at, length);
    } else {
      fprintf(out, "(void)%.*s", length, at);
    }
    text = at + length + 1;
  }
}

static FILE *twin(const char *stem, const char *kind, const char *expect,
                  const char *check)
{
  char path[4096];
  snprintf(path, sizeof path, "%s-%s.c", stem, kind);
  FILE *out = fopen(path, "w");
  if (!out) {
    give_up("cannot write", path);
  }
  fprintf(out, "// expect: %s ; check: %s\n", expect, check);
  return out;
}

static void print_twins(const char *stem, const char *text,
                        const struct truth *t, int wrong)
{
  int place = choose_place(t);
  FILE *out = twin(stem, "safe", t->violated ? "UNSAFE" : "SAFE", "assert");
  print_text(out, text, t, true, -1, -1);
  fclose(out);
  for (int i = 0; i < wrong && place >= 0 && !t->violated; i++) {
    int value = choose_value(&t->observed[place], i);
    char kind[32];
    snprintf(kind, sizeof kind, "unsafe%d", i + 1);
    if (value >= 0) {
      out = twin(stem, kind, "UNSAFE", "assert");
      print_text(out, text, t, true, place, value);
      fclose(out);
    }
  }
  out = twin(stem, "deadlock", t->deadlock ? "UNSAFE" : "SAFE", "deadlock");
  print_text(out, text, t, false, -1, -1);
  fclose(out);
}

static void print_words(const struct truth *t)
{
  printf("assert: %s\n", t->violated ? "violated" : "holds");
  printf("deadlock: %s\n", t->deadlock ? "reachable" : "none");
  printf("ends: %s\n", t->ends ? "yes" : "no");
  printf("states: %zu\n", t->states);
  for (int k = 0; k < OBSERVED; k++) {
    const struct observed *o = &t->observed[k];
    for (int i = 0; i < o->count; i++) {
      printf("%s%" PRId64, i ? " " : "observed: ", o->value[i]);
    }
    printf("%s", o->count ? "\n" : "");
  }
}

int main(int argc, char **argv)
{
  static struct program program;
  static struct truth truth;
  const char *stem = NULL;
  int wrong = 1;
  size_t limit = 200000;
  int at = 1;
  for (; at + 2 < argc && argv[at][0] == '-' && argv[at][1]; at += 2) {
    if (argv[at][1] == 'n') {
      limit = strtoull(argv[at + 1], NULL, 10);
    } else if (argv[at][1] == 'u') {
      wrong = atoi(argv[at + 1]);
    } else {
      stem = argv[at + 1];
    }
  }
  if (at + 1 != argc) {
    fprintf(stderr, "usage: truth [-n STATES] [-o DIR/NAME] [-u N] FILE\n");
    return 1;
  }
  char *text = file_read(argv[at]);
  read_program(&program, text);
  explore(&program, limit, &truth);
  if (truth.bad) {
    fprintf(stderr, "truth: %s\n", truth.bad);
    return 3;
  }
  if (stem) {
    print_twins(stem, text, &truth, wrong);
  } else {
    print_words(&truth);
  }
  return 0;
}

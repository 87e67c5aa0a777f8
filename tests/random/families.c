/* families.c -- random concurrent programs, each of one family of features.
 *
 *   families FAMILY SEED [N...]   one program to stdout, without its N-th
 *                                 statement: the others stay as they are
 *   families --list               the names
 *
 * Statements that stand together in a family are drawn together: what they do
 * has to do with each other. families.h and families/ have the texts, truth/
 * says what is true of a program. The same seed gives the same bytes with every
 * compiler. Values are observed in the end, by main; truth makes assertions of
 * that. */
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "families.h"

enum { WINDOW = 7, OUT = 100 };

static struct {
  uint64_t random;
  const struct family *family;
  int thread, threads; /* the one that is written; workers */
  int numbers;         /* given so far, for $N */
  int depth;           /* of statements */
  bool silent;         /* nothing is written */
  bool out[OUT];       /* statements that are left out, by $N */
  int window;          /* statements from here on are preferred */
} g;

static int draw(int size)
{
  g.random ^= g.random << 13;
  g.random ^= g.random >> 7;
  g.random ^= g.random << 17;
  return (int)((g.random >> 20) % (uint64_t)size);
}

static void put(const char *format, ...)
{
  va_list args;
  va_start(args, format);
  if (!g.silent) {
    vprintf(format, args);
  }
  va_end(args);
}

static void write_text(const char *text, size_t length);

static void write_one(const char *text)
{
  write_text(text, strlen(text));
}

static const char *const *statements(int *count)
{
  *count = 0;
  while (g.family->statement[*count]) {
    ++*count;
  }
  return g.family->statement;
}

static bool nests(const char *text)
{
  return strstr(text, "$s") || strstr(text, "__VERIFIER_atomic");
}

/* One that only main has; false: it shall be another one. */
static bool write_of_main(void)
{
  int count = 0;
  while (g.family->of_main[count]) {
    count++;
  }
  if (g.thread || g.depth || !count || draw(2)) {
    return false;
  }
  write_one(g.family->of_main[draw(count)]);
  return true;
}

static void write_statement(void)
{
  int count, at;
  const char *const *all = statements(&count);
  if (write_of_main()) {
    return;
  }
  do {
    at = draw(4) ? (g.window + draw(WINDOW)) % count : draw(count);
  } while (g.depth > 0 && nests(all[at]) && draw(20));
  if (g.depth > 0 && nests(all[at])) {
    write_one("$x = $e;");
    return;
  }
  g.depth++;
  write_one(all[at]);
  g.depth--;
}

static const char *shared(void)
{
  static const char *const names[] = {"x", "y", "z"};
  bool has_z = strstr(g.family->globals, " z");
  return names[draw(has_z ? 3 : 2)];
}

static void write_expression(void)
{
  switch (draw(5)) {
  case 0:
    put("%d", draw(4));
    break;
  case 1:
    put("r");
    break;
  case 2:
    put("%s", shared());
    break;
  case 3:
    put("%s + %d", shared(), 1 + draw(2));
    break;
  default:
    put("r + %s", shared());
  }
}

static void write_condition(void)
{
  static const char *const marks[] = {"==", "!=", "<", ">="};
  const char *mark = marks[draw(4)];
  const char *name = draw(4) ? shared() : "r";
  put("%s %s %d", name, mark, draw(3));
}

static void write_code(char code)
{
  static const char *const operators[] = {"+", "-", "^", "|", "&"};
  static const char *const names[] = {"add", "sub", "xor", "or", "and"};
  switch (code) {
  case 'x':
    put("%s", shared());
    break;
  case 'r':
    put("%s", draw(2) ? "r" : "own");
    break;
  case 'k':
    put("%d", draw(4));
    break;
  case 'K':
    put("%d", 1 + draw(3));
    break;
  case 'b':
    put("%d", draw(2));
    break;
  case 'i':
    put("%s", operators[draw(5)]);
    break;
  case 'n':
    put("%s", names[draw(2) ? 0 : draw(5)]);
    break;
  case 'N':
    put("%d", g.numbers);
    break;
  case 'T':
    put("%d", g.thread);
    break;
  case 'U':
    put("%d", (g.thread + 1) % (g.threads + 1));
    break;
  case 'e':
    write_expression();
    break;
  case 'c':
    write_condition();
    break;
  case 't':
    put("%d", 1 + draw(g.threads));
    break;
  case 's':
    write_statement();
    break;
  }
}

/* Behind "[[": draws one, writes it; where it goes on. */
static const char *write_choice(const char *text)
{
  const char *part[40];
  int parts = 0, depth = 0;
  part[parts++] = text;
  for (;; text++) {
    if (!strncmp(text, "[[", 2)) {
      depth++;
      text++;
    } else if (!strncmp(text, "]]", 2) && text[2] != ']') {
      if (depth-- == 0) {
        break;
      }
      text++;
    } else if (*text == '~' && depth == 0) {
      part[parts++] = text + 1;
    }
  }
  part[parts] = text + 1;
  int i = draw(parts);
  write_text(part[i], (size_t)(part[i + 1] - part[i] - 1));
  return text + 2;
}

static void write_text(const char *text, size_t length)
{
  const char *end = text + length;
  while (text < end) {
    if (*text == '$') {
      write_code(text[1]);
      text += 2;
    } else if (!strncmp(text, "[[", 2)) {
      text = write_choice(text + 2);
    } else {
      put("%c", *text++);
    }
  }
}

static void write_body(int count)
{
  for (int i = 0; i < count; i++) {
    g.numbers++;
    g.silent = g.numbers < OUT && g.out[g.numbers];
    put("  ");
    write_statement();
    put("\n");
    g.silent = false;
  }
}

static void write_locals(void)
{
  put("  int r = 0, own = 0; ");
  if (g.family->locals) {
    write_one(g.family->locals);
  }
  put("\n");
}

static void write_after(void)
{
  if (g.family->after) {
    put("  ");
    write_one(g.family->after);
    put("\n");
  }
}

static void write_worker(int number)
{
  g.thread = number;
  put("%s f%d(void *arg) {\n", g.family->c11 ? "int" : "void *", number);
  write_locals();
  write_body(2 + draw(2));
  write_after();
  put(g.family->c11 ? "  return r;\n}\n" : "  return arg;\n}\n");
}

/* What was observed, in one number. */
static void write_observed(void)
{
  put("  long all = 0;\n");
  for (int i = 0; i < OBSERVED_MOST && g.family->observed[i]; i++) {
    put("  all = all * 257 + ((%s) & 255);\n", g.family->observed[i]);
  }
  put("  __observe(0, all);\n");
}

static void write_join(int number)
{
  g.thread = number;
  put("  ");
  write_one(g.family->join  ? g.family->join
            : g.family->c11 ? "thrd_join(thread[$T], 0);"
                            : "pthread_join(thread[$T], 0);");
  put("\n");
}

static void write_main(void)
{
  bool joins = !g.family->loose || draw(3);
  g.thread = 0;
  put("int main(void) {\n  %s thread[3];\n",
      g.family->c11 ? "thrd_t" : "pthread_t");
  write_locals();
  if (g.family->before) {
    put("  ");
    write_one(g.family->before);
    put("\n");
  }
  for (int i = 1; i <= g.threads; i++) {
    put(g.family->c11 ? "  thrd_create(&thread[%d], f%d, 0);\n"
                      : "  pthread_create(&thread[%d], 0, f%d, 0);\n",
        i, i);
  }
  write_body(g.family->async ? 3 + draw(3) : g.threads == 1 ? 2 : draw(2));
  write_after();
  for (int i = 1; i <= g.threads && joins; i++) {
    write_join(i);
  }
  g.thread = 0;
  write_observed();
  if (g.family->last) {
    write_one(g.family->last);
  }
  put("  return 0;\n}\n");
}

static void write_program(void)
{
  static const char *const headers[] = {"assert",    "errno",     "pthread",
                                        "semaphore", "stdatomic", "stdlib",
                                        "string"};
  puts("#define _GNU_SOURCE");
  for (int i = 0; i < 7; i++) {
    printf("#include <%s.h>\n", headers[i]);
  }
  if (g.family->header) {
    printf("#include <%s.h>\n", g.family->header);
  }
  puts("int __VERIFIER_nondet_int(void); "
       "unsigned __VERIFIER_nondet_uint(void);\n"
       "short __VERIFIER_nondet_short(void); "
       "_Bool __VERIFIER_nondet_bool(void);\n"
       "unsigned char __VERIFIER_nondet_uchar(void);\n"
       "void __VERIFIER_assume(int), __VERIFIER_atomic_begin(void), "
       "__VERIFIER_atomic_end(void);");
  g.threads = g.family->async ? 0 : 1 + draw(2);
  g.window = draw(STATEMENTS);
  write_one(g.family->globals);
  for (int i = 1; i <= g.threads; i++) {
    write_worker(i);
  }
  write_main();
}

int main(int argc, char **argv)
{
  for (int i = 0; i < FAMILIES && argc == 2; i++) {
    printf("%s\n", families[i].name);
  }
  if (argc == 2) {
    return 0;
  }
  for (int i = 0; i < FAMILIES && argc > 2; i++) {
    if (!strcmp(families[i].name, argv[1])) {
      g.family = &families[i];
    }
  }
  if (!g.family) {
    fprintf(stderr, "usage: families FAMILY SEED [N...] | --list\n");
    return 1;
  }
  g.random = strtoull(argv[2], NULL, 10) * UINT64_C(0x9e3779b97f4a7c15) ^
             UINT64_C(0xd1b54a32d192ed03);
  for (int i = 3; i < argc; i++) {
    g.out[(unsigned)atoi(argv[i]) % OUT] = true;
  }
  for (int i = 0; i < 8; i++) {
    draw(2);
  }
  write_program();
  return 0;
}

#include "pipeline/options.h"

#include "base/file.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct option_row {
  const char *name, *argument, *commands, *help;
};

static const struct option_row rows[] = {
#define OPTION(field, name, arg, commands, help) {name, arg, commands, help},
#include "pipeline/options.def"
#undef OPTION
};

static const struct command_row commands[] = {
    {'a', "active", "[OPTION]... [CC-FLAG]... FILE...",
     "predict races and deadlocks, and confirm or exclude them"},
    {'c', "coverage", "[OPTION]... [CC-FLAG]... FILE..., or DIR [FILE]...",
     "say what executions have shown, and what they have not"},
    {'f', "fences", "[OPTION]... [CC-FLAG]... FILE...",
     "say which memory orders and fences are needed, and which are not"},
    {'g', "generate", "[OPTION]... [CC-FLAG]... MODULE FILE...",
     "write tests for a module, and run them"},
    {'p', "plan", "[OPTION]... -o DIR [CC-FLAG]... FILE...",
     "make a run of many tasks"},
    {'r', "replay", "[OPTION]... [CC-FLAG]... SCHEDULE FILE...",
     "run a schedule again and show its steps"},
    {'t', "report", "[OPTION]... DIR", "say what a run has come to"},
    {'u', "run", "[OPTION]... [CC-FLAG]... FILE...",
     "do one random schedule and show its steps"},
    {'s', "show", "[OPTION]... [CC-FLAG]... FILE...",
     "print the program as Tessera understands it"},
    {'v', "verify", "[OPTION]... [CC-FLAG]... FILE...",
     "search for bugs, or exclude them"},
    {'w', "work", "[OPTION]... DIR", "do the tasks of a run"},
};

/* Commands that read C, and so take flags for the preprocessor. */
static const char reads_c[] = "acfgprsuv";

char options_command(const char *name)
{
  for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
    if (strcmp(commands[i].name, name) == 0) {
      return commands[i].letter;
    }
  }
  return 0;
}

bool options_are_for(enum option_id id, const char *commands)
{
  return strpbrk(rows[id].commands, commands) != NULL;
}

const struct command_row *options_command_at(uint32_t i)
{
  return i < sizeof commands / sizeof *commands ? &commands[i] : NULL;
}

const char *options_argument(enum option_id id)
{
  return rows[id].argument;
}

const char *options_text(enum option_id id)
{
  return rows[id].help;
}

const char *options_name(enum option_id id)
{
  return rows[id].name;
}

bool options_check(void)
{
  for (size_t i = 1; i < OPT_COUNT; i++) {
    if (strcmp(rows[i - 1].name, rows[i].name) >= 0) {
      return false;
    }
  }
  return true;
}

/* Commands that take it, which for the others is a flag of compilations. */
static const char takes_o[] = "cgps";

/* The letter that is short for the option there, or 0. */
static char short_of(const struct option_row *r, char command)
{
  return r == &rows[OPT_JOBS]                                 ? 'j'
         : r == &rows[OPT_OUTPUT] && strchr(takes_o, command) ? 'o'
                                                              : 0;
}

static void print_option(const struct option_row *r, char command)
{
  char letter = short_of(r, command);
  int n = letter ? printf("  -%c, ", letter) : printf("  ");
  n += printf("%s%s%s", r->name, r->argument ? "=" : "",
              r->argument ? r->argument : "");
  printf("%*s%s\n", n < 22 ? 22 - n : 1, "", r->help);
}

void options_help(char command)
{
  if (!command) {
    puts("Usage: tessera COMMAND [OPTION]... FILE...\n"
         "A source-to-source verifier for concurrent C.\n\n"
         "Commands:");
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
      printf("  %-10s %s\n", commands[i].name, commands[i].help);
    }
    puts(
        "\n"
        "  --help                what a command takes: tessera COMMAND --help\n"
        "  --version             print the version\n"
        "  --completion=SHELL    print what bash, fish or zsh completes\n\n"
        "Exit status: 0 safe (or printed), 10 unsafe, 3 safe as far as it\n"
        "got before it was stopped, 5 unknown or unsupported, 1 usage,\n"
        "2 error in the program, 6 internal or environment error.");
    return;
  }
  for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
    if (commands[i].letter == command) {
      printf("Usage: tessera %s %s\n%s\n\nOptions:\n", commands[i].name,
             commands[i].usage, commands[i].help);
    }
  }
  for (size_t i = 0; i < OPT_COUNT; i++) {
    if (strchr(rows[i].commands, command)) {
      print_option(&rows[i], command);
    }
  }
  if (!strchr(reads_c, command)) {
    return;
  }
  puts("\nFlags for the preprocessor: -I -D -U -std -include -isystem -iquote\n"
       "-idirafter -imacros -nostdinc -pthread -f... -m... -O... -W... -w -g\n"
       "-ansi -pedantic -trigraphs. Those of compilations and links change\n"
       "nothing: -c -S -M... -MF -MT -MQ -l... -L... -pipe -s -static -shared\n"
       "-rdynamic -pie -no-pie -v -x.");
  if (!strchr(takes_o, command)) {
    puts("Neither does -o FILE, which stands in compile commands.");
  }
  puts("@FILE is for its words. __TESSERA__ is defined as 1. `--` ends the\n"
       "options. A FILE.i is taken as preprocessed; `-` is standard input.");
}

/* cc flags that take their argument separately, too. */
static const char *const cc_with_argument[] = {
    "-I",       "-D",      "-U",         "-include",
    "-isystem", "-iquote", "-idirafter", "-imacros"};
/* Prefixes of flags that are passed on as they are. */
static const char *const cc_prefixes[] = {
    "-I",        "-D",         "-U",       "-std=",     "-include", "-isystem",
    "-iquote",   "-idirafter", "-imacros", "-nostdinc", "-pthread", "-f",
    "-m",        "-O",         "-W",       "-w",        "-g",       "-ansi",
    "-pedantic", "-trigraphs", "-pipe",    "-l",        "-L"};

/* Flags of compilations and links, so that a compile command can be taken as it
 * is. They do not matter here. */
static const struct {
  const char *name;
  bool argument; /* behind it, or in the next word */
} compile_flags[] = {
    {"-c", false},        {"-S", false},      {"-o", true},
    {"-MF", true},        {"-MT", true},      {"-MQ", true},
    {"-MD", false},       {"-MMD", false},    {"-MP", false},
    {"-MG", false},       {"-M", false},      {"-MM", false},
    {"-s", false},        {"-static", false}, {"-shared", false},
    {"-rdynamic", false}, {"-pie", false},    {"-no-pie", false},
    {"-v", false},        {"-x", true}};

static bool starts_with(const char *s, const char *prefix)
{
  return strncmp(s, prefix, strlen(prefix)) == 0;
}

static bool compile_flag(int argc, char **argv, int *i)
{
  for (size_t k = 0; k < sizeof compile_flags / sizeof *compile_flags; k++) {
    const char *name = compile_flags[k].name;
    bool same = strcmp(argv[*i], name) == 0;
    if (same && compile_flags[k].argument && *i + 1 < argc) {
      ++*i;
    }
    if (same || (compile_flags[k].argument && starts_with(argv[*i], name))) {
      return true;
    }
  }
  return false;
}

static bool cc_flag(struct arena *a, struct options *o, int argc, char **argv,
                    int *i)
{
  for (size_t k = 0; k < sizeof cc_prefixes / sizeof *cc_prefixes; k++) {
    if (!starts_with(argv[*i], cc_prefixes[k])) {
      continue;
    }
    if (starts_with(argv[*i], "-g")) {
      return true; /* with -g3 macros would be left in the text */
    }
    VEC_PUSH(a, &o->cc_flags, argv[*i]);
    for (size_t m = 0; m < sizeof cc_with_argument / sizeof *cc_with_argument;
         m++) {
      if (strcmp(argv[*i], cc_with_argument[m]) == 0 && *i + 1 < argc) {
        VEC_PUSH(a, &o->cc_flags, argv[++*i]);
      }
    }
    if (strcmp(argv[*i], "-w") == 0) {
      o->value[OPT_NO_WARNINGS] = "";
    }
    return true;
  }
  return false;
}

/* By its name, what -m32 and -m64 say. */
static enum parse_result data_model(struct arena *a, struct options *o,
                                    const char *model)
{
  bool ilp32 = strcmp(model, "ILP32") == 0;
  if (!ilp32 && strcmp(model, "LP64") != 0) {
    fprintf(stderr, "tessera: --data-model is ILP32 or LP64\n");
    return PARSE_USAGE;
  }
  VEC_PUSH(a, &o->cc_flags, ilp32 ? "-m32" : "-m64");
  return PARSE_OK;
}

static enum parse_result long_option(struct arena *a, struct options *o,
                                     char command, int argc, char **argv,
                                     int *i)
{
  const char *arg = argv[*i], *equals = strchr(arg, '=');
  size_t length = equals ? (size_t)(equals - arg) : strlen(arg);
  for (size_t k = 0; k < OPT_COUNT; k++) {
    if (strlen(rows[k].name) != length ||
        strncmp(rows[k].name, arg, length) != 0) {
      continue;
    }
    if (!strchr(rows[k].commands, command)) {
      fprintf(stderr, "tessera: %s is not for this command\n", rows[k].name);
      return PARSE_USAGE;
    }
    if (!rows[k].argument && equals) {
      fprintf(stderr, "tessera: %s takes no argument\n", rows[k].name);
      return PARSE_USAGE;
    }
    if (rows[k].argument && !equals && *i + 1 >= argc) {
      fprintf(stderr, "tessera: %s needs an argument\n", rows[k].name);
      return PARSE_USAGE;
    }
    o->value[k] = !rows[k].argument ? "" : equals ? equals + 1 : argv[++*i];
    if (k == OPT_SLURM_OPTION) {
      VEC_PUSH(a, &o->slurm_options, o->value[k]);
    }
    return k == OPT_DATA_MODEL ? data_model(a, o, o->value[k])
           : k == OPT_ILP32    ? data_model(a, o, "ILP32")
           : k == OPT_LP64     ? data_model(a, o, "LP64")
                               : PARSE_OK;
  }
  fprintf(stderr, "tessera: unknown option '%s'\n", arg);
  return PARSE_USAGE;
}

/* The word that begins at *at, without its quotes, as a compiler reads those of
 * an @FILE: a backslash keeps the next character. */
static char *read_word(struct arena *a, const char **at)
{
  const char *s = *at;
  char *word = arena_alloc(a, strlen(s) + 1), *to = word, quote = 0;
  for (; *s && (quote || !isspace((unsigned char)*s)); s++) {
    if (quote ? *s == quote : *s == '"' || *s == '\'') {
      quote = quote ? 0 : *s;
    } else {
      s += *s == '\\' && s[1];
      *to++ = *s;
    }
  }
  *at = s;
  return word;
}

/* The words of @FILE in its place. */
static void add_words(struct arena *a, const char *file, int *argc,
                      char ***argv, int i)
{
  VEC(char *) all = {0};
  struct buf text = {0};
  if (!file_read(file, &text)) {
    return; /* then it is a name */
  }
  buf_puts(&text, "");
  for (int k = 0; k < i; k++) {
    VEC_PUSH(a, &all, (*argv)[k]);
  }
  for (const char *s = text.text;;) {
    s += strspn(s, " \t\n\r\f\v");
    if (!*s) {
      break;
    }
    VEC_PUSH(a, &all, read_word(a, &s));
  }
  for (int k = i + 1; k < *argc; k++) {
    VEC_PUSH(a, &all, (*argv)[k]);
  }
  buf_free(&text);
  *argc = (int)all.count;
  VEC_PUSH(a, &all, NULL);
  *argv = all.at;
}

enum parse_result options_parse(struct arena *a, char command, int argc,
                                char **argv, struct options *o)
{
  bool only_files = false;
  int files_left = 100; /* that lead to others */
  o->dashes = UINT32_MAX;
  for (int i = 0; i < argc; i++) {
    while (!only_files && i < argc && argv[i][0] == '@' && argv[i][1] &&
           strchr(reads_c, command) && files_left-- > 0) {
      const char *was = argv[i];
      add_words(a, argv[i] + 1, &argc, &argv, i);
      if (i < argc && argv[i] == was) {
        break;
      }
    }
    if (i >= argc) {
      break;
    }
    const char *arg = argv[i];
    if (only_files || arg[0] != '-' || !arg[1]) {
      VEC_PUSH(a, &o->files, arg);
    } else if (strcmp(arg, "--") == 0) {
      only_files = true;
      o->dashes = o->files.count;
    } else if (strcmp(arg, "--help") == 0) {
      options_help(command);
      return PARSE_DONE;
    } else if (starts_with(arg, "--")) {
      enum parse_result r = long_option(a, o, command, argc, argv, &i);
      if (r != PARSE_OK) {
        return r;
      }
    } else if ((arg[1] == 'j' && strchr(rows[OPT_JOBS].commands, command)) ||
               (arg[1] == 'o' && strchr(takes_o, command))) {
      if (!arg[2] && i + 1 >= argc) {
        fprintf(stderr, "tessera: %s needs an argument\n", arg);
        return PARSE_USAGE;
      }
      o->value[arg[1] == 'j' ? OPT_JOBS : OPT_OUTPUT] =
          arg[2] ? arg + 2 : argv[++i];
    } else if (!strchr(reads_c, command) || !(cc_flag(a, o, argc, argv, &i) ||
                                              compile_flag(argc, argv, &i))) {
      fprintf(stderr, "tessera: unknown flag '%s'\n", arg);
      return PARSE_USAGE;
    }
  }
  if (!o->files.count) {
    fputs(command == 'p'             ? "tessera: no program to run\n"
          : strchr(reads_c, command) ? "tessera: no input file\n"
                                     : "tessera: no folder of a run\n",
          stderr);
    return PARSE_USAGE;
  }
  o->dashes = o->dashes < o->files.count ? o->dashes : o->files.count;
  return PARSE_OK;
}

static _Noreturn void no_number(enum option_id id, const char *text)
{
  fprintf(stderr, "tessera: %s: not a number: %s\n", rows[id].name, text);
  exit(EXIT_USAGE);
}

uint64_t options_count(const struct options *o, enum option_id id,
                       uint64_t otherwise)
{
  const char *text = o->value[id];
  char *end;
  if (!text) {
    return otherwise;
  }
  errno = 0;
  unsigned long long n = strtoull(text, &end, 10);
  if (*text < '0' || *text > '9' || *end || errno || n > INT64_MAX) {
    no_number(id, text);
  }
  return n;
}

double options_seconds(const struct options *o, enum option_id id,
                       double otherwise)
{
  const char *text = o->value[id];
  if (!text) {
    return otherwise;
  }
  /* No hexadecimals, no infinity. */
  char *end;
  double n = strtod(text, &end);
  if (*text < '0' || *text > '9' || text[strspn(text, "0123456789.")] || *end ||
      n > INT32_MAX) {
    no_number(id, text);
  }
  return n;
}

uint32_t options_number(const struct options *o, enum option_id id,
                        uint32_t otherwise)
{
  const char *text = o->value[id];
  char *end;
  if (!text) {
    return otherwise;
  }
  errno = 0;
  unsigned long n = strtoul(text, &end, 10);
  if (*text < '0' || *text > '9' || *end || errno || n > INT32_MAX) {
    no_number(id, text);
  }
  return (uint32_t)n;
}

/* main.c -- the command line's first word. */
#include "pipeline/completion.h"
#include "pipeline/svcomp.h"

#include "frontend/frontend.h"

#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
  const char *why = frontend_check_parser();
  if (why) {
    fprintf(stderr, "tessera: %s\n", why);
    return EXIT_INTERNAL;
  }
  const char *command = argc > 1 ? argv[1] : "";
  if (strcmp(command, "--help") == 0 || strcmp(command, "help") == 0) {
    options_help(0);
    return EXIT_SAFE;
  }
  if (strcmp(command, "--version") == 0) {
    puts("tessera " TESSERA_VERSION);
    return EXIT_SAFE;
  }
  static const char completion[] = "--completion=";
  if (strncmp(command, completion, strlen(completion)) == 0) {
    return completion_print(command + strlen(completion)) ? EXIT_SAFE
                                                          : EXIT_USAGE;
  }
  static const struct {
    const char *name;
    int (*run)(struct options *o);
  } rows[] = {{"active", command_active}, {"coverage", command_coverage},
              {"fences", command_fences}, {"generate", command_generate},
              {"plan", command_plan},     {"replay", command_replay},
              {"report", command_report}, {"run", command_run},
              {"show", command_show},     {"verify", command_verify},
              {"work", command_work}};
  size_t row = 0;
  while (row < sizeof rows / sizeof *rows &&
         strcmp(command, rows[row].name) != 0) {
    row++;
  }
  if (row == sizeof rows / sizeof *rows) {
    fprintf(stderr,
            *command ? "tessera: unknown command '%s'; "
                       "try 'tessera --help'\n"
                     : "tessera: no command; "
                       "try 'tessera --help'\n%s",
            command);
    return EXIT_USAGE;
  }
  struct arena arena = {0};
  struct options o = {0};
  int status;
  switch (
      options_parse(&arena, options_command(command), argc - 2, argv + 2, &o)) {
  case PARSE_DONE:
    status = EXIT_SAFE;
    break;
  case PARSE_USAGE:
    status = EXIT_USAGE;
    break;
  default:
    status = svcomp_apply(&arena, &o) ? rows[row].run(&o) : EXIT_USAGE;
    break;
  }
  arena_release(&arena);
  return status;
}

#include "pipeline/completion.h"

#include "pipeline/options.h"

#include <stdio.h>
#include <string.h>

/* In single quotes; a colon and brackets mean something to zsh. */
static void put_quoted(const char *text, const char *escaped)
{
  for (; *text; text++) {
    if (*text == '\'') {
      fputs("'\\''", stdout);
    } else {
      if (strchr(escaped, *text)) {
        putchar('\\');
      }
      putchar(*text);
    }
  }
}

static bool takes(uint32_t command, uint32_t option)
{
  const char letters[] = {options_command_at(command)->letter, 0};
  return options_are_for((enum option_id)option, letters);
}

static const struct command_row *next_command(uint32_t *i)
{
  return options_command_at((*i)++);
}

/* --- bash --- */

static void put_bash(void)
{
  const struct command_row *c;
  puts("# Completion of tessera for bash.\n_tessera ()\n{\n"
       "  local cur=${COMP_WORDS[COMP_CWORD]} words=\n"
       "  if [ \"$COMP_CWORD\" = 1 ]; then");
  fputs("    words='--help --version", stdout);
  for (uint32_t i = 0; (c = next_command(&i));) {
    printf(" %s", c->name);
  }
  puts("'\n  else\n    case ${COMP_WORDS[1]} in");
  for (uint32_t i = 0; (c = next_command(&i));) {
    printf("      %s) words='--help", c->name);
    for (uint32_t k = 0; k < OPT_COUNT; k++) {
      if (takes(i - 1, k)) {
        printf(" %s%s", options_name((enum option_id)k),
               options_argument((enum option_id)k) ? "=" : "");
      }
    }
    puts("' ;;");
  }
  puts("    esac\n  fi\n"
       "  COMPREPLY=()\n"
       "  case $COMP_CWORD:$cur in\n"
       "    1:* | *:-*)\n"
       "      COMPREPLY=($(compgen -W \"$words\" -- \"$cur\"))\n"
       "      case ${COMPREPLY[0]-} in\n"
       "        *=) compopt -o nospace 2>/dev/null ;;\n"
       "      esac ;;\n"
       "  esac\n"
       "}\n"
       "complete -o default -F _tessera tessera");
}

/* --- zsh --- */

static void put_zsh(void)
{
  const struct command_row *c;
  puts("#compdef tessera\n# Completion of tessera for zsh.\n_tessera ()\n{\n"
       "  local -a commands\n  commands=(");
  for (uint32_t i = 0; (c = next_command(&i));) {
    printf("    '%s:", c->name);
    put_quoted(c->help, ":");
    puts("'");
  }
  puts("  )\n  if (( CURRENT == 2 )); then\n"
       "    _describe command commands\n"
       "    _arguments '--help[what there is]' '--version[print the "
       "version]'\n"
       "    return\n  fi\n  case $words[2] in");
  for (uint32_t i = 0; (c = next_command(&i));) {
    printf("    %s)\n      _arguments '--help[what it takes]'", c->name);
    for (uint32_t k = 0; k < OPT_COUNT; k++) {
      const char *argument = options_argument((enum option_id)k);
      if (takes(i - 1, k)) {
        printf(" \\\n        '%s%s[", options_name((enum option_id)k),
               argument ? "=" : "");
        put_quoted(options_text((enum option_id)k), "[]:");
        putchar(']');
        if (argument) {
          printf(":%s:%s", argument,
                 strcmp(argument, "FILE") == 0  ? "_files"
                 : strcmp(argument, "DIR") == 0 ? "_files -/"
                                                : "");
        }
        putchar('\'');
      }
    }
    puts(" \\\n        '*:file:_files' ;;");
  }
  puts("  esac\n}\n_tessera \"$@\"");
}

/* --- fish --- */

static void put_fish(void)
{
  const struct command_row *c;
  puts("# Completion of tessera for fish.");
  for (uint32_t i = 0; (c = next_command(&i));) {
    printf("complete -c tessera -n __fish_use_subcommand -f -a %s -d '",
           c->name);
    put_quoted(c->help, "\\");
    puts("'");
  }
  for (uint32_t k = 0; k < OPT_COUNT; k++) {
    fputs("complete -c tessera -n '__fish_seen_subcommand_from", stdout);
    for (uint32_t i = 0; (c = next_command(&i));) {
      if (takes(i - 1, k)) {
        printf(" %s", c->name);
      }
    }
    printf("' -l %s%s -d '", options_name((enum option_id)k) + 2,
           options_argument((enum option_id)k) ? " -r" : "");
    put_quoted(options_text((enum option_id)k), "\\");
    puts("'");
  }
}

bool completion_print(const char *shell)
{
  static const struct {
    const char *name;
    void (*put)(void);
  } rows[] = {{"bash", put_bash}, {"fish", put_fish}, {"zsh", put_zsh}};
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    if (strcmp(rows[i].name, shell) == 0) {
      rows[i].put();
      return true;
    }
  }
  fprintf(stderr, "tessera: --completion: no '%s' (bash, fish, zsh)\n", shell);
  return false;
}

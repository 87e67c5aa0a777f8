/* verify.c -- `tessera verify`. No engine is built in yet: it shows what the
 * program consists of and answers UNKNOWN. */
#include "driver/load.h"

#include <stdio.h>
#include <string.h>

static const char *const creators[] = {"pthread_create", "thrd_create"};

static bool creates_thread(const struct instr *i)
{
  if (i->kind != INSTR_CALL || i->value->kind != EXPR_FUNC) {
    return false;
  }
  for (size_t k = 0; k < sizeof creators / sizeof *creators; k++) {
    if (strcmp(i->value->func->name->text, creators[k]) == 0) {
      return true;
    }
  }
  return false;
}

struct figures {
  uint32_t funcs, blocks, instrs, globals, threads;
};

/* The function a creation starts, if it is named there. */
static const char *start_routine(const struct instr *i)
{
  uint32_t at = strcmp(i->value->func->name->text, "thrd_create") == 0 ? 1 : 2;
  const struct expr *e = i->arg_count > at ? i->args[at] : NULL;
  while (e && (e->kind == EXPR_CAST || e->kind == EXPR_DECAY ||
               e->kind == EXPR_ADDR)) {
    e = e->a;
  }
  return e && e->kind == EXPR_FUNC ? e->func->name->text
                                   : "a function known at run time";
}

static void count_func(struct compilation *c, const struct func *f,
                       struct figures *n)
{
  n->funcs++;
  n->blocks += f->blocks.count;
  for (uint32_t b = 0; b < f->blocks.count; b++) {
    const struct block *block = f->blocks.at[b];
    for (const struct instr *i = block->first; i; i = i->next) {
      n->instrs++;
      if (creates_thread(i)) {
        struct place p = srcmap_line(&c->map, i->at);
        n->threads++;
        printf("thread: %s, created at %s:%u%s\n", start_routine(i), p.file,
               p.line, block->loop ? " (in a loop)" : "");
      }
    }
  }
}

int command_verify(struct options *o)
{
  struct compilation c = {0};
  struct figures n = {0};
  int status = EXIT_UNKNOWN;
  if (load(&c, o, false)) {
    for (uint32_t i = 0; i < c.program.funcs.count; i++) {
      const struct func *f = c.program.funcs.at[i];
      if (f->defined && f->reachable) {
        count_func(&c, f, &n);
      }
    }
    for (uint32_t i = 0; i < c.program.globals.count; i++) {
      n.globals += c.program.globals.at[i]->reachable;
    }
    printf("%u function%s, %u global variable%s, %u thread creation%s, "
           "%u blocks, %u instructions\n",
           n.funcs, n.funcs == 1 ? "" : "s", n.globals,
           n.globals == 1 ? "" : "s", n.threads, n.threads == 1 ? "" : "s",
           n.blocks, n.instrs);
    load_status(&c);
    puts("VERDICT: UNKNOWN (no verification engine is built in yet)");
  } else {
    status = load_status(&c);
    puts(status == EXIT_USER_ERROR ? "VERDICT: none (error in the program)"
                                   : "VERDICT: UNKNOWN (unsupported)");
  }
  load_release(&c);
  return status;
}

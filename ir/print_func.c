/* print_func.c -- a function's graph as C with labels and gotos. */
#include "ir/print_internal.h"

#include <assert.h>
#include <inttypes.h>
#include <string.h>

void put_line_end(struct printer *pr)
{
  buf_putc(pr->out, '\n');
  pr->line++;
}

void put_line_directive(struct printer *pr, loc_t at)
{
  if (pr->opt->no_lines || !pr->program->map) {
    return;
  }
  if (!at && pr->opt->own && (!pr->file || strcmp(pr->file, pr->opt->own))) {
    buf_printf(pr->out, "#line 1 \"%s\"\n", pr->opt->own);
    pr->file = pr->opt->own;
    pr->line = 1;
  }
  if (!at) {
    return;
  }
  struct place place = srcmap_line(pr->program->map, at);
  if (!place.file || !place.line) {
    return;
  }
  bool same_file =
      pr->file && (pr->file == place.file || strcmp(pr->file, place.file) == 0);
  if (same_file && pr->line == place.line) {
    return;
  }
  buf_puts(pr->out, "#line ");
  buf_putu(pr->out, place.line);
  if (!same_file) {
    buf_putc(pr->out, ' ');
    put_quoted(pr->out, place.file);
  }
  buf_putc(pr->out, '\n');
  pr->file = place.file;
  pr->line = place.line;
}

/* --- declarations --- */

static void put_local(struct printer *pr, const struct var *v,
                      const char *storage)
{
  buf_puts(pr->out, "  ");
  put_var(pr, v, storage, v->kind == VAR_STATIC);
  buf_puts(pr->out, v->is_vla ? " = 0" : "");
  buf_putc(pr->out, ';');
  put_line_end(pr);
}

static void put_static(struct printer *pr, struct var *v);

static void put_mentioned_statics(struct printer *pr, const struct expr *e)
{
  if (e->kind == EXPR_VAR && e->var->kind == VAR_STATIC &&
      e->var->owner == pr->func) {
    put_static(pr, e->var);
  }
  struct expr *operands[3] = {0};
  int n = expr_operands(e);
  if (n) {
    memcpy(operands,
           (struct expr *[]){e->a, n > 1 ? e->b : NULL, n > 2 ? e->c : NULL},
           sizeof operands);
  }
  for (int i = 0; i < n; i++) {
    put_mentioned_statics(pr, operands[i]);
  }
}

static void put_statics_of(struct printer *pr, const struct init *in)
{
  if (in->value) {
    put_mentioned_statics(pr, in->value);
  }
  for (uint32_t i = 0; i < in->count; i++) {
    put_statics_of(pr, in->parts[i].init);
  }
}

/* After those its initialiser mentions. */
static void put_static(struct printer *pr, struct var *v)
{
  if (pr->placed[v->id]) {
    return;
  }
  pr->placed[v->id] = true;
  if (v->init) {
    put_statics_of(pr, v->init);
  }
  put_local(pr, v, "static ");
}

static void put_locals(struct printer *pr, const struct func *f)
{
  for (uint32_t i = 0; i < f->locals.count; i++) {
    struct var *v = f->locals.at[i];
    if (v->kind == VAR_STATIC && v->referenced) {
      put_static(pr, v);
    }
  }
  for (uint32_t i = 0; i < f->locals.count; i++) {
    const struct var *v = f->locals.at[i];
    if (v->kind == VAR_STATIC || !v->referenced) {
      continue;
    }
    put_local(pr, v, "");
    if (v->is_vla) {
      buf_printf(pr->out, "  unsigned long __ts_cap%u = 0;", v->id);
      put_line_end(pr);
    }
  }
}

/* --- jumps --- */

static const struct block *block_behind(const struct func *f,
                                        const struct block *b)
{
  return b->id + 1 < f->blocks.count ? f->blocks.at[b->id + 1] : NULL;
}

/* Count the gotos that name a block; as put_term prints them. */
static void count_jumps(const struct func *f)
{
  for (uint32_t i = 0; i < f->blocks.count; i++) {
    f->blocks.at[i]->jumps = 0;
  }
  for (uint32_t i = 0; i < f->blocks.count; i++) {
    struct block *b = f->blocks.at[i];
    const struct block *next = block_behind(f, b);
    switch ((enum term_kind)b->term) {
    case TERM_JUMP:
      b->to[0]->jumps += b->to[0] != next;
      break;
    case TERM_BRANCH:
      b->to[0]->jumps += b->to[0] != next || b->to[1] == next;
      b->to[1]->jumps += b->to[1] != next;
      break;
    case TERM_SWITCH:
      b->to[0]->jumps++;
      for (uint32_t k = 0; k < b->case_count; k++) {
        b->cases[k].to->jumps++;
      }
      break;
    case TERM_NONE:
    case TERM_RETURN:
    case TERM_UNREACHABLE:
      break;
    }
  }
}

static void put_goto(struct printer *pr, const struct block *to)
{
  buf_puts(pr->out, "goto ");
  buf_puts(pr->out, names_label(pr, to));
  buf_putc(pr->out, ';');
  put_line_end(pr);
}

static void start_line(struct printer *pr, const struct block *b)
{
  put_line_directive(pr, b->at);
  buf_puts(pr->out, "  ");
  pr->after_label = false;
}

static void put_branch(struct printer *pr, const struct block *b,
                       const struct block *next)
{
  bool negate = b->to[0] == next && b->to[1] != next;
  start_line(pr, b);
  buf_puts(pr->out, "if (");
  if (negate) {
    put_negated(pr, b->value);
  } else {
    put_shown(pr, show_value(b->value), LEVEL_ANY);
  }
  buf_puts(pr->out, ") ");
  put_goto(pr, b->to[negate]);
  if (!negate && b->to[1] != next) {
    buf_puts(pr->out, "  ");
    put_goto(pr, b->to[1]);
  }
}

static void put_case_value(struct printer *pr, struct type *ty, int64_t value)
{
  struct expr e = {.kind = EXPR_INT, .type = ty};
  e.value[0] = (uint64_t)value;
  e.value[1] = value < 0 && !type_is_unsigned(ty) ? UINT64_MAX : 0;
  put_int(pr, &e, true);
}

static void put_switch(struct printer *pr, const struct block *b)
{
  struct type *ty = type_promoted(pr->types, b->value->type);
  start_line(pr, b);
  buf_puts(pr->out, "switch (");
  struct shown s = show_operand(pr, b->value);
  if (s.e->type->kind == TYPE_BOOL) {
    s.force = TYPE_INT; /* compilers warn of a switch over truth values */
  }
  put_shown(pr, s, LEVEL_ANY);
  buf_puts(pr->out, ") {");
  put_line_end(pr);
  for (uint32_t i = 0; i < b->case_count; i++) {
    const struct switch_case *c = &b->cases[i];
    buf_puts(pr->out, "  case ");
    put_case_value(pr, ty, c->low);
    if (c->high != c->low) {
      buf_puts(pr->out, " ... ");
      put_case_value(pr, ty, c->high);
    }
    buf_puts(pr->out, ": ");
    put_goto(pr, c->to);
  }
  buf_puts(pr->out, "  default: ");
  put_goto(pr, b->to[0]);
  buf_puts(pr->out, "  }");
  put_line_end(pr);
}

/* Leaving a function that has a result without one is an error for newer
 * compilers if written as "return;", but not if the end is reached. */
static void put_return(struct printer *pr, const struct block *b, bool last)
{
  const struct type *result = pr->func->type->base;
  if (!b->value && last) {
    return;
  }
  start_line(pr, b);
  if (b->value) {
    buf_puts(pr->out, "return ");
    put_shown(pr, show_converted(pr, b->value, result), LEVEL_ANY);
    buf_putc(pr->out, ';');
  } else if (type_is_void(result)) {
    buf_puts(pr->out, "return;");
  } else {
    buf_puts(pr->out, "goto __ts_end;");
    pr->end_label = true;
  }
  put_line_end(pr);
}

static void put_term(struct printer *pr, const struct block *b)
{
  const struct block *next = block_behind(pr->func, b);
  switch ((enum term_kind)b->term) {
  case TERM_NONE:
    assert(!"an unfinished block");
    break;
  case TERM_JUMP:
    if (b->to[0] != next) {
      start_line(pr, b);
      put_goto(pr, b->to[0]);
    }
    break;
  case TERM_BRANCH:
    put_branch(pr, b, next);
    break;
  case TERM_SWITCH:
    put_switch(pr, b);
    break;
  case TERM_RETURN:
    put_return(pr, b, !next);
    break;
  case TERM_UNREACHABLE:
    start_line(pr, b);
    buf_puts(pr->out, "__builtin_unreachable();");
    put_line_end(pr);
    break;
  }
}

static void put_label(struct printer *pr, const char *name)
{
  buf_puts(pr->out, name);
  buf_putc(pr->out, ':');
  put_line_end(pr);
  pr->after_label = true;
}

static void put_blocks(struct printer *pr, const struct func *f)
{
  count_jumps(f);
  for (uint32_t i = 0; i < f->blocks.count; i++) {
    const struct block *b = f->blocks.at[i];
    if (b->jumps) {
      put_label(pr, names_label(pr, b));
    }
    for (const struct instr *in = b->first; in; in = in->next) {
      put_instr(pr, in);
    }
    put_term(pr, b);
  }
  if (pr->end_label) {
    put_label(pr, "__ts_end");
  }
  if (pr->after_label) {
    buf_puts(pr->out, "  ;");
    put_line_end(pr);
  }
}

static uint32_t id_limit(const struct func *f)
{
  uint32_t limit = 0;
  for (uint32_t i = 0; i < f->params.count; i++) {
    uint32_t id = f->params.at[i]->id;
    limit = id >= limit ? id + 1 : limit;
  }
  for (uint32_t i = 0; i < f->locals.count; i++) {
    uint32_t id = f->locals.at[i]->id;
    limit = id >= limit ? id + 1 : limit;
  }
  return limit;
}

void put_func(struct printer *pr, struct func *f)
{
  uint32_t ids = id_limit(f);
  pr->func = f;
  pr->stamp++;
  pr->read = arena_alloc_array(&pr->scratch, ids + 1, sizeof *pr->read);
  pr->placed = arena_alloc_array(&pr->scratch, ids + 1, sizeof *pr->placed);
  pr->labels =
      arena_alloc_array(&pr->scratch, f->blocks.count + 1, sizeof *pr->labels);
  pr->after_label = pr->end_label = false;
  pr->out = &pr->bodies_out;
  walk_func(pr, f);
  names_locals(pr, f);
  put_line_end(pr);
  put_line_directive(pr, f->at);
  put_func_head(pr, f, true);
  put_line_end(pr);
  buf_putc(pr->out, '{');
  put_line_end(pr);
  put_locals(pr, f);
  put_blocks(pr, f);
  buf_putc(pr->out, '}');
  put_line_end(pr);
}

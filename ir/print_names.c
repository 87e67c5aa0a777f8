/* print_names.c -- who is called what in the output.
 *
 * The user's scopes are gone: what was hidden in C stands side by side now.
 * File level has two name spaces, ordinary names and tags; a function has one
 * for its locals, which must not hide a file-level name the function mentions,
 * and one for labels. Whoever comes second is renamed. */
#include "ir/print_internal.h"

#include <string.h>

static struct word **word_slot(const struct printer *pr, const struct name *n)
{
  uint32_t i = n->hash & pr->words.mask;
  while (pr->words.slots[i] && pr->words.slots[i]->name != n) {
    i = (i + 1) & pr->words.mask;
  }
  return &pr->words.slots[i];
}

static void words_grow(struct printer *pr)
{
  struct word **old = pr->words.slots;
  uint32_t n = old ? pr->words.mask + 1 : 0;
  uint32_t room = n ? n * 2 : 1024;
  pr->words.slots =
      arena_alloc_array(&pr->scratch, room, sizeof *pr->words.slots);
  pr->words.mask = room - 1;
  for (uint32_t i = 0; i < n; i++) {
    if (old[i]) {
      *word_slot(pr, old[i]->name) = old[i];
    }
  }
}

struct word *word_get(struct printer *pr, struct name *n)
{
  if (!pr->words.slots || pr->words.count > pr->words.mask / 2) {
    words_grow(pr);
  }
  struct word **slot = word_slot(pr, n);
  if (!*slot) {
    *slot = ARENA_NEW(&pr->scratch, struct word);
    (*slot)->name = n;
    pr->words.count++;
  }
  return *slot;
}

enum space { SPACE_FILE, SPACE_TAGS, SPACE_LOCAL, SPACE_LABELS };

/* A variant of a local's name must be free at file level, too: whether the
 * function mentions a renamed entity is not recorded. */
static bool is_taken(const struct printer *pr, const struct word *w,
                     enum space in, bool variant)
{
  switch (in) {
  case SPACE_FILE:
    return w->ordinary != NULL;
  case SPACE_TAGS:
    return w->tags != NULL;
  case SPACE_LOCAL:
    return w->local == pr->stamp || w->mentioned == pr->stamp ||
           (variant && w->ordinary);
  case SPACE_LABELS:
    return w->label == pr->stamp;
  }
  return false;
}

static struct word *find_free(struct printer *pr, struct name *n, enum space in)
{
  struct word *w = word_get(pr, n);
  if (!is_taken(pr, w, in, false)) {
    return w;
  }
  if (w->suffix_stamp != pr->stamp || w->suffix == 0) {
    w->suffix_stamp = pr->stamp;
    w->suffix = 1;
  }
  const char *prefix = strncmp(n->text, "__ts_", 5) == 0 ? "" : "__ts_";
  for (;;) {
    const char *text =
        arena_printf(&pr->scratch, "%s%s_%u", prefix, n->text, ++w->suffix);
    struct word *other = word_get(pr, names_get_z(pr->program->names, text));
    if (!is_taken(pr, other, in, true)) {
      return other;
    }
  }
}

static void add_meaning(struct printer *pr, struct word *w, bool tag, int what,
                        void *entity)
{
  struct meaning *m = ARENA_NEW(&pr->scratch, struct meaning);
  struct meaning **list = tag ? &w->tags : &w->ordinary;
  m->what = what;
  m->entity = entity;
  m->next = *list;
  *list = m;
}

struct name *name_take(struct printer *pr, struct name *n, bool tag, int what,
                       void *entity)
{
  uint32_t stamp = pr->stamp;
  pr->stamp = 0;
  struct word *w = find_free(pr, n, tag ? SPACE_TAGS : SPACE_FILE);
  pr->stamp = stamp;
  add_meaning(pr, w, tag, what, entity);
  /* Namesakes look each other up under the user's name. */
  if (w->name != n) {
    add_meaning(pr, word_get(pr, n), tag, what, entity);
  }
  return w->name;
}

static struct name *literal_name(struct printer *pr, const struct var *v)
{
  return names_get_z(pr->program->names,
                     arena_printf(&pr->scratch, "__ts_lit%u", v->id));
}

/* Its name in what is printed is no other file's affair. */
static bool may_rename(const struct func *f)
{
  return f->is_view || (f->is_static && f->defined && !f->is_builtin);
}

static void assign_func(struct printer *pr, struct func *f)
{
  struct name *n = f->name;
  if (may_rename(f)) {
    n = name_take(pr, n, false, MEANS_OBJECT, f);
  } else {
    add_meaning(pr, word_get(pr, n), false, MEANS_OBJECT, f);
  }
  f->print_name = n->text;
}

static void assign_var(struct printer *pr, struct var *v)
{
  struct name *n = v->is_literal || !v->name ? literal_name(pr, v) : v->name;
  if (v->is_static || v->is_literal || !v->name) {
    n = name_take(pr, n, false, MEANS_OBJECT, v);
  } else {
    add_meaning(pr, word_get(pr, n), false, MEANS_OBJECT, v);
  }
  v->print_name = n->text;
}

/* What other files can see cannot give way, so it comes first. */
void names_assign(struct printer *pr)
{
  struct program *p = pr->program;
  for (int pass = 0; pass < 2; pass++) {
    for (uint32_t i = 0; i < p->funcs.count; i++) {
      struct func *f = p->funcs.at[i];
      if (f->reachable && may_rename(f) == (pass == 1)) {
        assign_func(pr, f);
      }
    }
    for (uint32_t i = 0; i < p->globals.count; i++) {
      struct var *v = p->globals.at[i];
      bool own = v->is_static || v->is_literal || !v->name;
      if (v->reachable && own == (pass == 1)) {
        assign_var(pr, v);
      }
    }
  }
}

static void mention(struct printer *pr, struct name *n, const char *printed)
{
  if (pr->stamp && printed == n->text) {
    word_get(pr, n)->mentioned = pr->stamp;
  }
}

void names_mention_var(struct printer *pr, const struct var *v)
{
  if (v->kind == VAR_GLOBAL && v->print_name) {
    struct name *n = v->is_literal || !v->name ? literal_name(pr, v) : v->name;
    mention(pr, n, v->print_name);
  }
}

void names_mention_func(struct printer *pr, const struct func *f)
{
  if (f->print_name) {
    mention(pr, f->name, f->print_name);
  }
}

void names_mention_alias(struct printer *pr, const struct alias *a)
{
  mention(pr, a->name, a->builtin ? a->name->text : a->print.name);
}

static void name_local(struct printer *pr, struct var *v)
{
  if (v->kind == VAR_TEMP) {
    v->print_name = arena_printf(pr->program->arena, "__ts_t%u", v->id);
    return;
  }
  struct name *n = v->is_literal || !v->name ? literal_name(pr, v) : v->name;
  struct word *w = find_free(pr, n, SPACE_LOCAL);
  w->local = pr->stamp;
  v->print_name = w->name->text;
}

void names_locals(struct printer *pr, struct func *f)
{
  for (uint32_t i = 0; i < f->params.count; i++) {
    name_local(pr, f->params.at[i]);
  }
  for (uint32_t i = 0; i < f->locals.count; i++) {
    if (f->locals.at[i]->referenced) {
      name_local(pr, f->locals.at[i]);
    }
  }
}

const char *names_label(struct printer *pr, const struct block *b)
{
  if (!pr->labels[b->id]) {
    if (b->label) {
      struct word *w = find_free(pr, b->label, SPACE_LABELS);
      w->label = pr->stamp;
      pr->labels[b->id] = w->name->text;
    } else {
      pr->labels[b->id] = arena_printf(&pr->scratch, "__ts_L%u", b->id);
    }
  }
  return pr->labels[b->id];
}

/* names.c -- see names.h. */
#include "report/names.h"

#include "base/buf.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* --- addresses --- */

struct spot {
  struct session *v;
  const struct type *wanted; /* or NULL */
};

/* What is so many bytes into the object: down to what is wanted there (`void`:
 * whatever begins there), to a lock or its kin, or to what has no parts. */
static const char *name_part(const struct spot *s, const char *name,
                             const struct type *ty, uint64_t offset)
{
  struct arena *a = s->v->arena;
  if (offset == 0 && s->wanted &&
      (type_is_void(s->wanted) || type_same(ty, s->wanted, 0))) {
    return name;
  }
  if (ty->kind == TYPE_ARRAY && type_size(ty->base)) {
    uint64_t size = type_size(ty->base);
    name = arena_printf(a, "%s[%" PRIu64 "]", name, offset / size);
    return name_part(s, name, ty->base, offset % size);
  }
  for (uint32_t i = 0; type_is_record(ty) && i < ty->record->count; i++) {
    const struct field *f = &ty->record->fields[i];
    if (offset >= f->offset && offset - f->offset < type_size(f->type)) {
      if (f->name && strncmp(f->name->text, "__ts_", 5) == 0) {
        return name; /* what a lock consists of is ours */
      }
      const char *member =
          f->name ? arena_printf(a, "%s.%s", name, f->name->text) : name;
      return name_part(s, member, f->type, offset - f->offset);
    }
  }
  return offset ? arena_printf(a, "%s+%" PRIu64, name, offset) : name;
}

static const char *name_object(const struct spot *s, const struct history *h,
                               uint64_t address)
{
  for (uint32_t i = 0; i < h->run.named.count; i++) {
    const struct named *n =
        i < h->unit->named.count ? &h->unit->named.at[i] : NULL;
    uint64_t at = h->run.named.at[i];
    if (n && n->func && at == address) {
      return n->func->name->text;
    }
    if (n && n->var && address >= at &&
        address - at < type_size(n->var->type)) {
      return name_part(s, n->var->name->text, n->var->type, address - at);
    }
  }
  return NULL;
}

/* Blocks are numbered as they were allocated. */
static const char *name_block(const struct spot *s, const struct history *h,
                              uint64_t address, uint32_t step)
{
  const struct explorer_block *found = NULL;
  uint32_t number = 0, count = 0;
  for (uint32_t i = 0; i < h->run.blocks.count; i++) {
    const struct explorer_block *b = &h->run.blocks.at[i];
    if (b->frees || b->step > step) {
      continue;
    }
    count++;
    if (address >= b->address && address - b->address < b->size) {
      found = b;
      number = count;
    }
  }
  if (!found) {
    return NULL;
  }
  struct place p = history_site(h, found->site);
  const char *at =
      p.file ? arena_printf(s->v->arena, " (%s:%u)", p.file, p.line) : "";
  const char *name = arena_printf(s->v->arena, "heap block %u%s", number, at);
  uint64_t offset = address - found->address;
  return offset ? arena_printf(s->v->arena, "%s+%" PRIu64, name, offset) : name;
}

const char *name_of_address(struct session *v, const struct history *h,
                            uint64_t address, const struct type *type,
                            uint32_t step)
{
  struct spot s = {v, type};
  const char *name = name_object(&s, h, address);
  return name ? name : name_block(&s, h, address, step);
}

/* --- values --- */

static const char *name_enumerator(struct arena *a, const struct enumeration *e,
                                   const char *value)
{
  long long number = strtoll(value, NULL, 10);
  for (uint32_t i = 0; i < e->count; i++) {
    if (e->values[i].value == number) {
      return arena_printf(a, "%s (%s)", e->values[i].name->text, value);
    }
  }
  return value;
}

static const char *quoted(struct arena *a, const char *text)
{
  struct buf out = {0};
  buf_putc(&out, '"');
  for (; *text; text++) {
    if (*text == '\n' || *text == '\t') {
      buf_puts(&out, *text == '\n' ? "\\n" : "\\t");
    } else {
      buf_putc(&out, *text);
    }
  }
  buf_putc(&out, '"');
  const char *copy = arena_strndup(a, out.text, out.length);
  buf_free(&out);
  return copy;
}

/* As C has a pointer to it: a, and not &a[0]; blocks have no & either. */
static const char *name_target(struct arena *a, const char *name)
{
  size_t length = strlen(name);
  if (strncmp(name, "heap ", 5) == 0) {
    return name;
  }
  return length > 3 && strcmp(name + length - 3, "[0]") == 0
             ? arena_strndup(a, name, length - 3)
             : arena_printf(a, "&%s", name);
}

static const char *name_pointer(struct session *v, const struct history *h,
                                const struct type *to, const char *value,
                                const char *text, uint32_t step)
{
  struct arena *a = v->arena;
  uint64_t address = strtoull(value, NULL, 0);
  const char *name = address ? name_of_address(v, h, address, to, step) : NULL;
  if (!address) {
    return "NULL";
  }
  if (name && to->kind != TYPE_FUNCTION) {
    name = name_target(a, name);
  }
  if (text && name) {
    return arena_printf(a, "%s, %s", name, quoted(a, text));
  }
  return text ? quoted(a, text) : name ? name : value;
}

/* Bytes in hexadecimal as the string that they are; or NULL. */
static const char *name_bytes(struct arena *a, const char *value)
{
  char *text = arena_alloc(a, strlen(value) + 1);
  size_t length = 0;
  for (char *end; *value; value = end) {
    unsigned long byte = strtoul(value, &end, 16);
    if (end == value || byte > 0x7e ||
        (byte && byte < ' ' && byte != '\n' && byte != '\t')) {
      return NULL;
    }
    text[length++] = (char)byte;
  }
  return quoted(a, text);
}

static bool is_text(const struct type *ty)
{
  return ty->kind == TYPE_CHAR ||
         (ty->kind == TYPE_ARRAY && ty->base->kind == TYPE_CHAR);
}

static const char *name_value(struct session *v, const struct history *h,
                              const struct expr *place, const char *value,
                              const char *text, uint32_t step)
{
  const struct type *ty = place->type;
  bool whole = place->kind != EXPR_MEMBER || !place->is_bits;
  if (ty->kind == TYPE_ENUM && whole && !strchr(value, ' ')) {
    return name_enumerator(v->arena, ty->enumeration, value);
  }
  if (ty->kind == TYPE_POINTER && strncmp(value, "0x", 2) == 0) {
    return name_pointer(v, h, ty->base, value, text, step);
  }
  bool in_bytes = ty->kind == TYPE_ARRAY || strchr(value, ' ');
  const char *bytes =
      is_text(ty) && in_bytes ? name_bytes(v->arena, value) : NULL;
  return bytes ? bytes : value;
}

/* --- places --- */

/* Bytes from where a pointer led to the place; false: it does not say. */
static bool offset_of(const struct expr *place, uint64_t *offset)
{
  for (*offset = 0; place->kind == EXPR_MEMBER; place = place->object) {
    *offset += place->field->offset;
  }
  return place->kind == EXPR_DEREF;
}

/* A place that a temporary of ours leads to: what is there, instead. */
static const char *name_place(struct session *v, const struct history *h,
                              const struct look *look,
                              const struct explorer_look *l)
{
  const char *text = look->text, *member = strstr(text, ")->");
  uint64_t offset;
  if (!strstr(text, "__ts_") && strncmp(text, "(...)", 5) != 0) {
    return text;
  }
  const char *name =
      name_of_address(v, h, l->address, look->place->type, l->step);
  if (!name || strncmp(name, "heap ", 5) != 0 || !member ||
      !offset_of(look->place, &offset)) {
    return name ? name : text;
  }
  name = name_of_address(v, h, l->address - offset, NULL, l->step);
  return name ? arena_printf(v->arena, "(%s)%s", name, member + 1) : text;
}

/* --- steps --- */

static const struct look *
find_look(const struct unit *u, const struct explorer_step *s, uint32_t number)
{
  for (uint32_t i = 0; i < u->looks.count; i++) {
    const struct look *l = &u->looks.at[i];
    if (l->thread == s->thread && l->point == s->point && l->number == number) {
      return l;
    }
  }
  return NULL;
}

/* What was stored in the step that the one at hand lets be seen. */
static void names_of_flush(struct session *v, const struct history *h,
                           uint32_t step, struct seens *out)
{
  const struct explorer_step *s = &h->run.schedule.at[step];
  struct seens all = {0};
  names_of_step(v, h, history_origin(h, step), &all);
  for (uint32_t i = 0; i < all.count; i++) {
    const struct seen *one = &all.at[i];
    if (one->writes && s->left_address - one->address < one->size) {
      VEC_PUSH(v->arena, out, *one);
    }
  }
}

void names_of_step(struct session *v, const struct history *h, uint32_t step,
                   struct seens *out)
{
  const struct explorer_step *s = &h->run.schedule.at[step];
  if (history_flushes(h, s)) {
    names_of_flush(v, h, step, out);
    return;
  }
  for (uint32_t i = s->first_look;
       i < h->run.looks.count && h->run.looks.at[i].step == step; i++) {
    const struct explorer_look *l = &h->run.looks.at[i];
    const struct look *look = find_look(h->unit, s, l->number);
    if (!look || !look->text) {
      continue;
    }
    struct seen seen = {.writes = look->writes,
                        .value = look->writes ? l->after : l->before,
                        .address = l->address,
                        .size = l->size};
    seen.text = name_place(v, h, look, l);
    seen.means =
        name_value(v, h, look->place, seen.value,
                   look->writes ? l->text_after : l->text_before, step);
    if (l->older && !look->writes) {
      seen.newer = seen.means;
      seen.value = l->older;
      seen.means = name_value(v, h, look->place, l->older, NULL, step);
    }
    VEC_PUSH(v->arena, out, seen);
  }
}

const char *name_of_func(const struct func *f)
{
  size_t ours = strlen(LIBRARY_PREFIX);
  const char *name = f->name->text;
  return strncmp(name, LIBRARY_PREFIX, ours) == 0 ? name + ours : name;
}

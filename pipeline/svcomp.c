#include "pipeline/svcomp.h"

#include "base/file.h"
#include "base/list.h"
#include "pipeline/properties.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>

static const char *const names[] = {
#define SVCOMP(id, name, formula, checks) name,
#include "pipeline/svcomp.def"
#undef SVCOMP
};

static const char *const formulas[] = {
#define SVCOMP(id, name, formula, checks) formula,
#include "pipeline/svcomp.def"
#undef SVCOMP
};

static const uint32_t checked[] = {
#define SVCOMP(id, name, formula, checks) checks,
#include "pipeline/svcomp.def"
#undef SVCOMP
};

static const char usual_error[] = "reach_error";

const char *svcomp_name(enum svcomp p)
{
  return names[p];
}

/* --- a line of a file: CHECK( init(FUNCTION()), FORMULA ) --- */

struct asked {
  struct arena *arena;
  uint32_t set;
  const char *entry, *error; /* NULL: not said */
};

static const char *without_blanks(struct arena *a, const char *line,
                                  size_t length)
{
  char *text = arena_alloc(a, length + 1), *to = text;
  for (size_t i = 0; i < length; i++) {
    if (!isspace((unsigned char)line[i])) {
      *to++ = line[i];
    }
  }
  return text;
}

/* Behind the prefix; NULL: it begins otherwise. */
static const char *behind(const char *text, const char *prefix)
{
  size_t n = strlen(prefix);
  return strncmp(text, prefix, n) == 0 ? text + n : NULL;
}

static size_t name_length(const char *s)
{
  size_t n = 0;
  while (isalnum((unsigned char)s[n]) || s[n] == '_') {
    n++;
  }
  return n;
}

/* *function: what `*` stands for. */
static bool matches(struct arena *a, const char *text, const char *formula,
                    const char **function)
{
  size_t before = strcspn(formula, "*");
  if (!formula[before]) {
    return strcmp(text, formula) == 0;
  }
  size_t n =
      strncmp(text, formula, before) == 0 ? name_length(text + before) : 0;
  *function = n ? arena_strndup(a, text + before, n) : NULL;
  return n && strcmp(text + before + n, formula + before + 1) == 0;
}

/* Two lines about the same are about the same function. */
static bool is_same(const char **known, const char *other)
{
  bool same = !*known || strcmp(*known, other) == 0;
  *known = other;
  return same;
}

static bool read_line(struct asked *k, const char *line)
{
  const char *rest = behind(line, "CHECK(init("), *function = NULL;
  size_t n = rest ? name_length(rest) : 0;
  if (!n || !behind(rest + n, "()),")) {
    return false;
  }
  const char *entry = arena_strndup(k->arena, rest, n);
  rest += n + strlen("()),");
  size_t length = strlen(rest);
  if (!length || rest[length - 1] != ')' || !is_same(&k->entry, entry)) {
    return false;
  }
  const char *formula = arena_strndup(k->arena, rest, length - 1);
  for (uint32_t i = 0; i < SVCOMP_COUNT; i++) {
    const char *known =
        without_blanks(k->arena, formulas[i], strlen(formulas[i]));
    if (matches(k->arena, formula, known, &function)) {
      k->set |= 1u << i;
      return !function || is_same(&k->error, function);
    }
  }
  return false;
}

static bool read_file(struct asked *k, const char *path)
{
  struct buf text = {0};
  bool good = file_read(path, &text);
  if (!good) {
    fprintf(stderr, "tessera: --property: cannot read %s: %s (or one of: %s)\n",
            path, strerror(errno),
            list_text(k->arena, names, SVCOMP_COUNT, UINT32_MAX, ", "));
  }
  for (const char *s = text.text; good && s && *s;) {
    size_t length = strcspn(s, "\n");
    const char *line = without_blanks(k->arena, s, length);
    if (*line && !read_line(k, line)) {
      fprintf(stderr,
              "tessera: --property: %s: not a property that is known: "
              "%.*s\n",
              path, (int)length, s);
      good = false;
    }
    s += length + (s[length] == '\n');
  }
  if (good && !k->set) {
    fprintf(stderr, "tessera: --property: %s has no property\n", path);
  }
  buf_free(&text);
  return good && k->set;
}

/* --- what it means for us --- */

static bool set_options(const struct asked *k, struct options *o)
{
  uint32_t checks = 0;
  for (uint32_t i = 0; i < SVCOMP_COUNT; i++) {
    checks |= k->set >> i & 1 ? checked[i] : 0;
  }
  if (k->set >> SVCOMP_TERMINATION & 1 && checks) {
    fputs("tessera: --property: termination is not looked at together with "
          "something else\n",
          stderr);
    return false;
  }
  o->value[OPT_PROPERTY] =
      list_text(k->arena, names, SVCOMP_COUNT, k->set, ",");
  if (checks) {
    o->value[OPT_CHECK] = properties_text(k->arena, checks, ",");
  }
  if (k->set >> SVCOMP_UNREACH_CALL & 1) {
    o->value[OPT_ONLY_FAIL] = k->error ? k->error : usual_error;
  }
  if (k->entry && strcmp(k->entry, "main") != 0) {
    o->value[OPT_ENTRY] = k->entry;
  }
  return true;
}

bool svcomp_apply(struct arena *a, struct options *o)
{
  struct asked k = {.arena = a};
  const char *text = o->value[OPT_PROPERTY], *wrong;
  if (!text) {
    return true;
  }
  if (o->value[OPT_CHECK]) {
    fputs("tessera: --property and --check do not go together\n", stderr);
    return false;
  }
  if (!*text || !list_read(a, text, names, SVCOMP_COUNT, &k.set, &wrong)) {
    k.set = 0;
    if (!read_file(&k, text)) {
      return false;
    }
  }
  return set_options(&k, o);
}

uint32_t svcomp_asked(const struct options *o)
{
  struct arena a = {0};
  uint32_t set = 0;
  const char *wrong;
  if (o->value[OPT_PROPERTY]) {
    list_read(&a, o->value[OPT_PROPERTY], names, SVCOMP_COUNT, &set, &wrong);
  }
  arena_release(&a);
  return set;
}

const char *svcomp_formula(struct arena *a, enum svcomp p, const char *function)
{
  const char *formula = formulas[p];
  size_t before = strcspn(formula, "*");
  return formula[before] ? arena_printf(a, "%.*s%s%s", (int)before, formula,
                                        function ? function : usual_error,
                                        formula + before + 1)
                         : formula;
}

uint32_t svcomp_checked(uint32_t properties)
{
  uint32_t set = 0;
  for (uint32_t i = 0; i < SVCOMP_COUNT; i++) {
    bool all = checked[i] && (checked[i] & ~properties) == 0;
    set |= (uint32_t)(all && i != SVCOMP_VALID_MEMCLEANUP) << i;
  }
  return set;
}

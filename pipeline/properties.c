#include "pipeline/properties.h"

#include "base/list.h"

#include <stdio.h>
#include <string.h>

static const char *const names[] = {
#define PROPERTY(id, name, by_default, what) name,
#include "contract/properties.def"
#undef PROPERTY
};

const char *property_text(enum property p)
{
  return names[p];
}

const char *properties_text(struct arena *a, uint32_t set, const char *between)
{
  return list_text(a, names, PROPERTIES, set, between);
}

uint32_t properties_by_default(void)
{
  return 0
#define PROPERTY(id, name, by_default, what) \
  | (uint32_t)(by_default) << PROPERTY_##id
#include "contract/properties.def"
#undef PROPERTY
      ;
}

bool properties_find(struct arena *a, const char *list, uint32_t *set)
{
  const char *wrong;
  return list_read(a, list, names, PROPERTIES, set, &wrong) && *set;
}

/* One word of the option's; false: it is no name. */
static bool read_word(struct arena *a, const char *word, bool first,
                      uint32_t *set)
{
  bool takes_away = strncmp(word, "no-", 3) == 0;
  uint32_t one = 0;
  if (strcmp(word, "all") == 0) {
    *set = (1u << PROPERTIES) - 1;
    return true;
  }
  if (!properties_find(a, takes_away ? word + 3 : word, &one)) {
    return false;
  }
  if (takes_away && first) {
    *set = properties_by_default();
  }
  *set = takes_away ? *set & ~one : *set | one;
  return true;
}

bool properties_read(struct arena *a, const char *list, uint32_t *set)
{
  const char *all = properties_text(a, UINT32_MAX, ", ");
  bool first = true;
  *set = 0;
  for (const char *rest = list; *rest; first = false) {
    size_t length = strcspn(rest, ",");
    const char *word = arena_strndup(a, rest, length);
    rest += length + (rest[length] == ',');
    if (length && !read_word(a, word, first, set)) {
      fprintf(stderr,
              "tessera: --check: unknown or not yet supported property '%s' "
              "(%s; all; no- before a name takes it away)\n",
              word, all);
      return false;
    }
  }
  if (!*set) {
    fprintf(stderr, "tessera: --check: no property (%s)\n", all);
  }
  return *set != 0;
}

#include "base/list.h"

#include "base/buf.h"

#include <string.h>

bool list_read(struct arena *a, const char *list, const char *const *names,
               uint32_t count, uint32_t *set, const char **wrong)
{
  *set = 0;
  while (*list) {
    size_t n = strcspn(list, ",");
    uint32_t i = 0;
    while (i < count &&
           (strlen(names[i]) != n || strncmp(list, names[i], n) != 0)) {
      i++;
    }
    if (i == count) {
      *wrong = arena_strndup(a, list, n);
      return false;
    }
    *set |= 1u << i;
    list += n + (list[n] == ',');
  }
  return true;
}

bool list_has(const char *list, const char *name)
{
  size_t length = strlen(name);
  while (*list) {
    size_t n = strcspn(list, ",");
    if (n == length && strncmp(list, name, n) == 0) {
      return true;
    }
    list += n + (list[n] == ',');
  }
  return false;
}

const char *list_text(struct arena *a, const char *const *names, uint32_t count,
                      uint32_t set, const char *between)
{
  struct buf out = {0};
  buf_puts(&out, "");
  for (uint32_t i = 0; i < count; i++) {
    if (set >> i & 1) {
      buf_printf(&out, "%s%s", out.length ? between : "", names[i]);
    }
  }
  const char *text = arena_strndup(a, out.text, out.length);
  buf_free(&out);
  return text;
}

#include "swarm/task.h"

#include <string.h>

const char *task_verdict_name(enum task_verdict v)
{
  static const char *const names[TASK_VERDICTS] = {"none",   "error", "unknown",
                                                   "pruned", "safe",  "split",
                                                   "unsafe", "unsafe"};
  return names[v];
}

/* Digits without leading zeros; where they end, or NULL. */
static const char *read_number(const char *s, uint64_t *n)
{
  *n = 0;
  if (*s < '0' || *s > '9' || (*s == '0' && s[1] >= '0' && s[1] <= '9')) {
    return NULL;
  }
  for (; *s >= '0' && *s <= '9'; s++) {
    uint64_t digit = (uint64_t)(*s - '0');
    if (*n > (INT64_MAX - digit) / 10) {
      return NULL;
    }
    *n = *n * 10 + digit;
  }
  return s;
}

bool task_id_parse(const char *id, uint64_t *root, const char **rest)
{
  uint64_t part;
  uint32_t depth = 0;
  const char *at = strlen(id) < TASK_ID_MAX ? read_number(id, root) : NULL;
  *rest = at;
  while (at && *at == '.') {
    at = ++depth <= TASK_DEPTH_MAX ? read_number(at + 1, &part) : NULL;
    at = at && part < TASK_PARTS_MAX ? at : NULL;
  }
  return at && !*at;
}

/* search.c -- <search.h>, a part of library.c. */

typedef int __ts_lib_order(const void *, const void *);

static void *__ts_lib_lfind(const void *key, const void *base,
                            unsigned long *count, unsigned long size,
                            __ts_lib_order *compare)
{
  const char *at = base;
  for (unsigned long i = 0; i < *count; i++) {
    if (compare(key, at + i * size) == 0) {
      return (void *)(at + i * size);
    }
  }
  return 0;
}

static void *__ts_lib_lsearch(const void *key, void *base, unsigned long *count,
                              unsigned long size, __ts_lib_order *compare)
{
  void *found = __ts_lib_lfind(key, base, count, size, compare);
  if (!found) {
    found = (char *)base + *count * size;
    __builtin_memcpy(found, key, size);
    ++*count;
  }
  return found;
}

/* --- the table of hsearch, of which there is one --- */

struct __ts_lib_entry {
  char *key;
  void *data;
};

static struct __ts_lib_entry *__ts_lib_entries;
static unsigned long __ts_lib_entry_count, __ts_lib_entry_room;

/* As many as were asked for, and some more, nobody knows how many. */
static int __ts_lib_hcreate(unsigned long count)
{
  if (__ts_lib_entries) {
    return 0;
  }
  __ts_lib_entries = __ts_lib_allocate(count + 1, sizeof *__ts_lib_entries);
  __ts_lib_entry_room = count;
  __ts_lib_entry_count = 0;
  return __ts_lib_entries != 0;
}

static void __ts_lib_hdestroy(void)
{
  __builtin_free(__ts_lib_entries);
  __ts_lib_entries = 0;
}

static struct __ts_lib_entry *__ts_lib_hsearch(struct __ts_lib_entry entry,
                                               unsigned action)
{
  for (unsigned long i = 0; i < __ts_lib_entry_count; i++) {
    if (__builtin_strcmp(__ts_lib_entries[i].key, entry.key) == 0) {
      return &__ts_lib_entries[i];
    }
  }
  if (action == 0) {  /* FIND */
    __ts_lib_fail(3); /* ESRCH */
    return 0;
  }
  if (__ts_lib_entry_count == __ts_lib_entry_room) {
    __ts_lib_obstacle("more entries than hcreate was asked for");
  }
  __ts_lib_entries[__ts_lib_entry_count] = entry;
  return &__ts_lib_entries[__ts_lib_entry_count++];
}

/* --- trees: what is given is a node, whose first member is the key --- */

struct __ts_lib_node {
  const void *key;
  struct __ts_lib_node *less, *more;
};

/* Where a node of that key is, or would be. */
static struct __ts_lib_node **__ts_lib_find_node(const void *key,
                                                 struct __ts_lib_node **at,
                                                 struct __ts_lib_node **parent,
                                                 __ts_lib_order *compare)
{
  *parent = 0;
  while (*at) {
    int order = compare(key, (*at)->key);
    if (order == 0) {
      break;
    }
    *parent = *at;
    at = order < 0 ? &(*at)->less : &(*at)->more;
  }
  return at;
}

static void *__ts_lib_tsearch(const void *key, struct __ts_lib_node **root,
                              __ts_lib_order *compare)
{
  struct __ts_lib_node *parent, **at;
  if (!root) {
    return 0;
  }
  at = __ts_lib_find_node(key, root, &parent, compare);
  if (!*at) {
    *at = __ts_lib_allocate(1, sizeof **at);
    if (*at) {
      (*at)->key = key;
    }
  }
  return *at;
}

static void *__ts_lib_tfind(const void *key, struct __ts_lib_node *const *root,
                            __ts_lib_order *compare)
{
  struct __ts_lib_node *parent;
  return root ? *__ts_lib_find_node(key, (struct __ts_lib_node **)root, &parent,
                                    compare)
              : 0;
}

/* Gives its parent, or, of the root, something that is not null. */
static void *__ts_lib_tdelete(const void *key, struct __ts_lib_node **root,
                              __ts_lib_order *compare)
{
  struct __ts_lib_node *parent, **at, *gone;
  if (!root) {
    return 0;
  }
  at = __ts_lib_find_node(key, root, &parent, compare);
  gone = *at;
  if (!gone) {
    return 0;
  }
  if (gone->less && gone->more) { /* the next one takes its place */
    struct __ts_lib_node **next = &gone->more;
    while ((*next)->less) {
      next = &(*next)->less;
    }
    struct __ts_lib_node *instead = *next;
    *next = instead->more;
    instead->less = gone->less;
    instead->more = gone->more;
    *at = instead;
  } else {
    *at = gone->less ? gone->less : gone->more;
  }
  __builtin_free(gone);
  return parent ? (void *)parent : (void *)root;
}

/* --- lists: the first two members are the next and the last one --- */

struct __ts_lib_link {
  struct __ts_lib_link *next, *last;
};

static void __ts_lib_insque(struct __ts_lib_link *one,
                            struct __ts_lib_link *after)
{
  if (!after) {
    one->next = one->last = 0;
    return;
  }
  one->next = after->next;
  one->last = after;
  if (after->next) {
    after->next->last = one;
  }
  after->next = one;
}

static void __ts_lib_remque(struct __ts_lib_link *one)
{
  if (one->next) {
    one->next->last = one->last;
  }
  if (one->last) {
    one->last->next = one->next;
  }
}

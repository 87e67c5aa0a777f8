/* buffers.c -- stores that other threads do not see yet (total and partial
 * store order).
 *
 * Each thread that stores what others may see late has a buffer; its stores
 * leave it by the steps of an agent of its own, the flusher, or when the thread
 * drains it. So what any thread sees is an execution of a machine with store
 * buffers: x86 (Sewell et al., x86-TSO, 2010), or SPARC's PSO with store
 * barriers.
 *
 * While a step of a thread is done, memory is covered by what its buffer holds:
 * loads need no more. What was there before is kept in a log, and is put back
 * behind the step. A store is done as ever, between __ts_store() and
 * __ts_stored(). To drain is to forget the log: all that waits has left then.
 *
 * Equal buffers are equal bytes: beyond what waits all is zero, and under PSO
 * what may leave in any order stands by address. */

enum { __TS_PIECE = 8 /* bytes of an entry at most */ };

struct __ts_entry {
  /* The address; above it the size; and whether all before it leave first. */
  unsigned long at, value;
};

__TS_STATE static struct __ts_entry __ts_entries[__TS_FLUSHERS][__TS_ENTRIES];
__TS_STATE static unsigned char __ts_pending[__TS_FLUSHERS];
__TS_STATE static _Bool __ts_parted[__TS_FLUSHERS]; /* a barrier came last */

/* At which of its thread's points each was stored; of replays only, so it is no
 * part of the state. */
static unsigned short __ts_origins[__TS_FLUSHERS][__TS_ENTRIES];
static unsigned short __ts_origin; /* of the running step */
static struct step_left __ts_left_last;

/* What covers memory, in the order in which it was stored. */
static struct __ts_cover {
  char *at;
  unsigned size;
  char before[__TS_PIECE], after[__TS_PIECE];
} __ts_covers[__TS_ENTRIES];
static unsigned __ts_cover_count;
static unsigned __ts_cover_open; /* from this one on: it is being stored */
static unsigned __ts_covered;    /* whose, plus one; 0: nobody's */

static void __ts_copy(void *to, const void *from, unsigned size)
{
  char *t = to;
  const char *f = from;
  for (unsigned i = 0; i < size; i++) {
    t[i] = f[i];
  }
}

/* --- entries --- */

static char *__ts_entry_at(const struct __ts_entry *e)
{
  return (char *)(e->at & 0xfffffffffffful);
}

static unsigned __ts_entry_size(const struct __ts_entry *e)
{
  return (unsigned)(e->at >> 48) & 15;
}

static _Bool __ts_entry_parts(const struct __ts_entry *e)
{
  return e->at >> 52 & 1;
}

static void __ts_entry_part(struct __ts_entry *e, _Bool parts)
{
  e->at = (e->at & ~(1ul << 52)) | (unsigned long)parts << 52;
}

static _Bool __ts_overlaps(const struct __ts_entry *e, const void *at,
                           unsigned long size)
{
  const char *from = __ts_entry_at(e), *to = from + __ts_entry_size(e);
  return from < (const char *)at + size && (const char *)at < to;
}

static void __ts_set_pending(unsigned self, unsigned count)
{
  __ts_pending[self] = (unsigned char)count;
  __ts_active[__TS_THREADS + self] = count > 0;
  __ts_parted[self] &= count > 0;
}

/* Which of them may leave: none that it overlaps, nor a barrier, is before. */
static _Bool __ts_may_leave(unsigned self, unsigned i)
{
  const struct __ts_entry *all = __ts_entries[self];
  for (unsigned k = i; k > 0; k--) {
    if (!__TS_PSO || __ts_entry_parts(&all[k]) ||
        __ts_overlaps(&all[k - 1], __ts_entry_at(&all[i]),
                      __ts_entry_size(&all[i]))) {
      return 0;
    }
  }
  return 1;
}

static void __ts_remove(unsigned self, unsigned i)
{
  struct __ts_entry *all = __ts_entries[self];
  unsigned count = __ts_pending[self] - 1u;
  _Bool parts = __ts_entry_parts(&all[i]);
  for (unsigned k = i; k < count; k++) {
    all[k] = all[k + 1];
    __ts_origins[self][k] = __ts_origins[self][k + 1];
  }
  all[count].at = all[count].value = 0;
  if (i < count && parts) {
    __ts_entry_part(&all[i], 1);
  }
  if (count > 0) {
    __ts_entry_part(&all[0], 0);
  }
  __ts_set_pending(self, count);
}

/* Where it stands by address, among those that may change places with it. */
static unsigned __ts_place(unsigned self, const struct __ts_entry *e)
{
  const struct __ts_entry *all = __ts_entries[self];
  unsigned i = __ts_pending[self];
  while (__TS_PSO && !__ts_entry_parts(e) && i > 0 &&
         __ts_entry_at(&all[i - 1]) > __ts_entry_at(e) &&
         !__ts_overlaps(&all[i - 1], __ts_entry_at(e), __ts_entry_size(e))) {
    i--;
    if (__ts_entry_parts(&all[i])) {
      break;
    }
  }
  return i;
}

/* There is room. */
static void __ts_insert(unsigned self, struct __ts_entry e)
{
  struct __ts_entry *all = __ts_entries[self];
  unsigned count = __ts_pending[self], i;
  __ts_entry_part(&e, count > 0 && (__ts_entry_parts(&e) || __ts_parted[self]));
  i = __ts_place(self, &e);
  if (i < count && __ts_entry_parts(&all[i])) { /* it comes first behind it */
    __ts_entry_part(&all[i], 0);
    __ts_entry_part(&e, 1);
  }
  for (unsigned k = count; k > i; k--) {
    all[k] = all[k - 1];
    __ts_origins[self][k] = __ts_origins[self][k - 1];
  }
  all[i] = e;
  __ts_origins[self][i] = __ts_origin;
  __ts_set_pending(self, count + 1);
  __ts_parted[self] = 0;
}

/* --- covering memory --- */

static void __ts_cover(unsigned self)
{
  __ts_covered = self + 1;
  __ts_cover_count = __ts_cover_open = 0;
  for (unsigned i = 0; i < __ts_pending[self]; i++) {
    struct __ts_cover *c = &__ts_covers[i];
    c->at = __ts_entry_at(&__ts_entries[self][i]);
    c->size = __ts_entry_size(&__ts_entries[self][i]);
    __ts_copy(c->before, c->at, c->size);
    __ts_copy(c->after, &__ts_entries[self][i].value, c->size);
    __ts_copy(c->at, c->after, c->size);
    __ts_cover_count = __ts_cover_open = i + 1;
  }
}

static void __ts_uncover(void)
{
  while (__ts_cover_count > 0) {
    struct __ts_cover *c = &__ts_covers[--__ts_cover_count];
    __ts_copy(c->at, c->before, c->size);
  }
  __ts_covered = __ts_cover_open = 0;
}

static void __ts_cover_at(unsigned self, unsigned short point)
{
  __ts_origin = point;
  __ts_cover(self);
}

/* --- leaving --- */

static void __ts_let_out(unsigned self, unsigned i)
{
  struct __ts_entry e = __ts_entries[self][i];
  unsigned covered = __ts_covered;
  __ts_uncover();
  __ts_left_last.point = __ts_origins[self][i];
  __ts_left_last.at = __ts_entry_at(&e);
  __ts_left_last.size = __ts_entry_size(&e);
  __ts_copy(__ts_entry_at(&e), &e.value, __ts_entry_size(&e));
  __ts_remove(self, i);
  if (covered) {
    __ts_cover(covered - 1);
  }
}

static void __ts_flush(unsigned self)
{
  unsigned long can = 0;
  unsigned count = 0, chosen = 0;
  for (unsigned i = 0; i < __ts_pending[self]; i++) {
    if (__ts_may_leave(self, i)) {
      can |= 1ul << i;
      count++;
    }
  }
  for (unsigned long k = count > 1 ? __ts_choose(count) : 0; k > 0; k--) {
    can &= can - 1;
  }
  while (!(can >> chosen & 1)) {
    chosen++;
  }
  __ts_let_out(self, chosen);
}

/* It leaves, and before it what has to. */
static void __ts_push_out(unsigned self, unsigned i)
{
  unsigned part = 0;
  for (unsigned k = 1; k <= i; k++) {
    part = !__TS_PSO || __ts_entry_parts(&__ts_entries[self][k]) ? k : part;
  }
  for (; part > 0; part--, i--) {
    __ts_let_out(self, 0);
  }
  for (unsigned k = 0; k < i;) {
    if (__ts_overlaps(&__ts_entries[self][k],
                      __ts_entry_at(&__ts_entries[self][i]),
                      __ts_entry_size(&__ts_entries[self][i])) &&
        __ts_may_leave(self, k)) {
      __ts_let_out(self, k);
      i--;
      k = 0;
    } else {
      k++;
    }
  }
  __ts_let_out(self, i);
}

/* What has to leave before it, or itself. */
static unsigned __ts_before(unsigned self, unsigned i)
{
  const struct __ts_entry *all = __ts_entries[self];
  for (unsigned k = i; k > 0; k--) {
    if (!__TS_PSO || __ts_entry_parts(&all[k])) {
      return 0;
    }
    if (__ts_overlaps(&all[k - 1], __ts_entry_at(&all[i]),
                      __ts_entry_size(&all[i]))) {
      return k - 1;
    }
  }
  return i;
}

/* See contract/program.h. */
static int __ts_leaves(unsigned self, unsigned point)
{
  unsigned i = 0;
  int number = 0;
  while (i < __ts_pending[self] && __ts_origins[self][i] != point) {
    i++;
  }
  if (i == __ts_pending[self]) {
    return -1;
  }
  while (__ts_before(self, i) != i) {
    i = __ts_before(self, i);
  }
  while (i-- > 0) {
    number += __ts_may_leave(self, i);
  }
  return number;
}

/* The explorer knows (flush.c). */
static _Bool __ts_flush_ready(void)
{
  return 1;
}

static void __ts_flush_look(void)
{
}

static unsigned short __ts_flush_pc = 1;
static const unsigned char __ts_flush_waits[2];
/* --- what steps tell --- */

static void __ts_drain_all(unsigned self)
{
  for (unsigned i = 0; i < __ts_pending[self]; i++) {
    __ts_entries[self][i].at = __ts_entries[self][i].value = 0;
  }
  __ts_set_pending(self, 0);
  __ts_cover_count = __ts_cover_open = 0;
}

static inline void __ts_drain(unsigned self)
{
  if (__ts_pending[self] > 0) {
    __ts_drain_all(self);
  }
}

/* Of PSO. */
static void __ts_barrier(unsigned self)
{
  __ts_parted[self] = __ts_pending[self] > 0;
}

/* The last one that has a byte of it has all, or what has some of it leaves. */
static void __ts_load_slowly(unsigned self, const void *at, unsigned long size)
{
  for (unsigned i = __ts_pending[self]; i-- > 0;) {
    const struct __ts_entry *e = &__ts_entries[self][i];
    const char *from = __ts_entry_at(e);
    if (!__ts_overlaps(e, at, size)) {
      continue;
    }
    if (from <= (const char *)at &&
        (const char *)at + size <= from + __ts_entry_size(e)) {
      return;
    }
    __ts_push_out(self, i);
    i = __ts_pending[self];
  }
}

/* It is about to be read. */
static inline void __ts_load(unsigned self, const void *at, unsigned long size)
{
  if (__ts_pending[self] > 0 && at) {
    __ts_load_slowly(self, at, size);
  }
}

static void __ts_cover_more(char *at, unsigned size)
{
  struct __ts_cover *c = &__ts_covers[__ts_cover_count];
  c->at = at;
  c->size = size;
  __ts_copy(c->before, at, size); /* it may crash */
  __ts_cover_count++;
}

/* It is about to be stored to. */
static void __ts_store(unsigned self, void *at, unsigned long size)
{
  unsigned pieces = (unsigned)((size + __TS_PIECE - 1) / __TS_PIECE);
  while (__ts_pending[self] + pieces > __TS_ENTRIES) {
    __ts_buffer_full();
    __ts_let_out(self, 0);
  }
  for (unsigned long done = 0; done < size; done += __TS_PIECE) {
    unsigned long rest = size - done;
    __ts_cover_more((char *)at + done,
                    (unsigned)(rest < __TS_PIECE ? rest : __TS_PIECE));
  }
}

/* The same, if an older store to it waits. */
static void __ts_store_over_slowly(unsigned self, void *at, unsigned long size)
{
  for (unsigned i = 0; i < __ts_pending[self]; i++) {
    if (__ts_overlaps(&__ts_entries[self][i], at, size)) {
      __ts_store(self, at, size);
      return;
    }
  }
}

static inline void __ts_store_over(unsigned self, void *at, unsigned long size)
{
  if (__ts_pending[self] > 0) {
    __ts_store_over_slowly(self, at, size);
  }
}

/* The same, where memory may be the thread's own: that others know of it is to
 * be seen behind this, so it may be stored at once. */
static inline void __ts_store_known(unsigned self, void *at, unsigned long size)
{
  if (__ts_is_own(at)) {
    __ts_store_over(self, at, size);
  } else {
    __ts_store(self, at, size);
  }
}

static void __ts_store_apart(unsigned self, void *at, unsigned long size)
{
  __ts_barrier(self);
  __ts_store(self, at, size);
}

/* It was stored to. */
static inline void __ts_stored(void)
{
  for (; __ts_cover_open < __ts_cover_count; __ts_cover_open++) {
    struct __ts_cover *c = &__ts_covers[__ts_cover_open];
    struct __ts_entry e = {(unsigned long)c->at | (unsigned long)c->size << 48,
                           0};
    __ts_copy(c->after, c->at, c->size);
    __ts_copy(&e.value, c->at, c->size);
    __ts_insert(__ts_covered - 1, e);
  }
}

/* A function of the library may have stored there what waits: what is there now
 * is seen by all then, which is coarser than it is. */
static void __ts_changed(unsigned self)
{
  for (unsigned i = 0; i < __ts_cover_count; i++) {
    const struct __ts_cover *c = &__ts_covers[i];
    for (unsigned k = 0; k < c->size; k++) {
      _Bool last = 1;
      for (unsigned m = i + 1; m < __ts_cover_count; m++) {
        last &= c->at + k < __ts_covers[m].at ||
                c->at + k >= __ts_covers[m].at + __ts_covers[m].size;
      }
      if (last && c->at[k] != c->after[k]) {
        __ts_buffer_full();
        __ts_drain(self);
        return;
      }
    }
  }
}

/* It is given back, or a new object: nobody else may look at it any more. So
 * what the thread stored there is there at once; what others stored comes too
 * late. */
static void __ts_leave_memory(unsigned self, const void *at, unsigned long size)
{
  for (unsigned t = 0; t < __TS_FLUSHERS; t++) {
    for (unsigned i = 0; i < __ts_pending[t];) {
      if (!__ts_overlaps(&__ts_entries[t][i], at, size)) {
        i++;
      } else if (t == self) {
        __ts_let_out(t, i);
      } else {
        __ts_store_late();
        __ts_remove(t, i);
      }
    }
  }
}

static void __ts_leave_block(unsigned self, const void *memory)
{
  unsigned long size = __ts_block_size(memory);
  if (size > 0) {
    __ts_leave_memory(self, memory, size);
  }
}

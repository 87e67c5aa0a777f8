#include "runtime/explorer/views.h"
#include "runtime/explorer/agreement.h"
#include "runtime/explorer/choice.h"
#include "runtime/explorer/heap.h"
#include "runtime/explorer/messages.h"
#include "runtime/explorer/raced.h"
#include "runtime/explorer/step.h"

#include <string.h>

/* C11's memory_order, plus one. */
enum { RELAXED = 1, CONSUME, ACQUIRE, RELEASE, ACQ_REL, SEQ_CST };
enum { READS, WRITES, BOTH }; /* kinds of sites */

bool views_are_kept;

/* The access that memory is covered for, until it is done. */
static struct {
  enum { NOTHING, READ, WRITE, UNWRITTEN } deed;
  unsigned thread, size, order, lag, source; /* source: plus one */
  uintptr_t at;
  uint64_t newest;
} now;

/* What the first half of an operation read that does both. */
static struct {
  uintptr_t at;
  unsigned lag;
} half;

/* What a step read that is not the newest. */
static struct {
  uintptr_t at;
  unsigned size;
  uint64_t value;
} older;

void views_init(void)
{
  views_are_kept = __ts_program.views != NULL;
}

void views_begin(void)
{
  now.deed = NOTHING;
  half.at = older.at = 0;
}

static bool acquires(unsigned order)
{
  return order == CONSUME || order == ACQUIRE || order >= ACQ_REL;
}

static bool releases(unsigned order)
{
  return order >= RELEASE;
}

static mind *mind_of(unsigned thread)
{
  return &views()->minds[thread];
}

static uint64_t get(uintptr_t at, unsigned size)
{
  uint64_t value = 0;

  memcpy(&value, (const void *)at, size);
  return value;
}

static void set(uintptr_t at, unsigned size, uint64_t value)
{
  memcpy((void *)at, &value, size);
}

uintptr_t views_older(void)
{
  return older.at;
}

void views_swap_older(void)
{
  uint64_t value = get(older.at, older.size);

  set(older.at, older.size, older.value);
  older.value = value;
}

/* --- what accesses make known --- */

/* passed of what it acquires. */
static unsigned take(mind *of, const view *from, unsigned order)
{
  if (views()->acquires) {
    unsigned passed = of->acq.passed;

    view_join(&of->acq, from);
    of->acq.passed = passed | from->passed;
  }
  if (!acquires(order)) {
    return 0;
  }
  view_join(&of->cur, from);
  return from->passed;
}

static void know(mind *of, unsigned k, unsigned lag, bool happened)
{
  view *both[] = {&of->cur, &of->acq};

  for (unsigned i = 0; i < 1u + views()->acquires; i++) {
    view *v = both[i];

    v->seen[k] = v->seen[k] < lag ? v->seen[k] : (unsigned char)lag;
    if (happened) {
      v->before[k] = v->before[k] < lag ? v->before[k] : (unsigned char)lag;
    }
  }
}

/* What the message passes on. */
static void give(mind *of, view *to, unsigned order)
{
  if (releases(order)) {
    *to = of->cur;
    to->passed = agreement_exports(of);
  } else if (order && views()->releases) {
    *to = of->rel;
  }
}

static void must(bool is)
{
  if (!is) {
    run_abandon(RUN_VOID);
  }
}

/* --- loads --- */

static unsigned node_of(unsigned thread, uintptr_t at, unsigned order)
{
  return order == SEQ_CST && views()->agrees ? agreement_new(thread, at) : 0;
}

/* What precedes an access; as the thread is when that begins. */
static unsigned known_before(const mind *of, uintptr_t at)
{
  return of->cur.fences | agreement_at(of->cur.accesses, at);
}

static void read_message(unsigned thread, uintptr_t at, unsigned size,
                         unsigned order, unsigned lag)
{
  mind *of = mind_of(thread);
  unsigned node = node_of(thread, at, order), received = 0, sources;
  unsigned before = agreement_before(of, at);
  cell *c = cell_find(at);

  if (c) {
    know(of, cell_number(c), lag, false);
    received = take(of, &cell_message(c, lag)->view, order);
  }
  sources = of->cur.fences | node;
  if (node) {
    must(agreement_add(before | known_before(of, at), node));
  }
  if (sources) {
    c = c ? c : cell_new(at, size);
    must(agreement_leave(sources, c, lag));
    cell_message(c, lag)->readers |= sources;
  }
  agreement_after(of, at, node, received);
}

/* --- stores --- */

/* source: the lag of the message that it follows, plus one; 0: any. */
static void write_message(unsigned thread, uintptr_t at, unsigned size,
                          unsigned order, unsigned lag, unsigned source,
                          uint64_t newest, uint64_t value)
{
  mind *of = mind_of(thread);
  unsigned node = node_of(thread, at, order), received = 0, sources;
  unsigned before = agreement_before(of, at);
  cell *c = cell_find(at);
  message *m;

  c = c ? c : cell_new(at, size);
  if (source) {
    know(of, cell_number(c), source - 1, false);
    received = take(of, &cell_message(c, source - 1)->view, order);
  }
  before |= known_before(of, at);
  m = cell_insert(c, lag);
  if (lag == 0) {
    cell_message(c, 1)->value = newest;
  } else {
    m->value = value;
  }
  m->joined = source > 0;
  m->node = node;
  sources = of->cur.fences | node;
  if (node) {
    before |= c->old;
    for (unsigned i = lag + 1; i < c->count; i++) {
      before |= cell_message(c, i)->writers | cell_message(c, i)->readers;
    }
    must(agreement_add(before, node));
  }
  if (sources) {
    must(agreement_leave(sources, c, lag));
  }
  m->writers = sources;
  agreement_after(of, at, node, received);
  know(of, cell_number(c), lag, true);
  give(of, &m->view, order);
  m->view.seen[cell_number(c)] = (unsigned char)lag;
  if (source) {
    unsigned passed = m->view.passed;

    view_join(&m->view, &cell_message(c, lag + 1)->view);
    m->view.passed = passed | cell_message(c, lag + 1)->view.passed;
  }
}

/* --- which message --- */

/* Where a replay says which message is meant by its position in modification
 * order: those that are there. */
enum { REPLAYED_MOST = 1 << 12 };
static struct {
  uintptr_t at;
  unsigned position;
} replayed[REPLAYED_MOST];
static unsigned replayed_count, last_position;
static bool has_positions;

/* How many are newer than the one that the thread's next operation is said to
 * mean; false: nothing is said. */
static bool find_given(unsigned thread, unsigned *lag)
{
  *lag = 0;
  if (!choice_next_position(thread, &last_position)) {
    return false;
  }
  has_positions = true;
  for (unsigned i = 0; i < replayed_count; i++) {
    *lag += replayed[i].at == now.at && replayed[i].position > last_position;
  }
  return true;
}

/* The operation stores; an update, right behind what it read. */
static void note_given(bool updates)
{
  if (has_positions) {
    must(replayed_count < REPLAYED_MOST);
    replayed[replayed_count].at = now.at;
    replayed[replayed_count++].position = last_position + updates;
  }
}

/* Of those the thread may read, or store right before (newer), if `apart` only
 * such that nothing has to come right behind. */
static unsigned choose(unsigned thread, const cell *c, bool apart, char what)
{
  unsigned most, can[OLDER_MOST + 1], count = 0, given, number = 0;
  bool is_given = find_given(thread, &given);

  if (!c) {
    must(given == 0);
    return 0;
  }
  most = mind_of(thread)->cur.seen[cell_number(c)];
  for (unsigned lag = 0; lag <= most; lag++) {
    if (!apart || lag == 0 || !cell_message(c, lag - 1)->joined) {
      number = lag == given ? count : number;
      can[count++] = lag;
    }
  }
  must(!is_given || can[number] == given);
  if (is_given && count > 1) {
    choice_give(number);
  }
  return count > 1 ? can[choice_message(count, what)] : can[0];
}

static void cover(unsigned lag)
{
  if (lag > 0) {
    uint64_t value = cell_message(cell_find(now.at), lag)->value;

    set(now.at, now.size, value);
    if (!older.at) {
      older.at = now.at;
      older.size = now.size;
      older.value = value;
    }
  }
}

/* Cells that others than exactly that place have. */
static bool is_mixed(uintptr_t at, unsigned size)
{
  if (size > sizeof(uint64_t) || (size & (size - 1)) != 0) {
    return true;
  }
  for (unsigned k = 0, n = cell_count(); k < n; k++) {
    const cell *c = &views()->cells[k];

    if (c->at < at + size && at < c->at + c->size &&
        (c->at != at || c->size != size)) {
      return true;
    }
  }
  return false;
}

static void begin_read(const struct step_site *site)
{
  bool waits = site->update || site->kind == BOTH;
  bool apart = waits && !site->failure;
  const cell *c = cell_find(now.at);

  now.deed = site->kind == BOTH ? WRITE : READ;
  now.lag = choose(now.thread, c, apart, 'o');
  if (!waits) {
    read_message(now.thread, now.at, now.size, now.order, now.lag);
  }
  half.at = site->update ? now.at : 0;
  half.lag = now.lag;
  now.source = site->kind == BOTH ? now.lag + 1 : 0;
  if (site->kind == BOTH) {
    note_given(true);
  }
  cover(now.lag);
}

/* The write of an operation that does both, or a store. What the operation has
 * read was not told if nobody wants it, or if the thread knows the newest. */
static void begin_write(const struct step_site *site, bool writes)
{
  bool has_half = site->update && half.at == now.at;

  half.at = 0;
  if (!writes) {
    now.deed = UNWRITTEN;
    now.lag = has_half ? half.lag : choose(now.thread, NULL, false, 'o');
    read_message(now.thread, now.at, now.size, site->failure, now.lag);
    return;
  }
  now.deed = WRITE;
  now.lag = has_half ? half.lag
                     : choose(now.thread, cell_find(now.at), true,
                              site->update ? 'o' : 'p');
  now.source = site->update ? now.lag + 1 : 0;
  note_given(site->update);
  must(!has_half || now.lag == 0 ||
       !cell_message(cell_find(now.at), now.lag - 1)->joined);
}

static void begin(const struct race_access *a, const struct step_site *site)
{
  unsigned size = (unsigned)(a->to - a->from);

  __ts_view_done();
  if (is_mixed(a->from, size)) {
    run_is_mixed = true;
    run_abandon(RUN_VOID);
  }
  now.thread = a->thread;
  now.at = a->from;
  now.size = size;
  now.order = site->order;
  now.newest = get(now.at, now.size);
  if (site->kind == WRITES) {
    begin_write(site, a->writes);
  } else {
    begin_read(site);
  }
}

void __ts_view_done(void)
{
  uint64_t value;

  if (now.deed == NOTHING) {
    return;
  }
  value = get(now.at, now.size);
  if (now.deed != WRITE || now.lag > 0) {
    set(now.at, now.size, now.newest);
  }
  if (now.deed == WRITE) {
    now.deed = NOTHING;
    write_message(now.thread, now.at, now.size, now.order, now.lag, now.source,
                  now.newest, value);
  }
  now.deed = NOTHING;
}

/* --- all accesses --- */

/* It happens before all that others do to the same: there is one value. */
static void drop_cells(uintptr_t from, uintptr_t to)
{
  for (unsigned k = cell_count(); k-- > 0;) {
    cell *c = &views()->cells[k];

    if (c->at < to && from < c->at + c->size) {
      cell_drop(c);
    }
  }
}

bool views_access(const struct race_access *a, struct race_access *other)
{
  const struct step_site *site = &__ts_program.sites[a->site];
  const struct step_known *race = site->watched ? raced_find(a) : NULL;

  if (race) {
    *other =
        (struct race_access){race->thread,          race->site,   race->at,
                             race->at + race->size, race->writes, race->atomic};
    return true;
  }
  if (site->watched == WATCH_ALL) {
    raced_add(a);
  }
  if (!site->order && views()->agrees && site->kind != 4) {
    agreement_after(mind_of(a->thread), a->from, 0, 0);
  }
  if (site->order) {
    begin(a, site);
  } else if (a->writes && site->kind != 4) {
    drop_cells(a->from, a->to);
  }
  return false;
}

void __ts_view_pass(const void *at)
{
  agreement_after(mind_of(heap_owner), (uintptr_t)at, 0, 0);
}

void views_drop(uintptr_t from, uintptr_t to)
{
  raced_drop(from, to);
  drop_cells(from, to);
}

/* --- fences, locks, threads --- */

void views_fence(unsigned thread, unsigned order)
{
  mind *of = mind_of(thread);

  if (acquires(order)) {
    of->strong |= of->acq.passed & ~of->own;
    view_join(&of->cur, &of->acq);
  }
  of->strong |= of->fresh;
  of->fresh = 0;
  of->tag = 0;
  of->cur.passed |= of->own;
  if (order == SEQ_CST && views()->agrees) {
    unsigned one = agreement_new(thread, 0);

    must(agreement_add(agreement_before_fence(of), one));
    of->cur.fences |= one;
    agreement_set_view(one, &of->cur);
  }
  if (releases(order)) {
    of->rel = of->cur;
    of->rel.passed = agreement_exports(of);
  }
  if (acquires(order)) {
    unsigned passed = of->acq.passed;

    of->acq = of->cur;
    of->acq.passed = passed;
  }
}

static struct step_lock *lock_find(uintptr_t at, bool makes)
{
  struct step_lock *all = views()->locks;
  unsigned n = 0, i = 0;

  while (n < views()->lock_count && all[n].at) {
    i += all[n].at < at;
    n++;
  }
  if (i < n && all[i].at == at) {
    return &all[i];
  }
  if (!makes) {
    return NULL;
  }
  if (n == views()->lock_count) {
    messages_full();
  }
  memmove(&all[i + 1], &all[i], (n - i) * sizeof *all);
  memset(&all[i], 0, sizeof *all);
  all[i].at = at;
  view_set_empty(&all[i].view);
  return &all[i];
}

static void join_passed(view *to, const view *from, unsigned passed)
{
  view_join(to, from);
  to->passed |= passed;
}

void views_acquire(unsigned thread, uintptr_t object)
{
  const struct step_lock *lock = lock_find(object, false);
  mind *of = mind_of(thread);

  agreement_after(of, object, 0, lock ? take(of, &lock->view, ACQUIRE) : 0);
}

void views_release(unsigned thread, uintptr_t object)
{
  mind *of = mind_of(thread);

  agreement_after(of, object, 0, 0);
  join_passed(&lock_find(object, true)->view, &of->cur, agreement_exports(of));
}

void views_create(unsigned thread, unsigned other)
{
  mind *from = mind_of(thread), *to = mind_of(other);

  memset(to, 0, sizeof *to);
  to->cur = from->cur;
  to->cur.passed = 0;
  if (views()->acquires) {
    to->acq = to->cur;
  }
  if (views()->releases) {
    view_set_empty(&to->rel);
  }
  to->strong = agreement_exports(from) | from->own;
}

void views_join(unsigned thread, unsigned other)
{
  mind *to = mind_of(thread);
  const mind *from = mind_of(other);

  view_join(&to->cur, &from->cur);
  if (views()->acquires) {
    view_join(&to->acq, &from->cur);
  }
  to->strong |= (agreement_exports(from) | from->own) & ~to->own;
}

/* --- forgetting --- */

static void cut_cell(cell *c)
{
  struct lags most = cell_lags(c);
  unsigned keep = most.seen;

  if (views()->agrees && most.before > most.seen) {
    unsigned sources = c->old;

    for (unsigned i = keep + 1; i < c->count; i++) {
      sources |= cell_message(c, i)->writers | cell_message(c, i)->readers;
    }
    if (sources & ~agreement_fences()) { /* fences follow them */
      keep = most.before;
    }
  }
  if (keep + 1u >= c->count) {
    return;
  }
  for (unsigned i = keep + 1; i < c->count; i++) {
    c->old |= cell_message(c, i)->writers | cell_message(c, i)->readers;
  }
  cell_cut(c, keep + 1);
  cell_message(c, keep)->joined = false;
}

static unsigned least(unsigned a, unsigned b)
{
  return a < b ? a : b;
}

/* What all know anyway is left out of what others may get to know. Which
 * messages happen before is asked of seq_cst fences only. */
static void clip(view *v, const struct lags *most, bool fence)
{
  for (unsigned k = 0, n = cell_count(); k < n; k++) {
    unsigned last = views()->cells[k].count - 1u;

    v->seen[k] = (unsigned char)least(v->seen[k], last);
    v->before[k] = (unsigned char)(!views()->agrees
                                       ? 0
                                       : least(v->before[k],
                                               fence ? last : most[k].before));
  }
}

static void clip_all(void)
{
  struct lags most[CELLS_MOST] = {{0, 0}};
  struct view_walk walk = {0, 0};

  for (unsigned t = 0; t < run_threads(); t++) {
    if (!__ts_program.active[t]) {
      memset(mind_of(t), 0, sizeof(mind));
    }
    for (unsigned k = 0, n = cell_count(); k < n; k++) {
      unsigned char *hb = &mind_of(t)->cur.before[k];

      *hb = (unsigned char)least(*hb, views()->cells[k].count);
    }
  }
  for (unsigned k = 0, n = cell_count(); k < n; k++) {
    most[k] = cell_lags(&views()->cells[k]);
  }
  for (view *v; (v = view_next(&walk));) {
    clip(v, most, walk.kind == 3);
  }
}

static bool is_empty(const view *v, const struct lags *most)
{
  unsigned rest = v->fences | v->accesses | v->passed;

  for (unsigned k = 0, n = cell_count(); k < n; k++) {
    if (v->seen[k] < views()->cells[k].count - 1u ||
        v->before[k] < most[k].before) {
      return false;
    }
  }
  for (unsigned w = 0; w < KNOWS_WORDS; w++) {
    if (v->knows[w]) {
      return false;
    }
  }
  return rest == 0;
}

static void drop_useless(void)
{
  struct lags most[CELLS_MOST] = {{0, 0}};
  struct step_lock *locks = views()->locks;

  for (unsigned k = 0, n = cell_count(); k < n; k++) {
    most[k] = cell_lags(&views()->cells[k]);
  }
  for (unsigned i = 0; i < views()->lock_count && locks[i].at;) {
    if (is_empty(&locks[i].view, most)) {
      unsigned rest = views()->lock_count - i - 1;

      memmove(&locks[i], &locks[i + 1], rest * sizeof *locks);
      memset(&locks[i + rest], 0, sizeof *locks);
    } else {
      i++;
    }
  }
  for (unsigned k = cell_count(); k-- > 0;) {
    cell *c = &views()->cells[k];
    const message *m = cell_message(c, 0);

    if (c->count == 1 && most[k].before == 0 &&
        !(c->old | m->node | m->writers | m->readers) &&
        is_empty(&m->view, most)) {
      cell_drop(c);
      memmove(&most[k], &most[k + 1], (CELLS_MOST - k - 1) * sizeof *most);
    }
  }
}

void views_collect(void)
{
  if (*__ts_program.finished) {
    return;
  }
  for (unsigned k = cell_count(); k-- > 0;) {
    cut_cell(&views()->cells[k]);
  }
  raced_collect();
  clip_all();
  if (views()->agrees) {
    agreement_collect();
  }
  drop_useless();
}

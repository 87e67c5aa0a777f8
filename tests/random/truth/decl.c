/* decl.c -- names and declarations: types, initialisers, where objects lie. */
#include "truth.h"

#include <stdio.h>
#include <string.h>

struct reader reader;
static struct member *tags;

struct var *find(const char *name)
{
  for (struct var *v = reader.scope; v; v = v->next) {
    if (!strcmp(v->name, name)) {
      return v;
    }
  }
  return NULL;
}

struct var *declare(const char *name, enum var_kind kind, struct type *t)
{
  struct var *v = room_for(sizeof *v);
  snprintf(v->name, sizeof v->name, "%s", name);
  v->kind = kind;
  v->type = t;
  v->next = reader.scope;
  reader.scope = v;
  return v;
}

static void declare_type(const char *name, struct type *t)
{
  declare(name, V_TYPE, t);
}

static struct type *atomic(struct type *t)
{
  struct type *copy = room_for(sizeof *copy);
  *copy = *t;
  copy->is_atomic = true;
  return copy;
}

static struct type *type_of_time(void)
{
  struct type *t = room_for(sizeof *t), *number = type_int(8, false);
  struct member *m = room_for(2 * sizeof *m);
  m[0] = (struct member){.name = "tv_sec", .type = number, .next = &m[1]};
  m[1] = (struct member){.name = "tv_nsec", .type = number, .offset = 8};
  *t =
      (struct type){.kind = K_RECORD, .size = 16, .align = 8, .members = &m[0]};
  return t;
}

void declare_types(void)
{
  static const struct {
    const char *name;
    int size;
    bool is_unsigned;
  } ints[] = {{"int8_t", 1, false},
              {"uint8_t", 1, true},
              {"int16_t", 2, false},
              {"uint16_t", 2, true},
              {"int32_t", 4, false},
              {"uint32_t", 4, true},
              {"int64_t", 8, false},
              {"uint64_t", 8, true},
              {"size_t", 8, true},
              {"intptr_t", 8, false},
              {"uintptr_t", 8, true},
              {"pthread_t", 8, true},
              {"pthread_spinlock_t", 4, false},
              {"pthread_once_t", 4, false},
              {"pthread_key_t", 4, true},
              {"tss_t", 4, true},
              {"thrd_t", 8, true}};
  static const struct {
    const char *name;
    int size;
    bool is_unsigned;
  } atomics[] = {{"atomic_int", 4, false},   {"atomic_uint", 4, true},
                 {"atomic_long", 8, false},  {"atomic_ulong", 8, true},
                 {"atomic_short", 2, false}, {"atomic_uchar", 1, true},
                 {"atomic_schar", 1, false}, {"atomic_ushort", 2, true}};
  for (size_t i = 0; i < sizeof ints / sizeof *ints; i++) {
    declare_type(ints[i].name, type_int(ints[i].size, ints[i].is_unsigned));
  }
  for (size_t i = 0; i < sizeof atomics / sizeof *atomics; i++) {
    declare_type(atomics[i].name,
                 atomic(type_int(atomics[i].size, atomics[i].is_unsigned)));
  }
  struct member *tag = room_for(sizeof *tag);
  *tag = (struct member){.name = "timespec", .type = type_of_time()};
  tags = tag;
  declare_type("bool", type_bool());
  declare_type("atomic_bool", atomic(type_bool()));
  static const struct {
    const char *name;
    int size;
  } opaque[] = {{"pthread_mutex_t", 40},
                {"sem_t", 32},
                {"pthread_rwlock_t", 56},
                {"pthread_cond_t", 48},
                {"pthread_barrier_t", 32},
                {"mtx_t", 40},
                {"cnd_t", 48},
                {"once_flag", 8},
                {"sigset_t", 8}};
  for (size_t i = 0; i < sizeof opaque / sizeof *opaque; i++) {
    struct type *t = room_for(sizeof *t);
    t->kind = K_RECORD;
    t->size = opaque[i].size;
    t->align = 8;
    declare_type(opaque[i].name, t);
  }
}

/* Constants that headers have. */
struct node *constant(const char *name)
{
  static const struct {
    const char *name;
    int value;
  } all[] = {{"SIGUSR1", 10},
             {"SIGUSR2", 12},
             {"SIG_BLOCK", 0},
             {"SIG_UNBLOCK", 1},
             {"SIG_SETMASK", 2},
             {"EBUSY", 16},
             {"EDEADLK", 35},
             {"ETIMEDOUT", 110},
             {"CLOCK_REALTIME", 0},
             {"CLOCK_MONOTONIC", 1},
             {"PTHREAD_ONCE_INIT", 0},
             {"PTHREAD_CANCEL_ENABLE", 0},
             {"PTHREAD_CANCEL_DISABLE", 1},
             {"mtx_plain", 0},
             {"mtx_timed", 1},
             {"thrd_success", 0},
             {"thrd_busy", 1},
             {"thrd_timedout", 4}};
  for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
    if (!strcmp(all[i].name, name)) {
      return expr_number(all[i].value, type_int(4, false));
    }
  }
  if (!strcmp(name, "PTHREAD_CANCELED")) {
    return expr_number(-1, type_to(type_void()));
  }
  return NULL;
}

/* Types. */

static const char *const type_words[] = {
    "void",          "char",        "short",     "int",      "long",
    "signed",        "unsigned",    "_Bool",     "struct",   "union",
    "const",         "volatile",    "static",    "extern",   "_Atomic",
    "inline",        "typedef",     "_Noreturn", "register", "__thread",
    "_Thread_local", "thread_local"};

bool starts_type(const struct token *t)
{
  for (size_t i = 0; i < sizeof type_words / sizeof *type_words; i++) {
    if (t->kind == TOK_NAME && !strcmp(t->text, type_words[i])) {
      return true;
    }
  }
  struct var *v = t->kind == TOK_NAME ? find(t->text) : NULL;
  return v && v->kind == V_TYPE;
}

static void add_members(struct type *t)
{
  struct member **last = &t->members;
  while (!take("}")) {
    struct words w = {0};
    struct type *base = read_specifiers(&w);
    do {
      struct member *m = room_for(sizeof *m);
      m->type = is(";") ? base : declarator(base, m->name);
      int align = m->type->align;
      m->offset = t->is_union ? 0 : (t->size + align - 1) / align * align;
      int end = m->offset + m->type->size;
      t->size = end > t->size ? end : t->size;
      t->align = align > t->align ? align : t->align;
      *last = m;
      last = &m->next;
    } while (take(","));
    want(";");
  }
  t->size = (t->size + t->align - 1) / t->align * t->align;
}

static struct type *record(bool is_union)
{
  char name[NAME] = "";
  struct type *t = NULL;
  if (tok.kind == TOK_NAME) {
    strcpy(name, tok.text);
    next();
  }
  for (struct member *m = tags; m && *name && !t; m = m->next) {
    t = strcmp(m->name, name) ? NULL : m->type;
  }
  if (!t) {
    t = room_for(sizeof *t);
    t->kind = K_RECORD;
    t->align = 1;
    t->is_union = is_union;
    struct member *tag = room_for(sizeof *tag);
    strcpy(tag->name, name);
    tag->type = t;
    tag->next = tags;
    tags = tag;
  }
  if (take("{")) {
    add_members(t);
  }
  return t;
}

static bool word(struct words *w)
{
  static const char *const names[] = {"void", "char",   "short",    "int",
                                      "long", "signed", "unsigned", "_Bool"};
  for (int i = 0; i < 8; i++) {
    if (take(names[i])) {
      w->n[i]++;
      return true;
    }
  }
  if (take("const") || take("volatile") || take("inline") ||
      take("_Noreturn") || take("register")) {
    return true;
  }
  if (take("static")) {
    return w->is_static = true;
  }
  if (take("__thread") || take("_Thread_local") || take("thread_local")) {
    return w->is_own = true;
  }
  if (take("extern")) {
    return w->is_extern = true;
  }
  if (take("typedef")) {
    return w->is_typedef = true;
  }
  if (take("_Atomic")) {
    if (take("(")) {
      w->type = read_type_name();
      want(")");
    }
    return w->is_atomic = true;
  }
  return false;
}

static struct type *basic(const struct words *w)
{
  bool u = w->n[6] > 0;
  return w->n[0]   ? type_void()
         : w->n[7] ? type_bool()
         : w->n[1] ? type_int(1, u)
         : w->n[2] ? type_int(2, u)
         : w->n[4] ? type_int(8, u)
                   : type_int(4, u);
}

struct type *read_specifiers(struct words *w)
{
  bool any = false;
  while (tok.kind == TOK_NAME) {
    struct var *v = any || w->type ? NULL : find(tok.text);
    if (word(w)) {
      any = any || w->n[0] || w->n[1] || w->n[2] || w->n[3] || w->n[4] ||
            w->n[5] || w->n[6] || w->n[7];
    } else if (is("struct") || is("union")) {
      bool is_union = is("union");
      next();
      w->type = record(is_union);
    } else if (v && v->kind == V_TYPE) {
      next();
      w->type = v->type;
    } else {
      break;
    }
  }
  struct type *t = w->type ? w->type : basic(w);
  return w->is_atomic ? atomic(t) : t;
}

static void params(struct type *t)
{
  struct var **last = &t->params;
  while (!is(")") && !take("...")) {
    struct words w = {0};
    char name[NAME] = "";
    struct type *p = declarator(read_specifiers(&w), name);
    if (p->kind != K_VOID) {
      struct var *v = room_for(sizeof *v);
      strcpy(v->name, name);
      v->kind = V_LOCAL;
      v->type = p->kind == K_ARRAY ? type_to(p->base) : p;
      *last = v;
      last = &v->next;
    }
    if (!take(",")) {
      break;
    }
  }
  want(")");
}

static struct type *suffix(struct type *t)
{
  if (take("[")) {
    int length = is("]") ? 0 : (int)expr_value(expr_read());
    want("]");
    t = suffix(t);
    struct type *array = room_for(sizeof *array);
    *array = (struct type){.kind = K_ARRAY,
                           .base = t,
                           .length = length,
                           .size = length * t->size,
                           .align = t->align};
    return array;
  }
  if (take("(")) {
    struct type *function = room_for(sizeof *function);
    function->kind = K_FUNC;
    function->base = t;
    params(function);
    return function;
  }
  return t;
}

static struct type *pointers(struct type *t)
{
  while (take("*")) {
    t = type_to(t);
    for (;;) {
      if (take("_Atomic")) {
        t->is_atomic = true;
      } else if (!take("const") && !take("volatile") && !take("restrict")) {
        break;
      }
    }
  }
  return t;
}

/* A pointer to a function is only passed over. */
struct type *declarator(struct type *t, char *name)
{
  t = pointers(t);
  if (is("(") && !strcmp(peek().text, "*")) {
    next();
    next();
    if (tok.kind == TOK_NAME) {
      strcpy(name, tok.text);
      next();
    }
    want(")");
    return type_to(suffix(t));
  }
  if (tok.kind == TOK_NAME) {
    strcpy(name, tok.text);
    next();
  }
  return suffix(t);
}

struct type *read_type_name(void)
{
  struct words w = {0};
  char name[NAME];
  return declarator(read_specifiers(&w), name);
}

/* Initialisers. */

/* Into the bytes that the object is a part of. */
static void global_init(struct type *t, uint8_t *memory, int at)
{
  bool braces = take("{");
  if (t->kind == K_ARRAY) {
    for (int i = 0; i < t->length && !is("}"); i++) {
      global_init(t->base, memory, at + i * t->base->size);
      take(",");
    }
  } else if (t->kind == K_RECORD && !t->members) {
    if (strstr(tok.text, "_INIT")) {
      next();
      return;
    }
  } else if (t->kind == K_RECORD) {
    for (struct member *m = t->members; m && !is("}"); m = m->next) {
      global_init(m->type, memory, at + m->offset);
      take(",");
      if (t->is_union) {
        break;
      }
    }
  } else {
    int64_t value = expr_value(expr_cast(expr_read_one(), t));
    memcpy(memory + at, &value, (size_t)t->size);
  }
  if (braces) {
    take(",");
    want("}");
  }
}

static void local_init(struct node *place)
{
  struct type *t = place->type;
  if (t->kind == K_ARRAY) {
    want("{");
    for (int i = 0; i < t->length; i++) {
      struct type *number = type_int(4, false);
      struct node *e = expr_element(place, expr_number(i, number));
      struct node *zero = expr_number(0, number);
      code_effect(reader.out, expr_assign(e, is("}") ? zero : expr_read_one()));
      take(",");
    }
    want("}");
  } else if (t->kind == K_RECORD && take("{")) {
    for (struct member *m = t->members; m; m = m->next) {
      struct node *e = expr_member(place, m);
      struct node *zero = expr_number(0, type_int(4, false));
      code_effect(reader.out, expr_assign(e, is("}") ? zero : expr_read_one()));
      take(",");
    }
    want("}");
  } else {
    code_effect(reader.out, expr_assign(place, expr_read_one()));
  }
}

static int global_place(struct type *t)
{
  int at = (reader.out->globals + t->align - 1) / t->align * t->align;
  reader.out->globals = at + t->size;
  if (reader.out->globals > GLOBALS) {
    give_up("too large", "the globals");
  }
  return at;
}

/* In what each thread has. */
int own_place(int size, int align)
{
  int at = (reader.out->owns + align - 1) / align * align;
  reader.out->owns = at + size;
  if (reader.out->owns > FRAMES / 2) {
    give_up("too large", "what each thread has");
  }
  return at;
}

void declare_one(struct type *t, const char *name, const struct words *w)
{
  if (w->is_typedef) {
    declare_type(name, t);
  } else if (t->kind == K_FUNC) {
    if (!find(name)) {
      declare(name, V_FUNC, t);
    }
  } else if (reader.in_function && !w->is_static) {
    struct var *v = declare(name, V_LOCAL, t);
    if (take("=")) {
      local_init(expr_var(v));
    }
  } else if (!w->is_extern) {
    struct program *p = reader.out;
    struct var *v = declare(name, w->is_own ? V_OWN : V_GLOBAL, t);
    v->at = w->is_own ? own_place(t->size, t->align) : global_place(t);
    if (take("=")) {
      global_init(t, w->is_own ? p->own : p->memory, v->at);
    }
  }
}

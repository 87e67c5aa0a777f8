/* memory.c -- a random program that works with memory, and whether it errs.
 *
 *   memory SEED    prints the program; its first lines are
 *                    // memsafety: SAFE | UNSAFE   some access or free is wrong
 *                    // leak: SAFE | UNSAFE | ?    some memory is lost in the end;
 *                                                  ?: an access was wrong
 *
 * One or two threads with pointers of their own and two that they share; blocks
 * of the heap, a global array, variables of blocks, of functions that return
 * their address, and what alloca gave there. Every statement is one step, under
 * a lock if there are two threads. The truth is by brute force: all orders of
 * all steps, with memory of its own, in which every object is there once.
 * Nothing here is shared with the tool. What has no meaning for other reasons
 * (pointers that leave their object, or that are overwritten in part) has no
 * verdict; exit status 3. */
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LENGTH = 24, VARS = 4, OBJECTS = 40, STEPS = 3000000 };

/* Of a thread: p0 and p1 are its own, g0 and g1 are shared. */
static const char *const var_names[VARS] = {"p0", "p1", "g0", "g1"};

enum op {
  OP_ALLOCATE,
  OP_FREE,
  OP_COPY,
  OP_MOVE,
  OP_READ,
  OP_WRITE,
  OP_STORE, /* a pointer goes to where the other one leads */
  OP_FETCH,
  OP_NULL,
  OP_ARRAY, /* the address of the global array */
  OP_LOCAL, /* of the innermost block's variable */
  OP_GONE,  /* of a variable of a function that has returned */
  OP_GONE_MEMORY,
  OP_OPEN, /* a block with a variable of its own */
  OP_CLOSE,
  OP_CREATE,
  OP_JOIN,
  OP_END
};

struct instr {
  uint8_t op, a, b, size, guard; /* guard: the variable that is not null, + 1 */
  int8_t k;
};

static struct {
  struct instr of[2][LENGTH];
  unsigned length[2];
  bool two, exits, joins;
} program;

static uint64_t seed;

static unsigned draw(unsigned below)
{
  seed = seed * 6364136223846793005u + 1442695040888963407u;
  return (unsigned)(seed >> 33) % below;
}

/* --- programs --- */

static struct instr *add(unsigned t, enum op op)
{
  struct instr *i = &program.of[t][program.length[t]++];

  i->op = (uint8_t)op;
  i->a = (uint8_t)draw(VARS);
  i->b = (uint8_t)draw(VARS);
  i->size = (uint8_t)(4 + 4 * draw(3));
  i->k = (int8_t)draw(2);
  return i;
}

static void add_any(unsigned t, bool in_block)
{
  static const uint8_t ops[] = {
      OP_ALLOCATE, OP_ALLOCATE, OP_ALLOCATE, OP_ALLOCATE, OP_FREE,
      OP_FREE,     OP_FREE,     OP_COPY,     OP_COPY,     OP_MOVE,
      OP_READ,     OP_WRITE,    OP_WRITE,    OP_STORE,    OP_STORE,
      OP_FETCH,    OP_NULL,     OP_NULL,     OP_ARRAY,    OP_LOCAL,
      OP_LOCAL,    OP_GONE,     OP_READ,     OP_WRITE,    OP_GONE_MEMORY};
  enum op op = ops[draw(sizeof ops)];
  struct instr *i;

  if ((op == OP_LOCAL && !in_block) ||
      ((op == OP_GONE || op == OP_GONE_MEMORY) && draw(3))) {
    op = OP_ALLOCATE;
  }
  i = add(t, op);
  if (op == OP_MOVE) {
    i->k = (int8_t)(draw(2) ? 4 : 1);
  } else if (op == OP_READ || op == OP_WRITE) {
    i->k = (int8_t)(draw(4) ? draw(4) : draw(14) - 1);
    i->guard = draw(8) ? i->a + 1 : 0;
  } else if (op == OP_STORE) {
    i->guard = i->a + 1;
  } else if (op == OP_FETCH) {
    i->guard = i->b + 1;
  }
}

static void make_body(unsigned t, unsigned count)
{
  unsigned open = 0;

  for (unsigned n = 0; n < count; n++) {
    unsigned what = draw(8);

    if (what == 0 && open < 2 && n + 2 < count) {
      add(t, OP_OPEN);
      open++;
    } else if (what <= 2 && open > 0) {
      add(t, OP_CLOSE);
      open--;
    } else {
      add_any(t, open > 0);
    }
  }
  for (; open > 0; open--) {
    add(t, OP_CLOSE);
  }
}

static void make(void)
{
  program.two = draw(2);
  program.exits = draw(4) == 0;
  program.joins = draw(4) > 0;
  if (!program.two) {
    make_body(0, 6 + draw(9));
  } else {
    make_body(0, draw(4));
    add(0, OP_CREATE);
    make_body(0, 2 + draw(3));
    if (program.joins) {
      add(0, OP_JOIN);
    }
    make_body(0, draw(3));
    make_body(1, 2 + draw(4));
    add(1, OP_END);
  }
  if (draw(2)) { /* what is usual in the end */
    for (unsigned v = 0; v < VARS; v++) {
      struct instr *i = add(0, draw(4) ? OP_FREE : OP_NULL);
      i->a = (uint8_t)v;
      if (program.length[0] + 1 == LENGTH) {
        break;
      }
    }
  }
  add(0, OP_END);
}

/* --- what they do --- */

enum kind { HEAP, VARIABLE, MEMORY };

struct pointer {
  int8_t object, offset; /* object 0: null */
};

struct object {
  uint8_t kind, size;
  bool is_there;
  struct pointer held; /* in the first eight bytes */
};

struct state {
  struct pointer own[2][2], shared[2];
  struct object objects[OBJECTS]; /* the first is the array */
  uint8_t count, pc[2], depth[2], open[2][4];
  bool begun, ended;
};

static bool is_wrong, is_lost, has_none;
static unsigned long steps;

static struct pointer *var_of(struct state *s, unsigned t, unsigned v)
{
  return v < 2 ? &s->own[t][v] : &s->shared[v - 2];
}

static struct pointer new_object(struct state *s, enum kind kind, unsigned size)
{
  if (s->count == OBJECTS) {
    has_none = true;
    s->count--;
  }
  s->objects[s->count] =
      (struct object){(uint8_t)kind, (uint8_t)size, true, {0, 0}};
  return (struct pointer){(int8_t)s->count++, 0};
}

static bool may_access(struct state *s, struct pointer p, int at, int size)
{
  const struct object *o = &s->objects[p.object];

  at += p.offset;
  return p.object != 0 && o->is_there && at >= 0 && at + size <= o->size;
}

/* Whether it may be done; what it does. */
static bool access_byte(struct state *s, struct pointer p,
                        const struct instr *i)
{
  if (!may_access(s, p, i->k, 1)) {
    return false;
  }
  if (i->op == OP_WRITE && p.offset + i->k < 8 &&
      s->objects[p.object].held.object != 0) {
    has_none = true; /* some of a pointer's bytes */
  }
  return true;
}

static bool access_pointer(struct state *s, struct pointer p)
{
  if (!may_access(s, p, 0, 8)) {
    return false;
  }
  has_none = has_none || p.offset != 0;
  return true;
}

static bool free_block(struct state *s, struct pointer p)
{
  struct object *o = &s->objects[p.object];
  bool good =
      p.object == 0 || (o->kind == HEAP && o->is_there && p.offset == 0);

  o->is_there = o->is_there && p.object == 0;
  return good;
}

static void move(struct state *s, struct pointer *p, int k)
{
  has_none =
      has_none || p->object == 0 || p->offset + k > s->objects[p->object].size;
  p->offset = (int8_t)(p->offset + k);
}

static void mark(struct state *s, bool *seen, struct pointer p)
{
  while (p.object != 0 && s->objects[p.object].is_there && !seen[p.object]) {
    seen[p.object] = true;
    p = s->objects[p.object].held;
  }
}

static void look_for_lost(struct state *s)
{
  bool seen[OBJECTS] = {false};

  for (unsigned k = 0; k < 2; k++) {
    mark(s, seen, s->shared[k]);
    if (program.exits) {
      mark(s, seen, s->own[0][k]);
    }
    if (s->begun && !s->ended) {
      mark(s, seen, s->own[1][k]);
    }
  }
  mark(s, seen, (struct pointer){1, 0}); /* the array */
  for (unsigned t = 0; t < 2; t++) {     /* variables that are there */
    bool is_there = t == 0 ? program.exits : s->begun && !s->ended;

    for (unsigned d = 0; is_there && d < s->depth[t]; d++) {
      mark(s, seen, (struct pointer){(int8_t)s->open[t][d], 0});
    }
  }
  for (unsigned o = 1; o < s->count; o++) {
    is_lost = is_lost || (s->objects[o].kind == HEAP &&
                          s->objects[o].is_there && !seen[o]);
  }
}

/* False: it was wrong, or nothing comes behind it. */
static bool run(struct state *s, unsigned t)
{
  const struct instr *i = &program.of[t][s->pc[t]++];
  struct pointer *a = var_of(s, t, i->a), *b = var_of(s, t, i->b);
  bool good = true;

  if (i->guard && var_of(s, t, i->guard - 1u)->object == 0) {
    return true;
  }
  switch ((enum op)i->op) {
  case OP_ALLOCATE:
    *a = new_object(s, HEAP, i->size);
    break;
  case OP_FREE:
    good = free_block(s, *a);
    break;
  case OP_COPY:
    *a = *b;
    break;
  case OP_MOVE:
    move(s, a, i->k);
    break;
  case OP_READ:
  case OP_WRITE:
    good = access_byte(s, *a, i);
    break;
  case OP_STORE:
    good = access_pointer(s, *a);
    s->objects[a->object].held = *b;
    break;
  case OP_FETCH:
    good = access_pointer(s, *b);
    *a = s->objects[b->object].held;
    break;
  case OP_NULL:
    *a = (struct pointer){0, 0};
    break;
  case OP_ARRAY:
    *a = (struct pointer){1, 0};
    break;
  case OP_LOCAL:
    *a = (struct pointer){(int8_t)s->open[t][s->depth[t] - 1], 0};
    break;
  case OP_GONE:
  case OP_GONE_MEMORY:
    *a = new_object(s, i->op == OP_GONE ? VARIABLE : MEMORY, i->size);
    s->objects[a->object].is_there = false;
    break;
  case OP_OPEN:
    s->open[t][s->depth[t]++] =
        (uint8_t)new_object(s, VARIABLE, i->size).object;
    break;
  case OP_CLOSE:
    s->objects[s->open[t][--s->depth[t]]].is_there = false;
    break;
  case OP_CREATE:
    s->begun = true;
    break;
  case OP_JOIN:
    break;
  case OP_END:
    if (t == 0) {
      look_for_lost(s);
      return false;
    }
    s->ended = true;
    break;
  }
  is_wrong = is_wrong || !good;
  return good;
}

static bool can_run(const struct state *s, unsigned t)
{
  return t == 0 ? program.of[0][s->pc[0]].op != OP_JOIN || s->ended
                : s->begun && !s->ended;
}

static void explore(const struct state *s)
{
  if (++steps > STEPS) {
    has_none = true;
  }
  for (unsigned t = 0; t < 2 && !has_none; t++) {
    struct state next = *s;

    if (can_run(s, t) && run(&next, t)) {
      explore(&next);
    }
  }
}

/* --- text --- */

static void print_statement(const struct instr *i, unsigned depth)
{
  const char *a = var_names[i->a], *b = var_names[i->b];

  if (i->guard) {
    printf("if (%s) ", var_names[i->guard - 1]);
  }
  switch ((enum op)i->op) {
  case OP_ALLOCATE:
    printf("%s = calloc(1, %u);", a, i->size);
    break;
  case OP_FREE:
    printf("free(%s);", a);
    break;
  case OP_COPY:
    printf("%s = %s;", a, b);
    break;
  case OP_MOVE:
    printf("%s += %d;", a, i->k);
    break;
  case OP_READ:
    printf("sum += %s[%d];", a, i->k);
    break;
  case OP_WRITE:
    printf("%s[%d] = 0;", a, i->k);
    break;
  case OP_STORE:
    printf("*(char **)%s = %s;", a, b);
    break;
  case OP_FETCH:
    printf("%s = *(char **)%s;", a, b);
    break;
  case OP_NULL:
    printf("%s = 0;", a);
    break;
  case OP_ARRAY:
    printf("%s = array;", a);
    break;
  case OP_LOCAL:
    printf("%s = local%u;", a, depth);
    break;
  case OP_GONE:
    printf("%s = gone%u();", a, i->size);
    break;
  default:
    printf("%s = gone_memory(%u);", a, i->size);
    break;
  }
}

static void print_body(unsigned t)
{
  unsigned depth = 0;

  for (unsigned n = 0; n < program.length[t]; n++) {
    const struct instr *i = &program.of[t][n];

    printf("  ");
    if (i->op == OP_OPEN) {
      printf("{ _Alignas(8) char local%u[%u] = {0};", ++depth, i->size);
    } else if (i->op == OP_CLOSE) {
      depth--;
      printf("}");
    } else if (i->op == OP_CREATE) {
      printf("pthread_create(&t, 0, work, 0);");
    } else if (i->op == OP_JOIN) {
      printf("pthread_join(t, 0);");
    } else if (i->op == OP_END) {
      printf(t == 0 && program.exits ? "exit(0);" : "return 0;");
    } else if (program.two) {
      printf("pthread_mutex_lock(&m); ");
      print_statement(i, depth);
      printf(" pthread_mutex_unlock(&m);");
    } else {
      print_statement(i, depth);
    }
    putchar('\n');
  }
}

static void print_program(void)
{
  printf("// memsafety: %s\n// leak: %s\n", is_wrong ? "UNSAFE" : "SAFE",
         is_wrong  ? "?"
         : is_lost ? "UNSAFE"
                   : "SAFE");
  printf(
      "#include <alloca.h>\n#include <pthread.h>\n#include <stdlib.h>\n\n"
      "static char *g0, *g1;\nstatic _Alignas(8) char array[12];\nstatic pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;\n");
  for (unsigned size = 4; size <= 12; size += 4) {
    printf("static char *gone%u(void)\n{\n  char here[%u] = {0}, *p = here;\n"
           "  return p;\n}\n",
           size, size);
  }
  printf("static char *gone_memory(unsigned long size)\n{\n"
         "  char *p = alloca(size);\n  p[0] = 0;\n  return p;\n}\n\n");
  if (program.two) {
    printf("static void *work(void *unused)\n{\n"
           "  char *p0 = 0, *p1 = 0;\n  int sum = 0;\n");
    print_body(1);
    printf("}\n\n");
  }
  printf("int main(void)\n{\n  char *p0 = 0, *p1 = 0;\n  int sum = 0;\n"
         "  pthread_t t;\n");
  print_body(0);
  printf("}\n");
}

int main(int argc, char **argv)
{
  static struct state first;

  seed = argc > 1 ? strtoull(argv[1], NULL, 10) : 0;
  draw(2);
  make();
  first.count = 1;
  new_object(&first, VARIABLE, 12);
  explore(&first);
  print_program();
  return has_none ? 3 : 0;
}

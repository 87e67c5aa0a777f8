/* points_to.c -- see points_to.h.
 *
 * Every variable is a node; what an allocation yields is one; so is the value
 * of every pointer expression that is more than a variable. Constraints are
 * collected once, then the sets are pushed along the edges until nothing
 * changes; loads and stores add edges as sets grow.
 *
 * Views: a set also says where in its objects the pointer may point to, by
 * members that are no objects. None: to where they begin. A record type: some
 * multiple of its size further on. The odd view: anywhere.
 *
 * Long because constraints, views and pieces of pointers are read from the same
 * expressions into the same graph. */
#include "transforms/analysis/points_to.h"

#include <string.h>

struct edge {
  uint32_t from, to, next;
};

enum { USE_LOAD, USE_STORE };

/* When the node's set grows: the new object's contents flow to `other`, or
 * other's to the contents. */
struct use {
  uint8_t kind;
  bool begun; /* what the node saw, it saw */
  uint32_t other, next;
};

struct node {
  struct set set, seen; /* by name_of; seen: these were told to its uses */
  uint32_t edges, uses; /* lists, 0 ends */
  bool waiting;
};

struct expr_node { /* of a pointer expression, made once */
  const struct expr *e;
  uint32_t node;
};

struct points_to {
  struct unit *unit;
  struct arena *arena;
  VEC(struct node) nodes; /* node 0: nothing */
  VEC(struct edge) edges;
  VEC(uint32_t) joins; /* by a hash of both ends: edges, 0 none */
  VEC(struct use) uses;
  VEC(uint32_t) todo;
  uint32_t real;       /* nodes below are objects */
  uint32_t objects;    /* from there to here: views; other nodes come later */
  uint32_t *names;     /* of objects and views, in sets of nodes: 0 none yet */
  VEC(uint32_t) named; /* by name; the views come first */
  VEC(struct record *) strides; /* whose views are behind the odd one */
  uint32_t results;             /* what threads return */
  uint32_t specifics;           /* thread-specific values */
  uint32_t outside;             /* object: what the C library has */
  bool pieces;                  /* pointers travel in pieces, too */
  struct expr_node *memo;
  uint32_t memo_count, memo_mask;
  bool solved;
};

/* --- sets --- */

uint32_t points_to_objects(const struct points_to *p)
{
  return p->real;
}

static uint32_t odd_view(const struct points_to *p)
{
  return p->real;
}

/* Few variables have their addresses taken: only what some pointer may lead to
 * is numbered for the nodes' sets. */
static uint32_t name_of(struct points_to *p, uint32_t object)
{
  uint32_t *name = &p->names[object];
  if (!*name) {
    *name = p->named.count;
    VEC_PUSH(p->arena, &p->named, object);
  }
  return *name;
}

/* Names of views are below. */
static uint32_t view_names(const struct points_to *p)
{
  return 1 + p->objects - p->real;
}

static bool has_view(const struct points_to *p, uint32_t n, uint32_t view)
{
  return set_has(&p->nodes.at[n].set, p->names[view]);
}

/* The first one in the node's set whose name is not below *name, which becomes
 * its; 0: none. */
static uint32_t next_object(const struct points_to *p, uint32_t n,
                            uint32_t *name)
{
  *name = set_next(&p->nodes.at[n].set, *name);
  return *name != SET_END ? p->named.at[*name] : 0;
}

/* --- the graph --- */

static uint32_t node_new(struct points_to *p)
{
  (void)VEC_ADD(p->arena, &p->nodes);
  return p->nodes.count - 1;
}

static void wake(struct points_to *p, uint32_t n)
{
  if (!p->nodes.at[n].waiting) {
    p->nodes.at[n].waiting = true;
    VEC_PUSH(p->arena, &p->todo, n);
  }
}

static void add_object(struct points_to *p, uint32_t n, uint32_t object)
{
  if (set_add(p->arena, &p->nodes.at[n].set, name_of(p, object), 0)) {
    wake(p, n);
  }
}

static bool include(struct points_to *p, uint32_t to, uint32_t from)
{
  return to != from &&
         set_add_all(p->arena, &p->nodes.at[to].set, &p->nodes.at[from].set);
}

/* Where an edge is named, or is to be. */
static uint32_t *find_join(struct points_to *p, uint32_t from, uint32_t to)
{
  uint32_t mask = p->joins.count - 1;
  uint64_t key = ((uint64_t)from << 32 | to) * 0x9e3779b97f4a7c15u;
  uint32_t k = (uint32_t)(key >> 32) & mask;
  for (; p->joins.at[k]; k = (k + 1) & mask) {
    const struct edge *e = &p->edges.at[p->joins.at[k]];
    if (e->from == from && e->to == to) {
      break;
    }
  }
  return &p->joins.at[k];
}

static void grow_joins(struct points_to *p)
{
  enum { FIRST = 1024 };
  uint32_t room = p->joins.count ? 2 * p->joins.count : FIRST;
  p->joins.at = arena_alloc_array(p->arena, room, sizeof *p->joins.at);
  p->joins.count = p->joins.room = room;
  for (uint32_t i = 1; i < p->edges.count; i++) {
    *find_join(p, p->edges.at[i].from, p->edges.at[i].to) = i;
  }
}

static void add_edge(struct points_to *p, uint32_t from, uint32_t to)
{
  if (from == to || !from || !to) {
    return;
  }
  if (2 * p->edges.count >= p->joins.count) {
    grow_joins(p);
  }
  uint32_t *join = find_join(p, from, to);
  if (*join) {
    return;
  }
  struct edge e = {from, to, p->nodes.at[from].edges};
  VEC_PUSH(p->arena, &p->edges, e);
  p->nodes.at[from].edges = *join = p->edges.count - 1;
  if (include(p, to, from)) {
    wake(p, to);
  }
}

static void add_use(struct points_to *p, uint32_t pointer, int kind,
                    uint32_t other)
{
  if (!pointer || !other) {
    return;
  }
  struct use u = {(uint8_t)kind, false, other, p->nodes.at[pointer].uses};
  VEC_PUSH(p->arena, &p->uses, u);
  p->nodes.at[pointer].uses = p->uses.count - 1;
  wake(p, pointer);
}

/* Objects that a node has got, by a word of its set. */
static void tell_uses(struct points_to *p, uint32_t n, uint32_t word,
                      uint64_t all, uint64_t is_new)
{
  for (uint32_t u = p->nodes.at[n].uses; u; u = p->uses.at[u].next) {
    uint64_t left = p->uses.at[u].begun ? is_new : all;
    for (; left; left &= left - 1) {
      uint32_t o = p->named.at[word * 64 + (uint32_t)__builtin_ctzll(left)];
      uint32_t other = p->uses.at[u].other;
      if (o < p->real && p->uses.at[u].kind == USE_LOAD) {
        add_edge(p, o, other);
      } else if (o < p->real) {
        add_edge(p, other, o);
      }
    }
  }
}

static void visit(struct points_to *p, uint32_t n)
{
  struct node *node = &p->nodes.at[n];
  uint32_t words = node->set.count;
  set_make_room(p->arena, &node->seen, words);
  for (uint32_t i = 0; i < words; i++) {
    uint64_t all = node->set.words[i], is_new = all & ~node->seen.words[i];
    node->seen.words[i] = all;
    tell_uses(p, n, i, all, is_new);
  }
  for (uint32_t u = words ? node->uses : 0; u; u = p->uses.at[u].next) {
    p->uses.at[u].begun = true;
  }
  for (uint32_t e = p->nodes.at[n].edges; e; e = p->edges.at[e].next) {
    if (include(p, p->edges.at[e].to, n)) {
      wake(p, p->edges.at[e].to);
    }
  }
}

static void solve(struct points_to *p)
{
  while (p->todo.count && !unit_is_late(p->unit)) {
    uint32_t n = p->todo.at[--p->todo.count];
    p->nodes.at[n].waiting = false;
    visit(p, n);
  }
}

/* --- constraints --- */

/* Pointers travel in anything as wide as one, or in all there is. */
static bool carries(const struct points_to *p, const struct type *ty)
{
  return !type_is_scalar(ty) || p->pieces ||
         (type_size(ty) >= 8 && !type_is_floating(ty));
}

static void flow(struct points_to *p, const struct expr *e, uint32_t to);

static uint32_t *memo_slot(struct points_to *p, const struct expr *e)
{
  if (p->memo_count * 2 >= p->memo_mask) {
    uint32_t old_mask = p->memo_mask;
    struct expr_node *old = p->memo;
    p->memo_mask = old ? old_mask * 2 + 1 : 1023;
    p->memo = arena_alloc_array(p->arena, p->memo_mask + 1, sizeof *p->memo);
    for (uint32_t i = 0; old && i <= old_mask; i++) {
      if (old[i].e) {
        uint32_t k = (uint32_t)((uintptr_t)old[i].e >> 4) * 2654435761u;
        for (k &= p->memo_mask; p->memo[k].e; k = (k + 1) & p->memo_mask) {
        }
        p->memo[k] = old[i];
      }
    }
  }
  uint32_t k = (uint32_t)((uintptr_t)e >> 4) * 2654435761u & p->memo_mask;
  while (p->memo[k].e && p->memo[k].e != e) {
    k = (k + 1) & p->memo_mask;
  }
  if (!p->memo[k].e) {
    p->memo[k].e = e;
    p->memo_count++;
  }
  return &p->memo[k].node;
}

static bool is_record_pointer(const struct type *ty)
{
  return ty->kind == TYPE_POINTER && type_is_record(ty->base);
}

/* A cast after which members may lie elsewhere than before. */
static bool casts_view(const struct expr *e)
{
  const struct type *from = e->a->type, *to = e->type;
  return e->kind == EXPR_CAST && is_record_pointer(to) &&
         from->kind == TYPE_POINTER && !type_is_void(from->base) &&
         !(is_record_pointer(from) && from->base->record == to->base->record);
}

/* The node that holds what the expression may point to. */
static uint32_t value_node(struct points_to *p, const struct expr *e)
{
  while (e->kind == EXPR_CAST && !casts_view(e)) {
    e = e->a;
  }
  if (e->kind == EXPR_LOAD && e->a->kind == EXPR_VAR && e->a->var->node) {
    return e->a->var->node;
  }
  uint32_t *slot = memo_slot(p, e);
  if (!*slot) {
    uint32_t n = node_new(p);
    *slot = n;
    flow(p, e, n);
    return n;
  }
  return *slot;
}

/* The pointer a place is reached through; NULL: part of a variable. */
static const struct expr *place_pointer(const struct expr *place)
{
  for (;;) {
    switch ((enum expr_kind)place->kind) {
    case EXPR_MEMBER:
    case EXPR_PART:
      place = place->a;
      break;
    case EXPR_INDEX:
      if (place->a->kind != EXPR_DECAY) {
        return place->a;
      }
      place = place->a->a;
      break;
    case EXPR_DEREF:
      return place->a;
    default:
      return NULL;
    }
  }
}

/* Steps of this type were made. */
static void add_stride(struct points_to *p, const struct type *ty, uint32_t to)
{
  for (uint32_t i = 0; type_is_record(ty) && i < p->strides.count; i++) {
    if (p->strides.at[i] == ty->record) {
      add_object(p, to, odd_view(p) + 1 + i);
      return;
    }
  }
  add_object(p, to, odd_view(p));
}

/* Where in what its pointer or variable leads to the place is. */
static void add_view(struct points_to *p, const struct expr *place, uint32_t to)
{
  while (place->kind == EXPR_MEMBER && place->field->offset == 0) {
    place = place->a;
  }
  struct number n;
  if (place->kind == EXPR_DEREF || place->kind == EXPR_VAR) {
    return;
  }
  if (place->kind != EXPR_INDEX) {
    add_object(p, to, odd_view(p));
    return;
  }
  if (expr_number(place->b, &n) && n.low == 0) {
    if (place->a->kind == EXPR_DECAY) {
      add_view(p, place->a->a, to);
    }
    return;
  }
  bool inside = place->a->kind == EXPR_DECAY && place->a->a->kind != EXPR_VAR;
  if (inside) {
    add_object(p, to, odd_view(p));
  } else {
    add_stride(p, place->type, to);
  }
}

static void flow_address(struct points_to *p, const struct expr *place,
                         uint32_t to)
{
  const struct expr *pointer = place_pointer(place);
  add_view(p, place, to);
  if (pointer) {
    add_edge(p, value_node(p, pointer), to);
    return;
  }
  const struct var *v = place_root(place);
  if (v && v->node) {
    add_object(p, to, v->node);
  }
}

/* What e may point to goes to the node. */
static void flow(struct points_to *p, const struct expr *e, uint32_t to)
{
  const struct expr *pointer;
  if (!carries(p, e->type)) {
    return;
  }
  switch ((enum expr_kind)e->kind) {
  case EXPR_LOAD:
    pointer = place_pointer(e->a);
    if (pointer) {
      add_use(p, value_node(p, pointer), USE_LOAD, to);
    } else if (place_root(e->a)) {
      add_edge(p, place_root(e->a)->node, to);
    }
    break;
  case EXPR_ADDR:
  case EXPR_DECAY:
    flow_address(p, e->a, to);
    break;
  case EXPR_CAST:
    flow(p, e->a, to);
    if (casts_view(e)) {
      add_object(p, to, odd_view(p));
    }
    break;
  case EXPR_UNARY:
    flow(p, e->a, to);
    add_object(p, to, odd_view(p));
    break;
  case EXPR_BINARY:
    flow(p, e->a, to);
    flow(p, e->b, to);
    if (e->type->kind == TYPE_POINTER) {
      add_stride(p, e->type->base, to);
    } else {
      add_object(p, to, odd_view(p));
    }
    break;
  case EXPR_COND:
    flow(p, e->b, to);
    flow(p, e->c, to);
    break;
  default:
    break;
  }
}

static void store(struct points_to *p, const struct expr *place,
                  const struct expr *value)
{
  if (!carries(p, value->type)) {
    return;
  }
  const struct expr *pointer = place_pointer(place);
  if (pointer) {
    add_use(p, value_node(p, pointer), USE_STORE, value_node(p, value));
  } else if (place_root(place)) {
    flow(p, value, place_root(place)->node);
  }
}

static void store_node(struct points_to *p, const struct expr *place,
                       uint32_t from)
{
  const struct expr *pointer = place_pointer(place);
  if (pointer) {
    add_use(p, value_node(p, pointer), USE_STORE, from);
  } else if (place_root(place)) {
    add_edge(p, from, place_root(place)->node);
  }
}

/* memcpy(to, from, n) and its kin; a result may be any argument. */
static void library(struct points_to *p, const struct instr *i)
{
  uint32_t all = node_new(p);
  for (uint32_t k = 0; k < i->arg_count; k++) {
    flow(p, i->args[k], all);
  }
  uint32_t contents = node_new(p);
  add_use(p, all, USE_LOAD, contents);
  add_use(p, all, USE_STORE, contents);
  if (i->place) {
    uint32_t result = node_new(p);
    add_edge(p, all, result);
    add_object(p, result, p->outside);
    add_object(p, result, odd_view(p));
    store_node(p, i->place, result);
  }
}

static void constrain_call(struct points_to *p, const struct instr *i)
{
  if (i->model == MODEL_END) {
    flow(p, i->args[0], p->results);
  } else if (i->model == MODEL_RESULT) {
    store_node(p, i->place, p->results);
  } else if (i->model == MODEL_SETSPECIFIC) {
    flow(p, i->args[2], p->specifics);
  } else if (i->model == MODEL_GETSPECIFIC || i->model == MODEL_TAKE_VALUE) {
    if (i->place) {
      store_node(p, i->place, p->specifics);
    }
  } else if (call_allocates(i)) {
    if (model_has(i->model, LIBRARY)) {
      library(p, i); /* it may also be what the argument was */
    }
    /* Its object was numbered before. */
    if (i->place) {
      uint32_t n = node_new(p);
      add_object(p, n, i->note_object);
      store_node(p, i->place, n);
    }
  } else if (model_has(i->model, LIBRARY)) {
    library(p, i);
  }
}

static void constrain(struct points_to *p, const struct instr *i)
{
  switch ((enum instr_kind)i->kind) {
  case INSTR_ASSIGN:
    store(p, i->place, i->value);
    break;
  case INSTR_RMW:
    store(p, i->target, i->value);
    if (i->place) {
      store(p, i->place, expr_load(p->unit->program, i->target));
    }
    break;
  case INSTR_CALL:
    constrain_call(p, i);
    break;
  default:
    break;
  }
}

static void constrain_init(struct points_to *p, const struct init *in,
                           uint32_t to)
{
  if (in->value) {
    flow(p, in->value, to);
  }
  for (uint32_t i = 0; i < in->count; i++) {
    constrain_init(p, in->parts[i].init, to);
  }
}

static void number_vars(struct points_to *p, struct var_vec *vars)
{
  for (uint32_t i = 0; i < vars->count; i++) {
    vars->at[i]->node = node_new(p);
  }
}

static void number_allocations(struct points_to *p, struct func *f)
{
  for (uint32_t b = 0; b < f->blocks.count; b++) {
    for (struct instr *i = f->blocks.at[b]->first; i; i = i->next) {
      if (i->kind == INSTR_CALL) {
        if (call_allocates(i)) {
          i->note_object = node_new(p);
        }
      }
    }
  }
}

/* --- pointers in pieces --- */

static bool is_narrow(const struct type *ty)
{
  return type_is_scalar(ty) && ty->kind != TYPE_BOOL &&
         (type_size(ty) < 8 || type_is_floating(ty));
}

static bool node_is_empty(struct points_to *p, uint32_t n)
{
  uint32_t name = view_names(p);
  solve(p);
  return !next_object(p, n, &name);
}

/* Whether the place, of a type that no pointer fits in, may be part of memory
 * that holds pointers, and not as a member of its own. */
static bool is_piece(struct points_to *p, const struct expr *place)
{
  if (!is_narrow(place->type)) {
    return false;
  }
  if (place->kind == EXPR_MEMBER) {
    const struct type *ty = place->a->type;
    for (uint32_t i = 0; ty->record->is_union && i < ty->record->count; i++) {
      if (!is_narrow(ty->record->fields[i].type)) {
        return true;
      }
    }
    return false;
  }
  if (place->kind == EXPR_INDEX && place->a->kind == EXPR_DECAY) {
    return is_piece(p, place->a->a); /* an array in a union */
  }
  if (place->kind != EXPR_DEREF && place->kind != EXPR_INDEX) {
    return false;
  }
  struct set objects = {0};
  points_to_place(p, place, &objects);
  SET_EACH(o, &objects)
  {
    if (!node_is_empty(p, o)) {
      return true;
    }
  }
  return false;
}

static bool expr_has_pieces(struct points_to *p, const struct expr *e)
{
  if (e->kind == EXPR_CAST && is_narrow(e->type) && !is_narrow(e->a->type) &&
      type_is_scalar(e->a->type) && !node_is_empty(p, value_node(p, e->a))) {
    return true;
  }
  if (e->kind == EXPR_LOAD && is_piece(p, e->a)) {
    return true;
  }
  int n = expr_operands(e);
  for (int i = 0; i < n; i++) {
    if (expr_has_pieces(p, expr_operand(e, i))) {
      return true;
    }
  }
  return false;
}

static bool instr_has_pieces(struct points_to *p, const struct instr *i)
{
  struct slot o;
  for (uint32_t k = 0; (o = instr_slot(i, k)).e; k++) {
    bool writes = slot_is_written(&o);
    if (i->kind == INSTR_CALL && writes) {
      continue;
    }
    if ((writes && is_piece(p, o.e)) || expr_has_pieces(p, o.e)) {
      return true;
    }
  }
  return false;
}

static bool has_pieces(struct points_to *p)
{
  for (uint32_t t = 0; t < p->unit->threads.count; t++) {
    const struct func *f = p->unit->threads.at[t]->flat;
    for (uint32_t b = 0; b < f->blocks.count; b++) {
      const struct block *block = f->blocks.at[b];
      for (const struct instr *i = block->first; i; i = i->next) {
        if (instr_has_pieces(p, i)) {
          return true;
        }
      }
      if (block->value && expr_has_pieces(p, block->value)) {
        return true;
      }
    }
  }
  return false;
}

/* --- views --- */

static void note_stride(struct points_to *p, const struct type *ty)
{
  for (uint32_t i = 0; i < p->strides.count; i++) {
    if (p->strides.at[i] == ty->record) {
      return;
    }
  }
  VEC_PUSH(p->arena, &p->strides, ty->record);
}

static void find_strides(struct points_to *p, const struct expr *e)
{
  if (e->kind == EXPR_INDEX && type_is_record(e->type)) {
    note_stride(p, e->type);
  } else if (e->kind == EXPR_BINARY && is_record_pointer(e->type)) {
    note_stride(p, e->type->base);
  }
  int n = expr_operands(e);
  for (int i = 0; i < n; i++) {
    find_strides(p, expr_operand(e, i));
  }
}

static void find_strides_init(struct points_to *p, const struct init *in)
{
  if (in->value) {
    find_strides(p, in->value);
  }
  for (uint32_t i = 0; i < in->count; i++) {
    find_strides_init(p, in->parts[i].init);
  }
}

static void find_strides_instr(struct points_to *p, const struct instr *i)
{
  struct slot o;
  for (uint32_t k = 0; (o = instr_slot(i, k)).e; k++) {
    find_strides(p, o.e);
  }
}

/* Numbers them, behind the objects. */
static void number_views(struct points_to *p)
{
  const struct unit *u = p->unit;
  for (uint32_t i = 0; i < u->program->globals.count; i++) {
    if (u->program->globals.at[i]->init) {
      find_strides_init(p, u->program->globals.at[i]->init);
    }
  }
  for (uint32_t t = 0; t < u->threads.count; t++) {
    const struct func *f = u->threads.at[t]->flat;
    for (uint32_t b = 0; b < f->blocks.count; b++) {
      for (const struct instr *i = f->blocks.at[b]->first; i; i = i->next) {
        find_strides_instr(p, i);
      }
    }
  }
  for (uint32_t i = 0; i <= p->strides.count; i++) {
    node_new(p);
  }
}

/* What views two pointers have, together. */
struct seen {
  bool odd, several;
  const struct record *stride; /* the last one */
};

static void see(const struct points_to *p, struct seen *s, uint32_t view)
{
  if (view == odd_view(p)) {
    s->odd = true;
    return;
  }
  const struct record *stride = p->strides.at[view - odd_view(p) - 1];
  s->several = s->several || (s->stride && s->stride != stride);
  s->stride = stride;
}

/* Whether members of this record that both pointers lead to lie apart if they
 * are not the same. */
static bool views_agree(const struct points_to *p, const struct seen *s,
                        const struct record *record)
{
  return !p->pieces && !s->odd && !s->several &&
         (!s->stride || s->stride->size >= record->size);
}

static struct points_to *find(struct unit *u, bool pieces)
{
  struct points_to *p = ARENA_NEW(u->arena, struct points_to);
  p->unit = u;
  p->arena = u->arena;
  p->pieces = pieces;
  node_new(p);
  (void)VEC_ADD(p->arena, &p->edges); /* number 0 ends lists */
  (void)VEC_ADD(p->arena, &p->uses);
  number_vars(p, &u->program->globals);
  for (uint32_t t = 0; t < u->threads.count; t++) {
    number_vars(p, &u->threads.at[t]->flat->locals);
    number_allocations(p, u->threads.at[t]->flat);
  }
  p->outside = node_new(p);
  p->real = p->nodes.count;
  number_views(p);
  p->objects = p->nodes.count;
  p->names = arena_alloc_array(p->arena, p->objects, sizeof *p->names);
  VEC_PUSH(p->arena, &p->named, 0); /* no name */
  for (uint32_t v = p->real; v < p->objects; v++) {
    name_of(p, v);
  }
  p->results = node_new(p);
  p->specifics = node_new(p);
  for (uint32_t i = 0; i < u->program->globals.count; i++) {
    const struct var *v = u->program->globals.at[i];
    if (v->init) {
      constrain_init(p, v->init, v->node);
    }
  }
  for (uint32_t t = 0; t < u->threads.count; t++) {
    struct func *f = u->threads.at[t]->flat;
    for (uint32_t b = 0; b < f->blocks.count; b++) {
      for (struct instr *i = f->blocks.at[b]->first; i; i = i->next) {
        constrain(p, i);
      }
    }
  }
  solve(p);
  return p;
}

/* Most programs leave pointers whole; for the others all that they compute may
 * be part of one. */
struct points_to *points_to_find(struct unit *u)
{
  struct points_to *p = find(u, false);
  u->pieces = has_pieces(p);
  return u->pieces ? find(u, true) : p;
}

/* Where from it has its address nobody knows: any object that has one. */
static void add_addressed(struct points_to *p, struct set *out)
{
  const struct unit *u = p->unit;
  for (uint32_t i = 0; i < u->program->globals.count; i++) {
    set_add(p->arena, out, u->program->globals.at[i]->node, p->objects);
  }
  for (uint32_t t = 0; t < u->threads.count; t++) {
    const struct func *f = u->threads.at[t]->flat;
    for (uint32_t i = 0; i < f->locals.count; i++) {
      if (f->locals.at[i]->address_taken) {
        set_add(p->arena, out, f->locals.at[i]->node, p->objects);
      }
    }
    for (uint32_t b = 0; b < f->blocks.count; b++) {
      for (const struct instr *i = f->blocks.at[b]->first; i; i = i->next) {
        if (call_allocates(i)) {
          set_add(p->arena, out, i->note_object, p->objects);
        }
      }
    }
  }
}

static void add_all(struct points_to *p, uint32_t n, struct set *out)
{
  solve(p); /* asking may have made nodes */
  uint32_t name = view_names(p), o;
  for (; (o = next_object(p, n, &name)); name++) {
    set_add(p->arena, out, o, p->objects);
  }
}

void points_to_value(struct points_to *p, const struct expr *value,
                     struct set *out)
{
  add_all(p, value_node(p, value), out);
}

void points_to_place(struct points_to *p, const struct expr *place,
                     struct set *out)
{
  const struct expr *pointer = place_pointer(place);
  const struct var *v = pointer ? NULL : place_root(place);
  if (pointer && node_is_empty(p, value_node(p, pointer)) &&
      !expr_is_constant(pointer)) {
    add_addressed(p, out);
  } else if (pointer) {
    points_to_value(p, pointer, out);
  } else if (v && v->node) {
    set_add(p->arena, out, v->node, p->objects);
  }
}

/* Where in its objects the place begins that others are reached from. */
static bool add_views(struct points_to *p, const struct expr *place,
                      struct seen *out)
{
  const struct expr *pointer = place_pointer(place);
  if (!pointer) {
    return place->kind == EXPR_VAR;
  }
  uint32_t n = value_node(p, pointer);
  if (place->kind != EXPR_DEREF || node_is_empty(p, n)) {
    return false;
  }
  for (uint32_t o = p->real; o < p->objects; o++) {
    if (has_view(p, n, o)) {
      see(p, out, o);
    }
  }
  return true;
}

bool points_to_same_layout(struct points_to *p, const struct expr *a,
                           const struct expr *b, const struct record *record)
{
  struct seen both = {0};
  return add_views(p, a, &both) && add_views(p, b, &both) &&
         views_agree(p, &both, record);
}

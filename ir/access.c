/* access.c -- what instructions do to memory.
 *
 * An operand's reads come before what the instruction writes; of a call only
 * the reads of its arguments and the write of its result are told: what the
 * function does with them is told by who knows the function. */
#include "ir/ir.h"

const char *memory_order_name(enum memory_order order)
{
  static const char *const names[] = {"plain",   "relaxed", "consume",
                                      "acquire", "release", "acq_rel",
                                      "seq_cst"};
  return names[order];
}

enum memory_order access_order(const struct expr *place, uint8_t order)
{
  bool atomic = type_quals(place->type) & QUAL_ATOMIC;
  return order    ? (enum memory_order)order
         : atomic ? MEMORY_SEQ_CST
                  : MEMORY_PLAIN;
}

/* --- where --- */

struct var *place_root(const struct expr *place)
{
  for (;;) {
    switch ((enum expr_kind)place->kind) {
    case EXPR_VAR:
      return place->var;
    case EXPR_MEMBER:
    case EXPR_PART:
      place = place->a;
      break;
    case EXPR_INDEX:
      if (place->a->kind != EXPR_DECAY) {
        return NULL;
      }
      place = place->a->a;
      break;
    default:
      return NULL;
    }
  }
}

bool place_is_own(const struct expr *place)
{
  const struct var *v = place_root(place);
  return v && v->kind != VAR_GLOBAL && !v->address_taken;
}

/* The first and the last bit of the bit-fields that are one with that one. */
static void bits_of(const struct expr *member, uint64_t *first, uint64_t *last)
{
  const struct record *r = member->a->type->record;
  const struct field *from = member->field, *to = from;
  const struct field *end = r->fields + r->count;
  while (!r->is_union && from > r->fields && from[-1].is_bits &&
         from[-1].width) {
    from--;
  }
  while (!r->is_union && to + 1 < end && to[1].is_bits && to[1].width) {
    to++;
  }
  *first = from->offset * 8 + from->bit_offset;
  *last = to->offset * 8 + to->bit_offset + to->width - 1;
}

static struct expr *address_of(struct program *p, struct expr *place)
{
  struct expr *e =
      expr_new(p, EXPR_ADDR, place->at, type_pointer(&p->types, place->type));
  e->a = place;
  return e;
}

struct expr *place_location(struct program *p, struct expr *place,
                            uint64_t *size)
{
  struct types *all = &p->types;
  struct expr *at;
  if (place->kind == EXPR_MEMBER && place->is_bits) {
    struct type *bytes = type_pointer(all, type_basic(all, TYPE_CHAR));
    struct type *length = type_basic(all, TYPE_ULONG);
    uint64_t first, last;
    bits_of(place, &first, &last);
    at = expr_binary(p, OP_ADD, place->at,
                     expr_cast(p, address_of(p, place->a), bytes, false),
                     expr_int(p, place->at, length, first / 8), bytes);
    *size = last / 8 - first / 8 + 1;
  } else {
    at = address_of(p, place);
    *size = type_size(place->type);
  }
  return expr_cast(p, at, type_pointer(all, type_basic(all, TYPE_VOID)), true);
}

/* --- what --- */

struct walk {
  const struct instr *instr; /* NULL: none */
  const struct guard *guard;
  access_visitor *visit;
  void *user;
};

static void tell(struct walk *w, struct access a)
{
  bool atomic = w->instr && w->instr->update && a.order != MEMORY_PLAIN;
  a.update = atomic;
  a.failure = atomic ? w->instr->failure : MEMORY_PLAIN;
  w->visit(w->user, &a);
}

struct expr *guard_holds(struct program *p, const struct guard *g)
{
  struct expr *when = g->when;
  if (!g->on) {
    when =
        expr_unary(p, OP_LNOT, when->at, when, type_basic(&p->types, TYPE_INT));
  }
  return g->up ? expr_logic(p, OP_LAND, when->at, guard_holds(p, g->up), when)
               : when;
}

static void reads(struct walk *w, struct expr *e);

/* What is only evaluated if `when` is true, or if it is not. */
static void guarded(struct walk *w, struct expr *e, struct expr *when, bool on)
{
  struct guard guard = {w->guard, when, on};
  const struct guard *saved = w->guard;
  w->guard = &guard;
  reads(w, e);
  w->guard = saved;
}

static void reads(struct walk *w, struct expr *e)
{
  int n = expr_operands(e);
  if (e->kind == EXPR_LOGIC || e->kind == EXPR_COND) {
    reads(w, e->a);
    guarded(w, e->b, e->a, e->kind == EXPR_COND || e->op == OP_LAND);
    if (e->kind == EXPR_COND) {
      guarded(w, e->c, e->a, false);
    }
    return;
  }
  for (int i = 0; i < n; i++) {
    reads(w, expr_operand(e, i));
  }
  if (e->kind == EXPR_LOAD && e->a->kind != EXPR_STRING) {
    tell(w, (struct access){.kind = ACCESS_READ,
                            .order = (uint8_t)access_order(e->a, e->order),
                            .shared = e->shared,
                            .visible = e->visible,
                            .load = e,
                            .place = e->a,
                            .guard = w->guard});
  }
}

void expr_accesses(struct expr *e, access_visitor *visit, void *user)
{
  struct walk w = {.visit = visit, .user = user};
  reads(&w, e);
}

static void written(struct walk *w, const struct instr *i, struct expr *place,
                    enum access_kind kind, bool shared)
{
  tell(w, (struct access){.kind = (uint8_t)kind,
                          .order = (uint8_t)access_order(place, i->order),
                          .shared = shared && i->shared,
                          .visible = shared && i->visible,
                          .place = place});
}

void instr_accesses(const struct instr *i, access_visitor *visit, void *user)
{
  struct walk w = {.instr = i, .visit = visit, .user = user};
  struct slot o;
  for (uint32_t k = 0; (o = instr_slot(i, k)).e; k++) {
    if (o.role != ROLE_CALLEE) {
      reads(&w, o.e);
    }
  }
  if (i->kind == INSTR_RMW) {
    written(&w, i, i->target, ACCESS_UPDATE, true);
  }
  if (i->place) {
    /* An update, or a call that others see, may give what goes to a variable of
     * the thread's own. */
    written(&w, i, i->place, ACCESS_WRITE, !place_is_own(i->place));
  }
}

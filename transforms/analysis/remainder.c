/* remainder.c -- inputs of which only a remainder by a constant, or some bits,
 * are ever read: any numbers with all remainders do.
 *
 * Gives: domain_of_remainders. All reads of the variable count, whoever stored
 * what they read. */
#include "transforms/analysis/domain.h"

#include "transforms/analysis/constants.h"

struct remainders {
  const struct func *flat;
  const struct var *input;
  const struct expr *read; /* the one remainder that is read, or NULL */
  int64_t count;           /* numbers from 0 on that have all of them */
  bool negative;           /* and as many below 0 */
  bool halved;             /* what is looked at is half of the input */
  uint32_t loads, places;  /* of the input; of them in what is read */
  const struct var *next;  /* a copy of it, which is read instead */
  bool next_halved;
};

/* The input, converted in ways that keep small numbers, and maybe halved, as
 * rand() is. */
static bool is_value(const struct expr *e, const struct var *v, bool *halved)
{
  for (;;) {
    int64_t c;
    if (e->kind == EXPR_CAST && domain_is_word(e->type) &&
        domain_is_word(e->a->type) && type_bits(e->type) >= 32) {
      e = e->a;
    } else if (e->kind == EXPR_BINARY && e->op == OP_SHR && !*halved &&
               type_is_unsigned(e->type) && type_bits(e->type) == 32 &&
               domain_constant(e->b, &c) && c == 1) {
      *halved = true;
      e = e->a;
    } else {
      return e->kind == EXPR_LOAD && e->a->kind == EXPR_VAR && e->a->var == v &&
             type_bits(e->type) >= 16;
    }
  }
}

/* How many numbers from 0 on have all that e may be, if it is a remainder of
 * the input; or 0. */
static int64_t remainder_count(const struct expr *e, const struct var *v,
                               bool halved, bool *negative)
{
  int64_t c, count = 0;
  if (e->kind == EXPR_CAST && domain_is_word(e->type) &&
      type_bits(e->type) == 8 && is_value(e->a, v, &halved)) {
    count = 256;
  } else if (e->kind == EXPR_BINARY && e->op == OP_MOD &&
             domain_constant(e->b, &c) && c > 0 && is_value(e->a, v, &halved)) {
    count = c;
    *negative = !halved && !type_is_unsigned(e->type);
  } else if (e->kind == EXPR_BINARY && e->op == OP_AND &&
             ((domain_constant(e->b, &c) && is_value(e->a, v, &halved)) ||
              (domain_constant(e->a, &c) && is_value(e->b, v, &halved)))) {
    count = c >= 0 && c < DOMAIN_MAX ? c + 1 : 0;
  }
  return count > DOMAIN_MAX ? 0 : halved ? 2 * count : count;
}

static void look(struct remainders *m, const struct expr *e)
{
  bool negative = false;
  int64_t count = remainder_count(e, m->input, m->halved, &negative);
  if (count && (!m->read || expr_same(m->read, e))) {
    m->read = e;
    m->count = count;
    m->negative = negative;
    m->places++;
    m->loads++;
    return;
  }
  m->loads += e->kind == EXPR_VAR && e->var == m->input;
  int n = expr_operands(e);
  for (int i = 0; i < n; i++) {
    look(m, expr_operand(e, i));
  }
}

/* Of a place that is stored to, all but a variable itself. */
static void look_place(struct remainders *m, const struct expr *place)
{
  if (place->kind != EXPR_VAR) {
    look(m, place);
  }
}

static void look_instr(struct remainders *m, const struct instr *i)
{
  bool halved = m->halved;
  if (i->kind == INSTR_ASSIGN && i->place->kind == EXPR_VAR &&
      i->place->var->owner == m->flat && !i->place->var->address_taken &&
      i->place->var != m->input && is_value(i->value, m->input, &halved)) {
    m->next = i->place->var;
    m->next_halved = halved;
    m->loads++;
    return;
  }
  struct slot o;
  for (uint32_t k = 0; (o = instr_slot(i, k)).e; k++) {
    (o.role == ROLE_RESULT ? look_place : look)(m, o.e);
  }
}

static void look_all(struct remainders *m)
{
  for (uint32_t k = 0; k < m->flat->blocks.count; k++) {
    const struct block *b = m->flat->blocks.at[k];
    for (const struct instr *i = b->first; i; i = i->next) {
      look_instr(m, i);
    }
    if (b->value) {
      look(m, b->value);
    }
  }
}

bool domain_of_remainders(const struct func *flat, const struct var *v,
                          struct domain *out)
{
  struct remainders m = {.flat = flat, .input = v};
  if (v->owner != flat || v->address_taken) {
    return false;
  }
  for (uint32_t depth = 0; depth < 4; depth++) {
    look_all(&m);
    if (m.next && m.loads == 1) {
      m.input = m.next;
      m.halved = m.next_halved;
      m.next = NULL;
      m.loads = 0;
      continue;
    }
    if (!m.read || m.next || m.loads != m.places) {
      return false;
    }
    *out = (struct domain){.kind = DOMAIN_FEW};
    out->low = m.negative ? 1 - m.count : 0;
    out->count = (uint64_t)(m.negative ? 2 * m.count - 1 : m.count);
    return true;
  }
  return false;
}

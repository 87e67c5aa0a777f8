/* turn_limits.c -- where turns may stop, as numbers that a task fills in.
 *
 * Needs: bounds.windows > 0. Gives: C for sequentialise.c. A turn stops when
 * its thread is past so many points: its position. A task says for each turn
 * between which positions it stops, and for each thread some stretches of
 * positions that it may stop at, unless it must wait. The text has a constant
 * of eight hexadecimal digits for each of these, which no other text looks
 * like, so that a task is the same text, or what CBMC makes of it once, with
 * other digits (turn_limits_patch()). As the numbers are constants, a
 * verifier's guards are: what a turn goes past for sure, or cannot come to, is
 * no part of its formula. Behind these numbers come those of a goal. */
#include "transforms/emit/turn_limits.h"

#include <stdio.h>
#include <string.h>

/* Of the turn: the points that it is past before for sure; where it stops. With
 * a number: past, by thread; the others, by stretch. */
#define PAST "__ts_past"
#define FROM "__ts_from"
#define TO "__ts_to"
#define LIMIT "__TS_LIMIT_"

/* A number n is written as FIRST + n: so it always has eight digits. */
enum { FIRST = TASK_NUMBERS, MARK = 0x7a500000, DIGITS = 8 };

static uint32_t per_turn(const struct unit *u)
{
  return 2 + 2 * u->bounds.windows;
}

uint32_t turn_limits_goal(const struct unit *u)
{
  return u->bounds.rounds * u->threads.count * per_turn(u);
}

uint32_t turn_limits_numbers(const struct unit *u)
{
  return turn_limits_goal(u) + (u->goal.kind ? GOAL_NUMBERS : 0);
}

void turn_limits_print(const struct unit *u, struct buf *out)
{
  buf_puts(out, "static unsigned " PAST ", " FROM ", " TO);
  for (uint32_t i = 0; i < u->bounds.windows; i++) {
    buf_printf(out, ", " FROM "_%u, " TO "_%u", i, i);
  }
  for (uint32_t t = 0; t < u->threads.count; t++) {
    buf_printf(out, ", " PAST "_%u = %#xu", t, (unsigned)FIRST);
  }
  buf_puts(out, ";\n");
}

/* As a mark to find; in plain C as a macro that a task defines. */
static void put_number(const struct unit *u, uint32_t number, struct buf *out)
{
  if (u->bounds.plain) {
    buf_printf(out, " = " LIMIT "%u;", number);
  } else {
    buf_printf(out, " = %#xu;", (unsigned)MARK + number);
  }
}

void turn_limits_print_turn(const struct unit *u, uint32_t round,
                            uint32_t thread, struct buf *out)
{
  uint32_t number = (round * u->threads.count + thread) * per_turn(u);
  buf_printf(out, "  " PAST " = " PAST "_%u; " FROM " = " PAST "_%u", thread,
             thread);
  put_number(u, number, out);
  buf_puts(out, " " TO);
  put_number(u, number + 1, out);
  for (uint32_t i = 0; i < u->bounds.windows; i++) {
    buf_printf(out, " " FROM "_%u", i);
    put_number(u, number + 2 + 2 * i, out);
    buf_printf(out, " " TO "_%u", i);
    put_number(u, number + 3 + 2 * i, out);
  }
  buf_puts(out, "\n");
}

void turn_limits_print_goal(const struct unit *u, struct buf *out)
{
  for (uint32_t i = 0; u->goal.kind && i < GOAL_NUMBERS; i++) {
    buf_printf(out, "  __ts_goal_%u", i);
    put_number(u, turn_limits_goal(u) + i, out);
    buf_putc(out, '\n');
  }
}

void turn_limits_define(uint32_t number, uint32_t value, struct buf *out)
{
  buf_printf(out, "#define " LIMIT "%u %#xu\n", number,
             (unsigned)FIRST + value);
}

/* --- what the numbers say --- */

static struct expr *number_of(struct unit *u, uint32_t points)
{
  return expr_int(u->program, 0, type_basic(&u->program->types, TYPE_UINT),
                  FIRST + points);
}

static struct expr *load(struct unit *u, const char *name)
{
  struct var *v = ARENA_NEW(u->arena, struct var);
  v->kind = VAR_GLOBAL;
  v->type = type_basic(&u->program->types, TYPE_UINT);
  v->print_name = name;
  return expr_load(u->program, expr_var(u->program, 0, v));
}

static struct expr *compare(struct unit *u, enum op op, uint32_t points,
                            const char *name)
{
  return expr_binary(u->program, op, 0, number_of(u, points), load(u, name),
                     type_basic(&u->program->types, TYPE_INT));
}

static struct expr *logic(struct unit *u, enum op op, struct expr *a,
                          struct expr *b)
{
  return expr_logic(u->program, op, 0, a, b);
}

struct expr *turn_limits_is_past(struct unit *u, uint32_t points)
{
  return compare(u, OP_LT, points, PAST);
}

struct expr *turn_limits_has(struct unit *u, uint32_t point)
{
  /* Who is past a point is past its begin, too. */
  return logic(u, OP_LAND, compare(u, OP_GT, point ? point : 1, PAST),
               compare(u, OP_LT, point - 1, TO));
}

struct expr *turn_limits_goes_on(struct unit *u, uint32_t position)
{
  return compare(u, OP_LT, position, FROM);
}

struct expr *turn_limits_may_stop(struct unit *u, uint32_t position)
{
  struct expr *any = NULL;
  for (uint32_t i = 0; i < u->bounds.windows; i++) {
    struct expr *in = logic(
        u, OP_LAND,
        compare(u, OP_GE, position, arena_printf(u->arena, FROM "_%u", i)),
        compare(u, OP_LE, position, arena_printf(u->arena, TO "_%u", i)));
    any = any ? logic(u, OP_LOR, any, in) : in;
  }
  return any;
}

/* --- texts with numbers --- */

static uint32_t digit_of(char c)
{
  return c >= '0' && c <= '9'   ? (uint32_t)(c - '0')
         : c >= 'a' && c <= 'f' ? (uint32_t)(c - 'a' + 10)
         : c >= 'A' && c <= 'F' ? (uint32_t)(c - 'A' + 10)
                                : 16;
}

static bool read_mark(const char *text, uint32_t *number)
{
  uint32_t value = 0;
  for (int i = 0; i < DIGITS; i++) {
    uint32_t digit = digit_of(text[i]);
    if (digit == 16) {
      return false;
    }
    value = value * 16 + digit;
  }
  *number = value - MARK;
  return value >= MARK;
}

bool turn_limits_find(struct arena *a, const char *text, size_t size,
                      uint32_t count, struct windows *w)
{
  uint32_t found = 0, number;
  w->count = count;
  w->at = arena_alloc_array(a, count, sizeof *w->at);
  memset(w->at, 0, count * sizeof *w->at);
  for (size_t i = 0; i + DIGITS <= size; i++) {
    if (text[i] != '7' || (text[i + 1] | 0x20) != 'a' ||
        !read_mark(text + i, &number) || number >= count) {
      continue;
    }
    if (w->at[number]) {
      return false;
    }
    w->at[number] = i;
    found++;
  }
  return found == count;
}

void turn_limits_set(const struct windows *w, char *text, uint32_t number,
                     uint32_t value)
{
  char digits[DIGITS + 1];
  snprintf(digits, sizeof digits, "%08X", FIRST + value);
  memcpy(text + w->at[number], digits, DIGITS);
}

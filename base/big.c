/* big.c -- digits of 32 bits, schoolbook methods: counts have hundreds of
 * bits, seldom thousands. */
#include "base/big.h"

#include "base/diag.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static void reserve(struct big *a, uint32_t room)
{
  if (room <= a->room) {
    return;
  }
  if (room < 4) {
    room = 4;
  }
  a->digit = reallocarray(a->digit, room, sizeof *a->digit);
  if (!a->digit) {
    fatal("out of memory");
  }
  a->room = room;
}

void big_trim(struct big *a)
{
  while (a->count && !a->digit[a->count - 1]) {
    a->count--;
  }
}

uint32_t *big_digits(struct big *a, uint32_t count)
{
  reserve(a, count);
  for (uint32_t i = a->count; i < count; i++) {
    a->digit[i] = 0;
  }
  a->count = count;
  return a->digit;
}

static void push(struct big *a, uint32_t digit)
{
  if (a->count == a->room) {
    reserve(a, a->room < 4 ? 4 : a->room * 2);
  }
  a->digit[a->count++] = digit;
}

void big_free(struct big *a)
{
  free(a->digit);
  *a = (struct big){0};
}

void big_set(struct big *a, uint64_t value)
{
  a->count = 0;
  for (; value; value >>= 32) {
    push(a, (uint32_t)value);
  }
}

void big_copy(struct big *to, const struct big *from)
{
  if (to == from) {
    return;
  }
  reserve(to, from->count);
  if (from->count) {
    memcpy(to->digit, from->digit, from->count * sizeof *to->digit);
  }
  to->count = from->count;
}

/* A result that was made apart from its operands. */
static void move(struct big *to, struct big *from)
{
  free(to->digit);
  *to = *from;
  *from = (struct big){0};
}

int big_compare(const struct big *a, const struct big *b)
{
  if (a->count != b->count) {
    return a->count < b->count ? -1 : 1;
  }
  for (uint32_t i = a->count; i--;) {
    if (a->digit[i] != b->digit[i]) {
      return a->digit[i] < b->digit[i] ? -1 : 1;
    }
  }
  return 0;
}

bool big_is_zero(const struct big *a)
{
  return a->count == 0;
}

bool big_get(const struct big *a, uint64_t *value)
{
  if (a->count > 2) {
    return false;
  }
  *value = 0;
  for (uint32_t i = a->count; i--;) {
    *value = *value << 32 | a->digit[i];
  }
  return true;
}

static uint32_t bits_of(uint32_t digit)
{
  uint32_t bits = 0;
  for (; digit; digit >>= 1) {
    bits++;
  }
  return bits;
}

uint32_t big_bits(const struct big *a)
{
  return a->count ? (a->count - 1) * 32 + bits_of(a->digit[a->count - 1]) : 0;
}

void big_add(struct big *a, const struct big *b)
{
  uint32_t count = b->count; /* b may be a */
  if (a->count < count) {
    big_digits(a, count);
  }
  uint64_t carry = 0;
  for (uint32_t i = 0; i < a->count && (i < count || carry); i++) {
    carry += (uint64_t)a->digit[i] + (i < count ? b->digit[i] : 0);
    a->digit[i] = (uint32_t)carry;
    carry >>= 32;
  }
  if (carry) {
    push(a, 1);
  }
}

void big_sub(struct big *a, const struct big *b)
{
  assert(big_compare(a, b) >= 0);
  uint32_t count = b->count, borrow = 0;
  for (uint32_t i = 0; i < count || borrow; i++) {
    uint64_t less = (uint64_t)borrow + (i < count ? b->digit[i] : 0);
    borrow = less > a->digit[i];
    a->digit[i] -= (uint32_t)less;
  }
  big_trim(a);
}

void big_mul_small(struct big *a, uint32_t factor)
{
  uint64_t carry = 0;
  for (uint32_t i = 0; i < a->count; i++) {
    carry += (uint64_t)a->digit[i] * factor;
    a->digit[i] = (uint32_t)carry;
    carry >>= 32;
  }
  if (carry) {
    push(a, (uint32_t)carry);
  }
  big_trim(a); /* factor 0 */
}

void big_mul(struct big *a, const struct big *b)
{
  if (b->count < 2) {
    big_mul_small(a, b->count ? b->digit[0] : 0);
    return;
  }
  struct big product = {0};
  big_digits(&product, a->count + b->count);
  for (uint32_t i = 0; i < a->count; i++) {
    uint64_t carry = 0;
    for (uint32_t j = 0; j < b->count; j++) {
      carry += (uint64_t)a->digit[i] * b->digit[j] + product.digit[i + j];
      product.digit[i + j] = (uint32_t)carry;
      carry >>= 32;
    }
    product.digit[i + b->count] = (uint32_t)carry;
  }
  big_trim(&product);
  move(a, &product);
}

uint32_t big_div_small(struct big *a, uint32_t divisor)
{
  assert(divisor);
  uint64_t rest = 0;
  for (uint32_t i = a->count; i--;) {
    rest = rest << 32 | a->digit[i];
    a->digit[i] = (uint32_t)(rest / divisor);
    rest %= divisor;
  }
  big_trim(a);
  return (uint32_t)rest;
}

static void shift_left(struct big *a, uint32_t bits) /* bits < 32 */
{
  uint64_t carry = 0;
  for (uint32_t i = 0; i < a->count; i++) {
    carry |= (uint64_t)a->digit[i] << bits;
    a->digit[i] = (uint32_t)carry;
    carry >>= 32;
  }
  push(a, (uint32_t)carry); /* also if it is 0 */
}

static void shift_right(struct big *a, uint32_t bits) /* bits < 32 */
{
  for (uint32_t i = 0; i < a->count; i++) {
    uint64_t next = i + 1 < a->count ? a->digit[i + 1] : 0;
    a->digit[i] = (uint32_t)((next << 32 | a->digit[i]) >> bits);
  }
  big_trim(a);
}

/* u[0 .. n] -= digit * v[0 .. n - 1]; or, if that is too much, one time less:
 * the digit that was right. */
static uint32_t take_times(uint32_t *u, const uint32_t *v, uint32_t n,
                           uint32_t digit)
{
  uint64_t carry = 0, borrow = 0;
  for (uint32_t i = 0; i <= n; i++) {
    carry += i < n ? (uint64_t)v[i] * digit : 0;
    uint64_t less = (uint32_t)carry + borrow;
    borrow = less > u[i];
    u[i] -= (uint32_t)less;
    carry >>= 32;
  }
  if (!borrow) {
    return digit;
  }
  carry = 0;
  for (uint32_t i = 0; i <= n; i++) {
    carry += (uint64_t)u[i] + (i < n ? v[i] : 0);
    u[i] = (uint32_t)carry;
    carry >>= 32;
  }
  return digit - 1;
}

/* Knuth, The Art of Computer Programming 2, 4.3.1, algorithm D. */
static void long_division(struct big *quotient, struct big *u, struct big *v)
{
  uint32_t bits = 32 - bits_of(v->digit[v->count - 1]);
  shift_left(u, bits);
  shift_left(v, bits);
  big_trim(v);
  uint32_t n = v->count, steps = u->count - n;
  uint64_t top = v->digit[n - 1], second = v->digit[n - 2];
  big_digits(quotient, steps);
  for (uint32_t j = steps; j--;) {
    uint64_t head = (uint64_t)u->digit[j + n] << 32 | u->digit[j + n - 1];
    uint64_t guess = head / top, rest = head % top;
    while (guess >> 32 ||
           (!(rest >> 32) &&
            guess * second > (rest << 32 | u->digit[j + n - 2]))) {
      guess--;
      rest += top;
    }
    quotient->digit[j] = take_times(u->digit + j, v->digit, n, (uint32_t)guess);
  }
  big_trim(quotient);
  big_trim(u);
  shift_right(u, bits);
}

void big_div(struct big *quotient, struct big *rest, const struct big *a,
             const struct big *divisor)
{
  assert(divisor->count && quotient != rest);
  struct big q = {0}, r = {0}, d = {0};
  if (big_compare(a, divisor) < 0) {
    big_copy(&r, a);
  } else if (divisor->count == 1) {
    big_copy(&q, a);
    big_set(&r, big_div_small(&q, divisor->digit[0]));
  } else {
    big_copy(&r, a);
    big_copy(&d, divisor);
    long_division(&q, &r, &d);
  }
  move(quotient, &q);
  move(rest, &r);
  big_free(&d);
}

/* The leading 64 bits, cut off behind; times 2^*exponent it is the number. */
static double leading(const struct big *a, int *exponent)
{
  uint64_t head = 0;
  uint32_t bits = big_bits(a), from = bits > 64 ? bits - 64 : 0;
  for (uint32_t i = 0; i < 64 && from + i < bits; i++) {
    uint32_t at = from + i;
    head |= (uint64_t)(a->digit[at / 32] >> at % 32 & 1) << i;
  }
  *exponent = (int)from;
  return (double)head;
}

double big_double(const struct big *a)
{
  int exponent;
  double head = leading(a, &exponent);
  return ldexp(head, exponent);
}

double big_ratio(const struct big *a, const struct big *b)
{
  assert(b->count);
  int ea, eb;
  double head = leading(a, &ea);
  head /= leading(b, &eb);
  return ldexp(head, ea - eb);
}

void big_print(const struct big *a, struct buf *out)
{
  struct big rest = {0}, parts = {0};
  big_copy(&rest, a);
  do {
    push(&parts, big_div_small(&rest, 1000000000));
  } while (rest.count);
  buf_putu(out, parts.digit[parts.count - 1]);
  for (uint32_t i = parts.count - 1; i--;) {
    buf_printf(out, "%09u", (unsigned)parts.digit[i]);
  }
  big_free(&rest);
  big_free(&parts);
}

bool big_parse(struct big *a, const char *text, size_t length)
{
  big_set(a, 0);
  if (length == 0 || length > BIG_DECIMALS) {
    return false;
  }
  struct big digit = {0};
  for (size_t i = 0; i < length; i++) {
    if (text[i] < '0' || text[i] > '9') {
      big_set(a, 0);
      big_free(&digit);
      return false;
    }
    big_mul_small(a, 10);
    big_set(&digit, (uint64_t)(text[i] - '0'));
    big_add(a, &digit);
  }
  big_free(&digit);
  return true;
}

/* big.h -- natural numbers of any size: counts, and ranks below them.
 *
 * A zeroed struct is 0. The digits are heap memory with one owner: big_free at
 * the end, big_copy instead of assigning the struct. Results may be operands
 * too. */
#ifndef BASE_BIG_H
#define BASE_BIG_H

#include "base/buf.h"

#include <stdbool.h>
#include <stdint.h>

struct big {
  uint32_t *digit;      /* least significant first; the last one is not 0 */
  uint32_t count, room; /* digits in use (0: the number 0) and had */
};

enum { BIG_DECIMALS = 100000 }; /* most that big_parse takes */

void big_free(struct big *a);
void big_set(struct big *a, uint64_t value);
void big_copy(struct big *to, const struct big *from);
int big_compare(const struct big *a, const struct big *b); /* <0, 0, >0 */
bool big_is_zero(const struct big *a);
/* Whether it fits; then it is in *value. */
bool big_get(const struct big *a, uint64_t *value);
uint32_t big_bits(const struct big *a); /* 0 has none, 1 has one, 4 has three */

/* Its lowest `count` digits, to be written to: those it lacks are added as 0,
 * others are cut off. big_trim when they are written. */
uint32_t *big_digits(struct big *a, uint32_t count);
void big_trim(struct big *a);

void big_add(struct big *a, const struct big *b);   /* a += b */
void big_sub(struct big *a, const struct big *b);   /* a -= b; b <= a */
void big_mul(struct big *a, const struct big *b);   /* a *= b */
void big_mul_small(struct big *a, uint32_t factor); /* a *= factor */
/* a /= divisor, which is not 0; what is left. */
uint32_t big_div_small(struct big *a, uint32_t divisor);
/* a / divisor, which is not 0; quotient and rest are two different numbers. */
void big_div(struct big *quotient, struct big *rest, const struct big *a,
             const struct big *divisor);

/* Up to two units in the last place off; infinite if too large. */
double big_double(const struct big *a);
/* a / b, of any two sizes (b not 0), as well rounded as that. */
double big_ratio(const struct big *a, const struct big *b);

void big_print(const struct big *a, struct buf *out); /* decimal */
/* All `length` characters are decimal digits, at least one and at most
 * BIG_DECIMALS; else false and *a is 0. */
bool big_parse(struct big *a, const char *text, size_t length);

#endif

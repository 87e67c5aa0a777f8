/* sets.c -- sets of numbers, sorted. */
#include "runtime/net/unfolding.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Where one is so many times as large as the other, each member of the smaller
 * one is looked up. */
enum { FAR = 16 };

static void reserve(struct net_set *set, uint32_t room)
{
  if (room <= set->room) {
    return;
  }
  set->room = room < 2 * set->room ? 2 * set->room : room + 4;
  set->at = realloc(set->at, set->room * sizeof *set->at);
  if (!set->at) {
    perror("an unfolding");
    exit(6);
  }
}

bool net_set_has(const struct net_set *set, uint32_t number)
{
  uint32_t low = 0, high = set->count;

  while (low < high) {
    uint32_t middle = low + (high - low) / 2;

    if (set->at[middle] < number) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low < set->count && set->at[low] == number;
}

void net_set_add(struct net_set *set, uint32_t number)
{
  reserve(set, set->count + 1);
  set->at[set->count++] = number;
}

void net_set_copy(struct net_set *to, const struct net_set *from)
{
  reserve(to, from->count);
  to->count = from->count;
  if (from->count > 0) {
    memcpy(to->at, from->at, from->count * sizeof *to->at);
  }
}

void net_set_meet(struct net_set *to, const struct net_set *a,
                  const struct net_set *b)
{
  uint32_t i = 0, k = 0;

  to->count = 0;
  if (b->count / FAR > a->count) {
    for (; i < a->count; i++) {
      if (net_set_has(b, a->at[i])) {
        net_set_add(to, a->at[i]);
      }
    }
    return;
  }
  while (i < a->count && k < b->count) {
    if (a->at[i] == b->at[k]) {
      net_set_add(to, a->at[i]);
      i++;
      k++;
    } else if (a->at[i] < b->at[k]) {
      i++;
    } else {
      k++;
    }
  }
}

void net_set_join(struct net_set *to, const struct net_set *a,
                  const struct net_set *b)
{
  uint32_t i = 0, k = 0;

  to->count = 0;
  reserve(to, a->count + b->count);
  while (i < a->count || k < b->count) {
    uint32_t next = k == b->count || (i < a->count && a->at[i] < b->at[k])
                        ? a->at[i]
                        : b->at[k];

    to->at[to->count++] = next;
    i += i < a->count && a->at[i] == next;
    k += k < b->count && b->at[k] == next;
  }
}

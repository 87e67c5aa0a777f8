/* Instructions of x86 that look at memory as they like, and what they leave in
 * flags and registers. */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

typedef struct {
  char bytes[8];
} any;

static unsigned long compare(void *at, unsigned long old, unsigned long new)
{
  unsigned long result = old;
  __asm__ volatile("lock; cmpxchgq %2, %1"
                   : "+a"(result), "+m"(*(any *)at)
                   : "r"(new)
                   : "memory");
  return result;
}

static bool compare_flag(void *at, void *old, void *new, void **seen)
{
  bool equal;
  __asm__ volatile("lock cmpxchgq %3, %0;"
                   : "+m"(*(uint64_t *)at), "=@ccz"(equal), "+a"(old)
                   : "q"(new)
                   : "memory", "cc");
  *seen = old;
  return equal;
}

static bool compare_pair(uint64_t at[2], uint64_t old[2], uint64_t new[2])
{
  bool equal;
  __asm__ volatile("movq 0(%4), %%rax; movq 8(%4), %%rdx;"
                   "lock cmpxchg16b %0; setz %1"
                   : "+m"(*at), "=q"(equal)
                   : "b"(new[0]), "c"(new[1]), "q"(old)
                   : "memory", "cc", "%rax", "%rdx");
  return equal;
}

static int compare_pair_value(uint64_t at[2], uint64_t old[2], uint64_t new[2],
                              uint64_t seen[2])
{
  int differs;
  __asm__ volatile("lock cmpxchg16b %0"
                   : "+m"(*at), "=a"(seen[0]), "=d"(seen[1]), "=@ccnz"(differs)
                   : "a"(old[0]), "d"(old[1]), "b"(new[0]), "c"(new[1])
                   : "memory");
  return differs;
}

static bool set_bit(unsigned *at, unsigned bit)
{
  bool before;
  __asm__ volatile("lock btsl %2, %0; setc %1"
                   : "+m"(*at), "=q"(before)
                   : "q"(bit)
                   : "memory", "cc");
  return before;
}

static int clear_bit(long *at, long bit)
{
  int before;
  __asm__ volatile("lock; btrq %2, %1\n\tsbbl %0, %0"
                   : "=r"(before), "+m"(*at)
                   : "Ir"(bit)
                   : "memory");
  return before;
}

static void words(void)
{
  int a = 1, b = 2;
  void *p = &a, *seen;
  assert(compare(&p, (unsigned long)&b, 0) == (unsigned long)&a && p == &a);
  assert(compare(&p, (unsigned long)&a, (unsigned long)&b) ==
         (unsigned long)&a);
  assert(p == &b && *(int *)p == 2);
  assert(!compare_flag(&p, &a, 0, &seen) && seen == &b);
  assert(compare_flag(&p, &b, &a, &seen) && seen == &b && *(int *)p == 1);
  float f = 1;
  int bits;
  __asm__("movl %1, %0" : "=r"(bits) : "m"(f));
  assert(bits == 0x3f800000);
  int *q = &a;
  __asm__("addq $4, %0; movl $7, -4(%0)" : "+r"(q) : : "memory");
  assert(q == &a + 1 && a == 7);
}

static void pairs(void)
{
  _Alignas(16) uint64_t at[2] = {1, 2};
  uint64_t old[2] = {1, 3}, new[2] = {5, 6}, seen[2];
  assert(!compare_pair(at, old, new) && at[0] == 1 && at[1] == 2);
  assert(compare_pair_value(at, old, new, seen) == 1);
  assert(seen[0] == 1 && seen[1] == 2);
  assert(compare_pair(at, seen, new) && at[0] == 5 && at[1] == 6);
  assert(compare_pair_value(at, new, old, seen) == 0 && at[1] == 3);
}

/* As headers had it once: the constraint does not say all. */
static void increment(void *at)
{
  __asm__ volatile("lock; incq %0" : "=m"(*(any *)at) : : "memory");
  __asm__ volatile("lock; addl %1, %0" : : "m"(*(int *)at), "ir"(2) : "memory");
}

static void flags(void)
{
  unsigned set[3] = {0};
  long both[2] = {0, 8};
  int x = 1, zero = 5, negative = 5;
  __asm__ volatile("lock; decl %0" : "+m"(x), "=@ccz"(zero));
  assert(zero == 1 && x == 0);
  __asm__ volatile("lock; subl $3, %0" : "+m"(x), "=@ccs"(negative));
  assert(negative == 1 && x == -3);
  __asm__ volatile("lock; notl %0" : "+m"(x));
  assert(x == 2);
  assert(!set_bit(set, 3) && set[0] == 8 && set_bit(set, 3));
  assert(!set_bit(set, 70) && set[2] == 64 && !set[1]);
  assert(clear_bit(both, 67) == -1 && both[1] == 0);
  assert(clear_bit(both, 1) == 0);
}

int main(void)
{
  words();
  pairs();
  flags();
  long count = 4;
  increment(&count);
  assert(count == 7);
  __asm__ volatile("prefetchw (%0); pause" : : "r"(words));
  return 0;
}

/* Inline assembly: what the idioms of real headers do. */
struct pair {
  int unused, at;
};

static int fetch_add(int *at, int by)
{
  __asm__ volatile("lock; xaddl %0, %1" : "+r"(by), "+m"(*at) : : "memory");
  return by;
}

static long exchange(long *at, long value)
{
  __asm__ volatile("xchgq %0, %1" : "=r"(value), "+m"(*at) : "0"(value));
  return value;
}

static unsigned char compare(int *at, int old, int new, int *seen)
{
  unsigned char good;
  __asm__ volatile("lock cmpxchgl %3, %0; mov %%eax, %2; sete %1;"
                   : "+m"(*at), "=q"(good), "=m"(*seen)
                   : "q"(new), "a"(old)
                   : "memory", "cc");
  return good;
}

static int compare_value(int *at, int old, int new)
{
  int result = old;
  __asm__ volatile("lock; cmpxchgl %2, %1"
                   : "+a"(result), "+m"(*at)
                   : "r"(new)
                   : "memory");
  return result;
}

static int compare_tied(int *at, int old, int new)
{
  int result;
  __asm__ volatile("lock\n\tcmpxchgl %[new], %[at]"
                   : "=a"(result), [at] "+m"(*at)
                   : [new] "r"(new), "0"(old)
                   : "memory");
  return result;
}

static int dec_and_test(int *at)
{
  unsigned char zero;
  __asm__ volatile("lock decl %0; sete %1" : "+m"(*at), "=qm"(zero)::"cc");
  return zero;
}

int main(void)
{
  struct pair p = {0, 5};
  long l = 40;
  int seen = 0, x = 3, y, i = 0, a[3] = {1, 2, 3};
  unsigned u = 0x01020304;
  unsigned long long w = 0x0102030405060708ull;
  if (fetch_add(&p.at, 7) != 5 || p.at != 12) {
    return 1;
  }
  if (exchange(&l, 2) != 40 || l != 2) {
    return 2;
  }
  if (!compare(&p.at, 12, 13, &seen) || p.at != 13 || seen != 12) {
    return 3;
  }
  if (compare(&p.at, 12, 14, &seen) || p.at != 13 || seen != 13) {
    return 4;
  }
  if (compare_value(&p.at, 13, 1) != 13 || compare_tied(&p.at, 5, 9) != 1) {
    return 5;
  }
  if (!dec_and_test(&p.at) || p.at != 0 || dec_and_test(&p.at)) {
    return 6;
  }
  __asm__ volatile("" : "+r"(x) : : "memory");
  __asm__("" : "=r"(y) : "0"(x));
  __asm__ volatile("lock addl %1, %0" : "+m"(a[i++]) : "ir"(x));
  __asm__ volatile("lock; incl %0" : "+m"(a[i]));
  __asm__ volatile("orl %1, %0" : "+m"(a[2]) : "r"(4) : "cc");
  __asm__("bswap %0" : "+r"(u));
  __asm__("bswapq %q0" : "+r"(w));
  __asm__ volatile("movl %1, %0" : "=r"(y) : "m"(a[1]));
  __asm__ volatile("pause" ::: "memory");
  if (x != 3 || y != 3 || i != 1 || a[0] != 4 || a[1] != 3 || a[2] != 7) {
    return 7;
  }
  return u != 0x04030201 || w != 0x0807060504030201ull ? 8 : 0;
}

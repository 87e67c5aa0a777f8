static inline int twice(int x) { return 2 * x; }
inline int thrice(int x) { return 3 * x; }
extern int thrice(int x);
static int unused_static(void) { return 0; }
_Noreturn void die(void);
__thread int tls = 4;
int g(int n)
{
  if (n < 0) {
    die();
  }
  return twice(n) + thrice(n) + tls;
}

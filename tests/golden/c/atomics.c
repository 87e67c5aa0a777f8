_Atomic int a;
_Atomic(long) *p;
volatile int v;
int g(void)
{
  a = 1;
  a += 2;
  int x = a++ + --a;
  *p *= x;
  v++;
  v;
  x = v + v;
  __atomic_store_n(&a, 3, 5);
  return __atomic_fetch_add(&a, 1, 2) + __sync_bool_compare_and_swap(&a, 1, 2);
}

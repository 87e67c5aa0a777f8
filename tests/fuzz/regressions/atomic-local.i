_Atomic int a; _Atomic(long) b; int _Atomic *p = &a; _Atomic struct { int x; } s; volatile int v; _Thread_local int t; static __thread char u;
int main(void)
{
  a = 1; a += 2;_Atomic int a; b++; v = v + (*p)--; t = a; u = t; int e = 3;
  __atomic_store_n(&a, 1, 5); e = __atomic_fetch_add(&b, 2, 0) + __sync_val_compare_and_swap(&v, 1, 2);
  __atomic_compare_exchange_n(&a, &e, 4, 0, 5, 5); __sync_synchronize(); __atomic_thread_fence(5);
  __asm__ volatile("" ::: "memory");
  return __sync_fetch_and_or(&v, 1) + __atomic_load_n(&a, 2) + __atomic_exchange_n(&b, 1, 5) + __sync_lock_test_and_set(&v, 1);
}

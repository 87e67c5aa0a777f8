typedef unsigned long pthread_t; int pthread_create(pthread_t *, void *, void *(*)(void *), void *); int pthread_join(pthread_t, void **);
struct pair { int a, b; } *cur; int cells[3], which; union { int i; short h[2]; unsigned char b[4]; } u; struct tri { int a; short b, c; }; _Atomic struct tri at; int *box;
void *f(void *k) { ((struct pair *)&cells[1])->a = 4; u.b[which]++; __atomic_fetch_add(&cur->a, 1, 5); struct tri v = at; v.b++; at = v; if (box) *box = 3; return k; }
int main(void) { pthread_t t; int m = 0, *w = 0; cur = (struct pair *)cells; pthread_create(&t, 0, f, 0); __atomic_compare_exchange_n(&box, &w, &m, 0, 5, 5); cur = (struct pair *)&cells[1]; which = 1; pthread_join(t, 0); return m + u.h[0] + cells[which]; }

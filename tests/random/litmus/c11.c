// deadlock: none
// observed: 3 7
mtx_t m; cnd_t c; int x; once_flag o = ONCE_FLAG_INIT; void g(void) { x++; }
int f(void *p) { mtx_lock(&m); while (!x) cnd_wait(&c, &m); int r = mtx_trylock(&m) == thrd_busy; mtx_unlock(&m); return r + 6; }
int main(void) { thrd_t t; int r; mtx_init(&m, mtx_plain); cnd_init(&c); thrd_create(&t, f, 0); mtx_lock(&m); call_once(&o, g); call_once(&o, g); cnd_broadcast(&c); mtx_unlock(&m); thrd_join(t, &r); __observe(0, r); r = x + 2; __observe(0, r); }

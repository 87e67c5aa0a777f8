// observed: 3 12
// Where to is read once, whatever the pointer becomes.
struct s { int a, b; } g[2], *p = g;
void *f(void *k) { p = &g[1]; return k; }
int main(void) { pthread_t t; struct s v = {1, 2}; pthread_create(&t, 0, f, 0); *p = v; pthread_join(t, 0); int w = g[0].a + g[0].b + 4 * (g[1].a + g[1].b); __observe(0, w); }

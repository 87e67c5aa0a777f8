// observed: 0 5
// The thread has its own n, and the same g.
int g;
int main(void) { int n = 5; __CPROVER_ASYNC_1: { int k = n; g = k; } n = 7; int v = g; __observe(0, v); }

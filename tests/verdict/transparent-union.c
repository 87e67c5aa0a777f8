// verdict: SAFE
// args: -trigraphs -lpthread
#include <assert.h>
typedef union { int *i; char *c; } u __attribute__((transparent_union));
int g(u x) { return *x.i; }
int main(void) { int v = 3; assert(g(&v) == 3); return 0; }

// verdict: UNSAFE (assert)
#include <assert.h>
int one(void) { return 1; }
int other(void) __attribute__((alias("one")));
int main(void) { assert(other() != 1); }

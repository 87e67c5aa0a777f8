// verdict: UNSAFE (assert)
// Smaller numbers come first, and last when the process ends.
#include <assert.h>
int x;
__attribute__((constructor(200))) static void b(void) { x = x * 10 + 2; }
__attribute__((constructor)) static void c(void) { x = x * 10 + 3; }
__attribute__((constructor(300))) static void a(void) { x = x * 10 + 1; }
__attribute__((destructor(101))) static void z(void) { assert(x == 12354); }
__attribute__((destructor)) static void y(void) { x = x * 10 + 5; x = x * 10 + 4; }
int main(void) { assert(x == 123); }

// args: --unwind 3 --rounds 2
// verdict: UNKNOWN (vacuous
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
int x;
int main(void) { while (!x) {} assert(0); }

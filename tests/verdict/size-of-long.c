// verdict: SAFE
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
int main(void) { assert(sizeof(long) == 8); }

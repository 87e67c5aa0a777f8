// verdict: UNKNOWN (a call through a pointer
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
int (*fp)(void);
int main(void) { return fp(); }

// verdict: UNSAFE
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <stdint.h>
#include <string.h>
#include <stdio.h>
#include <unistd.h>
int nondet_int(void);
#include <time.h>
int main(void){ time_t t=5; time(&t); assert(t==5); return 0; }

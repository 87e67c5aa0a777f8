// verdict: UNKNOWN (output that stores
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <stdint.h>
#include <string.h>
#include <stdio.h>
#include <unistd.h>
int nondet_int(void);
int x;
int main(void){ printf("abc%n", &x); assert(x==0); return 0; }

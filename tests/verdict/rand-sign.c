// verdict: SAFE
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <stdint.h>
#include <string.h>
#include <stdio.h>
#include <unistd.h>
int nondet_int(void);
int main(void){ int n = rand(); assert(n>=0); return 0; }

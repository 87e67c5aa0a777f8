// verdict: UNKNOWN (unknown function 'mystery', at
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
int mystery(void);
int main(void) { return mystery(); }

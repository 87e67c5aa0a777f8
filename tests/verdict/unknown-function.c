// verdict: SAFE within bounds (mystery() does nothing but return)
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
int mystery(void);
int main(void) { return mystery(); }

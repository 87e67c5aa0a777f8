// verdict: UNKNOWN (a store to
#include <assert.h>
static const int k = 5;
void w(int *p){ *p = 6;}
int main(void){ w((int*)&k); assert(k == 5); return 0; }

// verdict: SAFE
#include <assert.h>
#include <time.h>
int main(void) { time_t t, r = time(&t), s = time(0), *p = &r; assert(r == t && r != -1 && s >= 0); time(p); assert(r >= 0); }

// verdict: UNKNOWN (a crash in the step that begins, at
#include <assert.h>
#include <limits.h>
int main(void){ long a = LONG_MIN, b = -1; long c = a / b; (void)c; assert(1); return 0; }

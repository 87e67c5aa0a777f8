// args: -D_GNU_SOURCE
// verdict: UNSAFE (deadlock)
#include <pthread.h>
pthread_once_t once = PTHREAD_ONCE_INIT;
void other(void) {}
void init(void) { pthread_once(&once, other); }
int main(void) { pthread_once(&once, init); }

// says: for the routine of o, run by itself at .*:9$
// says: ^cycle: thread 0 waits for o, which it runs itself$
#include <pthread.h>
pthread_once_t o = PTHREAD_ONCE_INIT;
void f(void) {
  pthread_once(&o, f);
}
int main(void) {
  pthread_once(&o, f);
}

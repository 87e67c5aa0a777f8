// args: --check=locks --engine=cbmc
// verdict: SAFE
#include <pthread.h>
pthread_cond_t c, d;
int main(void) {
  pthread_cond_destroy(&c);
  pthread_cond_signal(&d);
}

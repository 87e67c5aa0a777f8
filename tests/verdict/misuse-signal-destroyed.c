// args: --check=locks --engine=stepper
// verdict: UNSAFE (locks)
// says: violated: misuse of locks: use of a condition that was destroyed
#include <pthread.h>
pthread_cond_t c, d;
int main(void) {
  pthread_cond_destroy(&c);
  pthread_cond_signal(&c);
}

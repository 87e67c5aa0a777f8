// args: --engine=stepper --order=walk
// verdict: UNKNOWN (a futex with more than 64 threads
#include <linux/futex.h>
#include <pthread.h>
#include <sys/syscall.h>
#include <unistd.h>
unsigned word;
void *work(void *arg) {
  syscall(SYS_futex, &word, FUTEX_WAIT, 1, 0, 0, 0);
  return arg;
}
int main(void) {
  pthread_t t[70];
  for (int i = 0; i < 70; i++) pthread_create(&t[i], 0, work, 0);
  for (int i = 0; i < 70; i++) pthread_join(t[i], 0);
}

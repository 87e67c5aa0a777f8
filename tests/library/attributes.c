#define _GNU_SOURCE
#include <assert.h>
#include <complex.h>
#include <pthread.h>
#include <sched.h>
#include <errno.h>
int main(void) {
  pthread_attr_t a; int v; size_t z; struct sched_param sp;
  assert(pthread_attr_init(&a) == 0 && pthread_attr_getdetachstate(&a, &v) == 0 && v == PTHREAD_CREATE_JOINABLE);
  assert(!pthread_attr_setdetachstate(&a, PTHREAD_CREATE_DETACHED) && !pthread_attr_getdetachstate(&a, &v) && v == PTHREAD_CREATE_DETACHED && pthread_attr_setdetachstate(&a, 7) == EINVAL);
  assert(!pthread_attr_setstacksize(&a, 1 << 20) && !pthread_attr_getstacksize(&a, &z) && z == 1 << 20 && pthread_attr_setstacksize(&a, 1) == EINVAL);
  assert(!pthread_attr_getguardsize(&a, &z) && z == 4096);
  assert(!pthread_attr_setschedpolicy(&a, SCHED_RR) && !pthread_attr_getschedpolicy(&a, &v) && v == SCHED_RR && pthread_attr_setschedpolicy(&a, 77) == EINVAL);
  assert(!pthread_attr_setinheritsched(&a, PTHREAD_EXPLICIT_SCHED) && !pthread_attr_getinheritsched(&a, &v) && v == PTHREAD_EXPLICIT_SCHED && pthread_attr_setinheritsched(&a, 5) == EINVAL);
  assert(pthread_attr_setscope(&a, PTHREAD_SCOPE_PROCESS) == ENOTSUP && !pthread_attr_setscope(&a, PTHREAD_SCOPE_SYSTEM) && pthread_attr_setscope(&a, 5) == EINVAL && !pthread_attr_getscope(&a, &v) && v == PTHREAD_SCOPE_SYSTEM);
  pthread_attr_destroy(&a);
  assert(sched_get_priority_max(SCHED_FIFO) == 99 && sched_get_priority_min(SCHED_RR) == 1 && sched_get_priority_max(SCHED_OTHER) == 0 && sched_get_priority_max(4) == -1 && sched_get_priority_max(6) == 0 );
  assert(pthread_setname_np(pthread_self(), "0123456789abcdef") == ERANGE && pthread_setname_np(pthread_self(), "0123456789abcde") == 0);
  double _Complex c = 1 - 2 * I; assert(creal(c) == 1 && cimag(c) == -2 && cimag(conj(c)) == 2 && crealf(c) == 1); 
  pthread_mutexattr_t m; pthread_mutexattr_init(&m); assert(!pthread_mutexattr_setprotocol(&m, PTHREAD_PRIO_NONE) && pthread_mutexattr_setprotocol(&m, 9) == EINVAL && !pthread_mutexattr_setrobust(&m, PTHREAD_MUTEX_STALLED));
}

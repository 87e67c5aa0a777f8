// verdict: SAFE
#include <pthread.h>
#include <stdatomic.h>
#define TEN(x, n) x(n##0) x(n##1) x(n##2) x(n##3) x(n##4) x(n##5) x(n##6) \
  x(n##7) x(n##8) x(n##9)
#define HUNDRED(x, n) TEN(x, n##0) TEN(x, n##1) TEN(x, n##2) TEN(x, n##3) \
  TEN(x, n##4) TEN(x, n##5) TEN(x, n##6) TEN(x, n##7) TEN(x, n##8) TEN(x, n##9)
#define MANY(x) HUNDRED(x, 1) HUNDRED(x, 2) HUNDRED(x, 3) HUNDRED(x, 4)
#define DECLARE(n) static int v##n;
#define SET(n) v##n = 1;
MANY(DECLARE)
static atomic_int flag;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int many(void) {
  MANY(SET)
  atomic_store(&flag, 1);
  return 1;
}
static int lock(void) {
  pthread_mutex_lock(&m);
  pthread_mutex_unlock(&m);
  return 1;
}
static void *look(void *arg) {
  pthread_mutex_lock(&m);
  atomic_load(&flag);
  pthread_mutex_unlock(&m);
  return arg;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, look, 0);
  int sum = many(); sum += lock();
  pthread_join(t, 0);
  return sum - 2;
}

/* prelude.h -- what the statements of functions.txt use. */
#include <fcntl.h>
#include <linux/futex.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>
#include <time.h>
#include <unistd.h>

static int i = 1;
static double x = 0.5;
static char text[64] = "12", *s = text;
static size_t n;
static struct timespec when;
static pthread_attr_t attr;
static pthread_mutexattr_t kind;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t cond = PTHREAD_COND_INITIALIZER;
static pthread_rwlock_t rwlock = PTHREAD_RWLOCK_INITIALIZER;
static pthread_spinlock_t spin;
static sem_t sem;
static atomic_int atom;
static atomic_flag flag = ATOMIC_FLAG_INIT;

static void *run(void *a)
{
  return a;
}

static int run_int(void *a)
{
  return a != 0;
}

static void work(void)
{
}

static void clean(void *a)
{
  (void)a;
}

static void told(int status, void *a)
{
  (void)status;
  (void)a;
}

static void handle(int number)
{
  (void)number;
}

static int compare(const void *a, const void *b)
{
  return *(const int *)a - *(const int *)b;
}

static int compare_told(const void *a, const void *b, void *c)
{
  (void)c;
  return compare(a, b);
}

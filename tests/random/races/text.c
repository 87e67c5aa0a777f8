/* text.c -- a program as C. */
#include "races.h"

/* --- as C --- */

static void indent(unsigned depth)
{
  printf("%*s", (int)(2 * depth), "");
}

static const char *order_name(unsigned order)
{
  static const char *const names[] = {"relaxed", "acquire", "release",
                                      "acq_rel", "seq_cst"};

  return names[order];
}

static void print_instr(const struct instr *i, unsigned *depth)
{
  const char *place = place_names[i->place];
  const char *mutex = is_c11 ? "mtx" : "pthread_mutex";
  const char *condition = is_c11 ? "cnd" : "pthread_cond";

  *depth -= i->op == OP_ENDIF;
  indent(*depth);
  switch ((enum op)i->op) {
  case OP_READ:
    printf("r%u = %s;\n", i->reg,
           i->place != BITS ? place
           : i->value == 1  ? "bits.p"
                            : "bits.q");
    break;
  case OP_WRITE:
    printf("%s = %u;\n",
           i->place != BITS ? place
           : i->value == 1  ? "bits.p"
                            : "bits.q",
           i->value);
    break;
  case OP_LOAD:
    printf("r%u = atomic_load_explicit(&%s, memory_order_%s);\n", i->reg, place,
           order_name(i->order));
    break;
  case OP_STORE:
    printf("atomic_store_explicit(&%s, %u, memory_order_%s);\n", place,
           i->value, order_name(i->order));
    break;
  case OP_ADD:
    printf("r%u = atomic_fetch_add_explicit(&%s, %u, memory_order_%s);\n",
           i->reg, place, i->value, order_name(i->order));
    break;
  case OP_SWAP:
    printf("r%u = swap(&%s, %u, memory_order_%s);\n", i->reg, place, i->value,
           order_name(i->order));
    break;
  case OP_FENCE:
    printf("atomic_thread_fence(memory_order_%s);\n", order_name(i->order));
    break;
  case OP_LOCK:
    printf("%s_lock(&m%u);\n", mutex, i->place);
    break;
  case OP_UNLOCK:
    printf("%s_unlock(&m%u);\n", mutex, i->place);
    break;
  case OP_TRY_LOCK:
    printf("if (%s_trylock(&m%u) == 0) {\n", mutex, i->place);
    ++*depth;
    break;
  case OP_TIMED_LOCK:
    printf("if (%s_timedlock(&m%u, &past) == 0) {\n", mutex, i->place);
    ++*depth;
    break;
  case OP_TRY_WAIT:
    printf("if (sem_trywait(&s) == 0) {\n");
    ++*depth;
    break;
  case OP_TIMED_WAIT:
    printf("if (sem_timedwait(&s, &past) == 0) {\n");
    ++*depth;
    break;
  case OP_ONCE:
    printf(is_c11 ? "call_once(&o, once);\n" : "pthread_once(&o, once);\n");
    break;
  case OP_ONCE_WRITE:
  case OP_ONCE_END:
    printf(";\n");
    break;
  case OP_READ_LOCK:
    printf("pthread_rwlock_rdlock(&l);\n");
    break;
  case OP_WRITE_LOCK:
    printf("pthread_rwlock_wrlock(&l);\n");
    break;
  case OP_RW_UNLOCK:
    printf("pthread_rwlock_unlock(&l);\n");
    break;
  case OP_FAIR_ANNOUNCE:
    printf(";\n");
    break;
  case OP_FAIR_READ:
    printf("pthread_rwlock_rdlock(&w);\n");
    break;
  case OP_FAIR_WRITE:
    printf("pthread_rwlock_wrlock(&w);\n");
    break;
  case OP_FAIR_TRY_READ:
  case OP_FAIR_TRY_WRITE:
    printf("if (pthread_rwlock_try%slock(&w) == 0) {\n",
           i->op == OP_FAIR_TRY_READ ? "rd" : "wr");
    ++*depth;
    break;
  case OP_FAIR_TIMED_READ:
  case OP_FAIR_TIMED_WRITE:
    printf("if (pthread_rwlock_timed%slock(&w, &past) == 0) {\n",
           i->op == OP_FAIR_TIMED_READ ? "rd" : "wr");
    ++*depth;
    break;
  case OP_FAIR_UNLOCK:
    printf("pthread_rwlock_unlock(&w);\n");
    break;
  case OP_SLEEP:
  case OP_ARRIVE:
    printf(";\n");
    break;
  case OP_WAKE:
    printf("%s_wait(&k, &m0);\n", condition);
    break;
  case OP_WAKE_TIMED:
    printf("%s_timedwait(&k, &m0, &past);\n", condition);
    break;
  case OP_SIGNAL:
    printf("%s_signal(&k);\n", condition);
    break;
  case OP_BROADCAST:
    printf("%s_broadcast(&k);\n", condition);
    break;
  case OP_LEAVE:
    printf("pthread_barrier_wait(&d);\n");
    break;
  case OP_POST:
    printf("sem_post(&s);\n");
    break;
  case OP_WAIT:
    printf("sem_wait(&s);\n");
    break;
  case OP_IF:
    printf("if (r%u) {\n", i->reg);
    ++*depth;
    break;
  case OP_ENDIF:
    printf("}\n");
    break;
  case OP_BEGIN:
    printf("__VERIFIER_atomic_begin();\n");
    break;
  case OP_END:
    printf("__VERIFIER_atomic_end();\n");
    break;
  case OP_CREATE:
    printf(is_c11 ? "thrd_create(&t%u, run%u, 0);\n"
                  : "pthread_create(&t%u, 0, run%u, 0);\n",
           i->value, i->value);
    if (is_detached) {
      indent(*depth);
      printf(is_c11 ? "thrd_detach(t%u);\n" : "pthread_detach(t%u);\n",
             i->value);
    }
    break;
  case OP_JOIN:
    printf(is_c11 ? "thrd_join(t%u, 0);\n" : "pthread_join(t%u, 0);\n",
           i->value);
    break;
  }
}

static void print_body(unsigned t)
{
  unsigned depth = 1;

  printf("  int r0 = 0, r1 = 0;\n");
  for (unsigned i = 0; i < program.length[t]; i++) {
    print_instr(&program.of[t][i], &depth);
  }
  printf("  (void)r0;\n  (void)r1;\n");
}

void print_head(void)
{
  printf("#define _GNU_SOURCE\n#include <pthread.h>\n#include <semaphore.h>\n"
         "#include <stdatomic.h>\n#include <threads.h>\n#include <time.h>\n\n"
         "void __VERIFIER_atomic_begin(void);\n"
         "void __VERIFIER_atomic_end(void);\n"
         "unsigned __VERIFIER_nondet_uint(void);\n");
}

/* So that what each of several programs has is its own. */
void print_names(const char *suffix)
{
  static const char *const names[] = {
      "x", "y",    "z",    "c",    "bits", "a",    "b", "m0",   "m1", "l", "s",
      "o", "once", "swap", "run1", "run2", "main", "w", "past", "k",  "d"};

  for (unsigned i = 0; i < sizeof names / sizeof *names; i++) {
    printf("#undef %s\n#define %s %s_%s\n", names[i], names[i], names[i],
           suffix);
  }
}

void print_program(void)
{
  if (family == 6) {
    printf("pthread_rwlock_t w = "
           "PTHREAD_RWLOCK_WRITER_NONRECURSIVE_INITIALIZER_NP;\n");
  }
  printf(is_c11 ? "cnd_t k;\nmtx_t m0, m1;\nonce_flag o = ONCE_FLAG_INIT;\n"
                : "pthread_cond_t k = PTHREAD_COND_INITIALIZER;\n"
                  "pthread_mutex_t m0 = PTHREAD_MUTEX_INITIALIZER;\n"
                  "pthread_mutex_t m1 = PTHREAD_MUTEX_INITIALIZER;\n"
                  "pthread_once_t o = PTHREAD_ONCE_INIT;\n");
  printf("pthread_barrier_t d;\nconst struct timespec past = {1, 0};\n");
  printf("int x, y, z[2];\nchar c[2];\nstruct {\n  int p : 3, q : 4;\n} bits;\n"
         "atomic_int a, b;\n"
         "pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER;\nsem_t s;\n\n"
         "static inline int swap(atomic_int *at, int value, memory_order order)"
         "\n{\n  int none = 0;\n"
         "  return atomic_compare_exchange_strong_explicit(\n"
         "      at, &none, value, order, memory_order_relaxed);\n}\n\n");
  printf("static inline void once(void)\n{\n  %s = 1;\n}\n\n",
         once_place == BITS ? "bits.p" : place_names[once_place]);
  for (unsigned t = 1; t < THREADS; t++) {
    printf("static %srun%u(void *unused)\n{\n", is_c11 ? "int " : "void *", t);
    print_body(t);
    printf("  return %sunused;\n}\n\n", is_c11 ? "!" : "");
  }
  printf("int main(void)\n{\n");
  for (unsigned t = 1; t < THREADS; t++) {
    printf("  %s t%u;\n", is_c11 ? "thrd_t" : "pthread_t", t);
  }
  if (is_c11) {
    printf("  mtx_init(&m0, mtx_timed);\n  mtx_init(&m1, mtx_timed);\n"
           "  cnd_init(&k);\n");
  }
  printf("  sem_init(&s, 0, 0);\n  pthread_barrier_init(&d, 0, 2);\n");
  print_body(0);
  printf("  %s;\n}\n", !is_detached ? "return 0"
                       : is_c11     ? "thrd_exit(0)"
                                    : "pthread_exit(0)");
}

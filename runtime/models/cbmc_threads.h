/* cbmc_threads.h -- threads and atomic sections of a concurrent program, as
 * CBMC has them. It is printed in front of the program as it is; pthreads.h is
 * for others. */
#ifndef RUNTIME_MODELS_CBMC_THREADS_H
#define RUNTIME_MODELS_CBMC_THREADS_H

#define __ts_prepare()
#define __ts_atomic_begin() __CPROVER_atomic_begin()
#define __ts_atomic_end() __CPROVER_atomic_end()
#define __ts_memory(size, zero) __CPROVER_allocate(size, zero)
#define __ts_assume(holds) __CPROVER_assume(holds)
#define __ts_found(text) __CPROVER_assert(0, text)
/* A thread has a number, and is begun; main waits for it in the end. */
#define __ts_thread(n)
#define __ts_create(n) __CPROVER_ASYNC_##n : __ts_run_##n()
#define __ts_wait_for(n)

#endif

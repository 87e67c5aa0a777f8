/* resident.h -- the memory that processes have. */
#ifndef BASE_RESIDENT_H
#define BASE_RESIDENT_H

#include <stdint.h>
#include <sys/types.h>

/* Bytes that a process and its descendants have in memory; what descendants
 * share with others is left out. 0: it is gone. */
uint64_t resident_tree(pid_t pid);

#endif

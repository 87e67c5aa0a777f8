/* tessera.h -- for programs that Tessera looks at; to compilers it is nothing.
 *
 * TESSERA_BREAKPOINT(name): `tessera active` leads schedules to where two
 * threads are at breakpoints of that name at the same time. It is an atomic
 * store to a variable that is never read, so `verify` says of the program what
 * it says without. */
#ifndef RUNTIME_INCLUDE_TESSERA_H
#define RUNTIME_INCLUDE_TESSERA_H

#define TESSERA_BREAKPOINT(name) ((void)0)

#ifdef __TESSERA__
#undef TESSERA_BREAKPOINT
#define TESSERA_BREAKPOINT(name) \
  do { \
    extern _Atomic unsigned char tessera_breakpoint_##name; \
    tessera_breakpoint_##name = 1; \
  } while (0)
#endif

#endif

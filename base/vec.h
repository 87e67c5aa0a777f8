/* vec.h -- growing arrays whose memory comes from an arena.
 *
 *   VEC(int) v = {0};
 *   VEC_PUSH(arena, &v, 7);
 *   for (uint32_t i = 0; i < v.count; i++) use(v.at[i]);
 *
 * A vector that crosses a function boundary is a named struct:
 *   struct int_vec VEC_BODY(int); */
#ifndef BASE_VEC_H
#define BASE_VEC_H

#include "base/arena.h"

#include <stdint.h>

#define VEC_BODY(type) \
  { \
    type *at; \
    uint32_t count, room; \
  }
#define VEC(type) struct VEC_BODY(type)

/* Room for one more element; evaluates to a pointer to it (zeroed). */
#define VEC_ADD(arena, v) \
  ((v)->count < (v)->room ? (void)0 \
                          : (void)((v)->at = arena_grow_array( \
                                       (arena), (v)->at, (v)->room, \
                                       vec_room((v)->room), sizeof *(v)->at), \
                                   (v)->room = vec_room((v)->room)), \
   &(v)->at[(v)->count++])

#define VEC_PUSH(arena, v, x) ((void)(*VEC_ADD(arena, v) = (x)))
#define VEC_LAST(v) ((v)->at[(v)->count - 1])

static inline uint32_t vec_room(uint32_t room)
{
  return room ? room * 2 : 4;
}

#endif

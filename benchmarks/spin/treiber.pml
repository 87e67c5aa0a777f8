/* Treiber's stack: the twin of treiber.c. */
#ifndef TAG_STEP
#define TAG_STEP 16
#endif
#ifndef TURNS
#define TURNS 1
#endif
#define N 3

byte next_of[4] = {0, 2, 3, 0};
byte top = 1;

/* A list of all three nodes: three steps lead to 0, fewer do not. */
#define FIRST (top % 16)
#define SECOND next_of[FIRST]
#define THIRD next_of[SECOND]
#define FINALLY (FIRST != 0 && SECOND != 0 && THIRD != 0 && next_of[THIRD] == 0)
#include "threads.pml"

/* After a turn; without a node there was nothing to put back. */
inline go_on() {
  old = 0; next = 0; node = 0; turn++;
  if
  :: turn < TURNS -> goto begin
  :: else -> LEAVE
  fi
}

proctype worker(byte me) {
  byte old, node, next, turn;
begin:
  atomic {
    old = top;
    if
    :: old % 16 == 0 -> go_on()
    :: else
    fi
  }
pop:
  next = next_of[old % 16];
  atomic {
    if
    :: top == old ->
      top = old - old % 16 + TAG_STEP + next;
      node = old % 16
    :: else ->
      old = top;
      if
      :: old % 16 == 0 -> go_on()
      :: else -> goto pop
      fi
    fi;
    old = 0; next = 0
  }
  old = top;
push:
  next_of[node] = old % 16;
  atomic {
    if
    :: top == old -> top = old - old % 16 + TAG_STEP + node; go_on()
    :: else -> old = top; goto push
    fi
  }
  END
}

/* Dekker's algorithm: the twin of dekker.c. */
#ifndef RAISED
#define RAISED 1
#endif
#define N 2
#ifndef ENTRIES
#define ENTRIES 2
#endif

bit flag[N];
byte turn;
byte owner;
#include "threads.pml"

proctype worker(byte me) {
  byte entry;
enter:
  flag[me] = 1;
look:
  if
  :: flag[1 - me]
  :: else -> goto critical
  fi;
  if
  :: turn != me
  :: else -> goto look
  fi;
  flag[me] = 0;
await:
  if
  :: turn != me -> goto await
  :: else
  fi;
  atomic { flag[me] = RAISED; goto look }
critical:
  owner = me;
  assert(owner == me);
  turn = 1 - me;
  atomic {
    flag[me] = 0;
    entry++;
    if
    :: entry < ENTRIES -> goto enter
    :: else -> LEAVE
    fi
  }
  END
}

/* Peterson's algorithm for N processes: the twin of peterson.c. */
#ifndef N
#define N 3
#endif
#ifndef AHEAD
#define AHEAD 0
#endif
#ifndef ENTRIES
#define ENTRIES 2
#endif

byte level[N];
byte victim[N];
byte owner;
#include "threads.pml"

/* On to the next process to look at, the next level, or in. */
inline go_on() {
  k++;
  if
  :: k == me -> k++
  :: else
  fi;
  if
  :: k < N -> goto look
  :: else ->
    k = 0; at++;
    if
    :: at < N -> goto enter
    :: else -> goto critical
    fi
  fi
}

proctype worker(byte me) {
  byte at = 1;
  byte k;
  byte entry;
enter:
  level[me] = at;
  atomic {
    victim[at] = me;
    k = (me == 0 -> 1 : 0)
  }
look:
  atomic {
    if
    :: level[k] >= at + AHEAD
    :: else -> go_on()
    fi
  }
  atomic {
    if
    :: victim[at] == me -> goto look
    :: else -> go_on()
    fi
  }
critical:
  owner = me;
  assert(owner == me);
  atomic {
    level[me] = 0;
    at = 1; entry++;
    if
    :: entry < ENTRIES -> goto enter
    :: else -> LEAVE
    fi
  }
  END
}

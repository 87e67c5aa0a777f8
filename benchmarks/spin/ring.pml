/* Leader election in a ring of mailboxes: the twin of ring.c. */
#ifndef N
#define N 4
#endif
#ifndef STRIDE
#define STRIDE (N - 1)
#endif
#define OVER (N + 1)
#define MINE (me * STRIDE % N + 1)
#define NEXT ((me + 1) % N)

byte inbox[N];
byte leaders;
#define FINALLY (leaders == 1)
#include "threads.pml"

proctype worker(byte me) {
  byte message = MINE;
  bit leads;
send:
  if
  :: inbox[NEXT] != 0 -> goto send
  :: else
  fi;
  atomic {
    inbox[NEXT] = message;
    if
    :: message == OVER && !leads -> LEAVE
    :: else -> message = 0
    fi
  }
receive:
  atomic {
    message = inbox[me];
    if
    :: message == 0 -> goto receive
    :: else
    fi
  }
  atomic {
    inbox[me] = 0;
    if
    :: leads -> LEAVE
    :: else
    fi;
    if
    :: message > MINE -> goto send
    :: message < MINE -> message = 0; goto receive
    :: message == MINE
    fi
  }
  atomic {
    assert(leaders == 0);
    leaders++;
    leads = 1; message = OVER; goto send
  }
  END
}

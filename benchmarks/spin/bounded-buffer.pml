/* Bounded buffer with two condition variables: the twin of bounded-buffer.c.
 * Producers sleep only on one of them, consumers on the other. */
#ifndef ITEMS
#define ITEMS 2
#endif
#ifndef LOOK_AGAIN
#define LOOK_AGAIN 1
#endif
#define N 4
#define SIZE 2

bit mutex;
bit asleep[N];
byte buffer[SIZE];
byte in, out;
short count;
#include "threads.pml"

/* One of the two that may sleep there, whichever, if any does. */
inline signal(one, other) {
  if
  :: asleep[one] -> asleep[one] = 0
  :: asleep[other] -> asleep[other] = 0
  :: !asleep[one] && !asleep[other]
  fi
}

proctype worker(byte me) {
  byte at, value, i;
  short n;
  if
  :: me < N / 2
  :: me >= N / 2 -> goto take
  fi;

put:
  atomic {
    !mutex -> mutex = 1
    STEP_AT(look_for_room)
    if
    :: count == SIZE -> goto wait_for_room
    :: count != SIZE
    fi
    STEP_AT(insert)
    at = in
    STEP
    buffer[at] = me + 1
    STEP
    in = (at + 1) % SIZE; at = 0
    STEP
    n = count
    STEP
    count = n + 1; n = 0
  }
  atomic {
    signal(N / 2, N / 2 + 1)
    STEP
    mutex = 0; i++;
    if
    :: i < ITEMS -> goto put
    :: else -> LEAVE
    fi
  }
wait_for_room:
  atomic { mutex = 0; asleep[me] = 1 }
  atomic {
    !mutex && !asleep[me] -> mutex = 1;
    if
    :: LOOK_AGAIN -> goto look_for_room
    :: else -> goto insert
    fi
  }

take:
  atomic {
    !mutex -> mutex = 1
    STEP_AT(look_for_item)
    if
    :: count == 0 -> goto wait_for_item
    :: count != 0
    fi
    STEP_AT(remove)
    assert(count > 0)
    STEP
    at = out
    STEP
    value = buffer[at]
    STEP
    out = (at + 1) % SIZE; at = 0
    STEP
    n = count
    STEP
    count = n - 1; n = 0
  }
  atomic {
    signal(0, 1)
    STEP
    mutex = 0;
    assert(value != 0);
    value = 0; i++;
    if
    :: i < ITEMS -> goto take
    :: else -> LEAVE
    fi
  }
wait_for_item:
  atomic { mutex = 0; asleep[me] = 1 }
  atomic {
    !mutex && !asleep[me] -> mutex = 1;
    if
    :: LOOK_AGAIN -> goto look_for_item
    :: else -> goto remove
    fi
  }
  END
}

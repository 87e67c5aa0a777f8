/* events.h -- kinds of events, as numbers; see events.def. */
#ifndef CONTRACT_EVENTS_H
#define CONTRACT_EVENTS_H

enum event_kind {
#define EVENT(id, property) EVENT_##id,
#include "contract/events.def"
#undef EVENT
};

#endif

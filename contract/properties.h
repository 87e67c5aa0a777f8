/* properties.h -- what can be checked, as numbers; see properties.def. */
#ifndef CONTRACT_PROPERTIES_H
#define CONTRACT_PROPERTIES_H

enum property {
#define PROPERTY(id, name, by_default, what) PROPERTY_##id,
#include "contract/properties.def"
#undef PROPERTY
  PROPERTY_NONE
};

enum { PROPERTIES = PROPERTY_NONE };

#endif

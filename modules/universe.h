/* universe.h -- a program that calls each method in two threads of its own. It
 * is not run, but looked at. */
#ifndef MODULES_UNIVERSE_H
#define MODULES_UNIVERSE_H

#include "modules/roles.h"

/* Fills in what methods access, and constants of the sources as values. False:
 * the program is not supported; that is not said. */
bool universe_look(struct module *m, const struct options *o, struct roles *r);

#endif

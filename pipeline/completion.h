/* completion.h -- `tessera --completion=SHELL`: what a shell completes, made of
 * the table of options. */
#ifndef PIPELINE_COMPLETION_H
#define PIPELINE_COMPLETION_H

#include <stdbool.h>

/* bash, zsh or fish, to stdout. False: there is no such shell here. */
bool completion_print(const char *shell);

#endif

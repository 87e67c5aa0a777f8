/* colour.h -- colours of text, if it goes to a terminal and nobody has asked
 * for none (NO_COLOR is set and not empty, or TERM is dumb). */
#ifndef REPORT_COLOUR_H
#define REPORT_COLOUR_H

enum colour { COLOUR_NONE, COLOUR_BOLD, COLOUR_GOOD, COLOUR_BAD, COLOUR_OPEN };

/* What switches it on; COLOUR_NONE: all off. Nothing where there are none. */
const char *colour_text(enum colour c);

#endif

/* orphans.h -- processes whose parent, a child of ours, was killed.
 *
 * They may still write to files that are to be removed. */
#ifndef BASE_ORPHANS_H
#define BASE_ORPHANS_H

/* From now on they are our children. */
void orphans_adopt(void);
/* Kill what is a child of ours now, and what it has started; wait for it, a
 * second at most. */
void orphans_end(void);

#endif

/* rf.h -- which site's write each read has read: reads-from pairs.
 *
 * An object is what deeds touch that begin at the same address; that they
 * touch others, too, is not looked at. What takes a lock, or reads and writes at
 * once, reads the one before it. The write 0 is what was there when the program
 * began. */
#ifndef RUNTIME_OBSERVERS_RF_H
#define RUNTIME_OBSERVERS_RF_H

#include "runtime/explorer/choice.h"
#include "runtime/explorer/deed.h"

struct rf_pair {
  uint32_t read, write;
};

bool rf_reads(const struct deed *deed);
/* The site of the last write to what the deed touches. */
uint32_t rf_last(const struct deed *deed);
/* Whether that site has ever read what the deed touches. */
bool rf_has_reader(const struct deed *deed, uint32_t read);

/* Objects have numbers, from 0 on. */
uint32_t rf_number(const struct deed *deed);
/* Any that sites have read and written, if there is one: if there are some of
 * which a site could read what it never has, of these. -1: there is none. */
long rf_pick_object(struct random *random);

/* --- of this execution --- */
bool rf_is_seen(struct rf_pair pair);
uint32_t rf_count_new(void); /* pairs that no other one had, that ended */
uint64_t rf_signature(void); /* of its pairs */

/* One that could be, as far as is known: of sites that have touched the same.
 * False: there is none. */
bool rf_pick(struct random *random, struct rf_pair *pair);

/* What is remembered of an execution up to here. All zero: nothing. */
struct rf_mark {
  uint32_t *words;
  uint32_t last_count, pair_count, room;
};
void rf_keep(struct rf_mark *mark);
/* The execution goes on from there. */
void rf_return(const struct rf_mark *mark);

#endif

/* plot-list.h -- the data sets of a plot, and how large a legend they need. */
#ifndef MODULES_PLOT_LIST_H
#define MODULES_PLOT_LIST_H

#include <pthread.h>
#include <stdbool.h>

enum { PLOT_LIST_ROOM = 3 };

struct plot_list {
  pthread_mutex_t mutex;    /* of all below */
  int sets[PLOT_LIST_ROOM]; /* their sizes; 0: none */
  int count, largest;
};

void plot_list_init(struct plot_list *p);
bool plot_list_add(struct plot_list *p, int size);
void plot_list_remove(struct plot_list *p, int number);
int plot_list_largest(struct plot_list *p);
int plot_list_count(struct plot_list *p);
bool plot_list_is_good(const struct plot_list *p);

#endif

// The data sets of a plot, and how large a legend they need.
#include "plot-list.h"

#include <assert.h>
#include <stddef.h>

void plot_list_init(struct plot_list *p)
{
  *p = (struct plot_list){0};
  pthread_mutex_init(&p->mutex, NULL);
}

bool plot_list_add(struct plot_list *p, int size)
{
  bool may = false;
  pthread_mutex_lock(&p->mutex);
  for (int i = 0; i < PLOT_LIST_ROOM && !may; i++) {
    may = p->sets[i] == 0;
    if (may) {
      p->sets[i] = size;
    }
  }
  p->count += may;
  if (may && size > p->largest) {
    p->largest = size;
  }
  pthread_mutex_unlock(&p->mutex);
  return may;
}

void plot_list_remove(struct plot_list *p, int number)
{
  pthread_mutex_lock(&p->mutex);
  p->count -= p->sets[number] != 0;
  p->sets[number] = 0;
  p->largest = 0;
  for (int i = 0; i < PLOT_LIST_ROOM; i++) {
    if (p->sets[i] > p->largest) {
      p->largest = p->sets[i];
    }
  }
  pthread_mutex_unlock(&p->mutex);
}

int plot_list_largest(struct plot_list *p)
{
  int largest, count;
  pthread_mutex_lock(&p->mutex);
  largest = p->largest;
  count = p->count;
  pthread_mutex_unlock(&p->mutex);
  assert((largest > 0) == (count > 0));
  return largest;
}

int plot_list_count(struct plot_list *p)
{
  int count;
  pthread_mutex_lock(&p->mutex);
  count = p->count;
  pthread_mutex_unlock(&p->mutex);
  return count;
}

bool plot_list_is_good(const struct plot_list *p)
{
  int count = 0, largest = 0;
  for (int i = 0; i < PLOT_LIST_ROOM; i++) {
    count += p->sets[i] != 0;
    largest = p->sets[i] > largest ? p->sets[i] : largest;
  }
  return p->count == count && p->largest == largest;
}

/* dot.c -- a net as a graph for Graphviz: circles are places, boxes are
 * transitions; a place that is only read has an arrow at both ends of its edge.
 * Places of threads are white, those of variables grey; the first marking has
 * thick borders. */
#include "runtime/explorer/step.h"
#include "runtime/net/steps.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* In quotes. */
static void put_text(FILE *out, const char *text)
{
  for (; *text; text++) {
    if (*text == '"' || *text == '\\') {
      fputc('\\', out);
    }
    fputc(*text, out);
  }
}

/* Its name, or that of what it is a part of, if the program knows it. */
static const char *name_of(const struct net_variable *v)
{
  if (v->from - (uintptr_t)__ts_program.ended < net_threads) {
    return "end of a thread";
  }
  for (unsigned i = 0; __ts_program.places && i < __ts_program.place_count;
       i++) {
    const struct step_place *p = &__ts_program.places[i];
    uintptr_t at = (uintptr_t)p->at;

    if (p->at && v->from >= at && v->from < at + p->size) {
      return __ts_program.variables[p->variable];
    }
  }
  return "";
}

/* --- places --- */

static void put_local(FILE *out, uint32_t local, bool is_first)
{
  fprintf(out, "  s%u [label=\"s%u\\nthread %u\"%s]\n", local, local,
          net_locals[local].thread, is_first ? ", penwidth=3" : "");
}

static void put_value_name(FILE *out, uint32_t variable, uint32_t place)
{
  fprintf(out, "v%u_%u", variable, place);
}

static void put_value(FILE *out, uint32_t variable, uint32_t place,
                      bool is_first)
{
  const struct net_value *value = &net_values[place];

  fputs("  ", out);
  put_value_name(out, variable, place);
  fputs(" [style=filled, fillcolor=grey, label=\"", out);
  put_text(out, name_of(&net_variables[variable]));
  fprintf(out, " v%u", variable);
  if (place == 0) {
    fputs("\\nat first", out);
  } else if (value->outcome == 0) {
    fprintf(out, "\\nis %#lx", (unsigned long)value->bytes);
  } else {
    fprintf(out, "\\nby t%u", value->outcome - 1);
  }
  fprintf(out, "\"%s]\n", is_first ? ", penwidth=3" : "");
}

/* --- transitions --- */

enum edge { EDGE_TAKES, EDGE_GIVES, EDGE_READS };

static void put_edge(FILE *out, uint32_t transition, uint32_t variable,
                     uint32_t place, enum edge edge)
{
  if (edge == EDGE_GIVES) {
    fprintf(out, "  t%u -> ", transition);
    put_value_name(out, variable, place);
    fputs("\n", out);
    return;
  }
  fputs("  ", out);
  put_value_name(out, variable, place);
  fprintf(out, " -> t%u%s\n", transition,
          edge == EDGE_READS ? " [dir=both]" : "");
}

static bool writes_to(const struct net_outcome *o, uint32_t variable)
{
  for (uint32_t i = 0; i < o->write_count; i++) {
    if (net_writes[o->first_write + i].variable == variable) {
      return true;
    }
  }
  return false;
}

static void put_reads(FILE *out, uint32_t number, const struct net_outcome *o)
{
  for (uint32_t node = o->node; net_nodes[node].up != 0;
       node = net_nodes[node].up) {
    uint32_t variable = net_nodes[net_nodes[node].up].what;

    put_edge(out, number, variable, net_nodes[node].place,
             writes_to(o, variable) ? EDGE_TAKES : EDGE_READS);
  }
}

static void put_transition(FILE *out, uint32_t number)
{
  const struct net_transition *t = &net_transitions[number];
  const struct net_outcome *o = &net_outcomes[t->outcome];
  uint32_t site = net_locals[o->from].site;

  fprintf(out, "  t%u [shape=box, label=\"t%u", number, t->outcome);
  if (site != 0 && site < __ts_program.site_count) {
    fputs("\\n", out);
    put_text(out, __ts_program.sites[site].text);
  }
  fprintf(out, "\"]\n  s%u -> t%u\n", o->from, number);
  put_reads(out, number, o);
  if (!o->leads_on) {
    return;
  }
  fprintf(out, "  t%u -> s%u\n", number, o->to);
  for (uint32_t i = 0; i < o->start_count; i++) {
    fprintf(out, "  t%u -> s%u\n", number,
            net_starts[o->first_start + i].local);
  }
  for (uint32_t i = 0; i < o->write_count; i++) {
    const struct net_write *w = &net_writes[o->first_write + i];

    if (w->blind) {
      put_edge(out, number, w->variable, net_olds[t->first_old + i],
               EDGE_TAKES);
    }
    put_edge(out, number, w->variable, w->place, EDGE_GIVES);
  }
}

/* --- the whole --- */

static bool is_first(uint32_t local)
{
  return net_marking[net_locals[local].thread] == local;
}

/* What transitions have edges to: local places, and of variables the first
 * ones, and all others. */
struct used {
  bool *locals, *firsts, *values;
};

static void use(const struct used *used, uint32_t variable, uint32_t place)
{
  used->firsts[variable] = used->firsts[variable] || place == 0;
  used->values[place] = true;
}

static void use_all_of(const struct used *used, const struct net_transition *t)
{
  const struct net_outcome *o = &net_outcomes[t->outcome];

  used->locals[o->from] = used->locals[o->to] = true;
  for (uint32_t node = o->node; net_nodes[node].up != 0;
       node = net_nodes[node].up) {
    use(used, net_nodes[net_nodes[node].up].what, net_nodes[node].place);
  }
  for (uint32_t i = 0; i < o->write_count; i++) {
    const struct net_write *w = &net_writes[o->first_write + i];

    use(used, w->variable, w->place);
    if (w->blind) {
      use(used, w->variable, net_olds[t->first_old + i]);
    }
  }
  for (uint32_t i = 0; i < o->start_count; i++) {
    used->locals[net_starts[o->first_start + i].local] = true;
  }
}

static void put_places(FILE *out, const struct used *used)
{
  for (uint32_t i = 1; i < net_local_count; i++) {
    if (used->locals[i]) {
      put_local(out, i, is_first(i));
    }
  }
  for (uint32_t i = 0; i < net_variable_count; i++) {
    if (used->firsts[i]) {
      put_value(out, i, 0, net_place_of(i) == 0);
    }
  }
  for (uint32_t i = 1; i < net_value_count; i++) {
    uint32_t variable = net_values[i].variable;

    if (used->values[i]) {
      put_value(out, variable, i, net_place_of(variable) == i);
    }
  }
}

static void put_net(FILE *out, const struct used *used)
{
  fputs("digraph net {\n", out);
  for (uint32_t i = 0; i < net_transition_count; i++) {
    use_all_of(used, &net_transitions[i]);
  }
  put_places(out, used);
  for (uint32_t i = 0; i < net_transition_count; i++) {
    put_transition(out, i);
  }
  fputs("}\n", out);
}

bool net_write_dot(const char *path)
{
  size_t length = strlen(path);
  char *beside = malloc(length + 5);
  struct used used = {calloc(net_local_count, sizeof(bool)),
                      calloc(net_variable_count + 1ul, sizeof(bool)),
                      calloc(net_value_count, sizeof(bool))};
  bool good = beside && used.locals && used.firsts && used.values;
  FILE *out = NULL;

  if (good) {
    memcpy(beside, path, length);
    memcpy(beside + length, ".new", 5);
    out = fopen(beside, "w");
  }
  if (out) {
    put_net(out, &used);
    good = !ferror(out);
    good = fclose(out) == 0 && good && rename(beside, path) == 0;
    if (!good) {
      remove(beside);
    }
  }
  free(beside);
  free(used.locals);
  free(used.firsts);
  free(used.values);
  return good && out;
}

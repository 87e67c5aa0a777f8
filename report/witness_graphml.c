/* witness_graphml.c -- witnesses, version 1.0: an automaton whose states come
 * one after another. */
#include "report/witness.h"

#include <string.h>

static void put_text(struct buf *out, const char *text)
{
  for (; *text; text++) {
    switch (*text) {
    case '<':
      buf_puts(out, "&lt;");
      break;
    case '>':
      buf_puts(out, "&gt;");
      break;
    case '&':
      buf_puts(out, "&amp;");
      break;
    case '"':
      buf_puts(out, "&quot;");
      break;
    default:
      buf_putc(out, *text);
    }
  }
}

static void put_data(struct buf *out, const char *key, const char *text)
{
  buf_printf(out, "   <data key=\"%s\">", key);
  put_text(out, text);
  buf_puts(out, "</data>\n");
}

static void put_number(struct buf *out, const char *key, uint32_t number)
{
  buf_printf(out, "   <data key=\"%s\">%u</data>\n", key, number);
}

static void put_keys(struct buf *out)
{
  static const struct {
    const char *id, *type, *of;
  } keys[] = {{"witness-type", "string", "graph"},
              {"sourcecodelang", "string", "graph"},
              {"producer", "string", "graph"},
              {"specification", "string", "graph"},
              {"programfile", "string", "graph"},
              {"programhash", "string", "graph"},
              {"architecture", "string", "graph"},
              {"creationtime", "string", "graph"},
              {"threadId", "string", "edge"},
              {"createThread", "string", "edge"},
              {"startline", "int", "edge"},
              {"endline", "int", "edge"},
              {"enterFunction", "string", "edge"}};
  static const char *const truths[] = {"entry", "violation"};
  for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
    buf_printf(out,
               " <key id=\"%s\" attr.name=\"%s\" attr.type=\"%s\" "
               "for=\"%s\"/>\n",
               keys[i].id, keys[i].id, keys[i].type, keys[i].of);
  }
  for (size_t i = 0; i < sizeof truths / sizeof *truths; i++) {
    buf_printf(out,
               " <key id=\"%s\" attr.name=\"%s\" attr.type=\"boolean\" "
               "for=\"node\">\n  <default>false</default>\n </key>\n",
               truths[i], truths[i]);
  }
}

static void put_graph(const struct witness *w, struct buf *out)
{
  bool ilp32 = w->v->compilation->program.dialect.ilp32;
  put_data(out, "witness-type",
           w->violates ? "violation_witness" : "correctness_witness");
  put_data(out, "sourcecodelang", "C");
  put_data(out, "producer", "Tessera " TESSERA_VERSION);
  for (uint32_t i = 0; i < w->specifications.count; i++) {
    put_data(out, "specification", w->specifications.at[i]);
  }
  put_data(out, "programfile", w->file);
  put_data(out, "programhash", w->hash);
  put_data(out, "architecture", ilp32 ? "32bit" : "64bit");
  put_data(out, "creationtime", w->time);
}

static void put_node(struct buf *out, uint32_t number, const char *is)
{
  buf_printf(out, is ? "  <node id=\"N%u\">\n" : "  <node id=\"N%u\"/>\n",
             number);
  if (is) {
    put_data(out, is, "true");
    buf_puts(out, "  </node>\n");
  }
}

static void put_edge(struct buf *out, uint32_t to,
                     const struct witness_event *e)
{
  buf_printf(out, "  <edge source=\"N%u\" target=\"N%u\">\n", to - 1, to);
  put_number(out, "threadId", e->thread);
  if (e->kind == WITNESS_CREATES) {
    put_number(out, "createThread", e->created);
  }
  if (e->line) {
    put_number(out, "startline", e->line);
    put_number(out, "endline", e->line);
  }
  if (e->function) {
    put_data(out, "enterFunction", e->function);
  }
  buf_puts(out, "  </edge>\n");
}

void witness_put_graphml(const struct witness *w, struct buf *out)
{
  const char *entry = w->v->options->value[OPT_ENTRY];
  struct witness_event begin = {.kind = WITNESS_ENTERS,
                                .function = entry ? entry : "main"};
  buf_puts(out, "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"no\"?>\n"
                "<graphml xmlns=\"http://graphml.graphdrawing.org/xmlns\" "
                "xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\">\n");
  put_keys(out);
  buf_puts(out, " <graph edgedefault=\"directed\">\n");
  put_graph(w, out);
  put_node(out, 0, "entry");
  if (w->violates) {
    put_node(out, 1, NULL);
    put_edge(out, 1, &begin);
  }
  for (uint32_t i = 0; i < w->events.count; i++) {
    bool last = i + 1 == w->events.count;
    put_node(out, i + 2, last ? "violation" : NULL);
    put_edge(out, i + 2, &w->events.at[i]);
  }
  buf_puts(out, " </graph>\n</graphml>\n");
}

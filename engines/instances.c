#include "engines/instances.h"

#include "tiling/box.h"

#include <string.h>

bool instances_are_sequential(const char *stage)
{
  return stage && strcmp(stage, "seq") == 0;
}

const char *instances_open(struct session *v, struct instances *s,
                           const json_t *parameters)
{
  bool is_z = strcmp(parameter_text(parameters, "tiling", ""), "z") == 0;
  struct bounds *b = &v->bounds;
  s->sequential =
      instances_are_sequential(parameter_text(parameters, "stage", ""));
  uint32_t told =
      s->sequential ? sequence_properties() : concurrent_properties();
  s->left = b->check & ~told;
  b->check &= told;
  if (!b->check) {
    return "--check asks for nothing that another verifier could tell";
  }
  struct bounds made = *b;
  struct task_template *m = &s->form;
  m->unit = ARENA_NEW(v->arena, struct unit);
  m->unwind = made.unwind = parameter_number(parameters, "unwind", 0);
  m->rounds = made.rounds = parameter_number(parameters, "rounds", 1);
  m->windows = is_z ? parameter_number(parameters, "tiles", 0) : 1;
  made.windows = s->sequential ? m->windows : 0;
  made.plain = true;
  if (!m->unwind || !m->rounds || m->rounds > BOX_ROUNDS || !m->windows ||
      m->windows > SPACE_LENGTH) {
    return "unwind, rounds or tiles are out of range";
  }
  if (!unit_make(m->unit, v->compilation, &v->opaque, &made)) {
    return "the program is not supported";
  }
  return tile_family_open(v, &s->pieces, m->unit, parameters);
}

void instances_program(const struct instances *s, struct buf *out)
{
  plain_print(s->form.unit, s->sequential, out);
}

/* --- one of them --- */

static void put_limit(void *user, uint32_t number, uint32_t value)
{
  turn_limits_define(number, value, user);
}

/* Before a point a thread is at the position before it. */
static void put_yields(const struct instances *s,
                       const struct selection *selection, struct buf *out)
{
  struct interval at[SPACE_LENGTH];
  if (s->pieces.space.kind != SPACE_Z) {
    return;
  }
  buf_puts(out, "#define __ts_yields(t, l) (0");
  for (uint32_t t = 0; t < selection->threads; t++) {
    uint32_t n = selection_intervals(&s->pieces.space, selection, t, at);
    for (uint32_t i = 0; i < n; i++) {
      buf_printf(out, " \\\n  || ((t) == %u && (l) >= %u && (l) <= %u)", t,
                 at[i].from + 1, at[i].to + 1);
    }
  }
  buf_puts(out, ")\n");
}

void instances_print(struct arena *a, const struct instances *s, uint64_t index,
                     bool looked, const char *program, struct buf *out)
{
  struct selection selection;
  tile_family_select(&s->pieces, index, &selection);
  if (looked) {
    buf_puts(out, "#define __TS_ASKS_LOOKED 1\n");
  }
  if (s->sequential) {
    struct cut cut;
    cut_select(a, &s->form, &s->pieces.space, &selection, &cut);
    cut_numbers(&s->form, &cut, put_limit, out);
  } else {
    put_yields(s, &selection, out);
  }
  buf_printf(out, "#include \"%s\"\n", program);
}

const char *instances_tiles(struct arena *a, const struct instances *s,
                            uint64_t index)
{
  struct interval at[SPACE_LENGTH];
  struct selection selection;
  struct buf out = {0};
  tile_family_select(&s->pieces, index, &selection);
  buf_puts(&out, "");
  for (uint32_t t = 0; t < selection.threads; t++) {
    uint32_t n = s->pieces.space.kind == SPACE_WHOLE
                     ? 0
                     : selection_intervals(&s->pieces.space, &selection, t, at);
    for (uint32_t i = 0; i < n; i++) {
      buf_printf(&out, "%s%u-%u",
                 i             ? ","
                 : !out.length ? arena_printf(a, "%u:", t)
                               : arena_printf(a, ";%u:", t),
                 at[i].from, at[i].to);
    }
  }
  const char *text = arena_strndup(a, out.text, out.length);
  buf_free(&out);
  return text;
}

/* pipeline.c -- fuzz target: C text, all the way to both emitted programs.
 *
 * What the front end accepts is expanded to threads, gets its points, and is
 * printed for CBMC and for the explorer, within small bounds, twice with the
 * same text. It may be
 * unsupported, with a diagnostic; else both programs are printed without a
 * failed assert, and can be made again, as verifying does with other bounds.
 * What else a task may ask for (tiles, checks of locks, reductions) is drawn
 * from the text, so that the same text is always treated alike.
 *
 * `make fuzz` links it with libFuzzer. With FUZZ_MAIN it is a program of its
 * own: it reads the files named, or stdin; after -v it says what is wrong with
 * them and prints what they become. */
#include "pipeline/pipeline.h"
#include "base/file.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint32_t text_hash(const char *text, size_t length)
{
  uint32_t h = 2166136261u;
  for (size_t i = 0; i < length; i++) {
    h = (h ^ (uint8_t)text[i]) * 16777619u;
  }
  return h ^ h >> 15;
}

static struct bounds bounds_of(uint32_t h, bool native)
{
  struct bounds b = unit_default_bounds();
  b.constant = 4;
  b.threads = 6;
  b.size = 3000;
  b.native = b.keep_loops = native;
  b.windows = !native && (h & 3) == 0 ? 2 : 0;
  b.check = (h >> 2 & 3) == 0 ? 1u << PROPERTY_LOCKS
                              : 1u << PROPERTY_ASSERT | 1u << PROPERTY_DEADLOCK;
  b.spurious = (h >> 4 & 3) == 0;
  b.malloc_may_fail = (h >> 6 & 3) == 0;
  b.without = (h >> 8 & 3) == 0 ? h >> 10 : 0;
  b.slots = native ? h >> 12 & 3 : 0;
  return b;
}

static bool read_text(struct compilation *c, const char *text, size_t length,
                      bool loud)
{
  struct buf copy = {0};
  names_init(&c->names, &c->arena);
  c->map.arena = &c->arena;
  c->diag.map = &c->map;
  c->diag.quiet = !loud;
  c->check_ir = true;
  frontend_init(&c->program, &c->arena, &c->names, &c->map, &c->diag);
  buf_add(&copy, text, length);
  buf_puts(&copy, "");
  VEC_PUSH(&c->arena, &c->texts, copy);
  struct front_options fo = {0};
  frontend_read(&c->program, "fuzz.i", copy.text, copy.length, &fo);
  if (c->diag.errors || !frontend_finish(&c->program)) {
    return false;
  }
  program_reach(&c->program);
  return diag_ok(&c->diag) && library_add(c);
}

static void emit_unit(struct unit *u, struct buf *out)
{
  if (u->bounds.native) {
    step_run(u, native_text, out);
  } else {
    sequentialise_run(u, models_text, out);
  }
}

/* False: it is not supported. */
static bool emit(struct compilation *c, const struct sync_types *o,
                 const struct bounds *b, struct buf *out)
{
  struct unit u = {0};
  if (!unit_make(&u, c, o, b)) {
    return false;
  }
  struct buf again = {0};
  emit_unit(&u, out);
  emit_unit(&u, &again);
  if (again.length != out->length ||
      memcmp(again.text, out->text, out->length) != 0) {
    fatal("emitted again, it is another program");
  }
  buf_free(&again);
  return diag_ok(&c->diag);
}

static void drive(const char *text, size_t length, bool loud)
{
  struct compilation c = {0};
  struct sync_types opaque = {0};
  uint32_t h = text_hash(text, length);
  if (read_text(&c, text, length, loud)) {
    sync_types_run(&c.program, &opaque);
    for (int i = 0; i < 3; i++) {
      struct bounds b = bounds_of(h, i & 1);
      struct buf out = {0};
      bool good = emit(&c, &opaque, &b, &out);
      if (good && loud && i < 2) {
        printf("%s\n", out.text);
      }
      buf_free(&out);
      if (!good) {
        break;
      }
    }
  }
  load_release(&c);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
  drive((const char *)data, size, false);
  return 0;
}

#ifdef FUZZ_MAIN
static void run_file(const char *path, bool loud)
{
  struct buf in = {0};
  if (!file_read(path, &in)) {
    fatal("cannot read %s:", path);
  }
  drive(in.text ? in.text : "", in.length, loud);
  buf_free(&in);
}

int main(int argc, char **argv)
{
  int first = argc > 1 && strcmp(argv[1], "-v") == 0 ? 2 : 1;
  for (int i = first; i < argc; i++) {
    run_file(argv[i], first == 2);
  }
  if (argc < 2) {
    run_file("/dev/stdin", false);
  }
  return 0;
}
#endif

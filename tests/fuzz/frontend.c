/* frontend.c -- fuzz target: any bytes, taken as preprocessed C.
 *
 * Whatever the bytes are, the front end answers with diagnostics or a program.
 * A program must
 *   - obey the rules of the IR (check_program),
 *   - print as C that the front end accepts again, without diagnostics,
 *   - print the same from the second time on: p(p(p(x))) == p(p(x)). Not from
 *     the first on: our temporaries are the next reader's variables.
 * Whatever does not hold aborts.
 *
 * `make fuzz` links it with libFuzzer. With FUZZ_MAIN it is a program of its
 * own, for AFL++ and to reproduce: it reads the files named, or stdin. */
#include "frontend/frontend.h"
#include "base/buf.h"
#include "base/file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* One compilation and all its memory. */
struct run {
  struct arena arena;
  struct names names;
  struct srcmap map;
  struct diag diag;
  struct program program;
  struct buf ast;
  char *bytes;
};

static void release(struct run *r)
{
  srcmap_release(&r->map);
  arena_release(&r->arena);
  buf_free(&r->ast);
  free(r->bytes);
}

_Noreturn static void fail(const char *what, const char *why, const char *text)
{
  fprintf(stderr, "fuzz: %s%s%s\n", what, *why ? ": " : "", why);
  fprintf(stderr, "%s", text);
  abort();
}

/* From text to a program; false if there were diagnostics. */
static bool read_text(struct run *r, const char *text, size_t length, bool loud)
{
  *r = (struct run){.bytes = malloc(length)};
  if (length && !r->bytes) {
    fatal("out of memory");
  }
  memcpy(r->bytes ? r->bytes : "", text, length);
  names_init(&r->names, &r->arena);
  r->map.arena = &r->arena;
  r->diag.map = &r->map;
  r->diag.quiet = !loud;
  frontend_init(&r->program, &r->arena, &r->names, &r->map, &r->diag);
  struct front_options options = {.ast = &r->ast, .allow_reserved = true};
  frontend_read(&r->program, "fuzz.i", r->bytes, length, &options);
  if (r->diag.errors || !frontend_finish(&r->program)) {
    return false;
  }
  const char *why = "";
  loc_t at;
  if (!check_program(&r->program, &why, &at)) {
    fail("the IR breaks its rules", why, loud ? text : "");
  }
  program_reach(&r->program);
  return diag_ok(&r->diag);
}

static void print(struct run *r, bool lines, struct buf *out)
{
  struct print_options options = {.no_lines = !lines, .check_layout = lines};
  print_program(&r->program, &options, out);
  buf_puts(out, "");
}

/* Text that we printed: read it again and print that, into `out`. */
static void again(const struct buf *in, const char *which, struct buf *out)
{
  struct run r;
  if (!read_text(&r, in->text, in->length, false)) {
    release(&r);
    read_text(&r, in->text, in->length, true);
    fail("our output is not accepted", which, in->text);
  }
  print(&r, false, out);
  release(&r);
}

/* A thread that a label makes: printed with gotos it is another one, which
 * `show` says. */
static bool has_forks(const struct program *p)
{
  for (uint32_t i = 0; i < p->funcs.count; i++) {
    const struct func *f = p->funcs.at[i];
    for (uint32_t b = 0; b < f->blocks.count; b++) {
      if (f->blocks.at[b]->forks) {
        return true;
      }
    }
  }
  return false;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
  struct run r;
  struct buf dump = {0}, with_lines = {0}, text[3] = {{0}}, ignored = {0};
  if (read_text(&r, (const char *)data, size, false)) {
    dump_program(&r.program, &dump);
    print(&r, false, &text[0]);
    print(&r, true, &with_lines);
  }
  bool good = diag_ok(&r.diag) && !has_forks(&r.program);
  release(&r);
  if (good) {
    again(&with_lines, "with lines and layout", &ignored);
    again(&text[0], "printed once", &text[1]);
    again(&text[1], "printed twice", &text[2]);
    if (strcmp(text[1].text, text[2].text) != 0) {
      fprintf(stderr, "%s\n--- and then\n%s\n", text[1].text, text[2].text);
      fail("printing is no fixpoint", "", "");
    }
  }
  buf_free(&dump);
  buf_free(&with_lines);
  buf_free(&ignored);
  for (int i = 0; i < 3; i++) {
    buf_free(&text[i]);
  }
  return 0;
}

#ifdef FUZZ_MAIN
static void run_file(const char *path)
{
  struct buf in = {0};
  if (!file_read(path, &in)) {
    fatal("cannot read %s:", path);
  }
  LLVMFuzzerTestOneInput((const uint8_t *)in.text, in.length);
  buf_free(&in);
}

int main(int argc, char **argv)
{
  for (int i = 1; i < argc; i++) {
    run_file(argv[i]);
  }
  if (argc < 2) {
    run_file("/dev/stdin");
  }
  return 0;
}
#endif

#include "modules/keep.h"

#include "base/file.h"
#include "modules/turns.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* What it is, how it is seen again, and how it is run. */
static const char *note(struct attempts *t, const struct found *f,
                        const char *name)
{
  struct arena *a = t->children.arena;
  const struct attempt *one = f->shrunk;
  const char *file = f->files[0];
  return arena_printf(
      a,
      "/* %s.c -- written by tessera generate: %s.\n"
      " * Threads call these methods:\n *   %s\n"
      " *\n"
      " * To see it again, and to look for it anew:\n"
      " *   %s\n *   %s\n"
      " * To run it with whatever schedule there is:\n *   %s\n */\n",
      name, one->violated, driver_title(a, one->driver),
      attempt_command(t, "tessera replay",
                      arena_printf(a, "%s %s", f->files[1], file)),
      attempt_command(t, "tessera verify", file),
      attempt_command(t, "cc -pthread", file));
}

bool keep_folder(const char *folder)
{
  bool made = mkdir(folder, 0777) == 0;
  if ((!made && errno != EEXIST) || access(folder, W_OK | X_OK) != 0) {
    fatal("cannot write into %s:", folder);
  }
  return made;
}

void keep_bug(struct attempts *t, struct found *f, uint32_t number,
              const char *folder)
{
  struct arena *a = t->children.arena;
  struct buf text = {0};
  const char *name = arena_printf(a, "bug-%u", number);
  f->files[0] = arena_printf(a, "%s/%s.c", folder, name);
  f->files[1] = arena_printf(a, "%s/%s.schedule", folder, name);
  driver_write(f->shrunk->driver, note(t, f, name), &text);
  if (!file_write(f->files[0], text.text, text.length)) {
    fatal("cannot write %s:", f->files[0]);
  }
  buf_free(&text);
  /* What was found is kept, though the time be over. */
  double deadline = t->children.deadline, more = proc_clock() + t->share + 100;
  t->children.deadline = deadline > more ? deadline : more;
  if (!attempt_again(t, f->shrunk, f->files[0], f->files[1])) {
    f->files[1] = NULL;
  }
  f->files[2] =
      turns_write(t, f, arena_printf(a, "%s/%s-test.c", folder, name));
  t->children.deadline = deadline;
}

/* manifest.h -- a run is a folder; its manifest says what is to be done.
 *
 * DIR/manifest.jsonl: the run, then one line for each family. Written whole,
 * never changed; results (results.h) are only added. Every result carries the
 * manifest's hash, so that results of another plan count for nothing. */
#ifndef SWARM_MANIFEST_H
#define SWARM_MANIFEST_H

#include "swarm/task.h"

#include "base/buf.h"
#include "base/vec.h"

#define MANIFEST_NAME "manifest.jsonl"
enum {
  MANIFEST_VERSION = 1,
  /* Of a run, at most: few enough that each may be a file, many enough that a
   * thousand workers end at about the same time. */
  MANIFEST_CHUNKS = 16384
};
/* Tasks of a run: the index of their states is 8 bytes for 2^18 of them. */
#define MANIFEST_TASKS_MAX ((uint64_t)1 << 38)

struct manifest {
  /* --- said by who plans --- */
  const char *tool; /* version of Tessera that planned */
  json_t *files;    /* array of texts: the user's sources, or empty */
  json_t *options;  /* array of texts: the command line behind `plan` */
  const char *hash; /* of the program, "" if there is none */
  double seconds;   /* limit of a task; 0: none */
  uint64_t memory;  /* the same, bytes */
  uint64_t seed;
  struct families VEC_BODY(struct family) families;
  /* --- known when it was read or written --- */
  const char *created; /* 2026-11-18T23:50:14Z */
  const char *folder;  /* of the run */
  uint64_t total;      /* tasks */
  uint64_t chunk;      /* tasks that are claimed together */
  char run[17];        /* hash of the whole text, hexadecimal */
};

/* Append a family of count tasks behind those there are; gives up parameters
 * (NULL: an empty object). */
void manifest_add(struct arena *a, struct manifest *m, const char *name,
                  const char *engine, uint64_t count, json_t *parameters);
/* Make the folder if there is none and write the manifest: whole or not at
 * all. False: it was said why; a folder that holds a run is left alone. */
bool manifest_write(struct arena *a, struct manifest *m, const char *folder);
/* False: it was said why, with the line. */
bool manifest_read(struct arena *a, struct manifest *m, const char *folder);
/* Gives back its JSON values. */
void manifest_release(struct manifest *m);
/* A path in the run's folder. */
const char *manifest_path(struct arena *a, const struct manifest *m,
                          const char *name);

/* The family of the task with that ordinal (0 .. total - 1). */
const struct family *manifest_family(const struct manifest *m,
                                     uint64_t ordinal);
/* From id's number to ordinal; false: no family has it. */
bool manifest_ordinal(const struct manifest *m, uint64_t id, uint64_t *ordinal);
/* The hash of the manifest's whole text, as m->run. */
void manifest_set_run(struct manifest *m, const struct buf *text);

#endif

/* file.h -- files read and written whole. */
#ifndef BASE_FILE_H
#define BASE_FILE_H

#include "base/buf.h"

#include <stdbool.h>

/* Append the file's bytes; false (errno set) if it cannot be read. */
bool file_read(const char *path, struct buf *out);
/* Write to a temporary name beside it and rename: whole or not at all. What is
 * there and no regular file (a device, a pipe) is written to instead. */
bool file_write(const char *path, const char *bytes, size_t length);
/* The same, and it survives a crash of the machine. */
bool file_write_to_disk(const char *path, const char *bytes, size_t length);

#endif

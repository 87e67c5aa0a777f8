/* sha256.h -- the digest of FIPS 180-4, for files that name others by it. */
#ifndef BASE_SHA256_H
#define BASE_SHA256_H

#include <stddef.h>
#include <stdint.h>

enum { SHA256_BYTES = 32, SHA256_TEXT = 2 * SHA256_BYTES + 1 };

void sha256(const char *bytes, size_t length, uint8_t digest[SHA256_BYTES]);
/* The same in hexadecimal digits, with a zero behind them. */
void sha256_text(const char *bytes, size_t length, char text[SHA256_TEXT]);

#endif

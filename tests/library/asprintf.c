// unknown: cbmc
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int main(void)
{
  char *s = 0;
  assert(asprintf(&s, "%d-%s", 42, "abc") == 6);
  assert(strcmp(s, "42-abc") == 0);
  free(s);
  assert(asprintf(&s, "plain") == 5 && strcmp(s, "plain") == 0);
  free(s);
  assert(htonl(0x01020304) == 0x04030201 && ntohs(0x0102) == 0x0201);
}

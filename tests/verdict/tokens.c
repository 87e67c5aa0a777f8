// verdict: SAFE
#include <assert.h>
#include <string.h>
int main(void)
{
  char text[] = "a,bc;;d", *rest;
  char *t = strtok(text, ",;");
  assert(!strcmp(t, "a"));
  t = strtok(0, ",;");
  assert(!strcmp(strtok_r(t, "c", &rest), "b") && !strcmp(rest, ""));
  assert(!strcmp(strtok(0, ";"), "d") && !strtok(0, ";"));
}

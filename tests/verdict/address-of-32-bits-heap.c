// verdict: SAFE
// or: SAFE
// args: -m32 --engine=stepper
// What is allocated lies where addresses fit.
extern void reach_error(void);
extern void *malloc(unsigned long size);

int main(void)
{
  int *p = malloc(sizeof *p);
  unsigned long address = (unsigned long)p;
  if (address == 0 || (int *)address != p) {
    reach_error();
  }
}

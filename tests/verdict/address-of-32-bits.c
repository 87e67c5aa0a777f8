// verdict: UNKNOWN (an address as an integer of 32 bits, with -m32, at
// args: -m32 --engine=cbmc
// An address that does not fit into an integer as long as pointers are said to
// be.
extern void reach_error(void);

static int n;

int main(void)
{
  unsigned long address = (unsigned long)&n;
  if (*(int *)address != 0) {
    reach_error();
  }
}

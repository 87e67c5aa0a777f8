// verdict: UNKNOWN (unknown function 'asert'; is 'assert' meant?, at
// A function whose name is nearly that of a known one is not taken to do
// nothing.
int asert(int);
int main(void)
{
  asert(0);
}

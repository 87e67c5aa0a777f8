// args: with/smaller.c
extern int counts[8]; // the definition has four
extern long total;    // is an int
void strange(int);    // only a warning: nobody calls it
int main(void)
{
  return counts[0] + (int)total;
}

// verdict: UNSAFE (memsafety)
// args: --check=memsafety
// says: violated: invalid write: .*limit, part of 'limit', which is const
static const int limit = 3;
int main(void)
{
  *(int *)&limit = 4;
}

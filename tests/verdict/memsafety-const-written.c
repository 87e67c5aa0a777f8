// verdict: SAFE
// args: --check=memsafety
static int limit = 3;
int main(void)
{
  *(int *)(const int *)&limit = 4;
}

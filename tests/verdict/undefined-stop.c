// verdict: UNKNOWN (unknown function 'level', at
// args: --undefined=stop
int level(void);
int main(void)
{
  return level();
}

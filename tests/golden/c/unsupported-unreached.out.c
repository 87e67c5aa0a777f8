int main(void);

#line 7 "unsupported-unreached.c"
int main(void)
{
#line 7
  return 0;
}

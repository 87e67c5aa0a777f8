f(a, b) char *b;
{
  return a + *b;
}

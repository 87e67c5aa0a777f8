typedef int T;
int b;
int f(int);
int g(void)
{
  T *a;
  T(c);
  a = &c;
  c = (T)(b) + (T)-b + (T) * a;
  {
    int T = 2;
    T *b;
    f(T);
    c = (T)-b;
  }
  return sizeof(T) * b + sizeof(T);
}

typedef int T; typedef T *PT, AT[3]; typedef T F(T); F fn; T a; PT b; AT c;
int f(T T) { T = 2; { typedef char T; T x = 1; a = x; } return T; }
int g(void) { T * x = 0; int T = 3; a * T; (T)*(a); return sizeof(x) + (T)-1; }
typedef struct n n; struct n { n *next; }; n *head;
T fn(T x) { return (T)(x) + f(x) + g(); }
int main(void) { return fn(c[0]); }

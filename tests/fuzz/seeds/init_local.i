struct s { int a, b; };
struct s x = { a: 1, b: 2 };
int main(void) { int v[2][2] = {{1}, {2, 3}}; struct s y = x, z = {.b = v[1][0]}; char c[] = {"hi"}; int e[3] = {}; return y.a + z.b + c[0] + e[1]; }

int f( { return } ; struct { int; } int x = ; a b c;
int g(void) { undefined_name; 1 = 2; return x y; if (1 { ) } else case 3: break; } goto nowhere; }
typedef int T; T T T; int v[-1]; struct u w; @ ` $x #
int main(void) { int *p = 1.5; p(3); x.y; *1; &2; (struct q)0; return "a" * 2; 

int a = 0x1Fu, b = 017L, c = 0b101, d = 'a', e = '\n' + '\x41' + '\101' + '\0', f = L'x' + u'y' + U'z', g = 'ab';
double h = 1.5, i = 1e-3f, j = 0x1.8p3, k = .5L; float _Complex z = 2.0i;
unsigned long long m = 18446744073709551615ull; char s[] = "a\tb\\\"\e\377" "c" "\u00e9";
int w[] = L"wide"; unsigned short u[] = u"\u20ac"; unsigned v[] = U"\U0001F600"; char t[] = u8"\u00e9";
int main(void) { return s[1] + w[0] + u[0] + v[0] + t[0] + sizeof "x" + "abc"[1] + __func__[0]; }

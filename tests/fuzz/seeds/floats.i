float f = 1.1f; double d = 1e300 * 10; long double l = 1.0L / 3; _Complex double c = 1.0 + 2.0i; float _Complex g; double nan = 0.0 / 0.0; int i = (int)3.9; float t[] = {1, 2.5, -0.0f};
int main(void) { d = f * 2 + l; i = d; f += i--; c = c * g + f; g = ~c; d = __real__ c - __imag__ g; i = (d < f) + (c == g) + !d + !c; unsigned char u = d; l = u; return d ? i : f > 2; }

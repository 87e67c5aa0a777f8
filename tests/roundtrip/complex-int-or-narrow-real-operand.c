#include <complex.h>
double _Complex f(int i, double _Complex z, float _Complex c){ z = 3*I; z = i*c; z = z*2.0f; z = z == 2.0f; z /= i; z += 1; return z; }
int main(void){ return creal(f(2,1,1)) != 0.5+0.5; }

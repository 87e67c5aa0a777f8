#include <complex.h>
double complex f(double x){ return x*I; }
int main(void){ double complex z=f(2.0); return cimag(z)==2.0 ? 0 : 1; }

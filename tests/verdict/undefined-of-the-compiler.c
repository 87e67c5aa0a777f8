// verdict: UNKNOWN (unknown function '__check_invariant', at
// So has what is named like the compiler's functions, or a verifier's.
void __check_invariant(int);
int main(void)
{
  __check_invariant(1);
}

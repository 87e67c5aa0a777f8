// args: --check=unset --engine=stepper
// verdict: UNSAFE (unset)
// says: a decision that depends on what was never set: level
// Nobody reads what is chosen, but the choice is one.
int main(void)
{
  int level, chosen;
  chosen = level > 3 ? 1 : 2;
  (void)chosen;
  return 0;
}

// args: --check=unset --engine=stepper
// verdict: SAFE
// Nobody reads what is chosen, and there is no choice.
int main(void)
{
  int level, chosen;
  chosen = level + 3;
  (void)chosen;
  return 0;
}

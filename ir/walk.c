/* walk.c -- the operands of an instruction. */
#include "ir/ir.h"

struct slot instr_slot(const struct instr *i, uint32_t k)
{
  struct instr *own = (struct instr *)i; /* who may change it has it so */
  struct slot none = {NULL, NULL, ROLE_VALUE};
  bool calls = i->kind == INSTR_CALL;
  if (i->place && k-- == 0) {
    return (struct slot){i->place, &own->place, ROLE_RESULT};
  }
  if (i->value && k-- == 0) {
    return (struct slot){i->value, &own->value,
                         calls ? ROLE_CALLEE : ROLE_VALUE};
  }
  if (i->kind == INSTR_RMW && k == 0) {
    return (struct slot){i->target, &own->target, ROLE_UPDATE};
  }
  return calls && k < i->arg_count
             ? (struct slot){i->args[k], &own->args[k], ROLE_VALUE}
             : none;
}

/* asm.h -- what the two files about inline assembly share: a statement that is
 * being read, its operands, and the arguments of its instructions. */
#ifndef FRONTEND_ASM_H
#define FRONTEND_ASM_H

#include "frontend/front.h"

enum { OPERANDS = 10, NO_OPERAND = -1 };

/* Registers that constraints and instructions name. */
enum machine_register { REG_A, REG_B, REG_C, REG_D, REG_COUNT };

struct operand_read {
  struct name *name; /* [name], or NULL */
  const char *constraint;
  const char *condition; /* of an output that is a flag: "z" of "=@ccz" */
  struct node *value;    /* as it stands in the program */
  bool is_output;
  bool is_set;     /* it has a value: before, or by an instruction */
  int tied;        /* to that output; or NO_OPERAND */
  struct var *var; /* what holds its value, or its address */
  bool is_address;
};

struct assembly {
  struct front *f;
  loc_t at;
  struct operand_read operands[OPERANDS];
  int count;
  bool clobbers_memory;
  struct node_vec out; /* the statements */
  struct var *flags;   /* what the last arithmetic gave; or NULL */
  struct var *equal;   /* what the last comparison found; or NULL */
  struct var *carry;   /* the bit that was last tested; or NULL */
  struct var *registers[REG_COUNT]; /* what instructions left; or NULL */
};

enum argument_kind {
  ARG_NONE,
  ARG_OPERAND,
  ARG_NUMBER,
  ARG_REGISTER,
  ARG_MEMORY /* number(operand) */
};

struct argument {
  enum argument_kind kind;
  int operand; /* for ARG_REGISTER, enum machine_register */
  long number;
  unsigned size; /* in bytes, if a letter or the register says so; or 0 */
};

/* Statements are added, places and values made: asm.c. */
void asm_add(struct assembly *a, struct node *e);
struct var *asm_keep(struct assembly *a, struct node *value);
struct node *asm_value_of(struct assembly *a, struct var *v);
struct node *asm_place(struct assembly *a, int operand);
const struct type *asm_type(const struct assembly *a, int operand);
/* Bytes, by the letter; 0: it says nothing. */
unsigned asm_size_of_letter(char c);
void asm_fence(struct assembly *a, enum memory_order order);

/* In memory, and the compiler is told that memory changes: then it is as it was
 * before, and may be written, whatever its constraint says. */
bool asm_is_known_memory(const struct assembly *a,
                         const struct operand_read *o);

/* asm_x86.c: one instruction, as statements. False: it is not understood. */
bool asm_instruction(struct assembly *a, const char *name, size_t length,
                     bool locked, const struct argument *args, int count);
/* The operand gets what the flags say. */
bool asm_condition(struct assembly *a, const char *condition, int operand);

#endif

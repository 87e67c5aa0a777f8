/* classes.h -- what models do that stand for functions of the system: who
 * listens to a program of steps is told it of each thing that is done to an
 * object (contract/program.h). */
#ifndef CONTRACT_CLASSES_H
#define CONTRACT_CLASSES_H

/* What several have in common, or reports tell. */
enum model_class {
#define CLASS(id, object, condition) CLASS_##id,
#include "contract/classes.def"
#undef CLASS
  CLASS_COUNT
};

/* What one does to its object, as others come before or behind it. */
enum class_deed { CLASS_NONE, CLASS_READS, CLASS_WRITES };

#endif

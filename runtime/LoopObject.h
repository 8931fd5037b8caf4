#ifndef CGPREDICT_RUNTIME_LOOPOBJECT_H
#define CGPREDICT_RUNTIME_LOOPOBJECT_H

#include <stdio.h>

/* A line of the loop profile: the file of the module in which the address lies. None where the
 * system does not say. */
void cgpWriteObject(FILE *file, const void *address);

#endif

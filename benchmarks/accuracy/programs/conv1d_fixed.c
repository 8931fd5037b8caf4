/* conv1d.c with lengths that the compiler knows, as cuda/conv1d_fixed.cu has them. */
#define LENGTHS_ARE_CONSTANT
#include "conv1d.c"

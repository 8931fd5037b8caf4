/* conv2d_mask.c with lengths that the compiler knows, as cuda/conv2d_mask_fixed.cu has them. */
#define LENGTHS_ARE_CONSTANT
#include "conv2d_mask.c"

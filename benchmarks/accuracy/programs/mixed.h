/* Numbers without a pattern that C and CUDA forms of a program have alike. */
#ifndef ACCURACY_MIXED_H
#define ACCURACY_MIXED_H

/* Of i, 32 bits of which each depends on all of i's: a multiplication and shifts, thrice. */
#ifdef __CUDACC__
__host__ __device__
#endif
static inline unsigned mixed(unsigned i) {
  i = (i + 1) * 0x9e3779b1u;
  i = (i ^ (i >> 15)) * 0x85ebca6bu;
  i = (i ^ (i >> 13)) * 0xc2b2ae35u;
  return i ^ (i >> 16);
}

#endif

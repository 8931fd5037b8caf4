#include <stdint.h>

uint32_t from[4096], to[4096];

int main(int argc, char **argv) {
  for (int i = 0; i < 4096; i++)
    from[i] = i * argc;
#pragma cgpredict kernel(swaps)
  for (int i = 0; i < 4096; i++)
    to[i] = __builtin_bswap32(from[i]);
#pragma cgpredict kernel(reverses)
  for (int i = 0; i < 4096; i++)
    to[i] = __builtin_bitreverse32(from[i]);
#pragma cgpredict kernel(counts)
  for (int i = 0; i < 4096; i++)
    to[i] = __builtin_popcount(from[i]);
  return to[argc] == 1 && argc > 5;
}

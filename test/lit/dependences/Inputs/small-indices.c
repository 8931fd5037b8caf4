// Indices of 8 and 16 bits: stepped as `int` and cut off again, and around their ends.
#include <stdint.h>
#include <stdio.h>

static int out[70000];

int main(void) {
  // proved: by two
#pragma cgpredict kernel(by_two)
  for (int16_t i = 0; i < 8000; i += 2)
    out[i] = i;
  // proved: by two downwards
#pragma cgpredict kernel(down_by_two)
  for (uint16_t i = 8000; i >= 2; i -= 2)
    out[i] += i;
  // proved: to the bound itself, around the sign
#pragma cgpredict kernel(unequal)
  for (uint8_t i = 0; i != 250; i += 5)
    out[i] += 3 * i;
  int step = 3;
  // proved: by a variable
#pragma cgpredict kernel(by_variable)
  for (int16_t i = 1; i < 4000; i += step)
    out[i] += 5 * i;
  // none: doubled, which is no affine function
#pragma cgpredict kernel(doubled)
  for (uint16_t i = 1; i < 20000; i *= 2)
    out[i] += 7;
  // none: halved
#pragma cgpredict kernel(halved)
  for (uint16_t i = 40000; i > 0; i >>= 1)
    out[i] += 9;
  // proved: from above the sign down to zero
#pragma cgpredict kernel(count_down)
  for (uint8_t i = 200; i--;)
    out[i] += 11 * i;
  // proved: the same of 16 bits
#pragma cgpredict kernel(wide_count_down)
  for (uint16_t i = 50000; i != 0; --i)
    out[i] += 13 * i;
  // proved: around zero, to the last value
#pragma cgpredict kernel(around_zero)
  for (uint8_t i = 200; i != (uint8_t)-1; i--)
    out[i] += 15 * i;
  // proved: until it is larger again
#pragma cgpredict kernel(until_larger)
  for (uint8_t i = 200; i <= 200; i--)
    out[i] += 17 * i;
  // none: around the largest, where the index jumps
#pragma cgpredict kernel(around_largest)
  for (int8_t i = 100; i != -100; i++)
    out[i + 128] += 19;
  unsigned h = 0;
  for (int i = 0; i < 70000; i++)
    h = h * 31 + (unsigned)out[i];
  printf("%u\n", h);
}

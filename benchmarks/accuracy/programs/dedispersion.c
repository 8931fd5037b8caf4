/* Dedispersion of a radio signal: for each measure, samples summed over 1,536 channels, each read
   later by what the measure delays it. The delay of a channel, falling to none from what a row has
   room for, is computed, where the timed program has a table. It is rounded, so that threads cannot
   be made from others: each block shape is traced, BX by BY threads. */
#include "arrays.h"

#define CHANNELS 1536
#define MEASURES 2048
#define SAMPLES 25000
#define ROW 25650

static void dedisperse(float (*out)[SAMPLES], const unsigned char (*in)[ROW], float perChannel) {
#pragma cgpredict kernel(dedispersion) grid(2) block(BX, BY)
  for (int dm = 0; dm < MEASURES; ++dm)
    for (int s = 0; s < SAMPLES; ++s) {
      float sum = 0;
      for (int channel = 0; channel < CHANNELS; ++channel) {
        const float delay = (CHANNELS - 1 - channel) * perChannel;
        sum += in[channel][s + (unsigned)(dm * 0.02f * delay)];
      }
      out[dm][s] = sum;
    }
}

int main(void) {
  const float most = (ROW - SAMPLES) / (MEASURES * 0.02f);
  dedisperse(zeroes((size_t)MEASURES * SAMPLES, sizeof(float)), zeroes((size_t)CHANNELS * ROW, 1),
             most / CHANNELS);
  return 0;
}

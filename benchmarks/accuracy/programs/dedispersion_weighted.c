/* Dedispersion of a radio signal: for each measure, samples summed over 1,536 channels, each read
   later by what the measure delays it. The timed program reads a channel's delay from a table; data
   that decide addresses would need all threads executed, so here the table has weights, and the
   delay falls from channel to channel. It is rounded, so that threads cannot be made from others:
   each block shape is traced, BX by BY threads. */
#include "arrays.h"

#define CHANNELS 1536
#define MEASURES 2048
#define SAMPLES 25000
#define ROW 25650

static void dedisperse(float (*out)[SAMPLES], const unsigned char (*in)[ROW], const float *weight,
                       float most) {
#pragma cgpredict kernel(dedispersion) grid(2) block(BX, BY)
  for (int dm = 0; dm < MEASURES; ++dm)
    for (int s = 0; s < SAMPLES; ++s) {
      float sum = 0, delay = most;
      for (int channel = 0; channel < CHANNELS; ++channel) {
        sum += weight[channel] * in[channel][s + (unsigned)(dm * 0.02f * delay)];
        delay -= most / CHANNELS;
      }
      out[dm][s] = sum;
    }
}

int main(void) {
  dedisperse(zeroes((size_t)MEASURES * SAMPLES, sizeof(float)), zeroes((size_t)CHANNELS * ROW, 1),
             zeroes(CHANNELS, sizeof(float)), (ROW - SAMPLES) / (MEASURES * 0.02f));
  return 0;
}

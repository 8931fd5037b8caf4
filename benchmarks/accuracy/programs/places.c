/* Distances of records of latitude and longitude from one place. */
#include "arrays.h"

#include <math.h>

struct Place {
  float latitude, longitude;
};

static void distances(float *restrict distance, const struct Place *restrict place, float latitude,
                      float longitude) {
#pragma cgpredict kernel(place_distance) grid(1) block(256)
  for (int i = 0; i < N; ++i) {
    const float dy = place[i].latitude - latitude, dx = place[i].longitude - longitude;
    distance[i] = sqrtf(dy * dy + dx * dx);
  }
}

int main(void) {
  void *distance = zeroes(N, sizeof(float));
  void *place = zeroes(N, sizeof(struct Place));
  distances(distance, place, 30.0f, 90.0f);
  return 0;
}

// The same kernel twice: of arrays, and of vectors, whose pointers are loaded for each access.
#include <vector>

struct Point {
  float x, y, z, w;
};

Point points[4096];
float lengths[4096];

int main() {
  std::vector<Point> vector(4096);
  std::vector<float> result(4096);
#pragma cgpredict kernel(of_arrays)
  for (int i = 0; i < 4096; i++)
    lengths[i] = points[i].x * points[i].x + points[i].y * points[i].y + points[i].z * points[i].z;
#pragma cgpredict kernel(of_vectors)
  for (int i = 0; i < 4096; i++)
    result[i] = vector[i].x * vector[i].x + vector[i].y * vector[i].y + vector[i].z * vector[i].z;
  return result[7] > lengths[7];
}

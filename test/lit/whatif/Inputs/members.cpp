// A class whose arrays' dimensions are members, accessed by a function that returns a reference:
// what the compiler cannot know while the kernel stores. CHANGED has one value of all cells side by
// side.
#include <cstdio>
#include <vector>

class Field {
  int cells, values;
  std::vector<float> in, out;

public:
  Field(int cells, int values)
      : cells(cells), values(values), in(cells * values), out(cells * values) {}
#ifdef CHANGED
  float &at(int cell, int value) { return out[value * cells + cell]; }
#else
  float &at(int cell, int value) { return out[cell * values + value]; }
#endif
  void relax() {
#pragma cgpredict kernel(relax)
    for (int cell = 0; cell < cells; cell++)
      for (int value = 0; value < values; value++)
        at(cell, value) = in[value * cells + cell] + 1;
  }
};

int main() {
  Field field(65536, 9);
  field.relax();
  std::printf("%g\n", field.at(17, 3));
}

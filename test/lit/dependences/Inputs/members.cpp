// What a member function reads and writes is called by the members' names, those that its class
// inherits and those of a union in it as well; the element of a structured binding by its container.
#include <utility>
#include <vector>

struct Nothing {};
struct Sized {
  int size = 3000;
  std::vector<float> low = std::vector<float>(3000);
};

template <class T> class Field : Nothing, Sized {
public:
  void chain() {
#pragma cgpredict kernel(chain)
    for (int i = 1; i < size; ++i)
      low[i] = left[i - 1] * low[i - 1] + raw[i];
  }

  void count() {
#pragma cgpredict kernel(count)
    for (int i = 1; i < size; ++i) {
      raw[i] = rows[i][0] + rows[i][last];
      last = i & 3;
    }
  }

  void swap() {
#pragma cgpredict kernel(swap)
    for (int t = 0; t < 20; ++t) {
      for (int i = 0; i < size; ++i)
        right[i] = left[i] + 1;
      std::swap(left, right);
    }
  }

  void listed() {
    Sized first, second;
#pragma cgpredict kernel(listed) grid(2)
    for (Sized *each : {&first, &second})
      for (int i = 1; i < 300; ++i)
        each->low[i] += each->low[i - 1];
  }

private:
  union {
    T *raw = new T[3000]();
    long bits;
  };
  std::vector<std::vector<T>> rows =
      std::vector<std::vector<T>>(3000, std::vector<T>(8));
  T *left = new T[3000](), *right = new T[3000]();
  int last = 0;
};

struct Particle {
  float position[3], speed[3];
};

int main() {
  Field<float> field;
  field.chain();
  field.count();
  field.swap();
  field.listed();
  std::vector<Particle> particles(3000);
#pragma cgpredict kernel(steps)
  for (int step = 0; step < 20; ++step)
    for (auto &[position, speed] : particles)
      for (int d = 0; d < 3; ++d) {
        speed[d] = speed[d] * 0.9f + 1;
        position[d] += speed[d];
      }
  return particles[5].position[0] < 0;
}

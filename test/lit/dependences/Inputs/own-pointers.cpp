// Objects of an iteration that keep a pointer into themselves, as classes do that hold little
// without an allocation, and twins whose pointer leads elsewhere.
#include <cstdio>
#include <cstring>
#include <vector>

// A buffer of its own as long as that suffices.
struct Small {
  char buffer[16];
  char *data;
  explicit Small(int seed) : data(buffer) {
    for (int k = 0; k < 8; k++)
      data[k] = char(seed + k);
  }
  Small(const Small &) = delete;
};

// What it leads to may be given to it later.
struct Lent {
  int inside[4];
  int *data;
  Lent() : data(inside) {}
  Lent(const Lent &) = delete;
};

struct Twice {
  Lent first;
  Lent *to[2];
  Twice() : to{&first, &first} {}
  Twice(const Twice &) = delete;
};

int main() {
  const int n = 4000;
  std::vector<int> out(n);
  static int shared[4] = {1};
  int sum = 0;

  // proved: only into itself
#pragma cgpredict kernel(buffer)
  for (int i = 0; i < n; i++) {
    Small s(i);
    s.data[1] += 3;
    out[i] = s.data[1] + s.data[2];
  }

  // no: what all share in every iteration
#pragma cgpredict kernel(shared_always)
  for (int i = 0; i < n; i++) {
    Lent s;
    s.data = shared;
    s.data[i & 3] += i;
    out[i] += s.data[1];
  }

  // no: what all share in some
#pragma cgpredict kernel(shared_at_times)
  for (int i = 0; i < n; i++) {
    Lent s;
    s.data[0] = s.data[1] = i;
    if (i % 3 == 0)
      s.data = shared;
    s.data[1] = s.data[0] + 1;
    s.data[0] += s.data[1];
    out[i] += s.data[0];
  }

  // no: by a pointer to the object that holds it
#pragma cgpredict kernel(by_another_name)
  for (int i = 0; i < n; i++) {
    Twice s;
    s.to[i & 1]->data = shared;
    s.first.data[i & 1] += i;
    out[i] += s.first.data[1];
  }

  // no: copied from an object of all, with its pointer
  Lent lent;
  lent.data = shared;
#pragma cgpredict kernel(copied)
  for (int i = 0; i < n; i++) {
    Lent s;
    std::memcpy(static_cast<void *>(&s), &lent, sizeof s);
    s.data[i & 1] += i;
    out[i] += s.data[1];
  }

  // no: copied by its bytes
#pragma cgpredict kernel(copied_bytes)
  for (int i = 0; i < n; i++) {
    Lent s;
    for (unsigned k = 0; k < sizeof s; k++)
      reinterpret_cast<char *>(&s)[k] = reinterpret_cast<char *>(&lent)[k];
    s.data[i & 1] += i;
    out[i] += s.data[1];
  }

  for (int i = 0; i < n; i++)
    sum += out[i];
  std::printf("%d %d\n", sum, shared[1]);
}

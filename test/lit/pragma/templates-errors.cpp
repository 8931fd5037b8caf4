// A mistake in a template is reported once: in the template where that tells, else in the first
// instance.
// RUN: %verify -std=c++20 %s
template <class T> void broken(int n, T *x) {
#pragma cgpredict kernel(broken) grid(2)
  for (int i = 0; i < n; i++) // expected-note {{'i' is declared here}}
    for (int j = 0; j < n; j++) {
      if (x[i] > 3)
        break; // expected-error {{kernel 'broken': 'break' leaves a mapped loop}}
      i += 2;  // expected-error {{kernel 'broken': index 'i' of a mapped loop is written}}
    }
}

template <class T> struct Class {
  void run(int n, T *x) {
    // expected-note@+1 {{the pragma is here}}
#pragma cgpredict kernel(shallow) grid(2)
    for (int i = 0; i < n; i++)
      x[i] = 0; // expected-error {{kernel 'shallow': expected loop 2 of the 2}}
  }
};

template <class T> void neverUsed(int n, T *x) {
#pragma cgpredict kernel(never_used) grid(2)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      return; // expected-error {{kernel 'never_used': 'return' leaves a mapped loop}}
}

template <class T> void any(T begin, T end) {
#pragma cgpredict kernel(any)
  // expected-error@+2 {{kernel 'any': the index 'i' of a mapped loop has type 'float'; expected an integer}}
  // expected-note@+1 {{'i' is declared here}}
  for (T i = begin; i < end; ++i)
    end = end;
}

struct Iterator {
  int at;
  Iterator &operator++() { return ++at, *this; }
  bool operator!=(const Iterator &other) const { return at != other.at; }
};

template <class T> void objects(T begin, T end) {
#pragma cgpredict kernel(objects)
  for (T i = begin; i != end; ++i)
    end = end;
}

void store(int &value);
void load(const int &value);

struct Number {
  void change(int &);
  operator int() const;
};

template <class T> void calls(T n, float *x) {
#pragma cgpredict kernel(calls)
  for (int i = 0; i < n; i++) {
    n.change(i);
    store(i); // expected-warning {{kernel 'calls': the address of index 'i' of a mapped loop is taken}}
    load(i);
    x[i] = n;
  }
}

void use(float *x, double *y) {
  broken(3, x);
  broken(3, y);
  Class<float>().run(3, x);
  Class<double>().run(3, y);
  any(3, 4);
  any(0.0f, 1.0f);
  any(0.0f, 2.0f);
  objects(Iterator{1}, Iterator{3});
  objects(1, 3);
  calls(Number(), x);
  auto generic = [=](auto n) {
#pragma cgpredict kernel(generic) grid(2)
    for (int i = 0; i < n; ++i)
      for (int j = 0; j < n; ++j)
        return; // expected-error {{kernel 'generic': 'return' leaves a mapped loop}}
  };
  generic(3);
  generic(3l);
}

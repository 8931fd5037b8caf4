// Iterations with objects of their own, from which exceptions leave: to handlers around the loop, in
// callers, or to nobody.
#include <cstdio>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>
struct Noisy {
  int id;
  explicit Noisy(int id) : id(id) {}
  Noisy(const Noisy &o) : id(o.id + 1000000) {}
  ~Noisy() { if (id % 1000000 == 700) std::printf("~%d ", id); }
};
struct Bad { int at; };
struct ThrowsInDestructor { int id; ~ThrowsInDestructor() noexcept(false) { if (id == 700) throw Bad{-id}; } };
static int check(int i, int bad) { if (i == bad) throw Bad{i}; return i; }
static int take(Noisy one, Noisy two, int i) { return one.id + two.id + i; }

// no object outside: resumes in the function
static void plain(double *out, int n, int bad) {
#pragma cgpredict kernel(plain)
  for (int i = 0; i < n; i++) {
    Noisy one(i);
    std::vector<double> t(3, i);
    out[i] = t[check(i, bad) % 3];
  }
}
// outside objects, and some only sometimes there
static void outside(double *out, int n, int bad) {
  Noisy first(700);
  std::string s = n > 5 ? std::string("long long long long string") + std::to_string(n) : std::string();
#pragma cgpredict kernel(outside)
  for (int i = 0; i < n; i++) {
    Noisy one(i);
    out[i] = take(Noisy(i), i % 2 ? Noisy(check(i, bad)) : Noisy(i + 1), check(i, bad + 1));
  }
  std::printf("%zu ", s.size());
}
// handlers of several types
static void handlers(double *out, int n, int bad) {
  try {
    Noisy first(700);
#pragma cgpredict kernel(handlers)
    for (int i = 0; i < n; i++) {
      Noisy one(i);
      if (i == bad)
        throw std::runtime_error("at " + std::to_string(i));
      if (i == bad + 1)
        throw i;
      out[i] = check(i, bad + 2);
    }
  } catch (const std::exception &e) {
    std::printf("exception %s ", e.what());
  } catch (int i) {
    std::printf("int %d ", i);
  } catch (...) {
    std::printf("other ");
    throw;
  }
}
// two dimensions, nested tries
static void nested(double *out, int n, int bad) {
  try {
    try {
#pragma cgpredict kernel(nested) grid(2)
      for (int i = 0; i < n / 10; i++)
        for (int j = 0; j < 10; j++) {
          std::unique_ptr<Noisy> p(new Noisy(i * 10 + j));
          out[i * 10 + j] = check(p->id, bad);
        }
    } catch (int) {
      std::printf("never ");
    }
  } catch (const Bad &b) {
    std::printf("bad %d ", b.at);
  }
}
// code between the loops
static void between(double *out, int n, int bad) {
#pragma cgpredict kernel(between) grid(2)
  for (int i = 0; i < n / 10; i++) {
    out[i] = 0;
    for (int j = 0; j < 10; j++) {
      Noisy one(i * 10 + j);
      out[i] += check(i * 10 + j, bad);
    }
  }
}
static void destructor(double *out, int n, int bad) {
  Noisy first(700);
#pragma cgpredict kernel(destructor)
  for (int i = 0; i < n; i++) {
    Noisy one(i);
    ThrowsInDestructor d{i + 700 - bad};
    out[i] = check(i, bad + 1);
  }
}
static void array(double *out, int n, int bad) {
  Noisy first(700);
#pragma cgpredict kernel(arrays)
  for (int i = 0; i < n; i++) {
    Noisy many[3] = {Noisy(i), Noisy(check(i, bad)), Noisy(i)};
    std::string s[2] = {std::to_string(i), "x"};
    out[i] = many[1].id + check(i, bad + 1) + s[0].size();
  }
}
static int search(const double *in, int n, int bad) {
  Noisy first(700);
  try {
#pragma cgpredict kernel(search)
    for (int i = 0; i < n; i++) {
      if (in[i] > 1e9)
        throw i;
    }
  } catch (int i) {
    return i;
  }
  return bad;
}
// the handler needs what the iteration knows
static int last(double *out, int n, int bad) {
  int i = 0;
  try {
#pragma cgpredict kernel(lastone)
    for (i = 0; i < n; i++)
      out[i] = check(i, bad);
  } catch (const Bad &) {
    return i;
  }
  return -1;
}
static double rethrow(double *out, int n, int bad) {
#pragma cgpredict kernel(rethrow)
  for (int i = 0; i < n; i++) {
    try {
      out[i] = check(i, bad);
    } catch (const Bad &b) {
      std::printf("again ");
      throw;
    }
  }
  return 0;
}
static void never(double *out, int n, int bad) noexcept {
  Noisy first(700);
#pragma cgpredict kernel(never)
  for (int i = 0; i < n; i++) {
    Noisy one(i);
    out[i] = check(i, bad);
  }
}
template <typename F> void attempt(const char *name, F &&f) {
  std::printf("%s: ", name);
  try { f(); std::printf("done\n"); }
  catch (const Bad &b) { std::printf("Bad %d\n", b.at); }
  catch (int i) { std::printf("int %d\n", i); }
}
int main(int argc, char **) {
  const int n = 2000;
  std::vector<double> out(n);
  for (int bad : {-5, 700, 1200, 699, 698}) {
    attempt("plain", [&] { plain(out.data(), n, bad); });
    attempt("outside", [&] { outside(out.data(), n, bad); });
    attempt("handlers", [&] { handlers(out.data(), n, bad); });
    attempt("nested", [&] { nested(out.data(), n, bad); });
    attempt("between", [&] { between(out.data(), n, bad); });
    attempt("destructor", [&] { destructor(out.data(), n, bad); });
    attempt("array", [&] { array(out.data(), n, bad); });
    out[n - 3] = 2e9;
    attempt("search", [&] { std::printf("%d ", search(out.data(), n, bad)); });
    out[n - 3] = 0;
    attempt("last", [&] { std::printf("%d ", last(out.data(), n, bad)); });
    attempt("rethrow", [&] { rethrow(out.data(), n, bad); });
    attempt("never", [&] { never(out.data(), n, -1); });
    double sum = 0;
    for (double v : out) sum += v;
    std::printf("%g\n", sum);
  }
  std::fflush(stdout);
  if (argc > 1)
    never(out.data(), n, 5);
}

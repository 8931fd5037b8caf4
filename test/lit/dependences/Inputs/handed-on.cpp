// What one iteration hands on to the next as C++ code writes it: variables that are stepped several
// times, structures that calls return in registers, structures that are copied whole, elements that
// are fetched again, with the verdict that follows from reading the loops (check_verdicts.py).
#include <cstdint>
#include <cstdio>
#include <vector>

constexpr int N = 300, M = 40;

static std::uint8_t in[4 * N], out[8 * N];
static int words[4 * N];

// ---- stepped several times
static int steps(const std::uint8_t *from) {
  std::uint8_t *to = out;
  // proved: four bytes of three
#pragma cgpredict kernel(three_to_four)
  for (int i = 0; i + 2 < 3 * N; i += 3) {
    *to++ = from[i] >> 2;
    *to++ = (from[i] & 3) << 4 | from[i + 1] >> 4;
    *to++ = (from[i + 1] & 15) << 2 | from[i + 2] >> 6;
    *to++ = from[i + 2] & 63;
  }
  int k = 0;
  // proved: two elements each, by a counter that is read afterwards
#pragma cgpredict kernel(two_by_counter)
  for (int i = 0; i < N; ++i) {
    words[k++] = from[i];
    words[k++] = i;
  }
  const std::uint8_t *at = from, *end = from + 3 * N;
  int *w = words;
  // proved: up to the end of what is read, by a loop that tests behind its body
#pragma cgpredict kernel(tested_behind)
  do {
    *w++ = *at++;
    *w++ = *at++;
    ++at;
  } while (at < end);
  int down = 2 * N;
  // proved: backwards, and one of the steps is forwards
#pragma cgpredict kernel(down_and_up)
  for (int i = 0; i < N; ++i) {
    words[--down] = i;
    down -= 2;
    words[++down] = -i;
  }
  int l = 0;
  // write conflict: the second of one is the first of the next
#pragma cgpredict kernel(overlapping_pairs)
  for (int i = 0; i < N; ++i) {
    words[l++] = i;
    words[l++] = -i;
    --l;
  }
  int o = 0;
  // no: one of the steps is taken by some
#pragma cgpredict kernel(step_of_some)
  for (int i = 0; i < N; ++i) {
    words[o++] = i;
    if (from[i] & 1)
      words[o++] = -i;
  }
  int p = 0;
  // no: a step by what is read
#pragma cgpredict kernel(step_as_read)
  for (int i = 0; i < N; ++i) {
    words[p++] = i;
    p += from[i] & 1;
  }
  return k + down + l + o + p;
}

// ---- returned in registers
struct Vec2 {
  float x = 0, y = 0;
};
struct Vec3 {
  float x = 0, y = 0, z = 0;
};
static Vec2 operator+(Vec2 a, Vec2 b) { return {a.x + b.x, a.y + b.y}; }
static Vec3 operator+(Vec3 a, Vec3 b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }
static Vec3 operator*(Vec3 a, float s) { return {a.x * s, a.y * s, a.z * s}; }
static Vec2 turned(Vec2 a, Vec2 b) { return {a.y + b.x, a.x + b.y}; }

static float sums(std::vector<Vec2> &two, std::vector<Vec3> &three, Vec3 *total) {
  Vec2 s;
  // proved reduction: two sums
#pragma cgpredict kernel(sum_of_two)
  for (const Vec2 &each : two)
    s = s + each;
  Vec3 t;
  // proved reduction: three sums of rows
#pragma cgpredict kernel(sum_of_rows)
  for (int i = 0; i < N / M; ++i)
    for (int j = 0; j < M; ++j)
      t = t + three[i * M + j] * 0.5F;
  // proved reduction: two loops are mapped
#pragma cgpredict kernel(sum_of_both) grid(2)
  for (int i = 0; i < N / M; ++i)
    for (int j = 0; j < M; ++j)
      t = t + three[i * M + j];
  // proved reduction: in memory
#pragma cgpredict kernel(sum_in_memory)
  for (const Vec3 &each : three)
    *total = *total + each;
  Vec2 u;
  // no: x and y change places
#pragma cgpredict kernel(turned_sum)
  for (const Vec2 &each : two)
    u = turned(u, each);
  Vec3 place;
  // no: a path, of which each place is kept
#pragma cgpredict kernel(path)
  for (Vec3 &each : three) {
    place = place + each;
    each = place;
  }
  Vec2 last;
  // no: the middle of two neighbours, of which the first is handed on
#pragma cgpredict kernel(middles)
  for (Vec2 &each : two) {
    const Vec2 mine = each;
    each = turned(last, mine);
    last = mine + mine;
  }
  return s.x + s.y + t.x + t.y + t.z + u.x + place.z + last.y;
}

// ---- copied whole, through an iterator
struct Particle {
  float x, y, life;
  std::uint8_t red, green, blue;
  bool alive;
  int emitter;
};

static Particle oldest(const std::vector<Particle> &all) {
  Particle best = all[0];
  // proved reduction: the least life, as it is returned
#pragma cgpredict kernel(least_whole)
  for (const Particle &each : all)
    if (each.life < best.life)
      best = each;
  return best;
}

struct Offer {
  std::uint8_t kind;
  int cost;
  std::uint8_t grade;
  double weight;
};

static Offer cheapest(const std::vector<Offer> &all) {
  Offer best = all[0];
  // proved reduction: the heaviest of the cheapest, of a structure with padding
#pragma cgpredict kernel(padded_whole)
  for (const Offer &each : all)
    if (each.cost < best.cost || (each.cost == best.cost && each.weight > best.weight))
      best = each;
  std::uint8_t grade = best.grade;
  // no: a grade that was kept decides
#pragma cgpredict kernel(kept_grade)
  for (const Offer &each : all)
    if (each.cost < best.cost + grade) {
      best = each;
      grade = each.grade;
    }
  return best;
}

static Particle between(const std::vector<Particle> &all) {
  Particle best = all[0];
  // no: compared with another member than the one that is compared next
#pragma cgpredict kernel(other_member)
  for (const Particle &each : all)
    if (each.life < best.x)
      best = each;
  return best;
}

// ---- fetched again
class Table {
public:
  struct Place {
    int score = 0, row = 0, column = 0;
  };
  Table() : cells(N * M) {
    for (int i = 0; i < N * M; ++i)
      cells[i] = short(i * 37 % 1009);
  }
  short &at(int i, int j) { return cells[i * M + j]; }
  Place best() {
    Place place;
    // proved reduction: the score is read for the test and again to be kept
#pragma cgpredict kernel(best_cell)
    for (int i = 0; i < N; ++i)
      for (int j = 0; j < M; ++j)
        if (at(i, j) > place.score) {
          place.score = at(i, j);
          place.row = i;
          place.column = j;
        }
    return place;
  }
  int next_to() {
    int score = 0;
    // no: what is kept stands beside what was tested
#pragma cgpredict kernel(cell_beside)
    for (int i = 0; i < N; ++i)
      for (int j = 0; j + 1 < M; ++j)
        if (at(i, j) > score)
          score = at(i, j + 1);
    return score;
  }

private:
  std::vector<short> cells;
};

static int restored(const std::uint8_t *from) {
  int *top = words;
  // proved: what is kept in front is there again behind, in some iterations
#pragma cgpredict kernel(put_back)
  for (int i = 0; i < N; ++i) {
    if (from[i] > 99) {
      int *const kept = top;
      for (int k = 0; k < 3; ++k)
        *(words + 4 * i + k) = kept == words;
      top = kept;
    }
  }
  // proved: steps of the iteration's own in between
#pragma cgpredict kernel(stepped_and_put_back)
  for (int i = 0; i < N; ++i) {
    int *const kept = top;
    for (int k = 0; k < from[i] % 3; ++k)
      ++top;
    words[N + i] = int(top - words);
    top = kept;
  }
  int moved = 0;
  // no: it is not put back in all
#pragma cgpredict kernel(not_always_put_back)
  for (int i = 0; i < N; ++i) {
    const int kept = moved;
    moved += from[i] % 3;
    out[i] = std::uint8_t(moved);
    if (from[i] > 99)
      moved = kept;
  }
  return int(top - words) + moved;
}

int main() {
  for (int i = 0; i < 4 * N; ++i)
    in[i] = std::uint8_t(i * 31 % 251);
  std::vector<Vec2> two(N);
  std::vector<Vec3> three(N);
  std::vector<Particle> all(N);
  for (int i = 0; i < N; ++i) {
    two[i] = {float(i % 7), float(i % 5)};
    three[i] = {float(i % 3), float(i % 11), 1};
    all[i] = {float(i % 13), float(i), float((i * 7 + 100) % 299) - 100, 1, 2, 3, i % 2 == 0, i};
  }
  std::vector<Offer> offers(N);
  for (int i = 0; i < N; ++i)
    offers[i] = {1, (i * 37 + 11) % 43, std::uint8_t(i % 3), double(i)};
  Vec3 total;
  const int k = steps(in);
  const float s = sums(two, three, &total);
  const Particle best = oldest(all), other = between(all);
  Table table;
  const Table::Place place = table.best();
  long sum = 0;
  for (int i = 0; i < 8 * N; ++i)
    sum += out[i] * (i % 3 + 1);
  for (int i = 0; i < 4 * N; ++i)
    sum += words[i];
  const Offer offer = cheapest(offers);
  sum += restored(in);
  std::printf("%g %d %.1f %.1f %d %d %d %d %d %ld\n", offer.weight, k, double(s),
              double(total.y), best.emitter, other.emitter, place.row, place.column,
              table.next_to(), sum);
}

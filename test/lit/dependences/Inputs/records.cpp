// Structures and pairs that are copied whole where their order says so, what looks like it and is
// none, and values that may be there, with the verdict that follows from reading the loops
// (check_verdicts.py).
#include <algorithm>
#include <cstdio>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

constexpr int N = 700;

struct Particle {
  double energy, place[3], speed[3];
  int id;
};
struct Word {
  float weight;
  char text[20];
};
struct Sample {
  short from, to;
  int value;
};
struct Hit {
  float distance, u, v;
  int triangle;
};
struct Scene {
  std::vector<Hit> hits;
  Hit nearest{1e9F, 0, 0, -1};
  void search() {
    // proved reduction: the member that is least of a vector's
#pragma cgpredict kernel(nearest_member)
    for (int i = 0; i < (int)hits.size(); ++i)
      if (hits[i].distance < nearest.distance)
        nearest = hits[i];
  }
};
struct Reading {
  int station;
  unsigned level : 12, hour : 20;
  int change : 11;
  float depth;
};
static Particle particles[N], coldest{1e9};
static Reading readings[N], deepest;
static Word words[N];
static Sample samples[N];
static double x[N];
static float f[N];

static double copies() {
  Particle best{1e9}, other{1e9}, late{1e9}, any{1e9};
  Word heaviest{-1, ""};
  Sample least{0, 0, 1 << 30};
  // proved reduction: the least energy, and all that belongs to it
#pragma cgpredict kernel(coldest_local)
  for (int i = 0; i < N; ++i)
    if (particles[i].energy < best.energy)
      best = particles[i];
  // proved reduction: in a variable of the file
#pragma cgpredict kernel(coldest_global)
  for (int i = 0; i < N; ++i)
    if (particles[i].energy < coldest.energy)
      coldest = particles[i];
  // proved reduction: with characters
#pragma cgpredict kernel(heaviest_word)
  for (const Word &word : words)
    if (word.weight > heaviest.weight)
      heaviest = word;
  // proved reduction: the last one of the equal ones
#pragma cgpredict kernel(least_sample)
  for (int i = 0; i < N; ++i)
    if (samples[i].value <= least.value)
      least = samples[i];
  // no: what is copied is not what is compared
#pragma cgpredict kernel(copies_another)
  for (int i = 0; i < N; ++i)
    if (particles[i].energy < other.energy)
      other = particles[(i * 7) % N];
  // no: a member is changed after it was copied
#pragma cgpredict kernel(changed_after)
  for (int i = 0; i < N; ++i)
    if (particles[i].energy < late.energy) {
      late = particles[i];
      late.energy += 1;
    }
  // write conflict: nothing of what is there is compared
#pragma cgpredict kernel(any_one)
  for (int i = 0; i < N; ++i)
    if (particles[i].energy > 500)
      any = particles[i];
  return best.energy + best.id + coldest.id + heaviest.weight + heaviest.text[1] + least.from +
         other.id + late.energy + any.id;
}

static double pairs() {
  std::pair<double, int> least{1e9, -1}, most{-1, -1}, chosen{1e9, -1}, open{1e9, 0};
  std::pair<float, int> copied{1e9F, 0};
  std::tuple<double, int, float> triple{1e9, 0, 0.F};
  // proved reduction: the least value, of the equal ones the least index
#pragma cgpredict kernel(least_pair)
  for (int i = 0; i < N; ++i)
    least = std::min(least, std::make_pair(x[i], i));
  // proved reduction: the largest value and index
#pragma cgpredict kernel(most_pair)
  for (int i = 0; i < N; ++i)
    most = std::max(most, {x[i], i});
  // proved reduction: by a branch
#pragma cgpredict kernel(chosen_pair)
  for (int i = 0; i < N; ++i)
    if (std::pair<double, int> mine{x[i], i}; mine < chosen)
      chosen = mine;
  // proved reduction: three members
#pragma cgpredict kernel(least_triple)
  for (int i = 0; i < N; ++i)
    triple = std::min(triple, std::make_tuple(x[i], i % 7, f[i]));
  // proved reduction: compared by one member, copied whole
#pragma cgpredict kernel(by_first)
  for (int i = 0; i < N; ++i)
    if (f[i] < copied.first)
      copied = {f[i], i};
  // no: what is compared depends on what is there
#pragma cgpredict kernel(moved_pair)
  for (int i = 0; i < N; ++i)
    open = std::min(open, std::make_pair(x[i] + open.second, i));
  return least.first + least.second + most.first + most.second + chosen.second + open.first +
         std::get<1>(triple) + copied.second;
}

// Members that are some bits of a number.
static double bitFields() {
  Reading highest{}, least{0, 0, 0, 1000}, latest{}, later{}, drifting{}, mixed{};
  // proved reduction: one that stands first in its word
#pragma cgpredict kernel(highest_bits)
  for (int i = 0; i < N; ++i)
    if (readings[i].level > highest.level)
      highest = readings[i];
  // proved reduction: one behind it, in a variable of the file
#pragma cgpredict kernel(upper_bits)
  for (int i = 0; i < N; ++i)
    if (readings[i].hour >= deepest.hour)
      deepest = readings[i];
  // proved reduction: with a sign
#pragma cgpredict kernel(signed_bits)
  for (int i = 0; i < N; ++i)
    if (readings[i].change < least.change)
      least = readings[i];
  // proved reduction: two of one word, one after the other
#pragma cgpredict kernel(two_bit_fields)
  for (int i = 0; i < N; ++i)
    if (readings[i].hour > latest.hour ||
        (readings[i].hour == latest.hour && readings[i].level < latest.level))
      latest = readings[i];
  // no: other bits of what is there are compared
#pragma cgpredict kernel(other_bits)
  for (int i = 0; i < N; ++i)
    if (readings[i].level > later.hour)
      later = readings[i];
  // no: what is there counts by less of its bits
#pragma cgpredict kernel(fewer_bits)
  for (int i = 0; i < N; ++i)
    if (readings[i].level > (drifting.level & 255))
      drifting = readings[i];
  // no: neither member decides alone
#pragma cgpredict kernel(either_bit_field)
  for (int i = 0; i < N; ++i)
    if (readings[i].hour > mixed.hour || readings[i].level > mixed.level)
      mixed = readings[i];
  return highest.station + deepest.station + least.station + latest.station + later.station +
         drifting.station + mixed.station;
}

// What an iteration may or may not find is its own.
static int optionals() {
  static int column[N], last[N];
  // proved: left by break
#pragma cgpredict kernel(optional_first)
  for (int i = 0; i < N; ++i) {
    std::optional<int> found;
    for (int j = 0; j < 3; ++j)
      if (particles[i].place[j] > 100) {
        found = j;
        break;
      }
    column[i] = found.value_or(-1);
  }
  // proved: the last one
#pragma cgpredict kernel(optional_last)
  for (int i = 0; i < N; ++i) {
    std::optional<int> found;
    for (int j = 0; j < 3; ++j)
      if (particles[i].place[j] > 100)
        found = j;
    last[i] = found ? *found : -1;
  }
  std::optional<int> least;
  // proved reduction: of the places, where there is none yet
#pragma cgpredict kernel(optional_outside)
  for (int i = 0; i < N; ++i)
    if (!least || x[i] < x[*least])
      least = i;
  return column[50] + column[20] + last[70] + least.value_or(0);
}

int main() {
  Scene scene;
  for (int i = 0; i < N; ++i) {
    const int k = (i * 7919) % 1009;
    particles[i] = {double(k), {1. * i, 2. * i, 3. * i}, {1, 2, 3}, i};
    words[i].weight = float(k % 97);
    std::snprintf(words[i].text, sizeof words[i].text, "w%d", i);
    samples[i] = {short(i), short(k), k % 50};
    x[i] = k % 101;
    f[i] = float(k % 103);
    readings[i] = {i, unsigned(k), unsigned(k % 50), k % 91 - 45, 1.F};
    scene.hits.push_back({float(k % 211), 0.5F, 0.25F, i});
  }
  scene.search();
  const double sum = copies() + pairs() + bitFields() + optionals();
  std::printf("%g %d\n", sum, scene.nearest.triangle);
}

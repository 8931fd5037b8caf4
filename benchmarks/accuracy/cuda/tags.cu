// How an L1 looks lines up: cycles that an SM takes for a warp's load of 32 lines that it has, by which
// bits of the address tell them apart, and of lines at random places. A row "bits,7+8+9+10+11,cycles",
// "random,LINES,mean,least,most" or "apart,LINES,cycles".
//
//   nvcc -O3 -std=c++17 -arch=native tags.cu -o tags && ./tags
#include "../programs/mixed.h"
#include "measured.cuh"

constexpr int Threads = 1024, Turns = 64, Loads = 8, LineBytes = 128, Lanes = 32;
constexpr unsigned FirstBit = 7, EndBit = 18, LastBit = 33, Kib = 192;

// Lanes read words of different banks, each turn others, so that no load is moved out of the loop.
__global__ void load(const char *data, const size_t *offsets, long long *cycles, float *sums) {
  const float *mine = (const float *)(data + offsets[threadIdx.x % Lanes]);
  float sum = 0;
  for (int i = 0; i < Lanes; ++i)
    sum += __ldg(mine + i);
  __syncthreads();
  const long long start = clock64();
#pragma unroll 1
  for (int turn = 0; turn < Turns; ++turn) {
#pragma unroll
    for (int i = 0; i < Loads; ++i)
      sum += __ldg(mine + (threadIdx.x + turn + i) % Lanes);
  }
  __syncthreads();
  if (threadIdx.x == 0)
    *cycles = clock64() - start;
  sums[threadIdx.x] = sum;
}

class Experiment {
public:
  Experiment() {
    data = static_cast<char *>(zeroes(size_t(1) << (LastBit + 1), 1));
    offsets = static_cast<size_t *>(zeroes(Lanes, sizeof(size_t)));
    cycles = static_cast<long long *>(zeroes(1, sizeof(long long)));
    sums = static_cast<float *>(zeroes(Threads, sizeof(float)));
  }

  // Cycles of a warp's load whose lanes read at these bytes.
  double operator()(const std::vector<size_t> &bytes) const {
    check(cudaMemcpy(offsets, bytes.data(), Lanes * sizeof(size_t), cudaMemcpyHostToDevice),
          "cudaMemcpy");
    long long least = 0;
    for (int run = 0; run < 3; ++run) {
      load<<<1, Threads>>>(data, offsets, cycles, sums);
      long long taken = 0;
      check(cudaMemcpy(&taken, cycles, sizeof taken, cudaMemcpyDeviceToHost), "load");
      least = run == 0 ? taken : std::min(least, taken);
    }
    return double(least) / (double(Turns) * Loads * Threads / Lanes);
  }

private:
  char *data;
  size_t *offsets;
  long long *cycles;
  float *sums;
};

// Lanes whose numbers' bits are these of the address.
static void byBits(const Experiment &experiment, const std::vector<unsigned> &bits) {
  std::vector<size_t> bytes(Lanes);
  std::string name;
  for (size_t place = 0; place < bits.size(); ++place) {
    for (unsigned lane = 0; lane < Lanes; ++lane)
      bytes[lane] |= size_t(lane >> place & 1) << bits[place];
    name += (place ? "+" : "") + std::to_string(bits[place]);
  }
  std::printf("bits,%s,%.2f\n", name.c_str(), experiment(bytes));
}

// All ways to tell 32 lines apart by five bits, and what higher bits add to three each.
static void byBits(const Experiment &experiment) {
  for (unsigned set = 0; set < 1u << (EndBit - FirstBit); ++set) {
    std::vector<unsigned> bits;
    for (unsigned bit = FirstBit; bit < EndBit; ++bit)
      if (set >> (bit - FirstBit) & 1)
        bits.push_back(bit);
    if (bits.size() == 5)
      byBits(experiment, bits);
  }
  for (unsigned bit = EndBit; bit <= LastBit; ++bit)
    for (const std::vector<unsigned> &others :
         {std::vector{8u, 10u, 13u}, std::vector{7u, 9u, 12u}, std::vector{11u, 14u, 19u}}) {
      std::vector<unsigned> bits = others;
      bits.push_back(bit);
      byBits(experiment, bits);
    }
}

static void atRandom(const Experiment &experiment) {
  constexpr unsigned Trials = 200, Places = Kib * 1024 / LineBytes;
  for (unsigned lines : {1u, 2u, 4u, 8u, 16u, 32u}) {
    std::vector<double> taken;
    for (unsigned trial = 0; trial < Trials; ++trial) {
      std::vector<size_t> bytes(Lanes);
      for (unsigned lane = 0; lane < Lanes; ++lane) {
        const unsigned group = lane / (Lanes / lines);
        bytes[lane] = mixed(trial * Lanes + group) % Places * LineBytes;
      }
      taken.push_back(experiment(bytes));
    }
    std::sort(taken.begin(), taken.end());
    double sum = 0;
    for (double each : taken)
      sum += each;
    std::printf("random,%u,%.2f,%.2f,%.2f\n", lines, sum / Trials, taken.front(), taken.back());
  }
}

// Of lines at one distance from each other.
static void byDistance(const Experiment &experiment) {
  for (unsigned apart = 1; apart <= 48; ++apart) {
    std::vector<size_t> bytes(Lanes);
    for (unsigned lane = 0; lane < Lanes; ++lane)
      bytes[lane] = lane * apart * LineBytes;
    std::printf("apart,%u,%.2f\n", apart, experiment(bytes));
  }
}

int main() {
  const Experiment experiment;
  byBits(experiment);
  atRandom(experiment);
  byDistance(experiment);
}

// Runs a fuzz target without libFuzzer: each file of its corpus, then mutations of these for some
// seconds, from a fixed seed and without looking at coverage. So the sanitizers' build has every
// target too, whatever compiles it.
//
//   NAME-fuzz SECONDS CORPUS
//
// An input that ends the process is left as NAME-fuzz.input in the current folder.
#include <sanitizer/common_interface_defs.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <string>
#include <vector>

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, std::size_t size);
extern "C" __attribute__((weak)) std::size_t
LLVMFuzzerCustomMutator(uint8_t *data, std::size_t size, std::size_t capacity, unsigned seed);

namespace {

using Input = std::vector<uint8_t>;

constexpr std::size_t Longest = 1 << 16;
constexpr unsigned Stacked = 4; // mutations of an input at most

std::mt19937 generator(1);
Input current;
std::string inputName;

void keepInput() {
  std::ofstream(inputName, std::ios::binary)
      .write(reinterpret_cast<const char *>(current.data()),
             static_cast<std::streamsize>(current.size()));
  std::fprintf(stderr, "the input lies in %s\n", inputName.c_str());
}

void run(Input input) {
  current = std::move(input);
  LLVMFuzzerTestOneInput(current.data(), current.size());
}

std::vector<Input> inputsOf(const std::filesystem::path &folder) {
  std::vector<std::filesystem::path> files{std::filesystem::directory_iterator(folder), {}};
  std::ranges::sort(files);
  std::vector<Input> inputs;
  for (const auto &path : files) {
    std::ifstream file(path, std::ios::binary);
    inputs.emplace_back(std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>());
  }
  return inputs;
}

} // namespace

// A byte changed, a piece removed, repeated or put elsewhere.
extern "C" std::size_t LLVMFuzzerMutate(uint8_t *data, std::size_t size, std::size_t capacity) {
  if (size == 0) {
    if (capacity == 0)
      return 0;
    data[0] = static_cast<uint8_t>(generator());
    return 1;
  }
  const std::size_t at = generator() % size;
  const std::size_t length = std::min<std::size_t>(1 + generator() % 16, size - at);
  switch (generator() % 4) {
  case 0:
    data[at] = static_cast<uint8_t>(generator());
    return size;
  case 1:
    data[at] ^= static_cast<uint8_t>(1U << generator() % 8);
    return size;
  case 2:
    std::copy(data + at + length, data + size, data + at);
    return size - length;
  default:
    if (size + length > capacity)
      return size;
    std::copy_backward(data + at, data + size, data + size + length);
    return size + length;
  }
}

int main(int count, char **words) {
  if (count != 3) {
    std::fprintf(stderr, "usage: %s SECONDS CORPUS\n", words[0]);
    return 2;
  }
  inputName = std::filesystem::path(words[0]).filename().string() + ".input";
  __sanitizer_set_death_callback(keepInput);
  std::set_terminate([] {
    keepInput();
    std::abort();
  });
  const auto end =
      std::chrono::steady_clock::now() + std::chrono::duration<double>(std::atof(words[1]));
  const std::vector<Input> corpus = inputsOf(words[2]);
  for (const Input &input : corpus)
    run(input);
  std::size_t runs = corpus.size();
  for (; std::chrono::steady_clock::now() < end; ++runs) {
    Input input = corpus[generator() % corpus.size()];
    std::size_t size = input.size();
    input.resize(Longest);
    for (unsigned left = 1 + generator() % Stacked; left > 0; --left)
      size = LLVMFuzzerCustomMutator ? LLVMFuzzerCustomMutator(input.data(), size, Longest,
                                                               static_cast<unsigned>(generator()))
                                     : LLVMFuzzerMutate(input.data(), size, Longest);
    input.resize(size);
    run(std::move(input));
  }
  std::printf("%s: %zu inputs of %zu files\n", words[0], runs, corpus.size());
  return 0;
}

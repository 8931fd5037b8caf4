// ptx-random FIRST COUNT: runs that many random programs of PTX in the simulator, and compares what
// their threads write with what evaluating the programs gives. Two NaNs are alike.
// ptx-random --print SEED: the program.
// ptx-random --write FOLDER FIRST COUNT: the programs as launch cases for a GPU.
#include "analyzer/base/Error.h"
#include "ptx/Parser.h"
#include "simulator/Launch.h"
#include "test/hardware/LaunchCase.h"
#include "test/random/RandomPtx.h"

#include <cmath>
#include <cstdlib>
#include <cstring>
#include <iostream>

using namespace cgpredict;

namespace {

bool bothNaN(uint32_t a, uint32_t b) {
  float x = 0, y = 0;
  std::memcpy(&x, &a, sizeof x);
  std::memcpy(&y, &b, sizeof y);
  return std::isnan(x) && std::isnan(y);
}

std::vector<uint32_t> simulate(const test::RandomProgram &program, const std::string &text) {
  const ptx::Module module = ptx::parseModule(text, "random.ptx");
  simulator::Program runnable(module);
  std::vector<uint32_t> words(std::size_t{program.threads} * test::RandomWords);
  const simulator::Allocation &out =
      runnable.memory().allocate("out", words.size() * sizeof words[0], 256);
  std::vector<std::byte> parameters(sizeof out.begin);
  std::memcpy(parameters.data(), &out.begin, sizeof out.begin);
  simulator::LaunchOptions launch;
  launch.kernel = "k";
  launch.block = {program.threads, 1, 1};
  simulator::launch(runnable, launch, parameters);
  std::memcpy(words.data(), out.host.get(), words.size() * sizeof words[0]);
  return words;
}

bool agrees(uint64_t seed) {
  const test::RandomProgram program = test::randomProgram(seed);
  const std::string text = test::textOf(program);
  std::vector<uint32_t> got;
  try {
    got = simulate(program, text);
  } catch (const Error &error) {
    std::cout << "seed " << seed << ": " << error.what() << "\n";
    return false;
  }
  const std::vector<uint32_t> expected = test::resultsOf(program);
  for (std::size_t w = 0; w < got.size(); ++w) {
    const std::size_t word = w % test::RandomWords;
    const bool isFloat = word >= 4 && word < 8;
    if (got[w] == expected[w] || (isFloat && bothNaN(got[w], expected[w])))
      continue;
    std::cout << "seed " << seed << ": thread " << w / test::RandomWords << ", word " << word
              << ": " << got[w] << ", expected " << expected[w] << "\n";
    return false;
  }
  return true;
}

void write(const std::filesystem::path &folder, uint64_t seed) {
  const test::RandomProgram program = test::randomProgram(seed);
  const std::string text = test::textOf(program);
  const std::vector<uint32_t> after = simulate(program, text);
  const std::vector<uint32_t> before(after.size());
  test::writeLaunchCase(folder, {.name = std::to_string(seed),
                                 .ptx = text,
                                 .blocks = 1,
                                 .threads = program.threads,
                                 .before = std::as_bytes(std::span(before)),
                                 .after = std::as_bytes(std::span(after)),
                                 .structure = {}});
}

} // namespace

int main(int argc, char **argv) {
  if (argc == 5 && std::strcmp(argv[1], "--write") == 0) {
    std::filesystem::create_directories(argv[2]);
    const uint64_t begin = std::strtoull(argv[3], nullptr, 10);
    for (uint64_t seed = begin; seed < begin + std::strtoull(argv[4], nullptr, 10); ++seed)
      write(argv[2], seed);
    return 0;
  }
  if (argc != 3) {
    std::cerr << "usage: ptx-random FIRST COUNT | --print SEED | --write FOLDER FIRST COUNT\n";
    return 2;
  }
  const uint64_t number = std::strtoull(argv[2], nullptr, 10);
  if (std::strcmp(argv[1], "--print") == 0) {
    std::cout << test::textOf(test::randomProgram(number));
    return 0;
  }
  const uint64_t first = std::strtoull(argv[1], nullptr, 10);
  uint64_t wrong = 0;
  for (uint64_t seed = first; seed < first + number; ++seed)
    wrong += !agrees(seed);
  std::cout << number << " programs, " << wrong << " wrong\n";
  return wrong != 0;
}

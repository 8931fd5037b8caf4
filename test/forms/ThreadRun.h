// A piece of PTX executed by threads that each have slots of 8 bytes in memory.
#ifndef CGPREDICT_TEST_FORMS_THREADRUN_H
#define CGPREDICT_TEST_FORMS_THREADRUN_H

#include "test/forms/Oracle.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <span>
#include <string>
#include <vector>

namespace cgpredict::simulator {
class Program;
}

namespace cgpredict::test {

struct LaunchCase;

struct ThreadRun {
  unsigned slots = 0;   // of a thread
  unsigned threads = 0; // of a block
  std::string body; // %base is the address of the thread's slots, %thread its number in the block
  std::string declarations;
  std::function<void(simulator::Program &)> prepare; // before the launch; may be empty
};

/// The registers that a body may use: 20 of %h (16 bits), %r (32), %d (64), and %q (predicates).
/// Returns the slots after the run, thread after thread; `before` has whole threads. Throws Error.
std::vector<uint64_t> executed(const ThreadRun &run, const std::vector<uint64_t> &before);

/// While it lives, each run is written to a folder as a launch case, too: NAME.0, NAME.1. Runs that
/// need something prepared are not.
class WrittenRuns {
public:
  WrittenRuns(std::filesystem::path folder, std::string name);
  ~WrittenRuns();
  WrittenRuns(const WrittenRuns &) = delete;
  WrittenRuns &operator=(const WrittenRuns &) = delete;
  /// Does nothing where none lives; the name of `made` is set here.
  static void add(LaunchCase made);

private:
  std::filesystem::path folder;
  std::string name;
  unsigned count = 0;
};

/// A register of a type by its number: a number below 16 bits lies in one of 32.
std::string registerOf(const Scalar &type, unsigned number);
unsigned registerBits(const Scalar &type);

/// `ld.global.b32 %r1, [%base+8];` for slot 1, and back; a predicate is 0 or 1 there.
std::string loadSlot(const Scalar &type, unsigned number, unsigned slot);
std::string storeSlot(const Scalar &type, unsigned number, unsigned slot);

/// Two NaNs are alike: PTX keeps their bits open. Narrow integers are extended to their register.
bool agree(const Scalar &type, uint64_t found, uint64_t expected);

/// All combinations of one value from each list.
std::vector<std::vector<uint64_t>> combinations(const std::vector<std::vector<uint64_t>> &values);

/// A thread for each of these sources: they, then zeros where its results will be.
std::vector<uint64_t> slotsOf(const std::vector<std::vector<uint64_t>> &sources, unsigned results);

} // namespace cgpredict::test

#endif

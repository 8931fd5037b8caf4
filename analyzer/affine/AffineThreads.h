// Records as functions of the thread's coordinates: where threads execute the same records, and
// every address and trip count in them is affine in the coordinates, a few threads tell them all.
#ifndef CGPREDICT_ANALYZER_AFFINE_AFFINETHREADS_H
#define CGPREDICT_ANALYZER_AFFINE_AFFINETHREADS_H

#include "analyzer/trace/Trace.h"

#include <optional>

namespace cgpredict {

using ThreadCoordinate = std::array<uint64_t, 3>; ///< in mapped loops, as in ThreadRecords
using ThreadSlopes = std::array<int64_t, 3>;      ///< of a value, per thread along each loop
using SiteSlopes = std::vector<std::optional<ThreadSlopes>>; ///< of addresses, by site

class AffineThreads {
public:
  /// `tables` must outlive this.
  explicit AffineThreads(const KernelTables &tables) : tables(&tables) {}

  /// The first thread and one for each dimension give the function; all others must agree.
  void add(const ThreadRecords &thread);

  /// Takes from the code (CodeSlopes.h) how addresses go on in dimensions in which all threads that
  /// were added are alike, unless it says something else of the others than the threads do. What is
  /// no address stays as it is.
  void learnFrom(const SiteSlopes &code);

  /// Why they do not: "FILE:LINE: ...". Empty if they do.
  const std::string &obstacle() const { return problem; }
  /// Whether the records of that thread follow from those that were added.
  bool covers(const ThreadCoordinate &thread) const;

  // Of a thread that is covered:
  std::size_t size() const { return atOrigin.size(); } ///< of its records, in words
  void fill(const ThreadCoordinate &thread, int64_t *words) const;

private:
  bool takesSamePath(const ThreadRecords &thread);
  int64_t predicted(std::size_t word, const ThreadCoordinate &thread) const;
  void learn(unsigned dimension, const ThreadRecords &thread);
  std::vector<ThreadSlopes> slopesBy(const SiteSlopes &code) const;
  std::string describePath(int64_t record) const;
  std::string describe(std::size_t word) const;
  std::string at(uint32_t line, const std::string &what) const;

  const KernelTables *tables;
  bool started = false;
  ThreadCoordinate origin{};
  std::vector<int64_t> atOrigin;    // words of the first thread
  std::vector<ThreadSlopes> slopes; // by word
  std::array<bool, 3> learned{};
  std::string problem;
};

} // namespace cgpredict

#endif

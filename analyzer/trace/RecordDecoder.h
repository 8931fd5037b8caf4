// Decodes the records of window frames (TraceFormat.h, CgpWindowFrame) into threads. Private to
// the trace reader.
#ifndef CGPREDICT_ANALYZER_TRACE_RECORDDECODER_H
#define CGPREDICT_ANALYZER_TRACE_RECORDDECODER_H

#include "analyzer/trace/ColumnBlocks.h"
#include "analyzer/trace/Trace.h"
#include "analyzer/trace/WordPool.h"
#include "cgpredict/TraceFormat.h"

namespace cgpredict {

// Memory that one window of a file of that many bytes may take. A frame that expands to more is
// refused before the memory is taken. 65,536 threads of 512 words and 50 counts fit, however small
// the file.
constexpr uint64_t mostWindowBytes(uint64_t fileBytes) {
  return (uint64_t(12) << 25) + 2 * fileBytes;
}
constexpr uint64_t BytesOfThread = 200; // while threads are sorted into blocks, without words

// Decodes the frames of one window, one after the other.
class RecordDecoder {
public:
  // `threadWords`: record budget of a thread, in words. `memory`: of the window, in bytes.
  RecordDecoder(const KernelTables &tables, uint64_t threadWords, uint64_t memory);

  // Zero bytes that must follow the encoded bytes handed to part(), so that the decoder looks for
  // the end once per record and not once per byte.
  static constexpr std::size_t Padding = CGP_MAX_RECORD_WORDS + 32;
  static_assert(Padding >= ColumnBlocks::Padding);

  // The records of one frame, which begins with a thread, and its columns. `encoded` includes the
  // padding. Throws BadFrame.
  void part(const CgpWindowFrame &head, std::span<const std::byte> encoded);

  std::vector<ThreadRecords> takeThreads() { return std::move(threads); }
  std::vector<std::shared_ptr<const int64_t[]>> takeStorage() { return pool.takeChunks(); }

private:
  uint64_t number();
  uint64_t longNumber();
  void differences(uint32_t id);
  void record(uint32_t id);
  void repeat();
  void repeatRecord(uint64_t times);
  int64_t *roomFor(uint32_t id, uint64_t times);
  void readRecord();
  void wordsThatVary();
  void varyingRecords(uint32_t id, uint64_t times);
  void openColumns(std::span<const uint8_t> blocks);
  void rest();
  void startThread();
  void finishThread();
  void takeWords(uint64_t words);
  void takeMemory(uint64_t bytes);
  // Any number of a file: the largest one plus one is 0.
  bool isRecord(uint64_t id) const { return id >= CGP_RECORD_FIRST && id < firstWord.size() - 1; }
  uint32_t ids() const { return static_cast<uint32_t>(firstWord.size() - 1); }
  uint32_t words(uint32_t id) const { return firstWord[id + 1] - firstWord[id]; }

  std::vector<uint32_t> firstWord;  // of each record id in `previous`
  std::vector<uint64_t> previous;   // last payload of each id in this part
  std::vector<uint64_t> difference; // of the latest record of each id
  std::vector<uint8_t> varies;      // 1: a word that has a column
  ColumnBlocks columns;
  bool hasColumns = false;             // in any part so far
  uint32_t lastId = CGP_RECORD_REPEAT; // none
  bool lastVaries = false;

  const uint8_t *at = nullptr, *end = nullptr;
  CgpBox box{};
  uint64_t threadsLeft = 0; // that the box can still have
  bool inThread = false;
  ThreadRecords current;
  uint64_t threadWords; // budget
  uint64_t wordsOfThread = 0;
  uint64_t memory, memoryLeft; // bytes
  WordPool pool;
  std::vector<ThreadRecords> threads;
};

} // namespace cgpredict

#endif

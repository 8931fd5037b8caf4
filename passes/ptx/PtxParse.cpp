#include "passes/ptx/PtxParse.h"

#include <algorithm>
#include <cctype>
#include <utility>

namespace cgpredict {

static constexpr std::string_view blanks = " \t";

static std::string_view trim(std::string_view text) {
  const size_t first = text.find_first_not_of(blanks);
  if (first == std::string_view::npos)
    return "";
  return text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

/// The leading word of `text` (up to a blank or one of `ends`), taken off it.
static std::string_view takeWord(std::string_view &text, std::string_view ends) {
  text = trim(text);
  const size_t length = std::min(text.find_first_of(ends), text.size());
  const std::string_view word = text.substr(0, length);
  text = trim(text.substr(length));
  return word;
}

/// "b1" of "... // %b1"; empty where the comment is not there or says something else.
static std::string originOf(std::string_view line) {
  const size_t at = line.rfind("// %");
  if (at == std::string_view::npos)
    return "";
  const std::string_view name = line.substr(at + 4);
  return name.starts_with("bb.") ? "" : std::string(trim(name));
}

static bool isLabel(std::string_view line) {
  return line.starts_with("$L__BB") && line.find(':') != std::string_view::npos;
}

static PtxListingBlock makeBlock(std::string_view line) {
  const std::string label(isLabel(line) ? line.substr(0, line.find(':')) : "");
  return {label, originOf(line), {}};
}

static PtxInstruction makeInstruction(std::string_view line) {
  PtxInstruction instruction;
  instruction.conditional = line.front() == '@';
  if (instruction.conditional)
    takeWord(line, " \t");
  instruction.opcode = takeWord(line, " \t;");
  if (instruction.opcode.starts_with("bra"))
    instruction.target = takeWord(line, " \t;");
  return instruction;
}

/// `{ // callseq ... } // callseq`: parameters into memory, the call, the result out of it.
static PtxInstruction makeCall(std::string_view sequence) {
  size_t at = sequence.find("call");
  at = sequence.find("call", at + 4); // the first one stands in the word callseq
  at = sequence.find("__nv_", at);
  if (at == std::string_view::npos)
    return {"call", false, ""};
  const size_t end = sequence.find_first_of(", \t\n;(", at);
  return {"call." + std::string(sequence.substr(at, end - at)), false, ""};
}

namespace {
class ListingParser {
public:
  PtxListing parse(std::string_view text);

private:
  void header(std::string_view line);
  void body(std::string_view line);
  void add(PtxInstruction instruction) {
    if (!listing.blocks.empty())
      listing.blocks.back().instructions.push_back(std::move(instruction));
  }

  PtxListing listing;
  bool inEntry = false, inBody = false, inCall = false;
  std::string callSequence;
};
} // namespace

void ListingParser::header(std::string_view line) {
  if (line.starts_with(".target "))
    listing.target = line.substr(8, line.find_first_of(", \t", 8) - 8);
  inEntry |= line.find(".entry ") != std::string_view::npos;
  inBody = inEntry && line == "{";
}

void ListingParser::body(std::string_view line) {
  if (inCall || line.starts_with("{ // callseq")) {
    callSequence.append(line).push_back('\n');
    inCall = !line.starts_with("}");
    if (!inCall)
      add(makeCall(std::exchange(callSequence, "")));
    return;
  }
  if (isLabel(line) || line.starts_with("// %bb."))
    listing.blocks.push_back(makeBlock(line));
  else if (line == "}")
    inEntry = inBody = false;
  else if (line.front() == '@' || std::islower(static_cast<unsigned char>(line.front())))
    add(makeInstruction(line));
}

PtxListing ListingParser::parse(std::string_view text) {
  while (!text.empty()) {
    const size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = trim(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
    if (line.empty())
      continue;
    if (inBody)
      body(line);
    else
      header(line);
  }
  return listing;
}

PtxListing parsePtx(std::string_view text) { return ListingParser().parse(text); }

unsigned accessBytes(std::string_view opcode) {
  unsigned elements = 1;
  for (const unsigned factor : {2, 4, 8})
    if (opcode.find(".v" + std::to_string(factor) + ".") != std::string_view::npos)
      elements = factor;
  const std::string_view type = opcode.substr(opcode.rfind('.') + 1);
  unsigned bits = 0;
  for (const char c : type.substr(std::min<size_t>(1, type.size())))
    bits = std::isdigit(static_cast<unsigned char>(c)) ? 10 * bits + (c - '0') : bits;
  return elements * bits / 8;
}

} // namespace cgpredict

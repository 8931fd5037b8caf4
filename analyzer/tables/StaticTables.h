// The static tables of one kernel, decoded from the JSON that docs/trace-format.md describes,
// checked once: every index below is in range, records match their payload, loops match blocks.
// Positions are 1-based, line 0 means unknown. Arrays over dimensions are x, y, z.
#ifndef CGPREDICT_ANALYZER_TABLES_STATICTABLES_H
#define CGPREDICT_ANALYZER_TABLES_STATICTABLES_H

#include "cgpredict/TablesFormat.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace cgpredict {

constexpr std::size_t Dimensions = 3; ///< that a grid has at most

enum class OperationClass {
  Load,
  Store,
  FAdd,
  FMul,
  Fma,
  FDiv,
  FSpecial,
  IAlu,
  IMul,
  IDiv,
  Shift,
  Logic,
  Compare,
  Select,
  Convert,
  Address,
  Branch,
  Phi,
  Call,
  Other,
  Free,
};
enum class MemorySpace { Global, Local, Param, Constant, Shared };
enum class KernelOrigin { Loop, Ptx };
enum class SiteKind { Load, Store };
enum class ObjectKind { Argument, Global, Local, Unknown };
enum class OperandKind { Operation, Constant, Argument, Dimension };

std::string_view toString(OperationClass);
std::string_view toString(MemorySpace);
std::string_view toString(SiteKind);
std::string_view toString(ObjectKind);

struct Operand {
  OperandKind kind = OperandKind::Constant;
  // Of the operation, the argument or the dimension. Of a constant: the same for the same text in
  // Operation::constants, 0 where that is empty.
  uint32_t index = 0;
};

struct Operation {
  uint32_t id = 0; // counts up across all blocks
  std::string opcode;
  OperationClass operationClass = OperationClass::Other;
  std::string type;
  uint32_t bits = 0;
  std::vector<Operand> operands;
  uint32_t line = 0, column = 0;
  std::optional<uint32_t> site;
  std::string callee; // of a call, else empty
  // What the operation computes exactly; absent in traces of programs compiled before these fields.
  std::vector<std::string> constants; // of the constant operands, in order; "null"; empty: others
  std::string predicate;              // of a comparison, as LLVM names it: "slt", "oeq"
  std::vector<uint32_t> incoming;     // of a phi: the block that each operand comes from
  int64_t offset = 0;                 // of an address: base + offset + sum of scale * index bytes
  std::vector<int64_t> scales;        // for each operand behind the base
};

// Blocks stand in an order in which loops are contiguous and forward edges go to later blocks, so
// a block's index is its rank for reconvergence.
struct BasicBlock {
  std::string name;
  uint32_t line = 0, column = 0;
  int32_t loop = -1; // innermost, -1: none
  std::vector<uint32_t> successors;
  int32_t postdominator = -1; // immediate, -1: none
  std::vector<Operation> operations;
};

struct Loop {
  uint32_t header = 0;
  int32_t parent = -1;
  uint32_t depth = 0; // as written in the tables
  uint32_t line = 0, column = 0;
  std::vector<uint32_t> blocks;
  uint32_t unroll = 0; // turns that the program asks to join (#pragma unroll); 0: it says nothing
  bool uncounted = false; // a compiler cannot tell its turns before it starts
};

struct Site {
  uint32_t block = 0;
  uint32_t operation = 0; // Operation::id
  SiteKind kind = SiteKind::Load;
  std::string variable;
  int32_t object = -1; // -1 only outside global memory
  uint32_t bytes = 0;
  MemorySpace space = MemorySpace::Global; // only global and shared sites appear in records
  uint32_t line = 0, column = 0;
  std::string file;        // empty: the kernel's
  std::string text;        // of the access in the source, "A[i][k]"; empty where it is not known
  bool isVolatile = false; // by the program
  format::Keeps keeps = format::Keeps::Stored; // of the variable, after the loop
  uint64_t align = 0; // of the address, in bytes, where it is known to be more than `bytes`
};

struct Argument {
  std::string name;
  std::string type;               // "ptr", "i32", "f32", ...
  uint32_t offset = 0, bytes = 0; // in the launch context
};

struct MemoryObject {
  std::string name;
  ObjectKind kind = ObjectKind::Unknown;
  int32_t argument = -1;   // pointer argument whose value is the base, -1: none
  uint32_t element = 0;    // bytes
  uint64_t bytes = 0;      // 0: unknown
  bool isRestrict = false; // by the program: no store by another name
};

struct MappedLoop {
  std::string variable;
  uint32_t line = 0, column = 0;
};

struct OpaqueCall {
  std::string callee;
  uint32_t line = 0, column = 0;
  std::optional<uint32_t> block = {}; // none in traces of programs that were compiled before it
  std::string file = {};              // where it stands; empty: the kernel's
};

// Code between mapped loops `level` and `level` + 1, counted from the outermost as 0, which the
// first or the last thread of each row runs.
struct RowCode {
  bool isFirst = true;
  uint32_t level = 0;
  uint32_t firstLine = 0, lastLine = 0;
  uint32_t outerLine = 0, innerLine = 0; // of the two loops
};

// How an array comes to the device and back, by a clause of OpenMP or OpenACC.
struct ArrayMap {
  std::string array;
  format::MapKind kind = format::MapKind::Launch;
  bool in = false, out = false; // copied to the device, back
  uint32_t line = 0;            // of the directive
};

// Loops that a tile may reach over.
constexpr std::size_t MostTileLevels = 2;

// A constant, or payload word `value` of the record (signed).
struct Term {
  bool isSlot = false;
  int64_t value = 0;
  int64_t get(std::span<const int64_t> payload) const {
    return isSlot ? payload[static_cast<std::size_t>(value)] : value;
  }
};

struct NestItem {
  bool isLevel = false;
  uint32_t index = 0; // of the level, or of the block
};

// Trip count: max(0, base + sum of outer[m] * ord_m) over the enclosing levels, outermost first;
// 0 if the guard is 0. `before` and `after` run once around the level if its trip count is not 0.
struct NestLevel {
  uint32_t loop = 0;
  int32_t parent = -1; // enclosing level, -1 for levels[0]
  Term base;
  std::vector<Term> outer; // one for each enclosing level
  std::optional<Term> guard;
  std::vector<uint32_t> before, after;
  std::vector<NestItem> body;
};

// Address: start + sum of strides[m] * ord_m bytes over the levels from the outermost to `level`.
struct NestAccess {
  uint32_t site = 0;
  int32_t level = -1; // -1: before or after levels[0], then no strides
  Term start;
  std::vector<Term> strides;
};

struct RecordShape {
  enum class Kind { Thread, Block, Nest, Other }; // Other: repeat and rest, which readers resolve
  Kind kind = Kind::Other;
  uint32_t words = 0;               // payload, without the record id
  uint32_t block = 0;               // Block: the block that was executed
  std::vector<uint32_t> sites;      // Block: payload word k is the address of sites[k]
  std::vector<NestLevel> levels;    // Nest: levels[0] is the outermost
  std::vector<NestAccess> accesses; // Nest
};

struct PtxBlock {
  uint32_t block = 0;
  std::map<std::string, uint32_t> opcodes; // "ld.global.f32" -> count
};

// What a launch gives to a parameter of the PTX's entry.
struct PtxParameterSource {
  format::PtxRole role = format::PtxRole::Unknown;
  std::string name;
  uint32_t index = 0; // of the argument, the dimension; of a carried scalar its offset in the
                      // launch context
};

// A `.global` variable of the PTX is a variable of the program.
struct PtxVariableSource {
  std::string name;
  uint32_t argument = 0; // whose value is its address
};

struct PtxSources {
  std::vector<PtxParameterSource> parameters;
  std::vector<PtxVariableSource> variables;
};

struct Ptx {
  std::string text, target;
  std::optional<PtxSources> sources; // none in traces of programs that were compiled before these
  std::vector<PtxBlock> blocks;
  std::string reason; // why there is no PTX, or, beside a text, why it is not mapped to blocks
  // Text and blocks are there.
  bool available() const { return reason.empty(); }
};

// Whose addresses stand in records. Those in shared memory are offsets in the block's own.
inline bool isRecorded(MemorySpace space) {
  return space == MemorySpace::Global || space == MemorySpace::Shared;
}

struct KernelTables {
  std::string kernel, function, file, directory, producer;
  std::vector<std::string> namesakes; // absolute paths of the program's files that share their names
  uint32_t line = 0, column = 0;
  uint32_t dimensions = 1;
  std::array<uint32_t, 3> block{1, 1, 1};
  std::vector<MappedLoop> mapped;
  std::vector<std::string> shared; // names of objects to keep in shared memory, by the pragma
  std::vector<uint32_t> tile; // iterations of the innermost loops, innermost last; of the pragma
  std::vector<std::string> readOnly;      // names of objects to load through the read-only cache
  std::vector<ArrayMap> maps;             // of directives; arrays without one follow the accesses
  std::vector<std::string> withoutEffect; // clauses of the loop's directive that change nothing
  std::vector<RowCode> rowCode;
  std::optional<uint32_t> leftInLine; // by which iterations, that write, may leave; 0: not known
  std::vector<Argument> arguments;
  std::vector<MemoryObject> objects;
  std::vector<BasicBlock> blocks;
  std::vector<Loop> loops;
  std::vector<Site> sites;
  std::vector<RecordShape> records; // index = record id
  std::vector<OpaqueCall> opaqueCalls;
  Ptx ptx;
  KernelOrigin origin = KernelOrigin::Loop;
  uint64_t sharedBytes = 0;    // shared memory that a block has by the kernel itself
  std::string skipForbiddenBy; // access that forbids leaving untraced iterations out; empty if none
};

// `what` opens every message: "FILE: kernel NAME". Throws Error with the JSON path, the value and
// what was expected.
KernelTables parseTables(std::string_view json, std::string_view what);

} // namespace cgpredict

#endif

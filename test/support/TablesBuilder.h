// Static tables for tests, in compact form: each function appends one entry and returns its index.
//
//   TablesBuilder b("gemm", {32, 8, 1});
//   uint32_t a = b.pointer("A", 4);                          // argument and object
//   uint32_t body = b.block({.loop = -1, .successors = {}}); // basic block
//   uint32_t load = b.site(body, SiteKind::Load, a, 4, 12);  // operation and site, line 12
//   uint32_t record = b.blockRecord(body, {load});
//   KernelTables tables = b.tables;
#ifndef CGPREDICT_TEST_SUPPORT_TABLESBUILDER_H
#define CGPREDICT_TEST_SUPPORT_TABLESBUILDER_H

#include "analyzer/tables/StaticTables.h"

namespace cgpredict::test {

class TablesBuilder {
public:
  explicit TablesBuilder(std::string kernel, std::array<uint32_t, 3> block = {32, 1, 1},
                         uint32_t dimensions = 1);

  // A scalar argument of a type such as "i32", laid out after the others. Returns the argument.
  uint32_t argument(const std::string &name, const std::string &type);
  // A pointer argument and its object. Returns the object.
  uint32_t pointer(const std::string &name, uint32_t element, uint64_t bytes = 0);

  struct BlockShape {
    int32_t loop = -1;
    std::vector<uint32_t> successors = {};
    int32_t postdominator = -1;
    uint32_t line = 1;
  };
  uint32_t block(const BlockShape &shape);
  uint32_t loop(uint32_t header, int32_t parent, std::vector<uint32_t> blocks, uint32_t line = 1);

  // Returns the operation's id.
  uint32_t operation(uint32_t block, OperationClass operationClass,
                     std::vector<Operand> operands = {}, uint32_t line = 1);
  // A load or store operation of `bytes` and its global site. Returns the site.
  uint32_t site(uint32_t block, SiteKind kind, uint32_t object, uint32_t bytes, uint32_t line = 1);

  // Return the record id.
  uint32_t blockRecord(uint32_t block, std::vector<uint32_t> sites);
  uint32_t nestRecord(uint32_t words, std::vector<NestLevel> levels,
                      std::vector<NestAccess> accesses);

  // Bytes of the launch context that the arguments fill.
  uint32_t contextSize() const;

  KernelTables tables;

private:
  uint32_t operations = 0;
};

inline Term constant(int64_t value) { return {false, value}; }
inline Term slot(int64_t index) { return {true, index}; }

} // namespace cgpredict::test

#endif

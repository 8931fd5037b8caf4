#include "passes/tables/PtxTables.h"

#include "cgpredict/TablesFormat.h"

#include "llvm/IR/GlobalVariable.h"

using namespace llvm;

namespace cgpredict {
namespace {

/// What a launch gives to a parameter of the PTX.
json::Object ptxParameter(const TablesInput &in, const PtxParameter &parameter) {
  json::Object entry{{"name", parameter.name}};
  const auto role = [&](format::PtxRole value, StringRef key, int64_t index) {
    entry["role"] = StringRef(format::PtxRoles[unsigned(value)]);
    if (!key.empty())
      entry[key] = index;
  };
  if (parameter.role == PtxParameter::Extent) {
    role(format::PtxRole::Extent, "dimension", parameter.index);
  } else if (parameter.role == PtxParameter::Argument) {
    if (parameter.index >= in.body.firstCapture)
      role(format::PtxRole::Argument, "argument", parameter.index - in.body.firstCapture);
    else
      role(format::PtxRole::Carried, "offset",
           fieldOffset(in, in.context.carriedField(parameter.index - in.body.firstCarried)));
  } else if (const Induction *index = in.body.indices[parameter.index];
             index->phi == in.nest.levels[in.nest.levelOf(index->phi)].index().phi) {
    role(parameter.role == PtxParameter::Start ? format::PtxRole::Start : format::PtxRole::Step,
         "dimension", in.nest.dimensionOf(in.nest.levelOf(index->phi)));
  } else { // an index beside the loop's own: no launch says where it starts
    role(format::PtxRole::Unknown, "", 0);
  }
  return entry;
}

json::Array ptxParameters(const TablesInput &in) {
  json::Array result;
  for (const PtxParameter &parameter : in.ptx.parameters)
    result.push_back(ptxParameter(in, parameter));
  return result;
}

json::Array ptxVariables(const TablesInput &in) {
  json::Array result;
  for (const PtxVariable &variable : in.ptx.variables)
    for (auto [number, base] : enumerate(in.context.bases))
      if (!base.isPointer && base.variable->getName() == variable.symbol)
        result.push_back(json::Object{{"name", variable.name},
                                      {"argument", int64_t(in.body.captures.size() + number)}});
  return result;
}

} // namespace

json::Object ptxTables(const TablesInput &in) {
  json::Object result;
  if (!in.ptx.reason.empty())
    result["reason"] = in.ptx.reason;
  if (in.ptx.text.empty())
    return result;
  result["target"] = in.ptx.target;
  result["text"] = in.ptx.text;
  result["parameters"] = ptxParameters(in);
  result["variables"] = ptxVariables(in);
  if (!in.ptx.reason.empty())
    return result;
  json::Array blockList;
  for (const PtxBlock &block : in.ptx.blocks) {
    json::Object opcodes;
    for (const auto &[opcode, count] : block.opcodes)
      opcodes[opcode] = int64_t(count);
    blockList.push_back(
        json::Object{{"block", int64_t(block.block)}, {"opcodes", std::move(opcodes)}});
  }
  result["blocks"] = std::move(blockList);
  return result;
}

} // namespace cgpredict

// The static tables of a kernel as text.
#include "tools/TraceText.h"

#include "cgpredict/LoopVariables.h"

#include <fmt/format.h>

namespace cgpredict {
namespace {

std::string operandText(const Operand &operand) {
  switch (operand.kind) {
  case OperandKind::Operation:
    return fmt::format("%{}", operand.index);
  case OperandKind::Constant:
    return "const";
  case OperandKind::Argument:
    return fmt::format("arg{}", operand.index);
  case OperandKind::Dimension:
    break;
  }
  const int64_t other = format::otherVariableOf(operand.index);
  return fmt::format("thread.{}{}", "xyz"[format::dimensionOf(operand.index)],
                     other == 0 ? "" : fmt::format("'{}", other));
}

std::string operationText(const Operation &op) {
  std::string operands;
  for (const Operand &operand : op.operands)
    operands += (operands.empty() ? "" : ", ") + operandText(operand);
  std::string text = fmt::format("%{} = {} {} {} ({}) [{}]", op.id, op.opcode, op.type, op.bits,
                                 operands, toString(op.operationClass));
  if (op.site)
    text += fmt::format(" site {}", *op.site);
  if (!op.callee.empty())
    text += fmt::format(" calls {}", op.callee);
  return text + fmt::format(" {}:{}", op.line, op.column);
}

void blocks(const KernelTables &t, std::FILE *out) {
  for (std::size_t b = 0; b < t.blocks.size(); ++b) {
    const BasicBlock &block = t.blocks[b];
    fmt::print(out, "  block {} {} {}:{}, loop {}, to [{}], postdominator {}\n", b, block.name,
               block.line, block.column, block.loop, fmt::join(block.successors, " "),
               block.postdominator);
    for (const Operation &op : block.operations)
      fmt::print(out, "    {}\n", operationText(op));
  }
  for (std::size_t l = 0; l < t.loops.size(); ++l)
    fmt::print(out, "  loop {} {}:{}, header {}, parent {}, depth {}, blocks [{}]{}\n", l,
               t.loops[l].line, t.loops[l].column, t.loops[l].header, t.loops[l].parent,
               t.loops[l].depth, fmt::join(t.loops[l].blocks, " "),
               t.loops[l].uncounted ? ", turns cannot be told" : "");
}

void memory(const KernelTables &t, std::FILE *out) {
  for (std::size_t a = 0; a < t.arguments.size(); ++a)
    fmt::print(out, "  argument {} {} {}, {} bytes at {}\n", a, t.arguments[a].type,
               t.arguments[a].name, t.arguments[a].bytes, t.arguments[a].offset);
  for (std::size_t o = 0; o < t.objects.size(); ++o)
    fmt::print(out, "  object {} {}, {}, argument {}, elements of {} bytes, {} bytes{}\n", o,
               t.objects[o].name, toString(t.objects[o].kind), t.objects[o].argument,
               t.objects[o].element, t.objects[o].bytes,
               t.objects[o].isRestrict ? ", restrict" : "");
  for (std::size_t s = 0; s < t.sites.size(); ++s)
    fmt::print(out, "  site {} {} {} object {}, {} bytes, {}, block {} operation {}, {}:{}{}{}\n",
               s, toString(t.sites[s].kind), t.sites[s].variable, t.sites[s].object,
               t.sites[s].bytes, toString(t.sites[s].space), t.sites[s].block, t.sites[s].operation,
               t.sites[s].line, t.sites[s].column, t.sites[s].text.empty() ? "" : " ",
               t.sites[s].text);
}

std::string termText(const Term &term) {
  return term.isSlot ? fmt::format("word {}", term.value) : fmt::format("{}", term.value);
}

std::string termsText(const std::vector<Term> &terms) {
  std::string text;
  for (const Term &term : terms)
    text += (text.empty() ? "" : ", ") + termText(term);
  return text;
}

std::string itemsText(const std::vector<NestItem> &items) {
  std::string text;
  for (const NestItem &item : items)
    text += fmt::format("{}{} {}", text.empty() ? "" : ", ", item.isLevel ? "level" : "block",
                        item.index);
  return text;
}

void nest(const RecordShape &record, std::FILE *out) {
  for (std::size_t l = 0; l < record.levels.size(); ++l) {
    const NestLevel &level = record.levels[l];
    fmt::print(out,
               "    level {} of loop {}, parent {}: trips {}, outer [{}], guard {}; before [{}], "
               "body [{}], after [{}]\n",
               l, level.loop, level.parent, termText(level.base), termsText(level.outer),
               level.guard ? termText(*level.guard) : "none", fmt::join(level.before, " "),
               itemsText(level.body), fmt::join(level.after, " "));
  }
  for (const NestAccess &access : record.accesses)
    fmt::print(out, "    site {} in level {}: start {}, strides [{}]\n", access.site, access.level,
               termText(access.start), termsText(access.strides));
}

void records(const KernelTables &t, std::FILE *out) {
  for (std::size_t id = 0; id < t.records.size(); ++id) {
    const RecordShape &record = t.records[id];
    if (record.kind == RecordShape::Kind::Block)
      fmt::print(out, "  record {} block {}, sites [{}]\n", id, record.block,
                 fmt::join(record.sites, " "));
    if (record.kind == RecordShape::Kind::Nest) {
      fmt::print(out, "  record {} nest, {} words\n", id, record.words);
      nest(record, out);
    }
  }
}

} // namespace

void dumpTables(const TracedKernel &kernel, std::FILE *out) {
  const KernelTables &t = kernel.tables;
  fmt::print(out, "kernel {} ({}, in {}), block {}, {}, made by {}\n", kernel.name, kernel.position,
             kernel.instance, sides(kernel.block), counted(t.dimensions, "dimension", "dimensions"),
             t.producer);
  for (std::size_t d = 0; d < t.mapped.size(); ++d)
    fmt::print(out, "  thread.{} is {} {}:{}\n", "xyz"[d], t.mapped[d].variable, t.mapped[d].line,
               t.mapped[d].column);
  memory(t, out);
  blocks(t, out);
  records(t, out);
  for (const OpaqueCall &call : t.opaqueCalls)
    fmt::print(out, "  opaque call of {} {}:{}\n", call.callee, call.line, call.column);
  if (!t.ptx.available())
    fmt::print(out, "  {}: {}\n", t.ptx.text.empty() ? "no PTX" : "PTX is not mapped to blocks",
               t.ptx.reason);
  for (const PtxBlock &block : t.ptx.blocks)
    for (const auto &[opcode, count] : block.opcodes)
      fmt::print(out, "  PTX of block {}: {} {}\n", block.block, count, opcode);
  if (!t.skipForbiddenBy.empty())
    fmt::print(out, "  skipping is forbidden by {}\n", t.skipForbiddenBy);
}

void dumpPtx(const TracedKernel &kernel, std::FILE *out) {
  const Ptx &ptx = kernel.tables.ptx;
  if (!ptx.available())
    fmt::print(out, "// kernel {} {}: {}\n", kernel.name,
               ptx.text.empty() ? "has no PTX" : "has PTX that is not mapped to blocks",
               ptx.reason);
  if (!ptx.text.empty())
    fmt::print(out, "{}{}", ptx.text, ptx.text.ends_with('\n') ? "" : "\n");
}

} // namespace cgpredict

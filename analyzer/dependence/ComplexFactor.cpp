#include "analyzer/dependence/ComplexFactor.h"

#include "analyzer/affine/LinearValues.h"

#include <algorithm>
#include <string_view>

namespace cgpredict {
namespace {

bool isOneValue(const KernelTables &tables, const OperandGraph &graph, const Operand &one,
                const Operand &other) {
  const auto &first = graph.operation(one.index).site, &second = graph.operation(other.index).site;
  return one.index == other.index ||
         (first && second && graph.atOnePlace(tables.sites[*first], tables.sites[*second]));
}

class Parts {
public:
  Parts(const KernelTables &tables, const OperandGraph &graph, const std::set<uint32_t> &carried)
      : tables(tables), graph(graph), carried(carried) {}

  // Signs tell which of the two is the real part: (re + i im) * (c + i d) has one minus more on the
  // real side.
  std::optional<ComplexFactor> bySums(const Operand &re, const Operand &im) {
    std::vector<Term> real, imaginary;
    if (!addTerms(re, false, real) || !addTerms(im, false, imaginary) || real.size() != 2 ||
        imaginary.size() != 2)
      return std::nullopt;
    if (!isSame(real[0].value, imaginary[0].value))
      std::swap(imaginary[0], imaginary[1]);
    for (int turn = 0; turn < 2; ++turn) {
      if (areParts(real, imaginary))
        return ComplexFactor{real[0].value, real[1].value,
                             SignedOperand{real[0].by, real[0].minus},
                             SignedOperand{imaginary[0].by, imaginary[0].minus}, operations};
      std::swap(real[0], real[1]);
      std::swap(imaginary[0], imaginary[1]);
    }
    return std::nullopt;
  }

  std::optional<ComplexFactor> byCall(const Operand &re, const Operand &im) {
    const Operation *call = callOf(re);
    if (call == nullptr || call != callOf(im) || call->operands.size() != 5 ||
        !arePartsInOrder(graph.operation(re.index), graph.operation(im.index)))
      return std::nullopt;
    const std::size_t old = contains(call->operands[0]) ? 0 : 2, by = 2 - old;
    const auto &each = call->operands;
    if (!contains(each[old]) || !contains(each[old + 1]) || contains(each[by]) ||
        contains(each[by + 1]))
      return std::nullopt;
    return ComplexFactor{each[old],
                         each[old + 1],
                         withoutSign({each[by], false}),
                         withoutSign({each[by + 1], false}),
                         {re.index, im.index, call->id}};
  }

private:
  struct Term {
    Operand value, by; // what depends on the old value, and the other factor
    bool minus = false;
  };

  bool contains(const Operand &operand) const {
    return operand.kind == OperandKind::Operation && carried.contains(operand.index);
  }

  SignedOperand withoutSign(SignedOperand of) {
    while (of.value.kind == OperandKind::Operation &&
           graph.operation(of.value.index).opcode == "fneg") {
      operations.push_back(of.value.index);
      of = {graph.operation(of.value.index).operands[0], !of.minus};
    }
    return of;
  }

  bool isSame(const Operand &one, const Operand &other) const {
    return isOneValue(tables, graph, one, other);
  }

  bool addProduct(const Operation &operation, bool minus, std::vector<Term> &terms) {
    const bool first = contains(operation.operands[0]);
    if (first == contains(operation.operands[1]))
      return false;
    const SignedOperand value = withoutSign({operation.operands[first ? 0 : 1], minus});
    const SignedOperand by = withoutSign({operation.operands[first ? 1 : 0], value.minus});
    terms.push_back({value.value, by.value, by.minus});
    return terms.size() <= 2;
  }

  // A sum of products.
  bool addTerms(const Operand &sum, bool minus, std::vector<Term> &terms) {
    if (!contains(sum))
      return false;
    const Operation &operation = graph.operation(sum.index);
    operations.push_back(operation.id);
    const auto &each = operation.operands;
    if (operation.opcode == "fadd" || operation.opcode == "fsub")
      return addTerms(each[0], minus, terms) &&
             addTerms(each[1], minus != (operation.opcode == "fsub"), terms);
    if (operation.opcode == "fneg")
      return addTerms(each[0], !minus, terms);
    if (operation.opcode == "fmul")
      return addProduct(operation, minus, terms);
    const bool isFused = operation.callee.starts_with("llvm.fma.") ||
                         operation.callee.starts_with("llvm.fmuladd.");
    return isFused && addProduct(operation, minus, terms) && addTerms(each[2], minus, terms);
  }

  // With the real part first: re c - im d and re d + im c.
  bool areParts(const std::vector<Term> &real, const std::vector<Term> &imaginary) const {
    return isSame(real[0].value, imaginary[0].value) && isSame(real[1].value, imaginary[1].value) &&
           !isSame(real[0].value, real[1].value) && graph.same(real[0].by, imaginary[1].by) &&
           graph.same(real[1].by, imaginary[0].by) &&
           real[0].minus == imaginary[1].minus && real[1].minus != imaginary[0].minus;
  }

  // The library's product, of which the operand is a part.
  const Operation *callOf(const Operand &part) const {
    if (!contains(part))
      return nullptr;
    const Operation &extract = graph.operation(part.index);
    const bool isPart = extract.opcode == "extractvalue" || extract.opcode == "extractelement";
    if (!isPart || extract.operands[0].kind != OperandKind::Operation)
      return nullptr;
    const Operation &call = graph.operation(extract.operands[0].index);
    return call.callee == "__muldc3" || call.callee == "__mulsc3" || call.callee == "__mulxc3"
               ? &call
               : nullptr;
  }

  // Which part of a structure is taken is in no table: compilers take them in turn.
  static bool arePartsInOrder(const Operation &re, const Operation &im) {
    return re.opcode == "extractvalue"
               ? re.id < im.id && im.opcode == re.opcode
               : constantOperand(re, 1) == "0" && constantOperand(im, 1) == "1";
  }

  const KernelTables &tables;
  const OperandGraph &graph;
  const std::set<uint32_t> &carried;
  std::vector<uint32_t> operations;
};

} // namespace

bool isSameProduct(const KernelTables &tables, const OperandGraph &graph, const ComplexFactor &one,
                   const ComplexFactor &other) {
  const auto same = [&](const SignedOperand &a, const SignedOperand &b) {
    return a.minus == b.minus && graph.same(a.value, b.value);
  };
  return isOneValue(tables, graph, one.re, other.re) &&
         isOneValue(tables, graph, one.im, other.im) && same(one.c, other.c) &&
         same(one.d, other.d);
}

std::optional<ComplexFactor> complexFactor(const KernelTables &tables, const OperandGraph &graph,
                                           const std::set<uint32_t> &carried, const Operand &re,
                                           const Operand &im) {
  std::optional<ComplexFactor> factor = Parts(tables, graph, carried).byCall(re, im);
  return factor ? factor : Parts(tables, graph, carried).bySums(re, im);
}

} // namespace cgpredict

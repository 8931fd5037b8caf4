#include "passes/tables/Sites.h"

#include "passes/kernel/MemberBytes.h"
#include "passes/kernel/SourceName.h"
#include "passes/ptx/PtxSupport.h"

#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/GetElementPtrTypeIterator.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace cgpredict {
namespace {

/// As the marker has it of a capture, or of a member of the object.
std::string marked(const std::string &member, Value &object) {
  return member.empty() || isClosure(object) ? member : MemberPrefix + member;
}

std::string markedMember(Value &object, uint64_t offset) {
  return marked(memberName(object, offset), object);
}

std::string markedReference(Value &object, uint64_t offset) {
  return marked(referenceMember(object, offset), object);
}

class SiteCollector {
public:
  SiteCollector(Function &kernel, const OutlinedBody &body, const Nest &nest,
                ArrayRef<std::string> names)
      : kernel(kernel), body(body), nest(nest), names(names) {}

  KernelSites collect() {
    for (Instruction &instruction : instructions(kernel)) {
      if (auto *load = dyn_cast<LoadInst>(&instruction))
        add(instruction, load->getPointerOperand(), load->getType(), false);
      else if (auto *store = dyn_cast<StoreInst>(&instruction))
        add(instruction, store->getPointerOperand(), store->getValueOperand()->getType(), true);
      else if (auto *update = dyn_cast<AtomicRMWInst>(&instruction))
        addUpdate(instruction, update->getPointerOperand(), update->getType());
      else if (auto *exchange = dyn_cast<AtomicCmpXchgInst>(&instruction))
        addUpdate(instruction, exchange->getPointerOperand(),
                  exchange->getNewValOperand()->getType());
    }
    return std::move(result);
  }

private:
  void addUpdate(Instruction &instruction, Value *pointer, Type *type) {
    add(instruction, pointer, type, false);
    add(instruction, pointer, type, true);
  }

  void add(Instruction &instruction, Value *pointer, Type *type, bool isStore) {
    uint64_t bytes = kernel.getParent()->getDataLayout().getTypeStoreSize(type).getFixedValue();
    unsigned object = objectOf(baseOf(*pointer), bytes);
    std::string member = result.objects[object].isClosure ? "" : nameOfPlace(*pointer);
    if (member.empty() && result.objects[object].name == Unnamed && type->isPointerTy() && !isStore)
      member = sourceName(instruction);
    result.of[&instruction].push_back(result.sites.size());
    result.sites.push_back({&instruction, pointer, isStore, object, unsigned(bytes),
                            spaceOf(object), std::move(member), keptAt(*pointer),
                            alignmentOf(instruction, *pointer)});
  }

  /// Variables of the host lie at multiples of 16 bytes, whatever they are of. Of an atomic update
  /// it does not matter.
  uint64_t alignmentOf(Instruction &access, Value &pointer) const {
    Value *base = &baseOf(pointer);
    if (Value *captured = isa<Argument>(base) ? captureOf(*base) : nullptr)
      base = getUnderlyingObject(captured, 0);
    const bool isVariable = isa<GlobalVariable, AllocaInst>(base);
    return !isVariable && isa<LoadInst, StoreInst>(access)
               ? getLoadStoreAlignment(&access).value()
               : 1;
  }

  /// A pointer that runs through variables of the thread's own, as in a sort, stays in these.
  static Value &baseOf(Value &pointer) {
    SmallVector<const Value *, 4> objects;
    getUnderlyingObjects(&pointer, objects, nullptr, 0);
    return pointsToLocal(&pointer) ? const_cast<Value &>(*objects.front())
                                   : *getUnderlyingObject(&pointer, 0);
  }

  MemorySpace spaceOf(unsigned number) const {
    const MemoryObject &object = result.objects[number];
    if (object.kind == MemoryObject::Local)
      return MemorySpace::Local;
    return object.kind == MemoryObject::Global && isParameter(*object.global) ? MemorySpace::Param
                                                                              : MemorySpace::Global;
  }

  static const Value *writtenPointer(const Instruction &instruction) {
    if (auto *store = dyn_cast<StoreInst>(&instruction))
      return store->getPointerOperand();
    if (auto *update = dyn_cast<AtomicRMWInst>(&instruction))
      return update->getPointerOperand();
    auto *exchange = dyn_cast<AtomicCmpXchgInst>(&instruction);
    return exchange ? exchange->getPointerOperand() : nullptr;
  }

  /// A scalar variable that the kernel only reads: a port passes it as an argument.
  bool isParameter(const GlobalVariable &variable) const {
    if (!variable.getValueType()->isSingleValueType() || variable.getValueType()->isVectorTy())
      return false;
    return none_of(instructions(kernel), [&](const Instruction &instruction) {
      const Value *target = writtenPointer(instruction);
      return target != nullptr && getUnderlyingObject(target, 0) == &variable;
    });
  }

  unsigned objectOf(Value &base, unsigned element) {
    auto [entry, isNew] = numbers.try_emplace(&base, result.objects.size());
    if (isNew) {
      MemoryObject object = describe(base);
      object.element = element;
      // Two loads of the same pointer variable reach the same object.
      if (object.throughGlobal)
        for (auto [number, other] : enumerate(result.objects))
          if (other.throughGlobal && other.global == object.global)
            return entry->second = number;
      result.objects.push_back(object);
    }
    return entry->second;
  }

  MemoryObject describe(Value &base) {
    if (auto *argument = dyn_cast<Argument>(&base))
      return describeArgument(*argument);
    const DataLayout &layout = kernel.getParent()->getDataLayout();
    if (auto *variable = dyn_cast<AllocaInst>(&base)) {
      uint64_t bytes =
          variable->getAllocationSize(layout).value_or(TypeSize::getFixed(0)).getFixedValue();
      return {MemoryObject::Local, sourceName(base), -1, nullptr, false, 0, bytes};
    }
    if (auto *variable = dyn_cast<GlobalVariable>(&base))
      return describeGlobal(*variable, layout);
    if (auto *load = dyn_cast<LoadInst>(&base))
      return describeLoaded(*load);
    return {MemoryObject::Unknown, nameOfRoot(base)};
  }

  MemoryObject describeGlobal(GlobalVariable &variable, const DataLayout &layout) {
    MemoryObject object{MemoryObject::Global, sourceName(variable), -1, &variable};
    if (!endsOpen(*variable.getValueType()))
      object.bytes = layout.getTypeAllocSize(variable.getValueType()).getFixedValue();
    object.isRestrict = variable.isConstant();
    return object;
  }

  /// The variable that lies there; empty where an address leads to it that is not a reference's.
  std::string variableAt(Value &pointer) {
    Value &base = baseOf(pointer);
    if (std::string member = nameOfMember(pointer, markedMember); !member.empty())
      return member;
    if (auto *load = dyn_cast<LoadInst>(&base))
      return nameOfMember(*load->getPointerOperand(), markedReference);
    if (isa<GlobalVariable>(base))
      return sourceName(base);
    auto *argument = dyn_cast<Argument>(&base);
    if (!argument || argument->getArgNo() < body.firstCarried)
      return "";
    Value *captured = captureOf(base);
    const bool isPointer = captured && !isa<AllocaInst>(captured) && !isReference(*captured);
    return isPointer ? "" : names[argument->getArgNo()];
  }

  format::Keeps keptAt(Value &pointer) {
    const PrivateVariables &privates = nest.marker.privates;
    Value &base = baseOf(pointer);
    if (Value *captured = isa<Argument>(base) ? captureOf(base) : nullptr;
        captured && body.ofIteration.contains(captured))
      return format::Keeps::Any;
    const std::string variable = variableAt(pointer);
    if (is_contained(privates.any, variable))
      return format::Keeps::Any;
    return is_contained(privates.last, variable) ? format::Keeps::Last : format::Keeps::Stored;
  }

  MemoryObject describeLoaded(LoadInst &load) {
    Value *holder = load.getPointerOperand();
    if (auto *variable = dyn_cast<GlobalVariable>(holder); variable && isParameter(*variable))
      return {MemoryObject::Argument, sourceName(*holder), -1, variable, true};
    const std::string name = nameOfLoaded(*holder);
    return {MemoryObject::Unknown, name == Unnamed ? sourceName(load) : name};
  }

  /// Of what a pointer at `holder` leads to.
  std::string nameOfLoaded(Value &holder) {
    const std::string member = nameOfMember(holder, qualifiedMemberName);
    const std::string name = member.empty() ? nameOfRoot(holder) : member;
    return name == Unnamed ? nameByPointer(holder) : name;
  }

  /// Of what a row pointer or a member was loaded from: A for A[i][j], list for list->next->value.
  std::string nameOfRoot(Value &pointer) {
    Value &root = *getUnderlyingObject(&pointer, 0);
    if (auto *load = dyn_cast<LoadInst>(&root))
      return nameOfLoaded(*load->getPointerOperand());
    if (Value *start = unnamedStart(root))
      return nameOfRoot(*start);
    auto *argument = dyn_cast<Argument>(&root);
    bool isNamed = argument && argument->getArgNo() < names.size();
    return isNamed ? names[argument->getArgNo()] : sourceName(root);
  }

  Value *captureOf(Value &base) const {
    auto *argument = dyn_cast<Argument>(&base);
    const bool isCapture = argument && argument->getArgNo() >= body.firstCapture &&
                           argument->getArgNo() - body.firstCapture < body.captures.size();
    return isCapture ? body.captures[argument->getArgNo() - body.firstCapture] : nullptr;
  }

  /// Of an array that is a member, too: by where its elements begin.
  std::string nameOfMember(Value &pointer,
                           function_ref<std::string(Value &, uint64_t)> nameIn) const {
    const DataLayout &layout = kernel.getParent()->getDataLayout();
    APInt offset(layout.getIndexTypeSizeInBits(pointer.getType()), 0);
    Value *base = pointer.stripAndAccumulateConstantOffsets(layout, offset, true);
    while (auto *step = dyn_cast<GEPOperator>(base)) {
      offset = bytesInFront(*step, layout);
      base = step->getPointerOperand()->stripAndAccumulateConstantOffsets(layout, offset, true);
    }
    Value *object = isa<GlobalVariable>(base) ? base : captureOf(*base);
    return object ? nameIn(*object, offset.getZExtValue()) : "";
  }

  /// Of a member; of other objects than that of the function s.count where no index leads there.
  std::string nameOfPlace(Value &pointer) const {
    const Value *base = pointer.stripInBoundsConstantOffsets();
    const bool isOne = isa<GlobalVariable, Argument>(base);
    return nameOfMember(pointer, isOne ? qualifiedMemberName : memberName);
  }

  /// Up to the first index that varies.
  static uint64_t bytesInFront(const GEPOperator &step, const DataLayout &layout) {
    int64_t bytes = 0;
    for (auto index = gep_type_begin(step); index != gep_type_end(step); ++index) {
      const auto *number = dyn_cast<ConstantInt>(index.getOperand());
      if (!number)
        break;
      if (StructType *type = index.getStructTypeOrNull())
        bytes += int64_t(layout.getStructLayout(type)->getElementOffset(number->getZExtValue()));
      else
        bytes += number->getSExtValue() * int64_t(index.getSequentialElementStride(layout));
    }
    return uint64_t(bytes);
  }

  /// `restrict` is a property of the program's own parameter, which the kernel receives.
  MemoryObject describeCapture(unsigned number) {
    MemoryObject object{MemoryObject::Argument, names[number], int(number)};
    auto *parameter = dyn_cast<Argument>(body.captures[number - body.firstCapture]);
    object.isRestrict = parameter && parameter->hasNoAliasAttr();
    object.isClosure = isClosure(*body.captures[number - body.firstCapture]);
    return object;
  }

  MemoryObject describeArgument(Argument &argument) {
    unsigned number = argument.getArgNo();
    if (number >= body.firstCapture)
      return describeCapture(number);
    if (number >= body.firstCarried)
      return {MemoryObject::Unknown, names[number]};
    Value *start = getUnderlyingObject(body.indices[number]->start, 0);
    for (auto [capture, value] : enumerate(body.captures))
      if (value == start)
        return describeCapture(body.firstCapture + unsigned(capture));
    return {MemoryObject::Unknown, names[number]};
  }

  Function &kernel;
  const OutlinedBody &body;
  const Nest &nest;
  ArrayRef<std::string> names;
  DenseMap<Value *, unsigned> numbers;
  KernelSites result;
};

} // namespace

bool KernelSites::isRecorded(Instruction &instruction) const {
  auto found = of.find(&instruction);
  return found != of.end() && sites[found->second.front()].space == MemorySpace::Global;
}

KernelSites collectSites(Function &kernel, const OutlinedBody &body, const Nest &nest,
                         ArrayRef<std::string> names) {
  return SiteCollector(kernel, body, nest, names).collect();
}

} // namespace cgpredict

#include "passes/kernel/SourceName.h"

#include "passes/kernel/LlvmVersion.h"
#include "passes/kernel/UserLocation.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/BinaryFormat/Dwarf.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace cgpredict {

namespace {

/// Names of the compiler's own (`__begin1`) and of parameters of the library say nothing to a user,
/// nor does the `this` of a member function that was inlined; but those of the library's algorithm
/// whose loop is a kernel do.
bool isForeign(const DbgVariableRecord &record) {
  const DILocalVariable &variable = *record.getVariable();
  const DILocation *place = record.getDebugLoc();
  const bool isInlined = place && place->getInlinedAt();
  if (isSystemHeader(variable.getFilename()))
    return isInlined || variable.isArtificial();
  return (variable.isArtificial() && isInlined) || variable.getName().starts_with("__");
}

/// As the library's documents have it: `first` of `__first`.
StringRef nameOf(const DIVariable &variable) {
  StringRef name = variable.getName();
  return isSystemHeader(variable.getFilename()) ? name.ltrim('_') : name;
}

/// The variable lies where the pointer leads, as the first member that a structured binding names
/// (`auto &[pos, vel] : particles`): it is not the pointer's name, which leads to all members.
bool isPointee(DbgVariableRecord &record, const Value &value) {
  const DIExpression *expression = record.getExpression();
  return isa<Instruction>(value) && !isa<AllocaInst>(value) && record.isDbgValue() && expression &&
         expression->startsWithDeref();
}

/// A variable of a block that the instruction stands outside of, as a later loop's iterator: it is
/// set to what has been made for something else.
bool isOfOtherBlock(const DbgVariableRecord &record, const Instruction &made) {
  const DILocation *place = made.getDebugLoc();
  while (place && place->getInlinedAt() != record.getDebugLoc()->getInlinedAt())
    place = place->getInlinedAt();
  const DIScope *scope = place ? place->getScope() : nullptr;
  const DIScope *block = record.getVariable()->getScope();
  while (scope && scope != block && !isa<DISubprogram>(scope))
    scope = scope->getScope();
  return scope && scope != block;
}

/// The variable that is the value first: an inlined function's parameter, the field of a lambda
/// that captures it, the only member of an object, or what it is assigned to later, is the same
/// value by another name.
unsigned distanceFromUser(DbgVariableRecord &record, const Value &value) {
  if (record.isDbgDeclare() || (record.isDbgAssign() && record.getAddress() == &value))
    return 0;
  const DILocation *place = record.getDebugLoc();
  const bool isMember = value.getType()->isPointerTy() && record.isDbgValue() &&
                        isa_and_present<DICompositeType>(record.getVariable()->getType());
  const bool isPart =
      isMember || (record.getExpression() && record.getExpression()->isFragment());
  auto *made = dyn_cast<Instruction>(&value);
  const bool isLater = made && record.getParent() != made->getParent();
  const bool isElsewhere = isLater && isOfOtherBlock(record, *made);
  return 1 + unsigned(isLater) + 2 * unsigned(isPart) +
         4 * unsigned(isElsewhere || (place && place->getInlinedAt()));
}

const DILocalVariable *variableOf(Value &value) {
  const DbgVariableRecord *record = recordOf(value);
  return record ? record->getVariable() : nullptr;
}

const DIVariable *variableOf(const GlobalVariable &variable) {
  SmallVector<DIGlobalVariableExpression *, 1> described;
  variable.getDebugInfo(described);
  return described.empty() ? nullptr : described.front()->getVariable();
}

/// Of the variable, or of what it points or refers to.
const DICompositeType *classOf(const DILocalVariable &variable) {
  const DIType *type = variable.getType();
  while (auto *derived = dyn_cast_or_null<DIDerivedType>(type))
    type = derived->getBaseType();
  return dyn_cast_or_null<DICompositeType>(type);
}

/// The captures of a lambda are the members of a class without a name.
const DICompositeType *closureOf(Value &value) {
  const DILocalVariable *variable = variableOf(value);
  const DICompositeType *type = variable ? classOf(*variable) : nullptr;
  const bool isUnnamed = type && type->getName().empty();
  return isUnnamed && type->getTag() == dwarf::DW_TAG_class_type ? type : nullptr;
}

/// The member that has the bit, of the class, of one that it inherits from, or of a union in it;
/// `bit` is of the member then. Null if there is none with a name.
const DIDerivedType *memberAt(const DICompositeType &type, uint64_t &bit) {
  for (const DINode *element : type.getElements()) {
    auto *member = dyn_cast<DIDerivedType>(element);
    if (!member || member->isStaticMember() || bit < member->getOffsetInBits())
      continue;
    const uint64_t inside = bit - member->getOffsetInBits();
    auto *part = dyn_cast_or_null<DICompositeType>(member->getBaseType());
    const bool isNameless = part && member->getName().empty();
    if (inside >= (isNameless ? part->getSizeInBits() : member->getSizeInBits()))
      continue;
    uint64_t within = inside;
    const DIDerivedType *named = isNameless ? memberAt(*part, within) : member;
    if (!named || named->getName().empty())
      continue;
    bit = within;
    return named;
  }
  return nullptr;
}

bool isUsers(const DICompositeType *type) { return type && !isSystemHeader(type->getFilename()); }

/// "state.speed": through structures of the user's.
std::string pathOfMember(const DICompositeType &type, uint64_t bit) {
  const DIDerivedType *member = memberAt(type, bit);
  if (!member)
    return {};
  const DIType *of = member->getBaseType();
  while (auto *name = dyn_cast_or_null<DIDerivedType>(of)) {
    if (name->getTag() != dwarf::DW_TAG_typedef)
      break;
    of = name->getBaseType();
  }
  auto *part = dyn_cast_or_null<DICompositeType>(of);
  const std::string inner = isUsers(part) ? pathOfMember(*part, bit) : "";
  return (member->getName() + (inner.empty() ? "" : ".") + inner).str();
}

} // namespace

DbgVariableRecord *recordOf(Value &value) {
  DbgVariableRecord *nearest = nullptr;
  unsigned least = ~0u;
  for (DbgVariableRecord *record : debugRecordsOf(value)) {
    const unsigned distance = distanceFromUser(*record, value);
    if (distance < least && !isForeign(*record) && !isPointee(*record, value)) {
      least = distance;
      nearest = record;
    }
  }
  return nearest;
}

bool isClosure(Value &value) { return closureOf(value) != nullptr; }

static bool isReferenceType(const DIType *type) {
  return type && (type->getTag() == dwarf::DW_TAG_reference_type ||
                  type->getTag() == dwarf::DW_TAG_rvalue_reference_type);
}

bool isReference(Value &value) {
  const DILocalVariable *variable = variableOf(value);
  return variable && isReferenceType(variable->getType());
}

/// Of a lambda's captures or of the object that a member function is called for; null if none. A
/// capture that is a value of its own, as an argument in a register, is that wherever it leads.
static const DIDerivedType *ownMember(Value &value, uint64_t offset) {
  DbgVariableRecord *record = recordOf(value);
  if (!record)
    return nullptr;
  const DILocalVariable &variable = *record->getVariable();
  const DICompositeType *type = variable.isObjectPointer() ? classOf(variable) : closureOf(value);
  const auto part = record->isDbgValue() ? record->getExpression()->getFragmentInfo() : std::nullopt;
  uint64_t bit = part ? part->OffsetInBits : 8 * offset;
  return type ? memberAt(*type, bit) : nullptr;
}

std::string memberName(Value &value, uint64_t offset) {
  const DIDerivedType *member = ownMember(value, offset);
  return member ? member->getName().str() : "";
}

std::string referenceMember(Value &value, uint64_t offset) {
  const DIDerivedType *member = ownMember(value, offset);
  return member && isReferenceType(member->getBaseType()) ? member->getName().str() : "";
}

/// What the value leads to is a variable of this type, or what that points or refers to: one step
/// away at most, which `sign` has then. Null if it is not a structure of the user's.
static const DICompositeType *structureAt(const DIType *type, bool isVariable, StringRef &sign) {
  sign = isVariable ? "." : "";
  while (auto *derived = dyn_cast_or_null<DIDerivedType>(type)) {
    const bool isPointer = derived->getTag() == dwarf::DW_TAG_pointer_type;
    if (isPointer || derived->getTag() == dwarf::DW_TAG_reference_type) {
      if (!sign.empty())
        return nullptr;
      sign = isPointer ? "->" : ".";
    }
    type = derived->getBaseType();
  }
  auto *structure = dyn_cast_or_null<DICompositeType>(type);
  return !sign.empty() && isUsers(structure) ? structure : nullptr;
}

std::string qualifiedMemberName(Value &value, uint64_t offset) {
  if (std::string own = memberName(value, offset); !own.empty())
    return own;
  auto *global = dyn_cast<GlobalVariable>(&value);
  const DIVariable *variable = global ? variableOf(*global) : variableOf(value);
  StringRef sign;
  const DICompositeType *structure =
      variable ? structureAt(variable->getType(), global || isa<AllocaInst>(value), sign) : nullptr;
  const std::string member = structure ? pathOfMember(*structure, 8 * offset) : "";
  return member.empty() ? "" : (nameOf(*variable) + sign + member).str();
}

/// A list's next element starts from the one that it is loaded from.
static bool leadsBack(Value *leaf, const SmallSetVector<Value *, 8> &open) {
  constexpr unsigned maximum = 8; // of pointers to pointers
  for (unsigned depth = 0; depth < maximum && isa<LoadInst>(leaf); ++depth) {
    leaf = getUnderlyingObject(cast<LoadInst>(leaf)->getPointerOperand(), 0);
    if (open.contains(leaf))
      return true;
  }
  return false;
}

Value *unnamedStart(Value &value) {
  if (!isa<PHINode, SelectInst>(value) || !value.getType()->isPointerTy() || variableOf(value))
    return nullptr;
  SmallSetVector<Value *, 8> open;
  open.insert(&value);
  Value *start = nullptr;
  for (size_t next = 0; next < open.size(); ++next) {
    Value *at = open[next];
    auto *choice = dyn_cast<SelectInst>(at);
    if (at != &value && (!isa<PHINode, SelectInst>(at) || variableOf(*at))) {
      const bool isOwn = isa<AllocaInst>(at); // of a temporary that may be chosen instead
      if (!isa<ConstantData>(at) && !leadsBack(at, open) &&
          (!start || (isa<AllocaInst>(start) && !isOwn)))
        start = at;
      continue;
    }
    if (choice)
      for (Value *arm : {choice->getTrueValue(), choice->getFalseValue()})
        open.insert(getUnderlyingObject(arm, 0));
    else
      for (Value *incoming : cast<PHINode>(at)->incoming_values())
        open.insert(getUnderlyingObject(incoming, 0));
  }
  return start;
}

/// A name of the compiler's own as far as the source has it: d of `d.0.lcssa`, i of `i.addr`. What
/// the library calls something is nothing to a user.
static std::string stemOf(StringRef name) {
  const StringRef stem = name.take_until([](char c) { return c == '.'; });
  const bool isTemporary = is_contained({"", "ref", "agg", "tmp", "coerce"}, stem);
  const bool isForeign = stem.starts_with("__");
  return stem == "retval" ? ReturnedValue : isTemporary || isForeign ? Unnamed : stem.str();
}

std::string sourceName(Value &value) {
  if (auto *variable = dyn_cast<GlobalVariable>(&value)) {
    const DIVariable *described = variableOf(*variable);
    return described ? described->getName().str() : variable->getName().str();
  }
  auto *load = dyn_cast<LoadInst>(&value);
  const DbgVariableRecord *record = recordOf(value);
  if (record && !(load && isOfOtherBlock(*record, *load)))
    return nameOf(*record->getVariable()).str();
  if (load) // v for what a vector v points to
    return sourceName(*getUnderlyingObject(load->getPointerOperand(), 0));
  if (Value *start = unnamedStart(value)) // a range's own iterator: the container
    return sourceName(*start);
  if (auto *argument = dyn_cast<Argument>(&value); argument && argument->hasStructRetAttr())
    return ReturnedValue;
  auto *phi = dyn_cast<PHINode>(&value);
  if (phi && phi->getNumIncomingValues() == 1) // behind a loop
    return sourceName(*phi->getIncomingValue(0));
  if (auto *call = dyn_cast<CallBase>(&value); call && call->getCalledFunction())
    return demangle(call->getCalledFunction()->getName()) +
           (call->getCalledFunction()->getName().starts_with("_Z") ? "" : "()");
  return stemOf(value.getName());
}

DebugLoc declarationOf(const DbgVariableRecord &record) {
  const DILocation *place = record.getDebugLoc();
  return DILocation::get(place->getContext(), record.getVariable()->getLine(), 0, place->getScope(),
                         place->getInlinedAt());
}

std::string nameByPointer(Value &address) {
  auto *instruction = dyn_cast<Instruction>(&address);
  if (!instruction)
    return sourceName(address);
  int64_t offset = 0;
  Value *pointer =
      GetPointerBaseWithConstantOffset(&address, offset, instruction->getDataLayout());
  const std::string member =
      isa<LoadInst>(pointer) && offset >= 0 ? qualifiedMemberName(*pointer, uint64_t(offset)) : "";
  return member.empty() ? sourceName(*pointer) : member;
}

} // namespace cgpredict

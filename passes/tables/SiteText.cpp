#include "passes/tables/SiteText.h"

#include "passes/kernel/UserLocation.h"
#include "passes/tables/AccessText.h"

#include "llvm/ADT/StringMap.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/BinaryFormat/Dwarf.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace llvm;

namespace cgpredict {
namespace {

class Sources {
public:
  StringRef textOf(const DILocation &location) {
    SmallString<128> path = pathOf(location);
    auto [entry, isNew] = files.try_emplace(path);
    if (isNew)
      if (auto file = MemoryBuffer::getFile(path, /*IsText=*/true))
        entry->second = std::move(*file);
    return entry->second ? entry->second->getBuffer() : "";
  }

private:
  StringMap<std::unique_ptr<MemoryBuffer>> files;
};

/// Of the class or of one that it inherits from.
bool hasMember(const DIType *type, StringRef name) {
  auto *composite = dyn_cast_or_null<DICompositeType>(type);
  return composite && any_of(composite->getElements(), [&](const DINode *element) {
           auto *member = dyn_cast<DIDerivedType>(element);
           return member && (member->getTag() == dwarf::DW_TAG_inheritance
                                 ? hasMember(member->getBaseType(), name)
                                 : member->getName() == name);
         });
}

/// Whether `text` is a member's name in a function of its class, of the one object that it is
/// called for, not of an element of some array.
bool isOwnMember(const Site &site, StringRef text) {
  if (site.pointer->stripInBoundsConstantOffsets() != getUnderlyingObject(site.pointer, 0))
    return false;
  const DILocation *location = userLocation(site.instruction->getDebugLoc());
  const DISubprogram *function = location ? location->getScope()->getSubprogram() : nullptr;
  return function && hasMember(dyn_cast_or_null<DIType>(function->getScope()), text);
}

bool isOfLibrary(const Instruction &instruction) {
  const DILocation *location = instruction.getDebugLoc();
  return location && isSystemHeader(pathOf(*location));
}

bool loadsPointer(const Instruction &instruction) {
  return isa<LoadInst>(instruction) && instruction.getType()->isPointerTy();
}

/// Whether it is indexed where it is loaded, as in a function that returns an element, whatever
/// place the access itself has.
bool isIndexedInPlace(const Instruction &pointer) {
  const DILocation *location = pointer.getDebugLoc();
  return location && any_of(pointer.users(), [&](const User *user) {
           auto *element = dyn_cast<GetElementPtrInst>(user);
           return element && element->getDebugLoc().get() == location;
         });
}

/// Whether an inlined function of such a name made the address: it returned a reference.
bool isMadeBy(const Value &pointer, function_ref<bool(StringRef)> isWanted) {
  auto *instruction = dyn_cast<Instruction>(&pointer);
  const DILocation *location = instruction ? instruction->getDebugLoc().get() : nullptr;
  for (; location && location->getInlinedAt(); location = location->getInlinedAt())
    if (isWanted(location->getScope()->getSubprogram()->getName()))
      return true;
  return false;
}

bool isMadeByOperator(const Value &pointer) {
  return isMadeBy(pointer, [](StringRef name) { return name.starts_with("operator"); });
}

/// Whether what a call returned is called or indexed in turn: grid()(i, j).
bool isOfCall(StringRef whole) {
  unsigned depth = 0;
  for (; !whole.empty(); whole = whole.drop_front()) {
    depth += whole.front() == '(' ? 1 : 0;
    if (whole.front() == ')' && --depth == 0)
      break;
  }
  whole = whole.drop_front(whole.empty() ? 0 : 1).ltrim();
  return whole.starts_with("(") || whole.starts_with("[");
}

/// Of `whole`, whether what it calls is of the object of that name, or made the address.
bool callsOwn(StringRef whole, StringRef object, const Value &pointer) {
  const StringRef callee = whole.take_until([](char c) { return c == '('; });
  if (callee.empty()) // an operator of what a pointer leads to: (*m)(i, j)
    return isMadeByOperator(pointer);
  const StringRef rest = callee.drop_front(callee.starts_with(object) ? object.size() : 0);
  const bool isOfObject = rest.size() < callee.size() &&
                          (rest.empty() || rest.starts_with(".") || rest.starts_with("->") ||
                           rest.starts_with("["));
  return isOfObject || isMadeBy(pointer, [&](StringRef name) { return name == callee; }) ||
         (isOfCall(whole) && isMadeByOperator(pointer));
}

class Texts {
public:
  explicit Texts(const KernelSites &sites) : sites(sites) {
    for (const Site &site : sites.sites) {
      std::string assigned =
          isa<StoreInst>(site.instruction) ? textAt(*site.instruction, assignedText) : "";
      found.push_back(assigned.empty() ? textAt(*site.instruction, accessText)
                                       : std::move(assigned));
    }
  }

  std::vector<std::string> all() {
    std::vector<std::string> texts;
    for (const Site &site : sites.sites) {
      std::string text = textOf(*site.instruction);
      const MemoryObject &object = sites.objects[site.object];
      // What a scalar is stored from, its value, stands in the same place.
      const bool isScalar = object.kind == MemoryObject::Unknown && isa<Argument>(site.pointer);
      // The tables are JSON, so a text in another encoding is left out.
      const bool isClear = ((isCompound(text) && !isScalar) || text == object.name ||
                            object.isClosure || isOwnMember(site, text)) &&
                           json::isUTF8(text);
      texts.push_back(isClear ? std::move(text) : "");
    }
    return texts;
  }

private:
  template <typename Read, typename... More>
  std::string textAt(Instruction &instruction, Read read, const More &...more) {
    const DILocation *location = userLocation(instruction.getDebugLoc());
    if (!location)
      return "";
    return read(sources.textOf(*location), location->getLine(), location->getColumn(), more...);
  }

  const std::string *foundAt(Instruction &instruction) const {
    auto number = sites.of.find(&instruction);
    return number == sites.of.end() ? nullptr : &found[number->second.front()];
  }

  /// `found`, or what it is only the first name of. The call of a function is no access's name;
  /// that of the object's own operator or member is, and that of one which returns a reference to
  /// it. A structure that it takes by value is loaded there.
  std::string elementText(Instruction &instruction) {
    const std::string &text = *foundAt(instruction);
    if (isCompound(text))
      return text;
    std::string whole = textAt(instruction, wholeAccessText);
    const Site &site = sites.sites[sites.of.lookup(&instruction).front()];
    const std::string member = sites.objects[site.object].name;
    const std::string object =
        StringRef(member).take_until([](char c) { return c == '.' || c == '-'; }).str();
    const bool isCall = StringRef(whole).contains('(');
    const bool isOwn = callsOwn(whole, object, *site.pointer);
    if (isCompound(whole) && (!isCall || isOwn))
      return whole;
    return text.empty() && isa<LoadInst>(instruction)
               ? textAt(instruction, argumentText, object) // a structure, by value
               : text;
  }

  // The load of a row pointer stands where the access through it does: it is the same expression
  // without the last index. So is that of where a container's elements are, in the library.
  std::string textOf(Instruction &instruction) {
    if (!loadsPointer(instruction))
      return elementText(instruction);
    const std::string &text = *foundAt(instruction);
    Instruction *through = text.empty() ? nullptr : accessThrough(instruction, text);
    if (through)
      return withoutLastIndex(textOf(*through));
    if (isIndexedInPlace(instruction))
      return withoutLastIndex(text);
    return isOfLibrary(instruction) ? withoutLastIndex(elementText(instruction)) : text;
  }

  Instruction *accessThrough(Value &pointer, const std::string &text) const {
    for (User *user : pointer.users()) {
      auto *instruction = dyn_cast<Instruction>(user);
      if (!instruction)
        continue;
      if (isa<GetElementPtrInst>(instruction)) {
        if (Instruction *through = accessThrough(*instruction, text))
          return through;
      } else if (const std::string *other = foundAt(*instruction);
                 other && *other == text && getLoadStorePointerOperand(instruction) == &pointer) {
        return instruction;
      }
    }
    return nullptr;
  }

  const KernelSites &sites;
  Sources sources;
  std::vector<std::string> found; // at the sites' positions
};

} // namespace

std::vector<std::string> siteTexts(const KernelSites &sites) { return Texts(sites).all(); }

} // namespace cgpredict

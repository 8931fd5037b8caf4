#include "passes/tables/SiteText.h"

#include "passes/kernel/UserLocation.h"
#include "passes/tables/AccessText.h"

#include "llvm/ADT/StringMap.h"
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

class Texts {
public:
  explicit Texts(const KernelSites &sites) : sites(sites) {
    for (const Site &site : sites.sites)
      found.push_back(textAt(*site.instruction));
  }

  std::vector<std::string> all() const {
    std::vector<std::string> texts;
    for (const Site &site : sites.sites) {
      std::string text = textOf(*site.instruction);
      const MemoryObject &object = sites.objects[site.object];
      // The tables are JSON, so a text in another encoding is left out.
      const bool isClear =
          (isCompound(text) || text == object.name || object.isClosure) && json::isUTF8(text);
      texts.push_back(isClear ? std::move(text) : "");
    }
    return texts;
  }

private:
  std::string textAt(Instruction &instruction) {
    const DILocation *location = userLocation(instruction.getDebugLoc());
    if (!location)
      return "";
    return accessText(sources.textOf(*location), location->getLine(), location->getColumn());
  }

  const std::string *foundAt(Instruction &instruction) const {
    auto number = sites.of.find(&instruction);
    return number == sites.of.end() ? nullptr : &found[number->second.front()];
  }

  // The load of a row pointer stands where the access through it does: it is the same expression
  // without the last index.
  std::string textOf(Instruction &instruction) const {
    const std::string &text = *foundAt(instruction);
    if (!isa<LoadInst>(instruction) || !instruction.getType()->isPointerTy() || text.empty())
      return text;
    Instruction *through = accessThrough(instruction, text);
    return through ? withoutLastIndex(textOf(*through)) : text;
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

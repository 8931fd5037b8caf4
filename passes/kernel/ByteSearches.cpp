#include "passes/kernel/ByteSearches.h"

#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/Cloning.h"

#include <map>

using namespace llvm;

namespace cgpredict {
namespace {

enum class Result { Difference, Place, Length };

/// What one of these functions goes by, byte after byte.
struct Search {
  bool twoTexts; ///< until they differ; else until a byte is the one that is searched
  bool bounded;  ///< the last argument says how many bytes there are
  bool ends;     ///< at a byte that is 0
  Result result;
};

std::optional<Search> searchBy(LibFunc function) {
  switch (function) {
  case LibFunc_memcmp:
  case LibFunc_bcmp:
    return Search{true, true, false, Result::Difference};
  case LibFunc_strcmp:
    return Search{true, false, true, Result::Difference};
  case LibFunc_strncmp:
    return Search{true, true, true, Result::Difference};
  case LibFunc_memchr:
    return Search{false, true, false, Result::Place};
  case LibFunc_strchr:
    return Search{false, false, true, Result::Place};
  case LibFunc_strlen:
    return Search{false, false, false, Result::Length};
  case LibFunc_strnlen:
    return Search{false, true, false, Result::Length};
  default:
    return std::nullopt;
  }
}

/// The body of one function.
class SearchLoop {
public:
  SearchLoop(Function &function, const Search &search)
      : function(function), search(search), builder(function.getContext()), entry(block("entry")),
        head(block("head")), body(block("body")), more(block("more")), hit(block("hit")),
        none(block("none")) {}

  void build() {
    PHINode *index = countUp();
    builder.SetInsertPoint(body);
    Value *byte = loadFrom(0, *index);
    Value *other = otherByte(*index);
    Value *isHit =
        search.twoTexts ? builder.CreateICmpNE(byte, other) : builder.CreateICmpEQ(byte, other);
    builder.CreateCondBr(isHit, hit, more);
    goOn(*byte, *index);
    builder.SetInsertPoint(hit);
    builder.CreateRet(found(*byte, *other, *index));
    builder.SetInsertPoint(none);
    Value *nothing = Constant::getNullValue(function.getReturnType());
    builder.CreateRet(search.result == Result::Length ? index : nothing);
  }

private:
  BasicBlock *block(const char *name) {
    return BasicBlock::Create(function.getContext(), name, &function);
  }

  PHINode *countUp() {
    builder.SetInsertPoint(entry);
    builder.CreateBr(head);
    builder.SetInsertPoint(head);
    PHINode *index = builder.CreatePHI(builder.getInt64Ty(), 2);
    index->addIncoming(builder.getInt64(0), entry);
    Value *count = function.getArg(function.arg_size() - 1);
    if (search.bounded)
      builder.CreateCondBr(builder.CreateICmpEQ(index, count), none, body);
    else
      builder.CreateBr(body);
    return index;
  }

  Value *loadFrom(unsigned argument, Value &index) {
    Type *byte = builder.getInt8Ty();
    return builder.CreateLoad(byte, builder.CreateGEP(byte, function.getArg(argument), &index));
  }

  Value *otherByte(Value &index) {
    if (search.twoTexts)
      return loadFrom(1, index);
    return search.result == Result::Place
               ? builder.CreateTrunc(function.getArg(1), builder.getInt8Ty())
               : builder.getInt8(0);
  }

  void goOn(Value &byte, PHINode &index) {
    builder.SetInsertPoint(more);
    Value *next = builder.CreateNUWAdd(&index, builder.getInt64(1));
    if (search.ends)
      builder.CreateCondBr(builder.CreateIsNull(&byte), none, head);
    else
      builder.CreateBr(head);
    index.addIncoming(next, more);
  }

  Value *found(Value &byte, Value &other, Value &index) {
    if (search.result == Result::Place)
      return builder.CreateGEP(builder.getInt8Ty(), function.getArg(0), &index);
    if (search.result == Result::Length)
      return &index;
    Type *number = function.getReturnType();
    return builder.CreateSub(builder.CreateZExt(&byte, number), builder.CreateZExt(&other, number));
  }

  Function &function;
  const Search &search;
  IRBuilder<> builder;
  BasicBlock *entry, *head, *body, *more, *hit, *none;
};

Function *makeLoop(Function &function, const Search &search) {
  auto *loop = Function::Create(function.getFunctionType(), GlobalValue::InternalLinkage,
                                "cgpredict." + function.getName(), *function.getParent());
  SearchLoop(*loop, search).build();
  return loop;
}

} // namespace

void expandByteSearches(Function &kernel) {
  TargetLibraryInfoImpl libraryImpl(Triple(kernel.getParent()->getTargetTriple()));
  TargetLibraryInfo library(libraryImpl, &kernel);
  SmallVector<std::pair<CallBase *, Search>, 4> calls;
  for (Instruction &instruction : instructions(kernel))
    if (auto *call = dyn_cast<CallBase>(&instruction)) {
      LibFunc known;
      const bool isLibrary =
          library.getLibFunc(*call, known) && call->getCalledFunction()->isDeclaration();
      if (const std::optional<Search> search = isLibrary ? searchBy(known) : std::nullopt)
        calls.push_back({call, *search});
    }
  std::map<Function *, Function *> loops;
  for (auto &[call, search] : calls) {
    Function *&loop = loops[call->getCalledFunction()];
    if (!loop)
      loop = makeLoop(*call->getCalledFunction(), search);
    call->setCalledFunction(loop);
    InlineFunctionInfo info;
    InlineFunction(*call, info);
  }
  for (auto &[function, loop] : loops)
    loop->eraseFromParent();
}

} // namespace cgpredict

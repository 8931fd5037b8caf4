// ptx-forms FORMS.tsv: which instruction forms of a list (form, occurrences, files; one a line) are
// decoded, lowered and executed. Prints those that are not, with how many files have them, those
// that compute something else than their oracle, and how many have one.
// --all: those without an oracle, too.
// --write FOLDER: the forms' runs as launch cases for a GPU, and in FOLDER/modules a module with
// each form for an assembler. ptx-forms --known: such a list, of all forms that have a case here.
#include "test/forms/CornerForms.h"
#include "test/forms/FormKernel.h"
#include "test/forms/ThreadRun.h"
#include "test/hardware/LaunchCase.h"

#include <fmt/format.h>

#include <fstream>
#include <sstream>
#include <string_view>

using namespace cgpredict::test;
namespace fs = std::filesystem;

namespace {

void writeModules(const fs::path &folder, const std::string &form) {
  unsigned number = 0;
  for (const std::string &text : formKernels(form))
    writeModule(folder, fmt::format("{}.{}", form, number++), text);
}

void printKnown() {
  for (const auto &forms : {cornerForms(), memoryForms(), togetherForms()})
    for (const std::string &form : forms)
      fmt::print("{}\t0\t0\n", form);
}

} // namespace

int main(int count, char **arguments) {
  if (count == 2 && std::string_view(arguments[1]) == "--known") {
    printKnown();
    return 0;
  }
  const bool all = count == 3 && std::string_view(arguments[2]) == "--all";
  const fs::path folder =
      count == 4 && std::string_view(arguments[2]) == "--write" ? arguments[3] : "";
  if (count != 2 && !all && folder.empty()) {
    fmt::print(stderr, "usage: ptx-forms FORMS.tsv [--all | --write FOLDER] | --known\n");
    return 2;
  }
  if (!folder.empty())
    fs::create_directories(folder / "modules");
  std::ifstream list(arguments[1]);
  if (!list) {
    fmt::print(stderr, "{}: cannot read this list of forms\n", arguments[1]);
    return 2;
  }
  unsigned forms = 0, decoded = 0, run = 0, compared = 0, differ = 0;
  for (std::string line; std::getline(list, line);) {
    std::istringstream fields(line);
    std::string name;
    uint64_t occurrences = 0, files = 0;
    fields >> name >> occurrences >> files;
    const FormResult result = tryForm(name);
    ++forms;
    decoded += result.decodes;
    run += result.runs;
    if (!result.runs) {
      fmt::print("{} ({} times in {} files): {}\n", name, occurrences, files, result.problem);
      continue;
    }
    std::optional<WrittenRuns> written;
    if (!folder.empty()) {
      writeModules(folder / "modules", name);
      written.emplace(folder, name);
    }
    const std::optional<std::string> problem = caseProblem(name);
    compared += problem.has_value();
    if (all && !problem)
      fmt::print("{}: no oracle\n", name);
    if (problem && !problem->empty()) {
      ++differ;
      fmt::print("{}: {}\n", name, *problem);
    }
  }
  fmt::print("{} forms: {} decode, {} run; {} are compared at corner values, {} of them differ\n",
             forms, decoded, run, compared, differ);
  return run == forms && differ == 0 ? 0 : 1;
}

#include "analyzer/report/hls/HlsExport.h"

#include "analyzer/base/Error.h"
#include "analyzer/report/hls/HlsNest.h"
#include "analyzer/tables/FileNames.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace cgpredict {
namespace {

const Launch &launchOf(const FpgaKernelEstimate &kernel) {
  return *std::ranges::find(kernel.traced->sampled, kernel.longest, &Launch::ordinal);
}

// Loops and addresses are made for one set of values.
void requireSameIntegers(const FpgaKernelEstimate &kernel) {
  const KernelTables &tables = kernel.traced->tables;
  const Launch &made = launchOf(kernel);
  for (const Launch &launch : kernel.traced->sampled)
    for (const Argument &argument : tables.arguments) {
      const bool isInteger = argument.type.starts_with("i");
      if (isInteger && argument.offset + argument.bytes <= made.context.size() &&
          !std::equal(made.context.begin() + argument.offset,
                      made.context.begin() + argument.offset + argument.bytes,
                      launch.context.begin() + argument.offset))
        throw Error(fmt::format("argument {} is not the same in all launches", argument.name));
    }
  if (std::ranges::any_of(kernel.traced->sampled, [&](const Launch &launch) {
        return launch.extent != made.extent || launch.geometry != made.geometry;
      }))
    throw Error("its launches differ in their loops");
}

class ProjectWriter {
public:
  ProjectWriter(const FpgaKernelEstimate &kernel, const FpgaDevice &device, std::string name)
      : kernel(kernel), device(device), name(std::move(name)),
        program(kernel.traced->tables, kernel.nest, launchOf(kernel)),
        arrays(hlsArrays(program, launchOf(kernel))) {}

  std::vector<HlsFile> write() const {
    return {{name + ".h", header()},
            {name + ".cpp", source()},
            {name + "_tb.cpp", testbench()},
            {"run_hls.tcl", script()}};
  }

private:
  std::string mark(const std::string &comment) const {
    return fmt::format("{} {}\n{} {}:{}, {} as written\n", comment, hlsFileMark(), comment,
                       shortName(kernel.traced->tables, kernel.file), kernel.line,
                       kernel.name);
  }

  std::string top() const { return name + "_fpga"; }

  std::string parameters() const {
    std::string text;
    const auto add = [&](const std::string &parameter) {
      text += (text.empty() ? "" : ", ") + parameter;
    };
    for (const HlsArray &array : arrays.arrays)
      add(fmt::format("{}{} *{}", array.stored ? "" : "const ", array.type, array.name));
    for (const Argument &argument : scalars())
      add(fmt::format("{} {}", cppType(argument.type), cppName(argument.name)));
    return text;
  }

  std::vector<Argument> scalars() const {
    std::vector<Argument> result;
    for (const Argument &argument : kernel.traced->tables.arguments)
      if (argument.type.starts_with("f"))
        result.push_back(argument);
    return result;
  }

  std::string header() const {
    std::string text = mark("//");
    text += fmt::format("#ifndef {0}_FPGA_H\n#define {0}_FPGA_H\n\n#include <cstdint>\n\n", name);
    for (const HlsArray &array : arrays.arrays)
      text += fmt::format("// {}: {} elements, {}\n", array.name, array.elements,
                          !array.stored  ? "read"
                          : array.loaded ? "read and written"
                                         : "written");
    text += fmt::format("void {}({});\n\n#endif\n", top(), parameters());
    return text;
  }

  std::string source() const {
    HlsDesign design{kernel.designs.asWritten.design, {}};
    for (const FpgaArray &array : kernel.arrays)
      design.objects.push_back(
          static_cast<uint32_t>(kernel.traced->tables.sites[array.sites.front()].object));
    std::string text = mark("//");
    text +=
        "//\n// Loops count iterations from 0. Each tile is loaded, computed and stored in turn.\n";
    text += fmt::format("#include \"{}.h\"\n\n#include <algorithm>\n#include <cmath>\n\n", name);
    text += fmt::format("void {}({}) {{\n", top(), parameters());
    for (std::size_t a = 0; a < arrays.arrays.size(); ++a)
      text += fmt::format("#pragma HLS interface mode=m_axi port={} bundle=gmem{} offset=slave "
                          "depth={}\n",
                          arrays.arrays[a].name, a % device.ports, arrays.arrays[a].elements);
    return text + tiledBody(program, arrays, design) + "}\n";
  }

  std::string call(const std::string &function, const std::string &storedPrefix) const {
    std::string text;
    for (const HlsArray &array : arrays.arrays)
      text += fmt::format("{}{}{}.data()", text.empty() ? "" : ", ",
                          array.stored ? storedPrefix : "", array.name);
    float value = 1.5;
    for ([[maybe_unused]] const Argument &argument : scalars())
      text += fmt::format("{}{}", text.empty() ? "" : ", ", value++);
    return fmt::format("  {}({});\n", function, text);
  }

  // The loops as the source runs them, without tiles or copies, and a main() that compares.
  std::string testbench() const {
    std::string text = mark("//");
    text += fmt::format("#include \"{}.h\"\n\n#include <cmath>\n#include <cstdio>\n#include "
                        "<vector>\n\n",
                        name);
    text += fmt::format("static void reference({}) {{\n{}}}\n\n", parameters(),
                        sequentialBody(program, arrays));
    text +=
        R"(template <typename T> static std::vector<T> numbers(std::size_t count, unsigned seed) {
  std::vector<T> result(count);
  for (T &value : result) {
    seed = seed * 1664525u + 1013904223u;
    value = T((seed >> 16) % 100 + 1);
  }
  return result;
}

template <typename T>
static int differences(const std::vector<T> &found, const std::vector<T> &expected) {
  int count = 0;
  for (std::size_t n = 0; n < found.size(); ++n)
    count += !(found[n] == expected[n] || (found[n] != found[n] && expected[n] != expected[n]));
  return count;
}

int main() {
)";
    for (std::size_t a = 0; a < arrays.arrays.size(); ++a) {
      const HlsArray &array = arrays.arrays[a];
      text += fmt::format("  std::vector<{}> {} = numbers<{}>({}, {});\n", array.type, array.name,
                          array.type, array.elements, a + 1);
      if (array.stored)
        text += fmt::format("  std::vector<{0}> expected_{1} = {1};\n", array.type, array.name);
    }
    text += call(top(), "") + call("reference", "expected_") + "  int wrong = 0;\n";
    for (const HlsArray &array : arrays.arrays)
      if (array.stored)
        text += fmt::format("  wrong += differences({0}, expected_{0});\n", array.name);
    text += "  std::printf(\"%d elements differ\\n\", wrong);\n  return wrong != 0;\n}\n";
    return text;
  }

  std::string script() const {
    return mark("#") + fmt::format("open_project -reset {0}\nset_top {1}\nadd_files {0}.cpp\n"
                                   "add_files -tb {0}_tb.cpp\nopen_solution -reset solution\n"
                                   "set_part {2}\ncreate_clock -period {3:.3f}\ncsim_design\n"
                                   "csynth_design\nexit\n",
                                   name, top(), device.part, 1e9 / device.clock.value());
  }

  const FpgaKernelEstimate &kernel;
  const FpgaDevice &device;
  std::string name;
  HlsProgram program;
  HlsArrays arrays;
};

} // namespace

std::string_view hlsFileMark() { return "Made by cgpredict fpga --export"; }

std::vector<HlsProject> hlsProjects(const FpgaApplicationEstimate &estimate) {
  std::vector<HlsProject> projects;
  std::set<std::string> taken;
  for (const FpgaKernelEstimate &kernel : estimate.kernels) {
    HlsProject project;
    project.kernel = cppName(kernel.name);
    while (!taken.insert(project.kernel).second)
      project.kernel += '_';
    try {
      requireSameIntegers(kernel);
      project.files = ProjectWriter(kernel, estimate.device, project.kernel).write();
    } catch (const Error &error) {
      project.refused = error.what();
    }
    projects.push_back(std::move(project));
  }
  return projects;
}

} // namespace cgpredict

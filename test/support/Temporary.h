// A folder that lives as long as the object.
#ifndef CGPREDICT_TEST_SUPPORT_TEMPORARY_H
#define CGPREDICT_TEST_SUPPORT_TEMPORARY_H

#include <cstdlib>
#include <filesystem>
#include <stdexcept>
#include <string>

namespace cgpredict::test {

class TemporaryFolder {
public:
  TemporaryFolder() {
    std::string name = (std::filesystem::temp_directory_path() / "cgpredict-XXXXXX").string();
    if (!mkdtemp(name.data()))
      throw std::runtime_error("cannot make a temporary folder");
    folder = name;
  }
  ~TemporaryFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(folder, ignored);
  }
  TemporaryFolder(const TemporaryFolder &) = delete;
  TemporaryFolder &operator=(const TemporaryFolder &) = delete;

  operator const std::filesystem::path &() const { return folder; }
  std::filesystem::path operator/(const std::string &name) const { return folder / name; }

private:
  std::filesystem::path folder;
};

} // namespace cgpredict::test

#endif

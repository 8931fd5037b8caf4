// The folder that holds a run's program and trace: a temporary one, gone with this object, or one
// that the user names and keeps.
#ifndef CGPREDICT_TOOLS_WORKFOLDER_H
#define CGPREDICT_TOOLS_WORKFOLDER_H

#include <filesystem>
#include <string>

namespace cgpredict {

class WorkFolder {
public:
  // Empty: a new folder in TMPDIR or /tmp. Throws Error if it cannot be made.
  explicit WorkFolder(const std::string &keep);
  ~WorkFolder();
  WorkFolder(const WorkFolder &) = delete;
  WorkFolder &operator=(const WorkFolder &) = delete;

  const std::filesystem::path &path() const { return folder; }
  bool temporary() const { return isTemporary; }
  void remove(); // if temporary; open files stay readable

private:
  std::filesystem::path folder;
  bool isTemporary;
};

} // namespace cgpredict

#endif

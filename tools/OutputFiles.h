// The files that a command writes: none of them is one that it reads, and each appears whole or not
// at all.
#ifndef CGPREDICT_TOOLS_OUTPUTFILES_H
#define CGPREDICT_TOOLS_OUTPUTFILES_H

#include <string>
#include <vector>

namespace cgpredict {

struct OutputFile {
  std::string option, file;
};

// Throws UsageError for an output that is an input, by device and inode, whatever its name, or that
// another option writes; for a directory, or one in a folder that is not there; and for one with
// the name of an input (`--json gemm.c` is a source that the option swallowed). `inputs` are words
// of the command line; those that name no file are none.
void checkOutputs(const std::vector<OutputFile> &outputs, const std::vector<std::string> &inputs);

// The same of outputs that may be named as they like: no option swallows them.
void keepInputs(const std::vector<OutputFile> &outputs, const std::vector<std::string> &inputs);

// Whether the file is there and may not be written. Its folder may be, which is enough to replace it.
bool isProtected(const std::string &file);

// Writes a file beside the target, then renames it; keeps the permissions of what was there. What
// is no regular file (/dev/stderr, a pipe) is written in place. Throws Error where not all of it
// can be written; the target is then as it was.
void writeTextFile(const std::string &file, const std::string &text);

} // namespace cgpredict

#endif

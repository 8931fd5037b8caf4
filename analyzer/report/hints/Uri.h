// Paths as URI references (RFC 3986).
#ifndef CGPREDICT_ANALYZER_REPORT_HINTS_URI_H
#define CGPREDICT_ANALYZER_REPORT_HINTS_URI_H

#include <string>

namespace cgpredict {

/// "file:///src/a%20b.c" for an absolute path, "lib/a.c" for a relative one.
std::string fileUri(const std::string &path);
/// Of a folder: the same with a slash at its end.
std::string folderUri(const std::string &path);

} // namespace cgpredict

#endif

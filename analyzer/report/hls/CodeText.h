// Lines of C++, indented by the braces that are open.
#ifndef CGPREDICT_ANALYZER_REPORT_HLS_CODETEXT_H
#define CGPREDICT_ANALYZER_REPORT_HLS_CODETEXT_H

#include <string>

namespace cgpredict {

class CodeText {
public:
  explicit CodeText(unsigned depth) : depth(depth) {}

  void line(const std::string &code) { result += std::string(2 * depth, ' ') + code + '\n'; }
  void pragma(const std::string &text) { result += "#pragma HLS " + text + '\n'; }
  void open(const std::string &head) {
    line(head.empty() ? "{" : head + " {");
    ++depth;
  }
  void close() {
    --depth;
    line("}");
  }
  void otherwise() {
    --depth;
    line("} else {");
    ++depth;
  }
  const std::string &text() const { return result; }

private:
  unsigned depth;
  std::string result;
};

} // namespace cgpredict

#endif

// The `#pragma HLS` lines that a design stands for. Buffers are named after their arrays.
#ifndef CGPREDICT_ANALYZER_FPGA_HLSPRAGMAS_H
#define CGPREDICT_ANALYZER_FPGA_HLSPRAGMAS_H

#include "analyzer/fpga/FpgaDesign.h"
#include "analyzer/fpga/FpgaKernel.h"

namespace cgpredict {

/// A line of text and the source line that it stands behind.
struct HlsPragma {
  uint32_t line = 0;
  std::string text;
};

/// By line. What concerns the whole kernel stands behind the line of its cgpredict pragma.
std::vector<HlsPragma> hlsPragmas(const FpgaKernel &kernel, const FpgaDevice &device,
                                  const FpgaDesign &design);

} // namespace cgpredict

#endif

// Lambda of each model on a device, from measured kernel times: the factor by which a model is off
// on that architecture, T_estimated / T_measured (equation (4.1) of the volkov model, applied to
// all models alike). Measured times come in a CSV file:
//
//   trace,kernel,measured_ms
//   gemm.cgt,gemm,249.16
//
// Traces are relative to the CSV file's folder; a measured time is that of all launches.
#ifndef CGPREDICT_ANALYZER_ESTIMATE_CALIBRATION_H
#define CGPREDICT_ANALYZER_ESTIMATE_CALIBRATION_H

#include "analyzer/devices/GpuDevice.h"

#include <filesystem>
#include <span>
#include <string>
#include <vector>

namespace cgpredict {

struct MeasuredKernel {
  std::filesystem::path trace;
  std::string kernel;
  Seconds time{0};
  std::string place; ///< FILE:LINE that says so
};

/// Throws Error with FILE:LINE, the field, its value and what was expected.
std::vector<MeasuredKernel> readMeasurements(const std::filesystem::path &csv);

struct CalibratedModel {
  std::string model;
  std::string lacks;      ///< of the device; if not empty, nothing follows
  double lambda = 1;      ///< geometric mean of estimated over measured time
  double errorBefore = 0; ///< mean relative error with lambda 1
  double errorAfter = 0;  ///< with lambda
  double errorLeftOut =
      0; ///< each kernel with the lambda of all others: what to expect of new ones
};

/// From ratios T_estimated / T_measured, not empty, each above 0.
CalibratedModel calibrateModel(std::string model, std::span<const double> ratios);

/// Profiles each kernel once, for all models. Throws Error, naming trace and kernel.
std::vector<CalibratedModel> calibrate(const GpuDevice &device,
                                       std::span<const MeasuredKernel> measured, unsigned jobs);

} // namespace cgpredict

#endif

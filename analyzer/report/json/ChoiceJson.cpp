#include "analyzer/report/json/ChoiceJson.h"

#include "analyzer/report/json/JsonValues.h"

namespace cgpredict {
namespace {

Json launchOf(const FpgaKernelEstimate &kernel) {
  const FpgaDesign &design = kernel.designs.asWritten.design;
  Json traffic = Json::array();
  for (const FpgaBuffer &buffer : design.buffers)
    traffic.push_back({{"array", kernel.arrays[buffer.array].name},
                       {"read_bytes", buffer.read},
                       {"written_bytes", buffer.written},
                       {"once_bytes", buffer.leastRead + buffer.leastWritten}});
  return {{"kernel", kernel.name},
          {"compute_ms", inMilliseconds(design.compute)},
          {"transfer_ms", inMilliseconds(design.transfer)},
          {"limiter", design.limiter},
          {"traffic", traffic}};
}

Json fpgaOf(const FpgaSide &fpga) {
  Json json = {{"name", fpga.name},
               {"total_ms", inMilliseconds(fpga.time)},
               {"best_ms", inMilliseconds(fpga.best)},
               {"interval_ms", intervalOf(fpga.interval)},
               {"best_interval_ms", intervalOf(fpga.bestInterval)},
               {"ii", fpga.ii},
               {"depth", fpga.depth},
               {"resources",
                {{"dsp", fpga.uses.dsp},
                 {"bram18", fpga.uses.bram},
                 {"lut", fpga.uses.lut},
                 {"ff", fpga.uses.ff}}}};
  if (const FpgaKernelEstimate *kernel = fpga.heaviest())
    json["heaviest_launch"] = launchOf(*kernel);
  return json;
}

Json formsOf(const ProgramForms &forms) {
  Json list = Json::array();
  for (const FormChoice &form : forms.choices)
    list.push_back(form.refusal.empty()
                       ? Json{{"form", form.form},
                              {"choice", toString(form.choice)},
                              {"gpu_ms", inMilliseconds(form.gpu.time)},
                              {"gpu_interval_ms", intervalOf(form.gpu.interval)},
                              {"fpga_ms", inMilliseconds(form.fpga.time)},
                              {"fpga_interval_ms", intervalOf(form.fpga.interval)}}
                       : Json{{"form", form.form}, {"refused", form.refusal}});
  return list;
}

} // namespace

std::string choiceJsonReport(const Choice &choice) {
  Json json = {{"schema", ChoiceReportSchema},
               {"trace", choice.gpu.trace},
               {"choice", toString(choice.choice)},
               {"why", choice.why},
               {"sensitivity", choice.sensitivity},
               {"forms", formsOf(choice.forms)},
               {"form_sensitivity", choice.formSensitivity},
               {"with_best", choice.withBest},
               {"gpu",
                {{"device", choice.gpu.device.id},
                 {"total_ms", inMilliseconds(choice.gpu.total)},
                 {"interval_ms", intervalOf(choice.gpu.interval)}}},
               {"fpga", fpgaOf(choice.fpga)},
               {"assumptions", choice.assumptions},
               {"warnings", choice.warnings}};
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + '\n';
}

} // namespace cgpredict

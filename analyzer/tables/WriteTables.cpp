#include "analyzer/tables/WriteTables.h"

#include "cgpredict/TablesFormat.h"

#include <nlohmann/json.hpp>

using nlohmann::json;

namespace cgpredict {

static json position(uint32_t line, uint32_t column) {
  return {{"line", line}, {"column", column}};
}

static json with(json object, const json &more) {
  object.update(more);
  return object;
}

template <typename Items, typename Function> static json listOf(const Items &items, Function f) {
  json list = json::array();
  for (const auto &item : items)
    list.push_back(f(item));
  return list;
}

static json termJson(const Term &term) {
  return term.isSlot ? json{{"slot", term.value}} : json{{"const", term.value}};
}

static int64_t operandJson(const Operand &operand) {
  switch (operand.kind) {
  case OperandKind::Operation:
    return operand.index;
  case OperandKind::Constant:
    return -1;
  case OperandKind::Argument:
    return -2 - int64_t(operand.index);
  case OperandKind::Dimension:
    break;
  }
  return -100 - int64_t(operand.index);
}

static json operationJson(const Operation &op) {
  json out = {
      {"id", op.id},     {"opcode", op.opcode}, {"class", toString(op.operationClass)},
      {"type", op.type}, {"bits", op.bits},     {"operands", listOf(op.operands, operandJson)},
      {"line", op.line}, {"column", op.column}};
  if (op.site)
    out["site"] = *op.site;
  if (!op.callee.empty())
    out["callee"] = op.callee;
  if (!op.constants.empty())
    out["constants"] = op.constants;
  return out;
}

static json blockJson(const BasicBlock &block) {
  return with({{"name", block.name},
               {"loop", block.loop},
               {"successors", block.successors},
               {"postdominator", block.postdominator},
               {"operations", listOf(block.operations, operationJson)}},
              position(block.line, block.column));
}

static json loopJson(const Loop &loop) {
  json out = with({{"header", loop.header},
                   {"parent", loop.parent},
                   {"depth", loop.depth},
                   {"blocks", loop.blocks}},
                  position(loop.line, loop.column));
  if (loop.unroll > 0)
    out["unroll"] = loop.unroll;
  if (loop.uncounted)
    out["uncounted"] = 1;
  return out;
}

static json siteJson(const Site &site) {
  json out = with({{"block", site.block},
                   {"operation", site.operation},
                   {"kind", toString(site.kind)},
                   {"variable", site.variable},
                   {"object", site.object},
                   {"bytes", site.bytes},
                   {"space", toString(site.space)}},
                  position(site.line, site.column));
  if (site.align > 0)
    out["align"] = site.align;
  if (!site.file.empty())
    out["file"] = site.file;
  if (!site.text.empty())
    out["text"] = site.text;
  if (site.isVolatile)
    out["volatile"] = 1;
  if (site.keeps != format::Keeps::Stored)
    out["keeps"] = format::KeptValues[static_cast<std::size_t>(site.keeps)];
  return out;
}

static json levelJson(const NestLevel &level) {
  json out = {{"loop", level.loop},
              {"parent", level.parent},
              {"trip", {{"base", termJson(level.base)}, {"outer", listOf(level.outer, termJson)}}},
              {"before", level.before},
              {"after", level.after},
              {"body", listOf(level.body, [](const NestItem &item) {
                 return json{{item.isLevel ? "level" : "block", item.index}};
               })}};
  if (level.guard)
    out["guard"] = termJson(*level.guard);
  return out;
}

static json accessJson(const NestAccess &access) {
  return {{"site", access.site},
          {"level", access.level},
          {"start", termJson(access.start)},
          {"strides", listOf(access.strides, termJson)}};
}

static json recordJson(const RecordShape &record, std::size_t id) {
  if (id < 3)
    return id == 1 ? json{{"kind", "thread"}, {"words", 3}}
                   : json{{"kind", id == 0 ? "repeat" : "rest"}};
  if (record.kind == RecordShape::Kind::Block)
    return {{"kind", "block"},
            {"words", record.words},
            {"block", record.block},
            {"sites", record.sites}};
  return {{"kind", "nest"},
          {"words", record.words},
          {"levels", listOf(record.levels, levelJson)},
          {"accesses", listOf(record.accesses, accessJson)}};
}

static json sourceJson(const PtxParameterSource &source) {
  json result{{"name", source.name},
              {"role", format::PtxRoles[static_cast<std::size_t>(source.role)]}};
  if (source.role == format::PtxRole::Argument)
    result["argument"] = source.index;
  else if (source.role == format::PtxRole::Carried)
    result["offset"] = source.index;
  else if (source.role != format::PtxRole::Unknown)
    result["dimension"] = source.index;
  return result;
}

static json ptxJson(const Ptx &ptx) {
  if (!ptx.available() && ptx.text.empty())
    return {{"reason", ptx.reason}};
  json result{{"text", ptx.text}, {"target", ptx.target}};
  if (ptx.sources) {
    result["parameters"] = listOf(ptx.sources->parameters, sourceJson);
    result["variables"] = listOf(ptx.sources->variables, [](const PtxVariableSource &variable) {
      return json{{"name", variable.name}, {"argument", variable.argument}};
    });
  }
  if (ptx.available())
    result["blocks"] = listOf(ptx.blocks, [](const PtxBlock &block) {
      return json{{"block", block.block}, {"opcodes", block.opcodes}};
    });
  else
    result["reason"] = ptx.reason;
  return result;
}

static json headJson(const KernelTables &t) {
  return {{"version", format::TablesVersion},
          {"kernel", t.kernel},
          {"function", t.function},
          {"file", t.file},
          {"directory", t.directory},
          {"line", t.line},
          {"column", t.column},
          {"producer", t.producer},
          {"dimensions", t.dimensions},
          {"block", t.block},
          {"ptx", ptxJson(t.ptx)},
          {"skip", {{"forbidden_by", t.skipForbiddenBy}}}};
}

std::string tablesJson(const KernelTables &t) {
  json out = headJson(t);
  if (t.origin != KernelOrigin::Loop)
    out["origin"] = format::KernelOrigins[static_cast<std::size_t>(t.origin)];
  if (t.sharedBytes != 0)
    out["shared_bytes"] = t.sharedBytes;
  out["mapped"] = listOf(t.mapped, [](const MappedLoop &m) {
    return with({{"variable", m.variable}}, position(m.line, m.column));
  });
  out["arguments"] = listOf(t.arguments, [](const Argument &a) {
    return json{{"name", a.name}, {"type", a.type}, {"offset", a.offset}, {"bytes", a.bytes}};
  });
  out["objects"] = listOf(t.objects, [](const MemoryObject &o) {
    json out = {{"name", o.name},
                {"kind", toString(o.kind)},
                {"argument", o.argument},
                {"element", o.element},
                {"bytes", o.bytes}};
    if (o.isRestrict)
      out["restrict"] = 1;
    return out;
  });
  out["blocks"] = listOf(t.blocks, blockJson);
  out["loops"] = listOf(t.loops, loopJson);
  out["sites"] = listOf(t.sites, siteJson);
  out["records"] = json::array();
  for (std::size_t id = 0; id < t.records.size(); ++id)
    out["records"].push_back(recordJson(t.records[id], id));
  out["opaque_calls"] = listOf(t.opaqueCalls, [](const OpaqueCall &c) {
    json out = with({{"callee", c.callee}}, position(c.line, c.column));
    if (c.block)
      out["block"] = *c.block;
    if (!c.file.empty())
      out["file"] = c.file;
    return out;
  });
  return out.dump();
}

} // namespace cgpredict

// Forms whose effect is no value of a register: where control goes, who waits for whom, what is
// passed to a function, what a copy moves. Each is seen in what threads write then.
#include "test/forms/CornerForms.h"
#include "test/forms/ThreadRun.h"

#include "analyzer/base/Error.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <sstream>

namespace cgpredict::test {
namespace {

// `$` is the form. A thread's slot 0 gets %r0, slot 1 has its number before.
struct Effect {
  const char *forms;
  unsigned threads;
  const char *body;
  uint64_t (*expected)(uint64_t thread);
  const char *declarations = "";
};

constexpr const char *Callee =
    ".func (.param .b32 r) twice(.param .b32 a)\n{ .reg .b32 %x;\n"
    "ld.param.b32 %x, [a]; add.u32 %x, %x, %x; st.param.b32 [r], %x; ret; }\n";
constexpr const char *Leaver = ".func leave()\n{ $; }\n";

const Effect Effects[] = {
    // Threads below 7 leave out what the others do.
    {"bra", 32, "mov.u32 %r0, 1; setp.lt.u32 %q1, %thread, 7; @%q1 $ ON; mov.u32 %r0, 2;\nON:\n",
     [](uint64_t t) -> uint64_t { return t < 7 ? 1 : 2; }},
    {"bra.uni", 32, "mov.u32 %r0, 1; $ ON; mov.u32 %r0, 2;\nON:\n",
     [](uint64_t) -> uint64_t { return 1; }},
    {"brx.idx{,.uni}", 32,
     "table: .branchtargets A, B, C;\nmov.u32 %r1, 1; $ %r1, table;\nA: mov.u32 %r0, 10; bra ON;\n"
     "B: mov.u32 %r0, 11; bra ON;\nC: mov.u32 %r0, 12;\nON:\n",
     [](uint64_t) -> uint64_t { return 11; }},
    {"brx.idx", 32,
     "table: .branchtargets A, B, C;\nrem.u32 %r1, %thread, 3; $ %r1, table;\nA: mov.u32 %r0, 10; "
     "bra ON;\n"
     "B: mov.u32 %r0, 11; bra ON;\nC: mov.u32 %r0, 12;\nON:\n",
     [](uint64_t t) { return 10 + t % 3; }},
    // What has ended writes no 2.
    {"{ret,exit}", 32,
     "mov.u32 %r0, 1; st.global.b32 [%base], %r0; setp.lt.u32 %q1, %thread, 9; @%q1 $; mov.u32 "
     "%r0, 2;\n",
     [](uint64_t t) -> uint64_t { return t < 9 ? 1 : 2; }},
    {"ret.uni", 32, "mov.u32 %r0, 1; st.global.b32 [%base], %r0; $; mov.u32 %r0, 2;\n",
     [](uint64_t) -> uint64_t { return 1; }},
    // From a function, ret comes back, exit does not.
    {"ret{,.uni}", 32,
     "mov.u32 %r0, 1; st.global.b32 [%base], %r0; call leave, (); mov.u32 %r0, 2;\n",
     [](uint64_t) -> uint64_t { return 2; }, Leaver},
    {"exit", 32, "mov.u32 %r0, 1; st.global.b32 [%base], %r0; call leave, (); mov.u32 %r0, 2;\n",
     [](uint64_t) -> uint64_t { return 1; }, Leaver},
    {"call{,.uni}", 32,
     "{ .param .b32 back, pass; st.param.b32 [pass], %thread; $ (back), twice, (pass); "
     "ld.param.b32 %r0, [back]; }\n",
     [](uint64_t t) { return 2 * t; }, Callee},
    {"call", 32,
     "mov.u32 %r0, 5; setp.ne.u32 %q1, %thread, 3;\n{ .param .b32 back, pass; st.param.b32 [pass], "
     "%thread;\n"
     "@%q1 $ (back), twice, (pass); @%q1 ld.param.b32 %r0, [back]; }\n",
     [](uint64_t t) -> uint64_t { return t == 3 ? 5 : 2 * t; }, Callee},
    // Of 96 threads, each reads what the one at the other end wrote before: three warps wait.
    {"{bar.sync,bar.cta.sync,barrier.sync,barrier.cta.sync,barrier.sync.aligned}", 96,
     ".shared .b32 tile[96]; mov.u32 %r1, tile; mad.lo.u32 %r2, %thread, 4, %r1; st.shared.u32 "
     "[%r2], %thread;\n"
     "$ 3; sub.u32 %r3, 95, %thread; mad.lo.u32 %r2, %r3, 4, %r1; ld.shared.u32 %r0, [%r2];\n",
     [](uint64_t t) { return 95 - t; }},
    // Two warps write and go on; the third one reads.
    {"{bar,bar.cta,barrier,barrier.cta}.arrive", 96,
     ".shared .b32 tile[96]; mov.u32 %r1, tile; mad.lo.u32 %r2, %thread, 4, %r1; st.shared.u32 "
     "[%r2], %thread;\n"
     "mov.u32 %r0, 7; setp.ge.u32 %q1, %thread, 32; @%q1 $ 3, 96; @%q1 bra ON;\nbar.sync 3, 96; "
     "ld.shared.u32 %r0, [%r2+128];\nON:\n",
     [](uint64_t t) -> uint64_t { return t < 32 ? t + 32 : 7; }},
    // All of 64, all but one, one, none.
    {"{bar,bar.cta,barrier,barrier.cta}.red.and.pred", 64,
     "setp.ge.u32 %q1, %thread, 0; setp.ne.u32 %q2, %thread, 40; setp.eq.u32 %q3, %thread, 40;\n"
     "$ %q4, 0, %q1; $ %q5, 0, %q2; $ %q6, 0, %q3; $ %q7, 0, !%q1;\n"
     "selp.u32 %r0, 8, 0, %q4; selp.u32 %r1, 4, 0, %q5; selp.u32 %r2, 2, 0, %q6; selp.u32 %r3, 1, "
     "0, %q7;\n"
     "or.b32 %r0, %r0, %r1; or.b32 %r0, %r0, %r2; or.b32 %r0, %r0, %r3;\n",
     [](uint64_t) -> uint64_t { return 8; }},
    {"{bar,bar.cta,barrier,barrier.cta}.red.or.pred", 64,
     "setp.ge.u32 %q1, %thread, 0; setp.ne.u32 %q2, %thread, 40; setp.eq.u32 %q3, %thread, 40;\n"
     "$ %q4, 0, %q1; $ %q5, 0, %q2; $ %q6, 0, %q3; $ %q7, 0, !%q1;\n"
     "selp.u32 %r0, 8, 0, %q4; selp.u32 %r1, 4, 0, %q5; selp.u32 %r2, 2, 0, %q6; selp.u32 %r3, 1, "
     "0, %q7;\n"
     "or.b32 %r0, %r0, %r1; or.b32 %r0, %r0, %r2; or.b32 %r0, %r0, %r3;\n",
     [](uint64_t) -> uint64_t { return 14; }},
    {"{bar,bar.cta,barrier,barrier.cta}.red.popc.u32", 64,
     "setp.lt.u32 %q1, %thread, 40; $ %r0, 0, %q1; $ %r1, 1, !%q1; mad.lo.u32 %r0, %r0, 100, "
     "%r1;\n",
     [](uint64_t) -> uint64_t { return 4024; }},
    {"barrier.cluster.arrive{,.release,.relaxed}{,.aligned}", 96,
     ".shared .b32 tile[96]; mov.u32 %r1, tile; mad.lo.u32 %r2, %thread, 4, %r1; st.shared.u32 "
     "[%r2], %thread;\n"
     "$; barrier.cluster.wait; sub.u32 %r3, 95, %thread; mad.lo.u32 %r2, %r3, 4, %r1; "
     "ld.shared.u32 %r0, [%r2];\n",
     [](uint64_t t) { return 95 - t; }},
    {"barrier.cluster.wait{,.acquire}{,.aligned}", 96,
     ".shared .b32 tile[96]; mov.u32 %r1, tile; mad.lo.u32 %r2, %thread, 4, %r1; st.shared.u32 "
     "[%r2], %thread;\n"
     "barrier.cluster.arrive; $; sub.u32 %r3, 95, %thread; mad.lo.u32 %r2, %r3, 4, %r1; "
     "ld.shared.u32 %r0, [%r2];\n",
     [](uint64_t t) { return 95 - t; }},
    // The block's own rank, in a cluster of its own.
    {"mapa.shared::cluster.u32", 32,
     ".shared .b32 tile[32]; mov.u32 %r1, tile; mad.lo.u32 %r1, %thread, 4, %r1; mov.u32 %r2, "
     "%cluster_ctarank;\n"
     "$ %r3, %r1, %r2; st.shared::cluster.u32 [%r3], %thread; ld.shared.u32 %r0, [%r1];\n",
     [](uint64_t t) { return t; }},
    {"mapa.u64", 32,
     ".shared .b32 tile[32]; mov.u64 %d1, tile; cvta.shared.u64 %d1, %d1; mad.wide.u32 %d1, "
     "%thread, 4, %d1;\n"
     "$ %d2, %d1, 0; st.u32 [%d2], %thread; ld.u32 %r0, [%d1];\n",
     [](uint64_t t) { return t; }},
    {"getctarank.shared::cluster.u32", 32, ".shared .b32 tile[32]; mov.u32 %r0, 9; $ %r0, tile;\n",
     [](uint64_t) -> uint64_t { return 0; }},
    {"getctarank.u64", 32,
     ".shared .b32 tile[32]; mov.u64 %d1, tile; cvta.shared.u64 %d1, %d1; mov.u32 %r0, 9; $ %r0, "
     "%d1;\n",
     [](uint64_t) -> uint64_t { return 0; }},
    // Each half of a warp waits for the other one alone.
    {"bar.warp.sync", 32,
     ".shared .b32 tile[32]; mov.u32 %r1, tile; mad.lo.u32 %r2, %thread, 4, %r1; setp.lt.u32 %q1, "
     "%thread, 16;\n"
     "@%q1 st.shared.u32 [%r2+64], %thread; @!%q1 st.shared.u32 [%r2-64], %thread; $ -1; "
     "ld.shared.u32 %r0, [%r2];\n",
     [](uint64_t t) { return (t + 16) % 32; }},
    // One warp hands over a value by a flag; the other one has ended, so a fence waits for nobody.
    {"{membar.cta,membar.gl,membar.sys,fence.cta,fence.sc.gpu,fence.acq_rel.sys,fence.acq_rel.cta,"
     "fence.mbarrier_init.release.cluster,fence.proxy.alias,fence.proxy.async,"
     "fence.proxy.async.shared::cta}",
     64,
     ".shared .b32 value, flag;\nsetp.ge.u32 %q1, %thread, 32; @%q1 bra OTHER;\n"
     "setp.ne.u32 %q2, %thread, 0; @%q2 bra WAIT; mov.u32 %r1, 55; st.volatile.shared.u32 [value], "
     "%r1; $;\n"
     "mov.u32 %r1, 1; st.volatile.shared.u32 [flag], %r1;\nWAIT: mov.u32 %r0, 9; bra ON;\n"
     "OTHER: ld.volatile.shared.u32 %r1, [flag]; setp.eq.u32 %q2, %r1, 0; @%q2 bra OTHER; $;\n"
     "ld.volatile.shared.u32 %r0, [value];\nON:\n",
     [](uint64_t t) -> uint64_t { return t < 32 ? 9 : 55; }},
    // What changes nothing that a program sees.
    {"nanosleep.u32", 32, "mov.u32 %r0, %thread; $ 20; $ %r0;\n", [](uint64_t t) { return t; }},
    {"{prefetch.global.L1,prefetch.global.L2,prefetch.L2,prefetchu.L1}", 32,
     "$ [%base+8]; ld.global.u32 %r0, [%base+8];\n", [](uint64_t t) { return t; }},
    {"applypriority{.global,}.L2::evict_normal", 32,
     "$ [%base], 128; ld.global.u32 %r0, [%base+8];\n", [](uint64_t t) { return t; }},
    {"griddepcontrol.{launch_dependents,wait}", 32, "$; ld.global.u32 %r0, [%base+8];\n",
     [](uint64_t t) { return t; }},
    {"createpolicy.fractional.{L2::evict_last,L2::evict_first,L2::evict_normal}.b64", 32,
     "$ %d1; $ %d2, 0f3F000000; ld.global.L2::cache_hint.u32 %r0, [%base+8], %d1;\n",
     [](uint64_t t) { return t; }},
    // 16 bytes of the thread's own, of which the last 8 are its number; the word behind them stays.
    {"cp.async.{ca,cg}.shared.global", 32,
     ".shared .align 16 .b8 tile[1024]; mov.u32 %r1, tile; mad.lo.u32 %r1, %thread, 32, %r1; "
     "mov.u32 %r2, 70;\n"
     "st.shared.u32 [%r1+16], %r2; mov.u32 %r3, -1; st.shared.u32 [%r1+12], %r3; $ [%r1], [%base], "
     "16;\n"
     "cp.async.wait_all; ld.shared.u32 %r0, [%r1+8]; ld.shared.u32 %r2, [%r1+12]; add.u32 %r0, "
     "%r0, %r2;\n"
     "ld.shared.u32 %r2, [%r1+16]; mad.lo.u32 %r0, %r2, 1000, %r0;\n",
     [](uint64_t t) { return 70000 + t; }},
    {"{cp.async.commit_group,cp.async.wait_group}", 32,
     ".shared .align 16 .b8 tile[512]; mov.u32 %r1, tile; mad.lo.u32 %r1, %thread, 16, %r1;\n"
     "cp.async.ca.shared.global [%r1], [%base+8], 8; cp.async.commit_group; "
     "cp.async.ca.shared.global [%r1+8], "
     "[%base], 4;\ncp.async.commit_group; cp.async.wait_group 1; ld.shared.u32 %r0, [%r1]; "
     "cp.async.wait_group 0;\n",
     [](uint64_t t) { return t; }},
};

void replaceAll(std::string &text, const std::string &what, const std::string &with) {
  for (std::size_t at = 0; (at = text.find(what, at)) != std::string::npos; at += with.size())
    text.replace(at, what.size(), with);
}

std::string problemOf(const std::string &form, const Effect &effect) {
  const Scalar b32 = scalarNamed("b32");
  ThreadRun run{.slots = 2,
                .threads = effect.threads,
                .body = std::string("mov.u32 %r0, 0;\n") + effect.body + storeSlot(b32, 0, 0),
                .declarations = effect.declarations,
                .prepare = {}};
  replaceAll(run.body, "$", form);
  replaceAll(run.declarations, "$", form);
  std::vector<uint64_t> slots;
  for (uint64_t thread = 0; thread < effect.threads; ++thread)
    slots.insert(slots.end(), {0, thread});
  const std::vector<uint64_t> after = executed(run, slots);
  for (uint64_t thread = 0; thread < effect.threads; ++thread)
    if (after[2 * thread] != effect.expected(thread))
      return fmt::format("thread {}: {}; expected {}", thread, after[2 * thread],
                         effect.expected(thread));
  return "";
}

// It stops the program where a thread comes to it, and else does nothing.
std::string trapProblem() {
  const Effect none{"trap", 32, "setp.eq.u32 %q1, %thread, 99; @%q1 trap; mov.u32 %r0, 4;\n",
                    [](uint64_t) -> uint64_t { return 4; }};
  if (std::string problem = problemOf("trap", none); !problem.empty())
    return problem;
  Effect one = none;
  one.body = "setp.eq.u32 %q1, %thread, 9; @%q1 trap; mov.u32 %r0, 4;\n";
  try {
    problemOf("trap", one);
  } catch (const Error &error) {
    const std::string text = error.what();
    return text.find("thread (9, 0, 0)") != std::string::npos &&
                   text.find("stops the program") != std::string::npos
               ? ""
               : text;
  }
  return "goes on behind it";
}

// A function copies the bytes that it was passed to memory: those of a thread's slots 0 to 3.
std::string parameterProblem(const std::string &form) {
  std::istringstream text(form);
  std::string type;
  unsigned elements = 1;
  for (std::string word; std::getline(text, word, '.'); type = word)
    if (word[0] == 'v')
      elements = static_cast<unsigned>(word[1] - '0');
  const Scalar scalar = scalarNamed(type);
  const unsigned bytes = scalar.bits / 8;
  ThreadRun run{.slots = 8, .threads = 32, .body = {}, .declarations = {}, .prepare = {}};
  std::vector<std::string> names;
  for (unsigned e = 0; e < elements; ++e) {
    run.body += loadSlot(scalar, e, e);
    names.push_back(registerOf(scalar, e));
  }
  run.declarations =
      ".func take(.param .align 16 .b8 q[48], .param .b64 to)\n{ .reg .b16 %h; .reg .b64 %to;\n"
      "ld.param.b64 %to, [to];\n";
  for (unsigned b = 0; b < elements * bytes; ++b)
    run.declarations +=
        fmt::format("ld.param.u8 %h, [q+{}]; st.global.u8 [%to+{}], %h;\n", 16 + b, 32 + b);
  run.declarations += "ret; }\n";
  run.body +=
      fmt::format("{{ .param .align 16 .b8 pass[48]; .param .b64 at; {} [pass+16], {};\n"
                  "st.param.b64 [at], %base; call take, (pass, at); }}\n",
                  form, elements == 1 ? names[0] : fmt::format("{{{}}}", fmt::join(names, ", ")));
  const std::vector<uint64_t> corners = cornerValues(scalar);
  const auto value = [&](uint64_t thread, unsigned e) {
    return corners[(thread + e) % corners.size()];
  };
  std::vector<uint64_t> slots(32 * run.slots);
  for (uint64_t thread = 0; thread < 32; ++thread)
    for (unsigned e = 0; e < elements; ++e)
      slots[thread * run.slots + e] = value(thread, e);
  const std::vector<uint64_t> after = executed(run, slots);
  for (uint64_t thread = 0; thread < 32; ++thread)
    for (unsigned e = 0; e < elements; ++e) {
      const unsigned bit = e * scalar.bits;
      const uint64_t word = after[thread * run.slots + 4 + bit / 64];
      const uint64_t found = truncated(static_cast<Wide>(word >> bit % 64), scalar.bits),
                     expected = truncated(static_cast<Wide>(value(thread, e)), scalar.bits);
      if (found != expected)
        return fmt::format("element {}: {:#x}; expected {:#x}", e, found, expected);
    }
  return "";
}

} // namespace

std::optional<std::string> effectProblem(const std::string &form) {
  if (form == "trap")
    return trapProblem();
  if (form.starts_with("st.param") && form.find("b128") == std::string::npos)
    return parameterProblem(form);
  std::optional<std::string> problem;
  for (const Effect &effect : Effects) {
    const std::vector<std::string> forms = expanded(effect.forms);
    if (std::ranges::find(forms, form) != forms.end() && (!problem || problem->empty()))
      problem = problemOf(form, effect);
  }
  return problem;
}

} // namespace cgpredict::test

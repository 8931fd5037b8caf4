// Does the wrapper add the plugin where C or C++ is compiled, the runtime where something is
// linked, and nothing anywhere else? The jobs are abridged from `clang -###`.
#include "tools/CompilerDriver.h"
#include "test/support/Temporary.h"
#include "tools/ResponseFiles.h"

#include <gmock/gmock.h>

#include <fstream>

using namespace cgpredict;
using testing::ElementsAre;

namespace {

constexpr std::string_view version = "Debian clang version 19.1.7\nTarget: x86_64-pc-linux-gnu\n";
constexpr std::string_view compile = R"( "/usr/bin/clang" "-cc1" "-emit-obj" "-x" "c" "a.c"
)";
constexpr std::string_view compileWithDebug =
    R"( "/usr/bin/clang" "-cc1" "-emit-obj" "-debug-info-kind=constructor" "-x" "c++" "a.cpp"
)";
constexpr std::string_view link = R"( "/usr/bin/ld" "-pie" "-o" "a b\"c" "a.o" "-lc"
)";

std::string text(std::initializer_list<std::string_view> parts) {
  std::string all;
  for (std::string_view part : parts)
    all += part;
  return all;
}

Layout somewhere() {
  Layout layout;
  layout.runtime = "/opt/lib";
  layout.plugin = "/opt/lib/CGPredictPlugin.so";
  layout.passes = "/opt/lib/CGPredictPasses.so";
  return layout;
}

TEST(ReadJobs, ACompilationThatLinks) {
  ClangJobs jobs = readJobs(text({version, compile, link}));
  EXPECT_TRUE(jobs.compiles);
  EXPECT_FALSE(jobs.debugInfo);
  EXPECT_TRUE(jobs.links);
  EXPECT_FALSE(jobs.linksStatic);
}

TEST(ReadJobs, WhatIsCompiledFor) {
  EXPECT_EQ(readJobs(text({version, compile})).target, "x86_64-pc-linux-gnu");
  EXPECT_EQ(readJobs(compile).target, "");
}

// Of the same processor, whatever the vendor and the library.
TEST(IsForRuntime, ItsOwnProcessor) {
  Layout layout = somewhere();
  layout.target = "x86_64-pc-linux-gnu";
  EXPECT_TRUE(isForRuntime("x86_64-pc-linux-gnu", layout));
  EXPECT_TRUE(isForRuntime("x86_64-unknown-linux-musl", layout));
  EXPECT_TRUE(isForRuntime("", layout));
  EXPECT_FALSE(isForRuntime("i386-pc-linux-gnu", layout));
  EXPECT_FALSE(isForRuntime("x86_64-pc-linux-gnux32", layout));
  EXPECT_FALSE(isForRuntime("x86_64h-apple-darwin", layout));
}

TEST(ReadJobs, DebugInformationOfAnyKindIsTheUsersOwn) {
  EXPECT_TRUE(readJobs(compileWithDebug).debugInfo);
}

TEST(ReadJobs, NothingToCompileInPreprocessingAssemblerIrAndHeaders) {
  for (std::string_view job : {R"( "/usr/bin/clang" "-cc1" "-E" "-x" "c" "a.c")",
                               R"( "/usr/bin/clang" "-cc1" "-Eonly" "-x" "c" "a.c")",
                               R"( "/usr/bin/clang" "-cc1as" "-filetype" "obj" "a.s")",
                               R"( "/usr/bin/clang" "-cc1" "-emit-obj" "-x" "ir" "a.bc")",
                               R"( "/usr/bin/clang" "-cc1" "-emit-pch" "-x" "c-header" "a.h")"})
    EXPECT_FALSE(readJobs(job).compiles) << job;
}

TEST(ReadJobs, OnlyALinkerLinks) {
  for (std::string_view job :
       {R"( "/usr/bin/as" "-o" "a.o" "a.s")",
        R"( "/usr/bin/objcopy" "--extract-dwo" "a.o" "a.dwo")",
        R"( "/usr/bin/llvm-ar" "rcsD" "a.a" "a.o")", R"( "/usr/bin/ld" "-r" "-o" "a.o" "b.o")"})
    EXPECT_FALSE(readJobs(job).links) << job;
  for (std::string_view job : {R"( "/usr/bin/ld.lld" "a.o")", R"( "/usr/bin/ld.gold" "a.o")",
                               R"( "/usr/bin/mold" "-shared" "a.o")"})
    EXPECT_TRUE(readJobs(job).links) << job;
}

TEST(ReadJobs, AStaticProgramIsKnownByTheLinkersOption) {
  EXPECT_TRUE(readJobs(R"( "/usr/bin/ld" "-static" "-pie" "-o" "a" "a.o")").linksStatic);
  EXPECT_FALSE(readJobs(R"( "/usr/bin/ld" "-o" "-static-name" "a.o")").linksStatic);
}

TEST(ReadJobs, NoJobInVersionsWarningsAndNothing) {
  for (std::string_view output :
       {version, std::string_view("clang: warning: \"x\"\n (in-process)"), std::string_view()}) {
    ClangJobs jobs = readJobs(output);
    EXPECT_FALSE(jobs.compiles || jobs.links || jobs.debugInfo || jobs.linksStatic) << output;
  }
}

TEST(ReadJobs, ANameMayHaveALineEnd) {
  EXPECT_TRUE(readJobs(" \"/usr/bin/clang\" \"-cc1\" \"-main-file-name\" \"new\nline.c\" \"-x\" "
                       "\"c\" \"new\nline.c\"\n \"/usr/bin/ld\" \"-o\" \"a.out\"")
                  .compiles);
}

TEST(ReadJobs, ACutLineIsNoReasonToFail) {
  EXPECT_FALSE(readJobs(" \"").links);
  EXPECT_FALSE(readJobs(R"( "/usr/bin/clang" "-cc1" "-x)").compiles);
  EXPECT_FALSE(readJobs(R"( "/usr/bin/clang" "-cc1" "-x")").compiles);
}

TEST(WithCgpredict, LeavesOtherWorkAlone) {
  EXPECT_THAT(withCgpredict({"-E", "--", "a.c"}, {}, {}, somewhere()),
              ElementsAre("-E", "--", "a.c"));
}

TEST(WithCgpredict, PluginFirstSoThatTheUsersOptionsWin) {
  Arguments all = withCgpredict({"-c", "a.c"}, readJobs(compileWithDebug), {}, somewhere());
  EXPECT_THAT(all, ElementsAre("-fplugin=/opt/lib/CGPredictPlugin.so", "-fno-discard-value-names",
                               "-c", "a.c"));
}

TEST(WithCgpredict, WithoutDebugInformationItIsMadeForTheTablesAndStripped) {
  Arguments all = withCgpredict({"-c", "a.c"}, readJobs(compile), {}, somewhere());
  EXPECT_THAT(all, ElementsAre("-fplugin=/opt/lib/CGPredictPlugin.so", "-fno-discard-value-names",
                               "-Xclang", "-debug-info-kind=constructor", "-Xclang",
                               "-plugin-arg-cgpredict", "-Xclang", "strip-debug", "-c", "a.c"));
}

TEST(WithCgpredict, OpenMPAndOpenACCAreTheDriversOwnOptions) {
  for (const std::string language : {"openmp", "openacc"}) {
    Arguments user = {"-c", "-fcgpredict-" + language, "a.c"};
    DriverOptions options = takeOptions(user);
    EXPECT_THAT(user, ElementsAre("-c", "a.c"));
    EXPECT_THAT(withCgpredict(user, readJobs(compileWithDebug), options, somewhere()),
                ElementsAre("-fplugin=/opt/lib/CGPredictPlugin.so", "-fno-discard-value-names",
                            "-fplugin-arg-cgpredict-" + language, "-c", "a.c"));
  }
}

TEST(TakeOptions, TheScanIsThePluginsBusiness) {
  Arguments user = {"-fcgpredict-scan=/tmp/loops.json", "-c", "a.c"};
  DriverOptions options = takeOptions(user);
  EXPECT_THAT(withCgpredict(user, readJobs(compileWithDebug), options, somewhere()),
              ElementsAre("-fplugin=/opt/lib/CGPredictPlugin.so", "-fno-discard-value-names",
                          "-D_GLIBCXX_USE_TBB_PAR_BACKEND=0",
                          "-fplugin-arg-cgpredict-scan=/tmp/loops.json", "-c", "a.c"));
  user = {"-fcgpredict-scan", "-c", "a.c"};
  EXPECT_EQ(takeOptions(user).scan, "scan");
  EXPECT_THAT(user, ElementsAre("-c", "a.c"));
}

TEST(TakeOptions, TheAssemblerIsNamedForThePasses) {
  Arguments user = {"-c", "--ptxas=/opt/cuda/bin/ptxas", "a.c"};
  EXPECT_EQ(takeOptions(user).ptxas, "/opt/cuda/bin/ptxas");
  EXPECT_THAT(user, ElementsAre("-c", "a.c"));
  user = {"--ptxas=", "a.c"};
  EXPECT_EQ(takeOptions(user).ptxas, "");
  user = {"a.c"};
  EXPECT_FALSE(takeOptions(user).ptxas);
}

TEST(TakeOptions, BehindTheSeparatorAreFiles) {
  Arguments user = {"-c", "--", "-fcgpredict-openmp"};
  EXPECT_FALSE(takeOptions(user).openMP);
  EXPECT_THAT(user, ElementsAre("-c", "--", "-fcgpredict-openmp"));
}

TEST(TakeOptions, KernelsOfEachKindAreAskedForAlone) {
  Arguments user = {"-fcgpredict-stdpar", "a.cpp"};
  const DriverOptions options = takeOptions(user);
  EXPECT_TRUE(options.stdPar);
  EXPECT_FALSE(options.openMP || options.openACC || options.records);
  EXPECT_THAT(user, ElementsAre("a.cpp"));
}

TEST(WithCgpredict, ParallelAlgorithmsRunInLoops) {
  const ClangJobs jobs = readJobs(R"( "/usr/bin/clang" "-cc1" "-S" "-x" "c++" "a.cpp"
)");
  const std::string loops = "-D_GLIBCXX_USE_TBB_PAR_BACKEND=0";
  EXPECT_THAT(withCgpredict({"-c", "a.cpp"}, jobs, {.stdPar = true}, somewhere()),
              testing::Contains(loops));
  EXPECT_THAT(withCgpredict({"-c", "a.cpp"}, jobs, {.scan = "scan"}, somewhere()),
              testing::Contains(loops));
  EXPECT_THAT(withCgpredict({"-c", "a.cpp"}, jobs, {}, somewhere()),
              testing::Not(testing::Contains(loops)));
}

TEST(WithCgpredict, AnOptimiserThatIsAJobOfItsOwnLoadsThePasses) {
  ClangJobs jobs = readJobs(R"( "/usr/bin/clang" "-cc1" "-emit-llvm-bc" "-save-temps=cwd" )"
                            R"("-disable-llvm-passes" "-debug-info-kind=standalone" "-x" "c" "a.i"
 "/usr/bin/clang" "-cc1" "-S" "-x" "ir" "a.bc"
)");
  EXPECT_THAT(withCgpredict({"-c", "a.c"}, jobs, {}, somewhere()),
              ElementsAre("-fplugin=/opt/lib/CGPredictPlugin.so", "-fno-discard-value-names",
                          "-fpass-plugin=/opt/lib/CGPredictPasses.so", "-c", "a.c"));
}

TEST(WithCgpredict, RuntimeLastAndOnlyAsNeeded) {
  Arguments all = withCgpredict({"a.o"}, readJobs(link), {}, somewhere());
  EXPECT_THAT(all, ElementsAre("a.o", "-L/opt/lib", "-Xlinker", "-rpath", "-Xlinker", "/opt/lib",
                               "-Wl,--push-state", "-Wl,--as-needed", "-lcgpredict-rt",
                               "-Wl,--pop-state"));
}

TEST(WithCgpredict, AStaticProgramGetsTheArchive) {
  ClangJobs jobs;
  jobs.links = jobs.linksStatic = true;
  EXPECT_THAT(withCgpredict({"a.o"}, jobs, {}, somewhere()),
              ElementsAre("a.o", "-L/opt/lib", "-l:libcgpredict-rt.a", "-lzstd", "-lpthread"));
}

TEST(WithCgpredict, FileNamesBehindTheSeparatorStayFileNames) {
  ClangJobs jobs;
  jobs.links = true;
  Arguments all = withCgpredict({"-o", "a", "--", "a.c", "-b.c", "@c.c"}, jobs, {}, somewhere());
  all.resize(5);
  EXPECT_THAT(all, ElementsAre("-o", "a", "a.c", "./-b.c", "./@c.c"));
}

TEST(ResponseFiles, WordsAreWhatAShellMakesOfThem) {
  const test::TemporaryFolder folder;
  const std::string outer = (folder / "outer").string(), inner = (folder / "inner").string();
  std::ofstream(inner) << "b.o \"c d.o\" -Wl,'x y'z";
  std::ofstream(outer) << "a.o\n@" << inner << "\te\\ f.o ''";
  EXPECT_THAT(withResponseFiles({"-o", "app", "@" + outer, "@" + inner + ".not"}),
              ElementsAre("-o", "app", "a.o", "b.o", "c d.o", "-Wl,x yz", "e f.o", "",
                          "@" + inner + ".not"));
}

TEST(ResponseFiles, AFileThatNamesItselfEnds) {
  const test::TemporaryFolder folder;
  const std::string name = (folder / "again").string();
  std::ofstream(name) << "a.o @" << name << " @" << name;
  EXPECT_THAT(withResponseFiles({"@" + name}), ElementsAre("a.o", "@" + name, "@" + name));
}

} // namespace

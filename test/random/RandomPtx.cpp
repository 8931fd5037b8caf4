#include "test/random/RandomPtx.h"

#include <random>

namespace cgpredict::test {
namespace {

class Maker {
public:
  explicit Maker(uint64_t seed) : engine(seed) {}

  RandomProgram make() {
    RandomProgram program;
    program.threads = 1 + below(96);
    program.statements = list(12, 3, true);
    return program;
  }

private:
  unsigned below(unsigned limit) { return static_cast<unsigned>(engine() % limit); }

  // `together`: all threads of the block come here.
  std::vector<RandomStatement> list(unsigned length, unsigned depth, bool together) {
    std::vector<RandomStatement> statements;
    for (unsigned i = 0; i < length; ++i)
      statements.push_back(statement(depth, together));
    return statements;
  }

  RandomStatement statement(unsigned depth, bool together) {
    const unsigned kind = below(10);
    RandomStatement made;
    made.operands = {below(RandomRegisters), below(RandomRegisters), below(RandomRegisters)};
    made.result = below(RandomRegisters);
    if (kind == 0 && together) {
      made.kind = RandomStatement::Exchange;
      made.number = below(100);
    } else if (kind <= 2 && depth > 0) {
      made.kind = RandomStatement::If;
      made.body = list(1 + below(4), depth - 1, false);
      made.otherwise = list(below(4), depth - 1, false);
    } else if (kind == 3 && depth > 0) {
      made.kind = RandomStatement::Loop;
      made.sameTrips = below(2) == 0;
      made.number = below(6);
      made.body = list(1 + below(5), depth - 1, together && made.sameTrips);
    } else {
      made.operation = &randomOperations()[below(static_cast<unsigned>(randomOperations().size()))];
      if (below(5) == 0) {
        made.guard = static_cast<int>(below(RandomRegisters));
        made.guardNegated = below(2) == 0;
      }
    }
    return made;
  }

  std::mt19937_64 engine;
};

std::string name(char type, unsigned number) {
  return std::string("%") + type + std::to_string(number);
}

class Writer {
public:
  std::string write(const RandomProgram &program) {
    threads = program.threads;
    list(program.statements);
    return head() + text + tail();
  }

private:
  std::string head() const {
    std::string registers;
    for (unsigned l = 0; l < loops; ++l)
      registers += ".reg .b32 %c" + std::to_string(l) + ", %n" + std::to_string(l) +
                   ";\n.reg .pred %q" + std::to_string(l) + ";\n";
    std::string start = ".version 7.0\n.target sm_70\n.address_size 64\n"
                        ".entry k(.param .u64 out)\n{\n.reg .b32 %u<4>, %ut, %at, %own, %id;\n"
                        ".reg .f32 %f<4>;\n.reg .b64 %d<4>, %to;\n.reg .pred %p<4>;\n" +
                        registers + ".shared .align 4 .b8 tile[" + std::to_string(4 * threads) +
                        "];\nmov.u32 %id, %tid.x;\nmov.u32 %own, tile;\n"
                        "mad.lo.u32 %own, %id, 4, %own;\n";
    for (unsigned r = 0; r < RandomRegisters; ++r) {
      const std::string n = std::to_string(r);
      start += "mul.lo.u32 %u" + n + ", %id, " + std::to_string(r * 0x1234567U + 1) +
               ";\ncvt.rn.f32.u32 %f" + n + ", %u" + n + ";\nmul.wide.u32 %d" + n + ", %u" + n +
               ", 0x89ABCDEF;\nsetp.lt.u32 %p" + n + ", %id, " + std::to_string(8 * r + 1) + ";\n";
    }
    return start;
  }

  static std::string tail() {
    std::string end = "ld.param.u64 %to, [out];\nmad.wide.u32 %to, %id, " +
                      std::to_string(4 * RandomWords) + ", %to;\n";
    for (unsigned r = 0; r < RandomRegisters; ++r) {
      const std::string n = std::to_string(r);
      end += "st.global.u32 [%to+" + std::to_string(4 * r) + "], %u" + n +
             ";\nst.global.f32 [%to+" + std::to_string(16 + 4 * r) + "], %f" + n +
             ";\nst.global.u32 [%to+" + std::to_string(32 + 8 * r) + "], %d" + n + ";\nshr.u64 %d" +
             n + ", %d" + n + ", 32;\nst.global.u32 [%to+" + std::to_string(36 + 8 * r) + "], %d" +
             n + ";\nselp.u32 %ut, 1, 0, %p" + n + ";\nst.global.u32 [%to+" +
             std::to_string(64 + 4 * r) + "], %ut;\n";
    }
    return end + "ret;\n}\n";
  }

  void list(const std::vector<RandomStatement> &statements) {
    for (const RandomStatement &statement : statements)
      write(statement);
  }

  void write(const RandomStatement &s) {
    switch (s.kind) {
    case RandomStatement::Operate:
      return operate(s);
    case RandomStatement::If:
      return branch(s);
    case RandomStatement::Loop:
      return loop(s);
    case RandomStatement::Exchange:
      text += "st.shared.u32 [%own], " + name('u', s.operands[0]) +
              ";\nbar.sync 0;\nadd.u32 %at, "
              "%id, " +
              std::to_string(s.number) + ";\nrem.u32 %at, %at, " + std::to_string(threads) +
              ";\nmov.u32 %ut, tile;\nmad.lo.u32 %at, %at, 4, %ut;\n"
              "ld.shared.u32 " +
              name('u', s.result) + ", [%at];\nbar.sync 0;\n";
    }
  }

  void operate(const RandomStatement &s) {
    const std::string guard = s.guard < 0 ? ""
                                          : std::string("@") + (s.guardNegated ? "!" : "") +
                                                name('p', static_cast<unsigned>(s.guard)) + " ";
    std::string line = guard + s.operation->text + "\n";
    const auto put = [&](const std::string &what, const std::string &with) {
      for (std::size_t at; (at = line.find(what)) != std::string::npos;)
        line.replace(at, what.size(), with);
    };
    put("$d", name(s.operation->result, s.result));
    for (unsigned o = 0; s.operation->operands[o] != 0; ++o)
      put(std::string("$") + "abc"[o], name(s.operation->operands[o], s.operands[o]));
    put("$g ", guard);
    text += line;
  }

  void branch(const RandomStatement &s) {
    const std::string n = std::to_string(labels++);
    text += "@!" + name('p', s.operands[0]) + " bra ELSE" + n + ";\n";
    list(s.body);
    text += "bra END" + n + ";\nELSE" + n + ":\n";
    list(s.otherwise);
    text += "END" + n + ":\n";
  }

  void loop(const RandomStatement &s) {
    const std::string n = std::to_string(loops++);
    text += "mov.u32 %c" + n + ", 0;\n";
    text += s.sameTrips ? "mov.u32 %n" + n + ", " + std::to_string(s.number) + ";\n"
                        : "and.b32 %n" + n + ", " + name('u', s.operands[0]) + ", 7;\n";
    text += "LOOP" + n + ":\nsetp.ge.u32 %q" + n + ", %c" + n + ", %n" + n + ";\n@%q" + n +
            " bra DONE" + n + ";\n";
    list(s.body);
    text += "add.u32 %c" + n + ", %c" + n + ", 1;\nbra LOOP" + n + ";\nDONE" + n + ":\n";
  }

  unsigned threads = 0, labels = 0, loops = 0;
  std::string text;
};

} // namespace

RandomProgram randomProgram(uint64_t seed) { return Maker(seed).make(); }

std::string textOf(const RandomProgram &program) { return Writer().write(program); }

} // namespace cgpredict::test

// Is the source text of an access what its author wrote, at the positions where clang places it,
// and nothing where no access stands?
#include "passes/tables/AccessText.h"

#include <gtest/gtest.h>

namespace cgpredict {
namespace {

// The text at the mark `@`, which is taken out of the source.
template <typename Read, typename... More>
std::string read(Read text, std::string source, More... more) {
  const std::size_t mark = source.find('@');
  source.erase(mark, 1);
  unsigned line = 1, column = 1;
  for (std::size_t i = 0; i < mark; ++i)
    source[i] == '\n' ? (++line, column = 1) : ++column;
  return text(source, line, column, more...);
}

std::string at(std::string source) { return read(accessText, std::move(source)); }
std::string wholeAt(std::string source) { return read(wholeAccessText, std::move(source)); }
std::string argumentAt(std::string source, std::string_view name) {
  return read(argumentText, std::move(source), name);
}

// Operators and members of classes stand at the first name.
TEST(AccessText, ChainsBehindTheName) {
  EXPECT_EQ(wholeAt("s += @o.k[i] * x;"), "o.k[i]");
  EXPECT_EQ(wholeAt("s += @q->vx [i].re + 1;"), "q->vx [i].re");
  EXPECT_EQ(wholeAt("s += @A(i, k) * B(k, j);"), "A(i, k)");
  EXPECT_EQ(wholeAt("return m.@at(i)[k];"), "m.at(i)[k]");
  EXPECT_EQ(wholeAt("C(i, j) @+= s;"), "C(i, j)");
  EXPECT_EQ(wholeAt("for (;;) (*m)(i, j) @+= s;"), "(*m)(i, j)");
  EXPECT_EQ(wholeAt("while (p) (*m)[i](j) @+= s;"), "(*m)[i](j)");
  EXPECT_EQ(wholeAt("f(p)(*m)[i] @+= s;"), "f(p)(*m)[i]");
  EXPECT_EQ(wholeAt("s += @(*g.next())(i, j);"), "(*g.next())(i, j)");
  EXPECT_EQ(wholeAt("s += @(a * b)(i);"), "");
  EXPECT_EQ(wholeAt("t.node(i).w @= 1;"), "t.node(i).w");
  EXPECT_EQ(wholeAt("s += t->node(i).@w;"), "t->node(i).w");
  EXPECT_EQ(wholeAt("s += @total;"), "total");
  EXPECT_EQ(wholeAt("x = @a(i"), "");
  EXPECT_EQ(wholeAt("s += 1 @* 2;"), "");
}

TEST(AccessText, IndicesBehindTheName) {
  EXPECT_EQ(at("int x;\n  s += @A[j][k] * B[k];\n"), "A[j][k]");
  EXPECT_EQ(at("s += A[j][k] * @B[k];\n"), "B[k]");
  EXPECT_EQ(at("y = @x[col[k] + f(k)];"), "x[col[k] + f(k)]");
  EXPECT_EQ(at("y = x[@col[k]];"), "col[k]");
  EXPECT_EQ(at("s += @a [i]\n      [j\t+ 1];"), "a [i] [j + 1]");
  EXPECT_EQ(at("return @total;"), "total");
  EXPECT_EQ(at("x = @a[i"), "");
  EXPECT_EQ(at("x = @a[\"]\"[0]];"), "");
}

TEST(AccessText, MembersWithTheirObject) {
  EXPECT_EQ(at("s += p[i].@x;"), "p[i].x");
  EXPECT_EQ(at("s += p -> @next;"), "p -> next");
  EXPECT_EQ(at("s += m.@rows[i][j];"), "m.rows[i][j]");
  EXPECT_EQ(at("s += a[i].b->c[k].@d;"), "a[i].b->c[k].d");
  EXPECT_EQ(at("s += (*p).@x;"), "(*p).x");
  EXPECT_EQ(at("s += @p[i].x;"), "p[i]");
  EXPECT_EQ(at("s += f(p).@x;"), "");
}

TEST(AccessText, LeftSideOfAssignments) {
  EXPECT_EQ(at("  C[i][j] @= sum;"), "C[i][j]");
  EXPECT_EQ(at("C[i][j]@+= A[i];"), "C[i][j]");
  EXPECT_EQ(at("x[i] @<<= 2;"), "x[i]");
  EXPECT_EQ(at("p->v[i].y @*= 2;"), "p->v[i].y");
  EXPECT_EQ(at("for (;;) *p @= 1;"), "*p");
  EXPECT_EQ(at("if (n) { **p @= 1; }"), "**p");
  EXPECT_EQ(at("(*p)[i] @= 1;"), "(*p)[i]");
  EXPECT_EQ(at("a[i] @== 1;"), "");
  EXPECT_EQ(at("f(x) @= 1;"), "");
}

TEST(AccessText, StepsAndDereferences) {
  EXPECT_EQ(at("count[key[i]]@++;"), "count[key[i]]");
  EXPECT_EQ(at("@++count[k];"), "count[k]");
  EXPECT_EQ(at("@--*p;"), "*p");
  EXPECT_EQ(at("s += @*p;"), "*p");
  EXPECT_EQ(at("return @*p;"), "*p");
  EXPECT_EQ(at("if (n) @*p;"), "*p");
  EXPECT_EQ(at("s += @*(A + i * n + j);"), "*(A + i * n + j)");
  EXPECT_EQ(at("s += @(*rows)[i];"), "(*rows)[i]");
  EXPECT_EQ(at("s += v@[i];"), "v[i]");
  EXPECT_EQ(at("s = @(a + b);"), "");
}

// What a class's operator accesses stands at its sign.
TEST(AccessText, NothingAtProducts) {
  EXPECT_EQ(at("e[i] = c[i] @* c[i];"), "");
  EXPECT_EQ(at("e = c @* d[i];"), "");
}

TEST(AccessText, NothingAtCallsMacrosAndForeignText) {
  EXPECT_EQ(at("s += @AT(A, i, j);"), "");
  EXPECT_EQ(at("s += @AT (A, i)[j];"), "");
  EXPECT_EQ(at("s @+ 1"), "");
  EXPECT_EQ(at("abc@de[i]"), "");
  EXPECT_EQ(at("x = @a[i /* row */];"), "");
  EXPECT_EQ(at("x = @a[i // row\n];"), "");
}

TEST(AccessText, NothingOutsideTheSource) {
  EXPECT_EQ(accessText("a[i]\n", 0, 1), "");
  EXPECT_EQ(accessText("a[i]\n", 1, 0), "");
  EXPECT_EQ(accessText("a[i]\n", 1, 5), "");
  EXPECT_EQ(accessText("a[i]\n", 3, 1), "");
  EXPECT_EQ(accessText("", 1, 1), "");
  EXPECT_EQ(accessText("=", 1, 1), "");
  EXPECT_EQ(accessText("]=", 1, 2), "");
}

TEST(AccessText, NothingTooLongToRead) {
  const std::string index(90, 'i');
  EXPECT_EQ(accessText("a[" + index + "]", 1, 1), "");
  EXPECT_EQ(accessText("a[" + index.substr(0, 77) + "]", 1, 1), "a[" + index.substr(0, 77) + "]");
}

// A structure that is taken by value is loaded where the function is called.
TEST(AccessText, AnArgumentOfACall) {
  EXPECT_EQ(argumentAt("s = @add(s, p[i]);", "p"), "p[i]");
  EXPECT_EQ(argumentAt("s = @add(scale(p[i], 2), p[ i + 1 ]);", "p"), "p[ i + 1 ]");
  EXPECT_EQ(argumentAt("s = @add (o.p[i].at, x[p], q);", "o"), "o.p[i].at");
  EXPECT_EQ(argumentAt("@f(p)", "p"), "p");
  EXPECT_EQ(argumentAt("@f(p[i], p[j])", "p"), "");
  EXPECT_EQ(argumentAt("@f(pp[i], *p, (p))", "p"), "");
  EXPECT_EQ(argumentAt("@f()", "p"), "");
  EXPECT_EQ(argumentAt("@f(p[i]", "p"), "");
  EXPECT_EQ(argumentAt("@f", "p"), "");
  EXPECT_EQ(argumentAt("@f(", "p"), "");
  EXPECT_EQ(argumentText("f(p)\n", 3, 1, "p"), "");
}

// A structure is copied where what is copied stands.
TEST(AccessText, TheLeftSideOfAnAssignment) {
  EXPECT_EQ(read(assignedText, "b[i] = @a[idx[i]];"), "b[i]");
  EXPECT_EQ(read(assignedText, "x; g.at(i, k) =@a[i];"), "g.at(i, k)");
  EXPECT_EQ(read(assignedText, "Cell c = @a[i];"), "c");
  EXPECT_EQ(read(assignedText, "b[i] == @a[i]"), "");
  EXPECT_EQ(read(assignedText, "b[i] <= @a[i]"), "");
  EXPECT_EQ(read(assignedText, "b[i] += @a[i]"), "");
  EXPECT_EQ(read(assignedText, "f(@a[i])"), "");
  EXPECT_EQ(read(assignedText, "=@a"), "");
  EXPECT_EQ(read(assignedText, "@a"), "");
}

TEST(AccessText, WithoutTheLastIndex) {
  EXPECT_EQ(withoutLastIndex("A[i][j]"), "A[i]");
  EXPECT_EQ(withoutLastIndex("A[i][B[j]]"), "A[i]");
  EXPECT_EQ(withoutLastIndex("A"), "");
  EXPECT_EQ(withoutLastIndex(""), "");
}

} // namespace
} // namespace cgpredict

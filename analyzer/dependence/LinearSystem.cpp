#include "analyzer/dependence/LinearSystem.h"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <numeric>

namespace cgpredict {
namespace {

using Row = LinearSystem::Row;
using Variable = LinearSystem::Variable;
using Wide = __int128;

constexpr std::size_t MostRows = 2000;
constexpr std::size_t MostTries = 1000; // values, when a point is looked for
constexpr Wide Largest = Wide{1} << 62;

int64_t floorDivide(int64_t a, int64_t b) { return a / b - ((a % b != 0) && ((a < 0) != (b < 0))); }

// An inconsistent system ends in this.
struct NoPoint {};
// Numbers or rows beyond the limits.
struct TooMuch {};

int64_t narrow(Wide value) {
  if (value > Largest || value < -Largest)
    throw TooMuch{};
  return static_cast<int64_t>(value);
}

int64_t divisorOf(const Row &row) {
  int64_t divisor = 0;
  for (const int64_t coefficient : row.coefficients)
    divisor = std::gcd(divisor, coefficient);
  return divisor;
}

// a * left + b * right
Row combine(const Row &left, int64_t a, const Row &right, int64_t b) {
  Row sum = left;
  for (std::size_t v = 0; v < sum.coefficients.size(); ++v)
    sum.coefficients[v] = narrow(Wide{left.coefficients[v]} * a + Wide{right.coefficients[v]} * b);
  sum.constant = narrow(Wide{left.constant} * a + Wide{right.constant} * b);
  return sum;
}

struct Interval {
  Wide low = 0, high = 0;
};

class Solver {
public:
  Solver(std::vector<Variable> variables, std::vector<Row> equations, std::vector<Row> rows)
      : variables(std::move(variables)), equations(std::move(equations)), rows(std::move(rows)) {
    for (std::size_t v = 0; v < this->variables.size(); ++v)
      addBounds(v);
  }

  std::vector<int64_t> point() {
    splitEquations();
    substituteEquations();
    for (Row &row : rows)
      tighten(row);
    prune();
    while (eliminateOne())
      prune();
    std::vector<int64_t> point(variables.size());
    if (!search(steps.size(), point))
      throw NoPoint{};
    return point;
  }

private:
  struct Step { // an eliminated variable, and the rows that bound it
    std::size_t variable = 0;
    std::optional<Row> equation; // its value, coefficient +-1
    std::vector<Row> bounds;
  };

  void addBounds(std::size_t v) {
    if (variables[v].low > variables[v].high)
      throw NoPoint{};
    Row low{std::vector<int64_t>(variables.size()), narrow(-Wide{variables[v].low})};
    low.coefficients[v] = 1;
    Row high{std::vector<int64_t>(variables.size()), variables[v].high};
    high.coefficients[v] = -1;
    rows.push_back(std::move(low));
    rows.push_back(std::move(high));
  }

  Interval rangeOf(const Row &row) const {
    Interval range{row.constant, row.constant};
    for (std::size_t v = 0; v < variables.size(); ++v) {
      const Wide a = Wide{row.coefficients[v]} * variables[v].low;
      const Wide b = Wide{row.coefficients[v]} * variables[v].high;
      range.low += std::min(a, b);
      range.high += std::max(a, b);
    }
    return range;
  }

  void splitEquations() {
    std::vector<Row> open = std::move(equations);
    equations.clear();
    while (!open.empty()) {
      Row row = std::move(open.back());
      open.pop_back();
      if (!split(row, open))
        equations.push_back(std::move(row));
    }
  }

  // sum of the coefficients that are at least as large as one of them, their divisor g: the rest is
  // a multiple of g.
  bool split(const Row &row, std::vector<Row> &open) const {
    std::vector<int64_t> sizes;
    for (const int64_t coefficient : row.coefficients)
      if (coefficient != 0)
        sizes.push_back(std::abs(coefficient));
    if (sizes.empty() && row.constant != 0)
      throw NoPoint{};
    std::ranges::sort(sizes, std::greater<>());
    sizes.erase(std::ranges::unique(sizes).begin(), sizes.end());
    int64_t divisor = 0;
    for (const int64_t size : sizes) {
      divisor = std::gcd(divisor, size);
      Row large{std::vector<int64_t>(variables.size()), 0}, rest = large;
      for (std::size_t v = 0; v < variables.size(); ++v)
        (std::abs(row.coefficients[v]) >= size ? large : rest).coefficients[v] =
            row.coefficients[v];
      rest.constant = row.constant;
      if (splitAt(divisor, std::move(large), std::move(rest), size == sizes.back(), open))
        return true;
    }
    return false;
  }

  bool splitAt(int64_t divisor, Row large, Row rest, bool isLast, std::vector<Row> &open) const {
    const Interval range = rangeOf(rest);
    const Wide first = ceilDivide(range.low, divisor), last = floorDivideWide(range.high, divisor);
    if (first > last)
      throw NoPoint{};
    if (isLast || first != last)
      return false;
    const int64_t multiple = narrow(first * divisor);
    rest.constant = narrow(Wide{rest.constant} - multiple);
    large.constant = multiple;
    open.push_back(std::move(large));
    open.push_back(std::move(rest));
    return true;
  }

  static Wide floorDivideWide(Wide a, Wide b) { return a / b - ((a % b != 0) && (a < 0)); }
  static Wide ceilDivide(Wide a, Wide b) { return -floorDivideWide(-a, b); }

  // Equations with a coefficient of 1 give the value of that variable; others become two bounds.
  void substituteEquations() {
    while (!equations.empty()) {
      Row row = std::move(equations.back());
      equations.pop_back();
      const int64_t divisor = divisorOf(row);
      if (divisor == 0) {
        if (row.constant != 0)
          throw NoPoint{};
        continue;
      }
      if (row.constant % divisor != 0)
        throw NoPoint{};
      divide(row, divisor);
      const auto unit =
          std::ranges::find_if(row.coefficients, [](int64_t c) { return c == 1 || c == -1; });
      if (unit != row.coefficients.end()) {
        substitute(row, static_cast<std::size_t>(unit - row.coefficients.begin()));
        continue;
      }
      rows.push_back(row);
      rows.push_back(combine(row, -1, row, 0));
    }
  }

  static void divide(Row &row, int64_t divisor) {
    for (int64_t &coefficient : row.coefficients)
      coefficient /= divisor;
    row.constant = floorDivide(row.constant, divisor);
  }

  void substitute(const Row &equation, std::size_t v) {
    for (std::vector<Row> *list : {&equations, &rows})
      for (Row &row : *list)
        if (row.coefficients[v] != 0)
          row = combine(row, 1, equation, -row.coefficients[v] * equation.coefficients[v]);
    steps.push_back({v, equation, {}});
  }

  static void tighten(Row &row) {
    if (const int64_t divisor = divisorOf(row); divisor > 1)
      divide(row, divisor);
  }

  // Of rows with the same coefficients the tightest stays.
  void prune() {
    std::map<std::vector<int64_t>, int64_t> tightest;
    for (const Row &row : rows) {
      if (divisorOf(row) == 0) {
        if (row.constant < 0)
          throw NoPoint{};
        continue;
      }
      const auto [entry, isNew] = tightest.try_emplace(row.coefficients, row.constant);
      if (!isNew)
        entry->second = std::min(entry->second, row.constant);
    }
    rows.clear();
    for (const auto &[coefficients, constant] : tightest)
      rows.push_back({coefficients, constant});
  }

  // The variable that leaves the fewest rows.
  bool eliminateOne() {
    std::optional<std::size_t> best;
    std::size_t least = 0;
    for (std::size_t v = 0; v < variables.size(); ++v) {
      const auto lower =
          std::ranges::count_if(rows, [&](auto &r) { return r.coefficients[v] > 0; });
      const auto upper =
          std::ranges::count_if(rows, [&](auto &r) { return r.coefficients[v] < 0; });
      const auto product = static_cast<std::size_t>(lower * upper);
      if (lower + upper != 0 && (!best || product < least)) {
        best = v;
        least = product;
      }
    }
    if (best)
      eliminate(*best);
    return best.has_value();
  }

  void eliminate(std::size_t v) {
    std::vector<Row> kept;
    Step step{v, std::nullopt, {}};
    for (Row &row : rows)
      (row.coefficients[v] == 0 ? kept : step.bounds).push_back(std::move(row));
    for (const Row &lower : step.bounds)
      for (const Row &upper : step.bounds)
        if (lower.coefficients[v] > 0 && upper.coefficients[v] < 0) {
          kept.push_back(combine(lower, -upper.coefficients[v], upper, lower.coefficients[v]));
          tighten(kept.back());
          if (kept.size() > MostRows)
            throw TooMuch{};
        }
    rows = std::move(kept);
    steps.push_back(std::move(step));
  }

  // Values in reverse order of elimination; all of them, if need be, so that no point means none.
  bool search(std::size_t left, std::vector<int64_t> &point) {
    if (left == 0)
      return true;
    const Step &step = steps[left - 1];
    int64_t &value = point[step.variable];
    if (step.equation) {
      value = valueOf(step, point);
      return search(left - 1, point);
    }
    const Variable range = boundsOf(step, point);
    for (value = range.low; value <= range.high; ++value) {
      if (++tried > MostTries)
        throw TooMuch{};
      if (search(left - 1, point))
        return true;
    }
    value = 0;
    return false;
  }

  static Wide restOf(const Row &row, std::size_t v, const std::vector<int64_t> &point) {
    Wide rest = row.constant;
    for (std::size_t u = 0; u < point.size(); ++u)
      if (u != v)
        rest += Wide{row.coefficients[u]} * point[u];
    return rest;
  }

  static int64_t valueOf(const Step &step, const std::vector<int64_t> &point) {
    const Row &row = *step.equation;
    return narrow(-restOf(row, step.variable, point) * row.coefficients[step.variable]);
  }

  Variable boundsOf(const Step &step, const std::vector<int64_t> &point) const {
    Wide low = variables[step.variable].low, high = variables[step.variable].high;
    for (const Row &row : step.bounds) {
      const Wide a = row.coefficients[step.variable];
      const Wide rest = restOf(row, step.variable, point);
      if (a > 0)
        low = std::max(low, ceilDivide(-rest, a));
      else
        high = std::min(high, floorDivideWide(rest, -a));
    }
    return low > high ? Variable{0, -1} : Variable{narrow(low), narrow(high)};
  }

  std::vector<Variable> variables;
  std::vector<Row> equations, rows;
  std::vector<Step> steps;
  std::size_t tried = 0;
};

bool holds(const Row &row, const std::vector<int64_t> &point, bool isEquation) {
  Wide sum = row.constant;
  for (std::size_t v = 0; v < point.size(); ++v)
    sum += Wide{row.coefficients[v]} * point[v];
  return isEquation ? sum == 0 : sum >= 0;
}

} // namespace

LinearSystem::LinearSystem(std::vector<Variable> variables) : variables(std::move(variables)) {}

void LinearSystem::addEquation(Coefficients coefficients, int64_t constant) {
  equations.push_back({std::move(coefficients), constant});
}

void LinearSystem::addAtLeast(Coefficients coefficients, int64_t constant) {
  atLeast.push_back({std::move(coefficients), constant});
}

LinearSystem::Result LinearSystem::solve() const {
  try {
    std::vector<int64_t> point = Solver(variables, equations, atLeast).point();
    const auto within = [&](std::size_t v) {
      return point[v] >= variables[v].low && point[v] <= variables[v].high;
    };
    bool isPoint = true;
    for (std::size_t v = 0; v < variables.size(); ++v)
      isPoint = isPoint && within(v);
    for (const Row &row : equations)
      isPoint = isPoint && holds(row, point, true);
    for (const Row &row : atLeast)
      isPoint = isPoint && holds(row, point, false);
    if (isPoint)
      return {Answer::Found, std::move(point)};
  } catch (const NoPoint &) {
    return {Answer::None, {}};
  } catch (const TooMuch &) {
  }
  return {};
}

} // namespace cgpredict

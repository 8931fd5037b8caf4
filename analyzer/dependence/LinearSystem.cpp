#include "analyzer/dependence/LinearSystem.h"

#include <isl/ctx.h>
#include <isl/mat.h>
#include <isl/options.h>
#include <isl/point.h>
#include <isl/set.h>
#include <isl/space.h>
#include <isl/val.h>

#include <memory>
#include <span>

namespace cgpredict {
namespace {

using Row = LinearSystem::Row;

struct FreeContext {
  void operator()(isl_ctx *context) const { isl_ctx_free(context); }
};

// One for each thread, as isl asks for.
isl_ctx *freshContext(unsigned long mostOperations) {
  thread_local const std::unique_ptr<isl_ctx, FreeContext> context(isl_ctx_alloc());
  isl_options_set_on_error(context.get(), ISL_ON_ERROR_CONTINUE);
  isl_ctx_reset_error(context.get());
  isl_ctx_reset_operations(context.get());
  isl_ctx_set_max_operations(context.get(), mostOperations);
  return context.get();
}

// A row for each constraint: coefficients, then the constant.
isl_mat *matrixOf(isl_ctx *context, std::span<const Row> rows, std::size_t variables) {
  const auto columns = static_cast<unsigned>(variables);
  isl_mat *matrix = isl_mat_alloc(context, static_cast<unsigned>(rows.size()), columns + 1);
  const auto set = [&](std::size_t row, unsigned column, int64_t value) {
    matrix = isl_mat_set_element_val(matrix, static_cast<int>(row), static_cast<int>(column),
                                     isl_val_int_from_si(context, value));
  };
  for (std::size_t r = 0; r < rows.size(); ++r) {
    for (unsigned v = 0; v < columns; ++v)
      set(r, v, rows[r].coefficients[v]);
    set(r, columns, rows[r].constant);
  }
  return matrix;
}

int64_t valueOf(isl_point *point, std::size_t variable) {
  isl_val *value = isl_point_get_coordinate_val(point, isl_dim_set, static_cast<int>(variable));
  const int64_t result = isl_val_get_num_si(value);
  isl_val_free(value);
  return result;
}

} // namespace

LinearSystem::LinearSystem(std::vector<Variable> variables) : variables(variables.size()) {
  for (std::size_t v = 0; v < variables.size(); ++v) {
    Coefficients one(variables.size());
    one[v] = 1;
    addAtLeast(one, -variables[v].low);
    one[v] = -1;
    addAtLeast(std::move(one), variables[v].high);
  }
}

void LinearSystem::addEquation(Coefficients coefficients, int64_t constant) {
  equations.push_back({std::move(coefficients), constant});
}

void LinearSystem::addAtLeast(Coefficients coefficients, int64_t constant) {
  atLeast.push_back({std::move(coefficients), constant});
}

// Past the budget isl gives null, and takes null for an argument.
LinearSystem::Result LinearSystem::solve(SolverBudget &budget) const {
  Result result;
  if (budget.unanswered == 0)
    return result;
  isl_ctx *context = freshContext(budget.operations);
  isl_space *space = isl_space_set_alloc(context, 0, static_cast<unsigned>(variables));
  isl_point *point = isl_basic_set_sample_point(isl_basic_set_from_constraint_matrices(
      space, matrixOf(context, equations, variables), matrixOf(context, atLeast, variables),
      isl_dim_set, isl_dim_div, isl_dim_param, isl_dim_cst));
  if (const isl_bool none = isl_point_is_void(point); none == isl_bool_true) {
    result.answer = Answer::None;
  } else if (none == isl_bool_false) {
    result.answer = Answer::Found;
    for (std::size_t v = 0; v < variables; ++v)
      result.point.push_back(valueOf(point, v));
  } else {
    --budget.unanswered;
  }
  isl_point_free(point);
  return result;
}

} // namespace cgpredict

// programs/gas.c for a GPU.
#include "../programs/mixed.h"
#include "measured.cuh"

__global__ void compress(double (*__restrict__ energy)[N], double (*__restrict__ density)[N],
                         const double (*__restrict__ e)[N], const double (*__restrict__ d)[N],
                         const double (*__restrict__ pressure)[N],
                         const double (*__restrict__ viscosity)[N],
                         const double (*__restrict__ volume)[N],
                         const double (*__restrict__ across)[N],
                         const double (*__restrict__ along)[N], const double (*__restrict__ u)[N],
                         const double (*__restrict__ v)[N], double time) {
  const int i = blockIdx.y * blockDim.y + threadIdx.y;
  const int j = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N - 1 && j < N - 1) {
    const double left = across[i][j] * (u[i][j] + u[i + 1][j]) * 0.25 * time;
    const double right = across[i][j + 1] * (u[i][j + 1] + u[i + 1][j + 1]) * 0.25 * time;
    const double bottom = along[i][j] * (v[i][j] + v[i][j + 1]) * 0.25 * time;
    const double top = along[i + 1][j] * (v[i + 1][j] + v[i + 1][j + 1]) * 0.25 * time;
    const double flux = right - left + top - bottom;
    const double change = volume[i][j] / (volume[i][j] + flux);
    const double inverse = 1 / volume[i][j];
    energy[i][j] =
        e[i][j] - (pressure[i][j] / d[i][j] + viscosity[i][j] / d[i][j]) * flux * inverse;
    density[i][j] = d[i][j] * change;
  }
}

__global__ void advect(double (*__restrict__ mass)[N], double (*__restrict__ energy)[N],
                       const double (*__restrict__ swept)[N],
                       const double (*__restrict__ volume)[N], const double (*__restrict__ d)[N],
                       const double (*__restrict__ e)[N], const double *__restrict__ width) {
  const int i = blockIdx.y * blockDim.y + threadIdx.y;
  const int j = 2 + blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N && j < N - 1) {
    int upwind, donor, downwind, apart;
    if (swept[i][j] > 0) {
      upwind = j - 2;
      donor = j - 1;
      downwind = j;
      apart = donor;
    } else {
      upwind = j + 1;
      donor = j;
      downwind = j - 1;
      apart = upwind;
    }
    const double share = fabs(swept[i][j]) / volume[i][donor];
    const double third = (1 + share) * (width[j] / width[apart]), fourth = 2 - share;
    double before = d[i][donor] - d[i][upwind], after = d[i][downwind] - d[i][donor];
    double limiter = 0;
    if (before * after > 0)
      limiter =
          (1 - share) * (after > 0 ? 1.0 : -1.0) *
          fmin(fmin(fabs(before), fabs(after)), (third * fabs(before) + fourth * fabs(after)) / 6);
    const double carried = swept[i][j] * (d[i][donor] + limiter);
    const double part = fabs(carried) / (d[i][donor] * volume[i][donor]);
    before = e[i][donor] - e[i][upwind];
    after = e[i][downwind] - e[i][donor];
    limiter = 0;
    if (before * after > 0)
      limiter =
          (1 - part) * (after > 0 ? 1.0 : -1.0) *
          fmin(fmin(fabs(before), fabs(after)), (third * fabs(before) + fourth * fabs(after)) / 6);
    mass[i][j] = carried;
    energy[i][j] = carried * (e[i][donor] + limiter);
  }
}

__global__ void conduct(double (*__restrict__ w)[N], const double (*__restrict__ p)[N],
                        const double (*__restrict__ x)[N], const double (*__restrict__ y)[N]) {
  const int i = 1 + blockIdx.y * blockDim.y + threadIdx.y;
  const int j = 1 + blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N - 1 && j < N - 1) {
    w[i][j] = (1 + y[i + 1][j] + y[i][j] + x[i][j + 1] + x[i][j]) * p[i][j] -
              (y[i + 1][j] * p[i + 1][j] + y[i][j] * p[i - 1][j]) -
              (x[i][j + 1] * p[i][j + 1] + x[i][j] * p[i][j - 1]);
  }
}

int main(int argc, char **argv) {
  std::vector<double> e((size_t)N * N);
  for (size_t i = 0; i < (size_t)N * N; ++i)
    e[i] = 1 + mixed(i) % 1000 / 1000.0;
  std::vector<double> d((size_t)N * N);
  for (size_t i = 0; i < (size_t)N * N; ++i)
    d[i] = 1 + mixed(i + 1) % 1000 / 2000.0;
  std::vector<double> pressure((size_t)N * N);
  for (size_t i = 0; i < (size_t)N * N; ++i)
    pressure[i] = mixed(i + 2) % 1000 / 1000.0;
  std::vector<double> viscosity((size_t)N * N);
  for (size_t i = 0; i < (size_t)N * N; ++i)
    viscosity[i] = mixed(i + 3) % 1000 / 10000.0;
  std::vector<double> volume((size_t)N * N);
  for (size_t i = 0; i < (size_t)N * N; ++i)
    volume[i] = 1 + mixed(i + 4) % 100 / 1000.0;
  std::vector<double> across((size_t)N * N);
  for (size_t i = 0; i < (size_t)N * N; ++i)
    across[i] = 1 + mixed(i + 5) % 100 / 1000.0;
  std::vector<double> along((size_t)N * N);
  for (size_t i = 0; i < (size_t)N * N; ++i)
    along[i] = 1 + mixed(i + 6) % 100 / 1000.0;
  std::vector<double> u((size_t)N * N);
  for (size_t i = 0; i < (size_t)N * N; ++i)
    u[i] = mixed(i / 200) % 1000 / 2500.0 - 0.2;
  std::vector<double> v((size_t)N * N);
  for (size_t i = 0; i < (size_t)N * N; ++i)
    v[i] = mixed(i / 150 + 1) % 1000 / 2500.0 - 0.2;
  std::vector<double> width(N);
  for (int i = 0; i < N; ++i)
    width[i] = 1 + mixed(i) % 100 / 1000.0;
  void *energy = zeroes((size_t)N * N, sizeof(double));
  void *density = zeroes((size_t)N * N, sizeof(double));
  void *eCopy = copied(e);
  void *dCopy = copied(d);
  void *pressureCopy = copied(pressure);
  void *viscosityCopy = copied(viscosity);
  void *volumeCopy = copied(volume);
  void *acrossCopy = copied(across);
  void *alongCopy = copied(along);
  void *uCopy = copied(u);
  void *vCopy = copied(v);
  void *widthCopy = copied(width);
  return measure(
      argc, argv,
      {kernel("cell_pdv", compress, dim3(N - 1, N - 1), energy, density, eCopy, dCopy, pressureCopy,
              viscosityCopy, volumeCopy, acrossCopy, alongCopy, uCopy, vCopy, 0.04),
       kernel("donor_flux", advect, dim3(N - 3, N), density, energy, uCopy, volumeCopy, dCopy,
              eCopy, widthCopy),
       kernel("cg_matvec", conduct, dim3(N - 2, N - 2), energy, eCopy, acrossCopy, alongCopy)});
}

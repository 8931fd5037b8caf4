/* Rotations: forces of TORSIONS bonds of molecules against being twisted, on each one's four
 * atoms, and the attitudes of BODIES bodies a step later, as quaternions of doubles. */
#include "arrays.h"
#include "mixed.h"

#include <math.h>

enum { KINDS = 32 };

typedef struct {
  float x, y, z, charge;
} Atom;

typedef struct {
  float strength, phase;
  int multiplicity;
} Kind;

typedef struct {
  int a, b, c, d, kind;
} Torsion;

static void twist(float (*restrict forces)[12], float *restrict energies,
                  const Torsion *restrict torsions, const Atom *restrict atoms,
                  const Kind *restrict kinds) {
#pragma cgpredict kernel(torsion_forces) grid(1) block(128)
  for (int i = 0; i < TORSIONS; ++i) {
    const Torsion torsion = torsions[i];
    const Atom a = atoms[torsion.a], b = atoms[torsion.b];
    const Atom c = atoms[torsion.c], d = atoms[torsion.d];
    const float px = a.x - b.x, py = a.y - b.y, pz = a.z - b.z;
    const float qx = c.x - b.x, qy = c.y - b.y, qz = c.z - b.z;
    const float rx = c.x - d.x, ry = c.y - d.y, rz = c.z - d.z;
    const float mx = py * qz - pz * qy, my = pz * qx - px * qz, mz = px * qy - py * qx;
    const float nx = qy * rz - qz * ry, ny = qz * rx - qx * rz, nz = qx * ry - qy * rx;
    const float mm = mx * mx + my * my + mz * mz, nn = nx * nx + ny * ny + nz * nz;
    const float qq = qx * qx + qy * qy + qz * qz, length = sqrtf(qq);
    const float angle = atan2f(length * (px * nx + py * ny + pz * nz), mx * nx + my * ny + mz * nz);
    const Kind kind = kinds[torsion.kind];
    const float turned = kind.multiplicity * angle - kind.phase;
    const float slope = -kind.strength * kind.multiplicity * sinf(turned);
    const float first = -slope * length / mm, last = slope * length / nn;
    const float p = (px * qx + py * qy + pz * qz) / qq, r = (rx * qx + ry * qy + rz * qz) / qq;
    const float ax = first * mx, ay = first * my, az = first * mz;
    const float dx = last * nx, dy = last * ny, dz = last * nz;
    const float sx = p * ax - r * dx, sy = p * ay - r * dy, sz = p * az - r * dz;
    energies[i] = kind.strength * (1 + cosf(turned));
    forces[i][0] = ax;
    forces[i][1] = ay;
    forces[i][2] = az;
    forces[i][3] = sx - ax;
    forces[i][4] = sy - ay;
    forces[i][5] = sz - az;
    forces[i][6] = -sx - dx;
    forces[i][7] = -sy - dy;
    forces[i][8] = -sz - dz;
    forces[i][9] = dx;
    forces[i][10] = dy;
    forces[i][11] = dz;
  }
}

static void turn(double (*restrict next)[BODIES], const double (*restrict attitudes)[BODIES],
                 const double (*restrict rates)[BODIES], double half) {
#pragma cgpredict kernel(quaternion_step) grid(1) block(256)
  for (int i = 0; i < BODIES; ++i) {
    const double w = attitudes[0][i], x = attitudes[1][i];
    const double y = attitudes[2][i], z = attitudes[3][i];
    const double p = half * rates[0][i], q = half * rates[1][i], r = half * rates[2][i];
    const double nw = w - x * p - y * q - z * r, nx = x + w * p + y * r - z * q;
    const double ny = y + w * q + z * p - x * r, nz = z + w * r + x * q - y * p;
    const double factor = 1 / sqrt(nw * nw + nx * nx + ny * ny + nz * nz);
    next[0][i] = factor * nw;
    next[1][i] = factor * nx;
    next[2][i] = factor * ny;
    next[3][i] = factor * nz;
  }
}

int main(void) {
  Atom *atoms = zeroes(ATOMS, sizeof(Atom));
  for (unsigned i = 0; i < ATOMS; ++i) {
    const unsigned bits = mixed(i); /* a chain that winds, and swells a little at random */
    atoms[i].x = 0.15f * (i % 3) + bits % 256 / 4096.0f;
    atoms[i].y = 0.15f * (i / 3 % 3) + (bits >> 8) % 256 / 4096.0f;
    atoms[i].z = 0.05f * (i % 512) + (bits >> 16) % 256 / 4096.0f;
  }
  Kind *kinds = zeroes(KINDS, sizeof(Kind));
  for (int i = 0; i < KINDS; ++i) {
    kinds[i].strength = 0.5f + i;
    kinds[i].phase = i % 2 ? 3.14159265f : 0;
    kinds[i].multiplicity = 1 + i % 4;
  }
  Torsion *torsions = zeroes(TORSIONS, sizeof(Torsion));
  for (size_t i = 0; i < TORSIONS; ++i) {
    const unsigned bits = mixed(i);
    const int place = (int)(i * (ATOMS - 8) / TORSIONS);
    torsions[i].b = place + 2;
    torsions[i].c = place + 3;
    torsions[i].a = place + (int)(bits % 2);
    torsions[i].d = place + 4 + (int)(bits / 2 % 3);
    torsions[i].kind = (int)(bits / 8 % KINDS);
  }
  double *attitudes = zeroes(4 * (size_t)BODIES, sizeof(double));
  for (size_t i = 0; i < 4 * (size_t)BODIES; ++i)
    attitudes[i] = 0.25 + mixed(i) % 1024 / 2048.0;
  double *rates = zeroes(3 * (size_t)BODIES, sizeof(double));
  for (size_t i = 0; i < 3 * (size_t)BODIES; ++i)
    rates[i] = mixed(i) % 1024 / 512.0 - 1;
  twist(zeroes((size_t)TORSIONS * 12, sizeof(float)), zeroes(TORSIONS, sizeof(float)), torsions,
        atoms, kinds);
  turn(zeroes(4 * (size_t)BODIES, sizeof(double)), (void *)attitudes, (void *)rates, 0.005);
  return 0;
}

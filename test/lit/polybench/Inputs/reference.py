"""Are the checksums of benchmarks/polybench those of the kernels' definitions?

usage: reference.py FOLDER N COMPILER [FLAG...]; compiles and runs FOLDER/*.c in the working
directory and computes each checksum in double precision, in matrix notation, so that no loop is
shared with the C programs. Fails if one is off by more than 1e-4.
"""

import math
import pathlib
import subprocess
import sys

folder, compiler = pathlib.Path(sys.argv[1]), sys.argv[3:]
N = int(sys.argv[2])


def matrix(which, rows=N, columns=N):
    m = 17 + which
    return [[(3 * i + 5 * j) % m / m for j in range(columns)] for i in range(rows)]


def vector(which, size=N):
    return matrix(which, 1, size)[0]


def transpose(a):
    return [list(column) for column in zip(*a)]


def dot(x, y):
    return sum(p * q for p, q in zip(x, y))


def product(a, b):
    columns = transpose(b)
    return [[dot(row, column) for column in columns] for row in a]


def apply(a, x):
    return [dot(row, x) for row in a]


def combine(*terms):
    """combine((alpha, A), (beta, B), ...) = alpha A + beta B + ..."""
    return [
        [sum(factor * m[i][j] for factor, m in terms) for j in range(len(terms[0][1][0]))]
        for i in range(len(terms[0][1]))
    ]


def stencil2d():
    a, b = matrix(0), [[0.0] * N for _ in range(N)]
    weights = {(-1, -1): 0.1, (-1, 0): 0.2, (-1, 1): -0.3, (0, -1): 0.4, (0, 0): -0.5,
               (0, 1): 0.6, (1, -1): -0.7, (1, 0): 0.8, (1, 1): 0.9}
    for i in range(1, N - 1):
        for j in range(1, N - 1):
            b[i][j] = sum(w * a[i + di][j + dj] for (di, dj), w in weights.items())
    return b


def stencil3d():
    a = matrix(0, N * N, N)
    weights = {(0, 0, 0): 0.8, (-1, 0, 0): 0.1, (1, 0, 0): -0.2, (0, -1, 0): 0.3, (0, 1, 0): -0.4,
               (0, 0, -1): 0.5, (0, 0, 1): -0.6}
    corners = (0.15, -0.25, 0.35, -0.45, 0.55, -0.65, 0.75, -0.85)
    for corner, weight in enumerate(corners):
        weights[tuple(1 if corner & bit else -1 for bit in (4, 2, 1))] = weight
    b = [[0.0] * N for _ in range(N * N)]
    for i in range(1, N - 1):
        for j in range(1, N - 1):
            for k in range(1, N - 1):
                b[i * N + j][k] = sum(
                    w * a[(i + di) * N + j + dj][k + dk] for (di, dj, dk), w in weights.items())
    return b


def columns_standardised(scale):
    columns = []
    for column in transpose(matrix(0)):
        mean = sum(column) / N
        centred = [value - mean for value in column]
        deviation = math.sqrt(dot(centred, centred) / N)
        divisor = math.sqrt(N) * (deviation if deviation > 0.005 else 1.0) if scale else 1.0
        columns.append([value / divisor for value in centred])
    return columns


def correlation():
    columns = columns_standardised(True)
    return [[1.0 if i == j else dot(x, y) for j, y in enumerate(columns)]
            for i, x in enumerate(columns)]


def covariance():
    columns = columns_standardised(False)
    return product(columns, transpose(columns))


def fdtd(steps=14):
    ex, ey, hz = matrix(0, N, N + 1), matrix(1, N + 1, N), matrix(2)
    for source in vector(3, steps):
        above = hz[:-1]
        ey = [[source] * N] + [
            [e - 0.5 * (h - u) for e, h, u in zip(*rows)] for rows in zip(ey[1:N], hz[1:], above)
        ] + [ey[N]]
        ex = [[row[0]] + [e - 0.5 * (h - left) for e, h, left in zip(row[1:N], field[1:], field)]
              + [row[N]] for row, field in zip(ex, hz)]
        hz = [[hz[i][j] - 0.7 * (ex[i][j + 1] - ex[i][j] + ey[i + 1][j] - ey[i][j])
               for j in range(N)] for i in range(N)]
    return hz


def gram_schmidt():
    columns = transpose(matrix(0))
    norm = math.sqrt(dot(columns[0], columns[0]))
    q = [value / norm for value in columns[0]]
    for column in columns[1:]:
        projection = dot(q, column)
        column[:] = [value - projection * direction for value, direction in zip(column, q)]
    return transpose(columns)


def results():
    a, b, c, d = (matrix(which) for which in range(4))
    at, bt = transpose(a), transpose(b)
    yield "gemm", combine((1.5, product(a, b)), (0.5, c))
    yield "syrk", combine((1.5, product(a, at)), (0.5, b))
    yield "syr2k", combine((1.5, product(a, bt)), (1.5, product(b, at)), (0.5, c))
    yield "2mm", product(a, b)
    yield "3mm", product(product(a, b), product(c, d))
    yield "2dconv", stencil2d()
    yield "3dconv", stencil3d()
    yield "atax", [apply(at, apply(a, vector(1)))]
    yield "bicg", [apply(at, vector(2)), apply(a, vector(1))]
    x = matrix(3, 2)
    yield "mvt", combine((1, x), (1, [apply(a, vector(1)), apply(at, vector(2))]))
    yield "gesummv", combine((1.5, [apply(a, vector(2))]), (0.5, [apply(b, vector(2))]))
    yield "corr", correlation()
    yield "covar", covariance()
    yield "fdtd2d", fdtd()
    yield "gramschm", gram_schmidt()


def checksum(rows):
    values = [value for row in rows for value in row]
    return sum(value * (place % 7 + 1) for place, value in enumerate(values))


def program_checksum(source):
    program = pathlib.Path(source.stem).absolute()
    subprocess.run([*compiler, f"-DN={N}", str(source), "-lm", "-o", str(program)], check=True)
    output = subprocess.run([program], check=True, capture_output=True, text=True).stdout
    return float(output.split(": checksum ")[1].split(",")[0])


expected = {name: checksum(rows) for name, rows in results()}
wrong = False
for source in sorted(folder.glob("*.c")):
    exact = expected.pop(source.stem)
    off = abs(program_checksum(source) - exact) / max(abs(exact), 1.0)
    print(f"{source.stem}: {'equal' if off < 1e-4 else f'off by {off:.2e}, expected {exact:.6e}'}")
    wrong |= off >= 1e-4
sys.exit(bool(expected) or wrong)

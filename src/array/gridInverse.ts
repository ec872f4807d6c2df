/**
 * The inverse of a 3 × 3 matrix by its singular values, computed exactly as the LINPACK routine dsvdc does (public domain): ITK inverts
 * index-to-point matrices this way, and a last-place difference in the inverse moves every tie of a resampled grid.
 */

/** Row-major 3 × 3 in and out. The determinant must not be 0. */
export function gridInverse(matrix: readonly number[]): number[] {
  const off = matrix.some((value, k) => k % 4 !== 0 && value !== 0)
  // A diagonal of ±s needs no iteration: its singular values and vectors are exact.
  if (!off) return matrix.map((value, k) => (k % 4 === 0 ? 1 / value : 0))
  const { u, s, v } = singularValues(matrix)
  return matrix.map((_, at) => {
    const row = Math.floor(at / 3)
    const column = at % 3
    let sum = 0
    for (let k = 0; k < 3; k++) sum += v[row][k] * (1 / s[k]) * u[column][k]
    return sum
  })
}

type Rows = number[][]

export interface Decomposition {
  readonly u: Rows
  readonly s: number[]
  readonly v: Rows
}

const zeros = (): Rows => [
  [0, 0, 0],
  [0, 0, 0],
  [0, 0, 0],
]

/** Row-major 3 × 3 as U · diag(s) · Vᵀ, singular values falling, by the steps and signs of dsvdc. */
export function singularValues(matrix: readonly number[]): Decomposition {
  const x = [0, 1, 2].map((row) => matrix.slice(row * 3, row * 3 + 3))
  const s = [0, 0, 0]
  const e = [0, 0, 0]
  const u = zeros()
  const v = zeros()
  bidiagonalise(x, s, e, u, v)
  buildU(u, s)
  buildV(v, e)
  iterate(u, s, v, e)
  return { u, s, v }
}

function bidiagonalise(x: Rows, s: number[], e: number[], u: Rows, v: Rows): void {
  for (let l = 0; l < 2; l++) {
    s[l] = norm(x.slice(l).map((row) => row[l]))
    if (s[l] !== 0) {
      if (x[l][l] !== 0) s[l] = withSign(s[l], x[l][l])
      const inverse = 1 / s[l]
      for (let i = l; i < 3; i++) x[i][l] *= inverse
      x[l][l] += 1
    }
    s[l] = -s[l]
    for (let j = l + 1; j < 3; j++) {
      if (s[l] !== 0) {
        let dot = 0
        for (let i = l; i < 3; i++) dot += x[i][l] * x[i][j]
        const t = -dot / x[l][l]
        for (let i = l; i < 3; i++) x[i][j] += t * x[i][l]
      }
      e[j] = x[l][j]
    }
    for (let i = l; i < 3; i++) u[i][l] = x[i][l]
    if (l === 0) reflectRow(x, e, v)
  }
  s[2] = x[2][2]
  e[1] = x[1][2]
  e[2] = 0
}

function reflectRow(x: Rows, e: number[], v: Rows): void {
  e[0] = norm([e[1], e[2]])
  if (e[0] !== 0) {
    if (e[1] !== 0) e[0] = withSign(e[0], e[1])
    const inverse = 1 / e[0]
    e[1] *= inverse
    e[2] *= inverse
    e[1] += 1
  }
  e[0] = -e[0]
  if (e[0] !== 0) {
    const w = [0, 0, 0]
    for (let j = 1; j < 3; j++) for (let i = 1; i < 3; i++) w[i] += e[j] * x[i][j]
    for (let j = 1; j < 3; j++) {
      const t = -e[j] / e[1]
      for (let i = 1; i < 3; i++) x[i][j] += t * w[i]
    }
  }
  v[1][0] = e[1]
  v[2][0] = e[2]
}

function buildU(u: Rows, s: readonly number[]): void {
  for (let i = 0; i < 3; i++) u[i][2] = i === 2 ? 1 : 0
  for (let l = 1; l >= 0; l--) {
    if (s[l] === 0) {
      for (let i = 0; i < 3; i++) u[i][l] = i === l ? 1 : 0
      continue
    }
    for (let j = l + 1; j < 3; j++) {
      let dot = 0
      for (let i = l; i < 3; i++) dot += u[i][l] * u[i][j]
      const t = -dot / u[l][l]
      for (let i = l; i < 3; i++) u[i][j] += t * u[i][l]
    }
    for (let i = l; i < 3; i++) u[i][l] = -u[i][l]
    u[l][l] += 1
    for (let i = 0; i < l; i++) u[i][l] = 0
  }
}

function buildV(v: Rows, e: readonly number[]): void {
  for (let l = 2; l >= 0; l--) {
    if (l === 0 && e[0] !== 0) {
      for (let j = 1; j < 3; j++) {
        let dot = 0
        for (let i = 1; i < 3; i++) dot += v[i][0] * v[i][j]
        const t = -dot / v[1][0]
        for (let i = 1; i < 3; i++) v[i][j] += t * v[i][0]
      }
    }
    for (let i = 0; i < 3; i++) v[i][l] = i === l ? 1 : 0
  }
}

function iterate(u: Rows, s: number[], v: Rows, e: number[]): void {
  const most = 1000 // dsvdc itself gives up after 30 steps a value; a finite matrix never gets there
  for (let m = 3, steps = 0; m > 0 && steps < most; steps++) {
    let l = m - 1
    for (; l > 0; l--) {
      const size = Math.abs(s[l - 1]) + Math.abs(s[l])
      if (size + Math.abs(e[l - 1]) === size) {
        e[l - 1] = 0
        break
      }
    }
    if (l === m - 1) {
      order(u, s, v, l)
      m--
    } else step(u, s, v, e, l, m)
  }
}

/** A converged value: made positive and carried to its place among the later ones. */
function order(u: Rows, s: number[], v: Rows, at: number): void {
  let l = at
  if (s[l] < 0) {
    s[l] = -s[l]
    for (const row of v) row[l] = -row[l]
  }
  for (; l < 2 && s[l] < s[l + 1]; l++) {
    swap(s, l)
    for (const row of u) swap(row, l)
    for (const row of v) swap(row, l)
  }
}

function swap(list: number[], l: number): void {
  const keep = list[l]
  list[l] = list[l + 1]
  list[l + 1] = keep
}

/** One implicit QR step with shift on rows l … m − 1. */
function step(u: Rows, s: number[], v: Rows, e: number[], l: number, m: number): void {
  const scale = Math.max(Math.abs(s[m - 1]), Math.abs(s[m - 2]), Math.abs(e[m - 2]), Math.abs(s[l]), Math.abs(e[l]))
  const sm = s[m - 1] / scale
  const before = s[m - 2] / scale
  const em = e[m - 2] / scale
  const sl = s[l] / scale
  const el = e[l] / scale
  const b = ((before + sm) * (before - sm) + em * em) / 2
  const c = sm * em * (sm * em)
  let shift = 0
  if (b !== 0 || c !== 0) {
    let r = Math.sqrt(b * b + c)
    if (b < 0) r = -r
    shift = c / (b + r)
  }
  let f = (sl + sm) * (sl - sm) + shift
  let g = sl * el
  for (let k = l; k < m - 1; k++) {
    let [r, cs, sn] = rotation(f, g)
    if (k !== l) e[k - 1] = r
    f = cs * s[k] + sn * e[k]
    e[k] = cs * e[k] - sn * s[k]
    g = sn * s[k + 1]
    s[k + 1] = cs * s[k + 1]
    rotateColumns(v, k, cs, sn)
    ;[r, cs, sn] = rotation(f, g)
    s[k] = r
    f = cs * e[k] + sn * s[k + 1]
    s[k + 1] = -sn * e[k] + cs * s[k + 1]
    g = sn * e[k + 1]
    e[k + 1] = cs * e[k + 1]
    rotateColumns(u, k, cs, sn)
  }
  e[m - 2] = f
}

function rotateColumns(rows: Rows, k: number, cs: number, sn: number): void {
  for (const row of rows) {
    const t = cs * row[k] + sn * row[k + 1]
    row[k + 1] = cs * row[k + 1] - sn * row[k]
    row[k] = t
  }
}

function rotation(f: number, g: number): [number, number, number] {
  const sum = Math.abs(f) + Math.abs(g)
  if (sum === 0) return [0, 1, 0]
  const fs = f / sum
  const gs = g / sum
  const r = withSign(sum * Math.sqrt(fs * fs + gs * gs), Math.abs(f) > Math.abs(g) ? f : g)
  return [r, f / r, g / r]
}

/** The Euclidean norm by scaled squares, as dnrm2 of the reference BLAS does it. */
function norm(list: readonly number[]): number {
  if (list.length === 1) return Math.abs(list[0])
  let scale = 0
  let q = 1
  for (const value of list) {
    if (value === 0) continue
    const a = Math.abs(value)
    if (scale < a) {
      const ratio = scale / a
      q = 1 + q * (ratio * ratio)
      scale = a
    } else {
      const ratio = a / scale
      q += ratio * ratio
    }
  }
  return scale * Math.sqrt(q)
}

function withSign(value: number, sign: number): number {
  return sign >= 0 ? Math.abs(value) : -Math.abs(value)
}

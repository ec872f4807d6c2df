/**
 * Singular values and vectors by the steps, signs and roundings of the LINPACK routines dsvdc and ssvdc (public domain), which ITK uses to invert
 * and compare matrices. A last-bit difference in an inverse would move every tie of a resampled grid.
 */

export type Rows = number[][]

export interface Decomposition {
  readonly u: Rows
  /** Descending. */
  readonly s: number[]
  readonly v: Rows
}

type Round = (value: number) => number

/**
 * A row-major square matrix as U · diag(s) · Vᵀ; `round` comes after every operation: `Math.fround` for single precision.
 * With NaN or an infinity in the matrix the result is undefined, after a bounded number of steps.
 */
export function singularValues(matrix: readonly number[], round: Round = (value) => value): Decomposition {
  const n = Math.sqrt(matrix.length)
  const x = Array.from({ length: n }, (_, row) => matrix.slice(row * n, row * n + n))
  const zeros = () => x.map((row) => row.map(() => 0))
  const s = new Array<number>(n).fill(0)
  const e = new Array<number>(n).fill(0)
  const [u, v] = [zeros(), zeros()]
  bidiagonalise(x, s, e, u, v, round)
  buildU(u, s, round)
  buildV(v, e, round)
  iterate({ u, s, v, e, r: round })
  return { u, s, v }
}

/** V · diag(1 / s) · Uᵀ, row-major; a singular value of 0 counts as if its inverse were 0. */
export function inverseOf({ u, s, v }: Decomposition, round: Round = (value) => value): number[] {
  const inverse: number[] = []
  for (const row of v) for (const column of u) inverse.push(weightedDot(row, s, column, round))
  return inverse
}

function weightedDot(row: readonly number[], s: readonly number[], column: readonly number[], r: Round): number {
  let sum = 0
  for (let k = 0; k < s.length; k++) {
    const weight = s[k] === 0 ? 0 : r(1 / s[k])
    sum = r(sum + r(r(row[k] * weight) * column[k]))
  }
  return sum
}

function bidiagonalise(x: Rows, s: number[], e: number[], u: Rows, v: Rows, r: Round): void {
  const n = s.length
  for (let l = 0; l < n - 1; l++) {
    const column = x.slice(l).map((row) => row[l])
    s[l] = norm(column, r)
    if (s[l] !== 0) {
      if (x[l][l] !== 0) s[l] = withSign(s[l], x[l][l])
      const inverse = r(1 / s[l])
      for (let i = l; i < n; i++) x[i][l] = r(x[i][l] * inverse)
      x[l][l] = r(x[l][l] + 1)
    }
    s[l] = -s[l]
    for (let j = l + 1; j < n; j++) {
      if (s[l] !== 0) reflect(x, l, l, j, r)
      e[j] = x[l][j]
    }
    for (let i = l; i < n; i++) u[i][l] = x[i][l]
    if (l < n - 2) reflectRow(x, e, v, l, r)
  }
  s[n - 1] = x[n - 1][n - 1]
  e[n - 2] = x[n - 2][n - 1]
  e[n - 1] = 0
}

/** Reflects column j by the Householder vector in column l, from row `from` on. */
function reflect(rows: Rows, from: number, l: number, j: number, r: Round): void {
  let dot = 0
  for (let i = from; i < rows.length; i++) dot = r(dot + r(rows[i][l] * rows[i][j]))
  const t = r(-dot / rows[from][l])
  for (let i = from; i < rows.length; i++) rows[i][j] = r(rows[i][j] + r(t * rows[i][l]))
}

function reflectRow(x: Rows, e: number[], v: Rows, l: number, r: Round): void {
  const n = e.length
  e[l] = norm(e.slice(l + 1), r)
  if (e[l] !== 0) {
    if (e[l + 1] !== 0) e[l] = withSign(e[l], e[l + 1])
    const inverse = r(1 / e[l])
    for (let j = l + 1; j < n; j++) e[j] = r(e[j] * inverse)
    e[l + 1] = r(e[l + 1] + 1)
  }
  e[l] = -e[l]
  if (e[l] !== 0) {
    const w = new Array<number>(n).fill(0)
    for (let j = l + 1; j < n; j++) for (let i = l + 1; i < n; i++) w[i] = r(w[i] + r(e[j] * x[i][j]))
    for (let j = l + 1; j < n; j++) {
      const t = r(-e[j] / e[l + 1])
      for (let i = l + 1; i < n; i++) x[i][j] = r(x[i][j] + r(t * w[i]))
    }
  }
  for (let i = l + 1; i < n; i++) v[i][l] = e[i]
}

function buildU(u: Rows, s: readonly number[], r: Round): void {
  const n = s.length
  for (let i = 0; i < n; i++) u[i][n - 1] = i === n - 1 ? 1 : 0
  for (let l = n - 2; l >= 0; l--) {
    if (s[l] === 0) {
      for (let i = 0; i < n; i++) u[i][l] = i === l ? 1 : 0
      continue
    }
    for (let j = l + 1; j < n; j++) reflect(u, l, l, j, r)
    for (let i = l; i < n; i++) u[i][l] = -u[i][l]
    u[l][l] = r(u[l][l] + 1)
    for (let i = 0; i < l; i++) u[i][l] = 0
  }
}

function buildV(v: Rows, e: readonly number[], r: Round): void {
  const n = e.length
  for (let l = n - 1; l >= 0; l--) {
    if (l < n - 2 && e[l] !== 0) for (let j = l + 1; j < n; j++) reflect(v, l + 1, l, j, r)
    for (let i = 0; i < n; i++) v[i][l] = i === l ? 1 : 0
  }
}

/** The bidiagonal form under iteration: `s` its diagonal, `e` the entries beside it. */
interface Bidiagonal extends Decomposition {
  readonly e: number[]
  readonly r: Round
}

function iterate(form: Bidiagonal): void {
  const { s, e, r } = form
  const most = 1000 // not reached by a finite matrix
  for (let m = s.length, steps = 0; m > 0 && steps < most; steps++) {
    // The last row whose coupling with the next one is negligible: the rows behind it are a separate block.
    let l = m - 2
    for (; l >= 0; l--) {
      const size = r(Math.abs(s[l]) + Math.abs(s[l + 1]))
      if (r(size + Math.abs(e[l])) === size) {
        e[l] = 0
        break
      }
    }
    if (l === m - 2) {
      insert(form, m - 1)
      m--
      continue
    }
    let negligible = m - 1
    for (; negligible > l; negligible--) {
      let size = negligible !== m - 1 ? Math.abs(e[negligible]) : 0
      if (negligible !== l + 1) size = r(size + Math.abs(e[negligible - 1]))
      if (r(size + Math.abs(s[negligible])) === size) {
        s[negligible] = 0
        break
      }
    }
    if (negligible === l) step(form, l + 1, m)
    else if (negligible === m - 1) deflate(form, l + 1, m)
    else split(form, negligible + 1, m)
  }
}

/** The last value of the block is 0. */
function deflate({ s, v, e, r }: Bidiagonal, l: number, m: number): void {
  let f = e[m - 2]
  e[m - 2] = 0
  for (let k = m - 2; k >= l; k--) {
    const [t, cs, sn] = rotation(s[k], f, r)
    s[k] = t
    if (k !== l) {
      f = r(-sn * e[k - 1])
      e[k - 1] = r(cs * e[k - 1])
    }
    rotateColumns(v, k, m - 1, cs, sn, r)
  }
}

/** The value before row l is 0. */
function split({ u, s, e, r }: Bidiagonal, l: number, m: number): void {
  let f = e[l - 1]
  e[l - 1] = 0
  for (let k = l; k < m; k++) {
    const [t, cs, sn] = rotation(s[k], f, r)
    s[k] = t
    f = r(-sn * e[k])
    e[k] = r(cs * e[k])
    rotateColumns(u, k, l - 1, cs, sn, r)
  }
}

/** Makes a converged value positive and sorts it among the later ones. */
function insert({ u, s, v }: Bidiagonal, at: number): void {
  let l = at
  if (s[l] < 0) {
    s[l] = -s[l]
    for (const row of v) row[l] = -row[l]
  }
  for (; l < s.length - 1 && s[l] < s[l + 1]; l++) {
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
function step({ u, s, v, e, r }: Bidiagonal, l: number, m: number): void {
  const scale = Math.max(Math.abs(s[m - 1]), Math.abs(s[m - 2]), Math.abs(e[m - 2]), Math.abs(s[l]), Math.abs(e[l]))
  const sm = r(s[m - 1] / scale)
  const before = r(s[m - 2] / scale)
  const em = r(e[m - 2] / scale)
  const sl = r(s[l] / scale)
  const el = r(e[l] / scale)
  const b = r(r(r(r(before + sm) * r(before - sm)) + r(em * em)) / 2)
  const c = r(r(sm * em) * r(sm * em))
  let shift = 0
  if (b !== 0 || c !== 0) {
    let root = r(Math.sqrt(r(r(b * b) + c)))
    if (b < 0) root = -root
    shift = r(c / r(b + root))
  }
  let f = r(r(r(sl + sm) * r(sl - sm)) + shift)
  let g = r(sl * el)
  for (let k = l; k < m - 1; k++) {
    let [t, cs, sn] = rotation(f, g, r)
    if (k !== l) e[k - 1] = t
    f = r(r(cs * s[k]) + r(sn * e[k]))
    e[k] = r(r(cs * e[k]) - r(sn * s[k]))
    g = r(sn * s[k + 1])
    s[k + 1] = r(cs * s[k + 1])
    rotateColumns(v, k, k + 1, cs, sn, r)
    ;[t, cs, sn] = rotation(f, g, r)
    s[k] = t
    f = r(r(cs * e[k]) + r(sn * s[k + 1]))
    s[k + 1] = r(r(-sn * e[k]) + r(cs * s[k + 1]))
    g = r(sn * e[k + 1])
    e[k + 1] = r(cs * e[k + 1])
    rotateColumns(u, k, k + 1, cs, sn, r)
  }
  e[m - 2] = f
}

function rotateColumns(rows: Rows, a: number, b: number, cs: number, sn: number, r: Round): void {
  for (const row of rows) {
    const t = r(r(cs * row[a]) + r(sn * row[b]))
    row[b] = r(r(cs * row[b]) - r(sn * row[a]))
    row[a] = t
  }
}

function rotation(f: number, g: number, r: Round): [number, number, number] {
  const sum = r(Math.abs(f) + Math.abs(g))
  if (sum === 0) return [0, 1, 0]
  const fs = r(f / sum)
  const gs = r(g / sum)
  const length = r(sum * Math.sqrt(r(r(fs * fs) + r(gs * gs))))
  const t = withSign(length, Math.abs(f) > Math.abs(g) ? f : g)
  return [t, r(f / t), r(g / t)]
}

/** The Euclidean norm by scaled squares, as dnrm2 of the reference BLAS. */
function norm(list: readonly number[], r: Round): number {
  if (list.length === 1) return Math.abs(list[0])
  let scale = 0
  let q = 1
  for (const value of list) {
    if (value === 0) continue
    const a = Math.abs(value)
    if (scale < a) {
      const ratio = r(scale / a)
      q = r(1 + r(q * r(ratio * ratio)))
      scale = a
    } else {
      const ratio = r(a / scale)
      q = r(q + r(ratio * ratio))
    }
  }
  return r(scale * Math.sqrt(q))
}

function withSign(value: number, sign: number): number {
  return sign >= 0 ? Math.abs(value) : -Math.abs(value)
}

/**
 * The geometry of a NIfTI-1 volume in SimpleITK, in LPS millimetres: spacing from pixdim alone, orientation from the sform or the qform by ITK's rule of
 * preference.
 */
import { inverseOf, singularValues } from '../../array/resampling/singularValues'
import { refuse } from '../../errors/refuse'
import type { NiftiHeader } from './niftiHeader'

export interface Geometry {
  readonly spacing: readonly number[]
  readonly origin: readonly number[]
  /** Row-major, rank × rank. */
  readonly direction: readonly number[]
}

/** Three rows of four, RAS. */
type Affine = readonly number[]

const agreement = 1e-4

export function niftiSitkGeometry(header: NiftiHeader, rank: number, file: string): Geometry {
  const unit = (header.units & 7) === 1 ? 1000 : (header.units & 7) === 3 ? 0.001 : 1
  const clock = (header.units & 0x38) === 16 ? 0.001 : (header.units & 0x38) === 24 ? 1e-6 : 1
  const pixdim = header.pixdim.map((step) => (step === 0 || !Number.isFinite(step) ? 1 : step))
  const affine = orientation(header, pixdim, file)
  const spacing: number[] = []
  const origin: number[] = []
  const direction = new Array<number>(rank * rank).fill(0)
  for (let axis = 0; axis < rank; axis++) {
    const step = pixdim[axis + 1] * (axis < 3 ? unit : axis === 3 ? clock : 1)
    const turn = step < 0 ? -1 : 1
    spacing.push(Math.abs(step))
    if (axis >= 3) {
      origin.push(axis === 3 && affine !== null && Number.isFinite(header.timeOffset) ? header.timeOffset * clock : 0)
      direction[axis * rank + axis] = turn
      continue
    }
    const lps = axis < 2 ? -1 : 1
    origin.push(affine === null ? 0 : lps * affine[axis * 4 + 3] * unit)
    const length = affine === null ? 1 : columnLength(affine, axis, rank)
    for (let row = 0; row < Math.min(rank, 3); row++) {
      const entry = affine === null ? (row === axis ? 1 : 0) : ((row < 2 ? -1 : 1) * affine[row * 4 + axis]) / length
      direction[row * rank + axis] = turn * entry
    }
  }
  return { spacing, origin, direction }
}

/** The chosen form, or null where the file has none. */
function orientation(header: NiftiHeader, pixdim: readonly number[], file: string): Affine | null {
  const { qformCode, sformCode, sform } = header
  if (qformCode <= 0 && sformCode <= 0) return null
  const qform = qformCode > 0 ? qformMatrix(header, pixdim) : steps(pixdim)
  if (sformCode > 0 && prefersSform(sform, qform, qformCode, sformCode)) return sform
  if (qformCode > 0) return qform
  return refuse(
    'bad-geometry',
    'sform',
    `[${header.sform.join(', ')}] and no qform`,
    'columns at right angles (an orthonormal orientation)',
    { file },
  )
}

/** ITK's preference: if the forms differ, an orthonormal sform is used if it is the only form, has the scanner's code, or resembles the qform. */
function prefersSform(sform: Affine, qform: Affine, qformCode: number, sformCode: number): boolean {
  if (!isAffine(sform) || !isOrthonormal(sform)) return isSame(sform, qform)
  return qformCode <= 0 || sformCode === 1 || agree(sform, qform)
}

/** Replaces an absent qform. */
function steps(pixdim: readonly number[]): Affine {
  return [pixdim[1], 0, 0, 0, 0, pixdim[2], 0, 0, 0, 0, pixdim[3], 0]
}

function qformMatrix(header: NiftiHeader, pixdim: readonly number[]): Affine {
  let [b, c, d] = header.quaternion.map((value) => (Number.isFinite(value) ? value : 0))
  let a = 1 - (b * b + c * c + d * d)
  if (a < 1e-7) {
    const scale = 1 / Math.sqrt(b * b + c * c + d * d)
    b *= scale
    c *= scale
    d *= scale
    a = 0
  } else a = Math.sqrt(a)
  const [x, y, thick] = pixdim.slice(1, 4).map((step) => (step > 0 ? step : 1))
  const z = header.pixdim[0] < 0 ? -thick : thick
  const rotation = [
    (a * a + b * b - c * c - d * d) * x,
    2 * (b * c - a * d) * y,
    2 * (b * d + a * c) * z,
    2 * (b * c + a * d) * x,
    (a * a + c * c - b * b - d * d) * y,
    2 * (c * d - a * b) * z,
    2 * (b * d - a * c) * x,
    2 * (c * d + a * b) * y,
    (a * a + d * d - c * c - b * b) * z,
  ]
  const offset = header.qoffset.map((value) => (Number.isFinite(value) ? value : 0))
  return [0, 1, 2].flatMap((row) => [...rotation.slice(row * 3, row * 3 + 3), offset[row]].map(Math.fround))
}

/** Of a 2-D image only two coordinates are used; a column without either stays zero. */
function columnLength(affine: Affine, column: number, rank: number): number {
  const squares = affine[column] ** 2 + affine[4 + column] ** 2 + (rank > 2 ? affine[8 + column] ** 2 : 0)
  return squares === 0 ? 1 : Math.sqrt(squares)
}

// In ITK a NaN never exceeds a limit; the comparisons below are written in the same direction.

const single = Math.fround

/** Element by element; in single precision. */
function isSame(one: Affine, other: Affine): boolean {
  let offsets = 0
  for (let k = 0; k < 12; k++) {
    const deviation = Math.abs(single(one[k] - other[k]))
    if (k % 4 === 3) offsets = single(offsets + deviation)
    else if (deviation > 1e-5) return false
  }
  return !(offsets > 1e-7)
}

/** Whether inverting the form as 4 × 4 and as rotation and offset gives the same result; it does not for far offsets and zero columns. */
function isAffine(form: Affine): boolean {
  const whole = singularValues([...form, 0, 0, 0, 1])
  if (!(whole.s[3] / whole.s[0] > Number.EPSILON)) return false
  const inverse = inverseOf(whole)
  const rotation = inverseOf(singularValues(form.filter((_, k) => k % 4 !== 3)))
  let turned = 0
  let moved = 0
  for (let row = 0; row < 3; row++) {
    let offset = 0
    for (let k = 0; k < 3; k++) {
      turned += Math.abs(inverse[row * 4 + k] - rotation[row * 3 + k])
      offset += rotation[row * 3 + k] * form[k * 4 + 3]
    }
    moved += Math.abs(inverse[row * 4 + 3] + offset)
  }
  return !(turned > 1e-2 || moved > 1e-2)
}

function isOrthonormal(affine: Affine): boolean {
  const column = [0, 1, 2].map((at) => {
    let squares = 0
    for (let row = 0; row < 3; row++) squares = single(squares + single(affine[row * 4 + at] ** 2))
    return squares === 0 ? 1 : single(1 / single(Math.sqrt(squares)))
  })
  const unit = (row: number, at: number) => single(affine[row * 4 + at] * column[at])
  for (let i = 0; i < 3; i++)
    for (let j = 0; j < 3; j++) {
      let product = 0
      for (let k = 0; k < 3; k++) product = single(product + single(unit(i, k) * unit(j, k)))
      if (Math.abs(single(product - (i === j ? 1 : 0))) > agreement) return false
    }
  return true
}

/**
 * ITK compares singular values, left singular vectors and offsets in single precision, but not the right vectors: forms that differ by the sign of an axis
 * are equal.
 */
function agree(one: Affine, other: Affine): boolean {
  const far = (a: number, b: number) => Math.abs(single(a - b)) > agreement
  const [a, b] = [one, other].map((form) =>
    singularValues(
      form.filter((_, k) => k % 4 !== 3),
      single,
    ),
  )
  const back = inverseOf(singularValues(b.u.flat(), single), single)
  for (let i = 0; i < 3; i++) {
    if (far(a.s[i], b.s[i]) || far(one[i * 4 + 3], other[i * 4 + 3])) return false
    for (let j = 0; j < 3; j++) {
      let turn = 0
      for (let k = 0; k < 3; k++) turn = single(turn + single(a.u[i][k] * back[k * 3 + j]))
      if (far(turn, i === j ? 1 : 0)) return false
    }
  }
  return true
}

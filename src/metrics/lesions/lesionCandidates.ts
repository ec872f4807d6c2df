import { asContiguous } from '../../array/asContiguous'
import { ndArrayOf } from '../../array/ndArrayOf'
import { numbersOf } from '../../array/numbersOf'
import type { ArrayInput } from '../../contract'
import { refuse, requireSameShape } from '../../errors/refuse'
import { assignment } from '../../kernels/matching/assignment'
import { connectedComponents } from '../topology/connectedComponents'

/** A lesion of the reference, or a candidate: whether it is one, the confidence of its candidate, its overlap. */
export interface LesionRow {
  readonly lesion: boolean
  readonly confidence: number
  readonly overlap: number
}

export interface CandidateRules {
  readonly overlap: 'iou' | 'dice'
  readonly minOverlap: number
  readonly ignoreExtraOverlapping: boolean
}

export interface MatchedCase {
  readonly rows: readonly LesionRow[]
  /** Of all candidates. */
  readonly confidences: readonly number[]
}

interface Parts {
  readonly label: Int32Array
  readonly sizes: Int32Array
  readonly count: number
}

/** Lesions and candidates of one case, matched one to one with the largest total overlap. */
export function matchCandidates(reference: ArrayInput, detections: ArrayInput, rules: CandidateRules): MatchedCase {
  const truth = asContiguous(ndArrayOf(reference))
  const map = asContiguous(ndArrayOf(detections))
  requireSameShape(truth.shape, map.shape, 'detection map')
  const values = numbersOf(map.data)
  const candidates = partsOf({ data: Uint8Array.from(values, (value) => Number(value !== 0)), shape: map.shape })
  const confidences = confidencesOf(values, candidates)
  const lesions = partsOf({
    data: Uint8Array.from(numbersOf(truth.data), (value) => Number(value !== 0)),
    shape: truth.shape,
  })
  const overlaps = overlapsOf(lesions, candidates, rules)
  return { rows: rowsOf(overlaps, lesions.count, confidences, rules.ignoreExtraOverlapping), confidences }
}

function partsOf(mask: { data: Uint8Array; shape: readonly number[] }): Parts {
  const { count, sizes, labels } = connectedComponents(mask)
  return { count, sizes, label: labels.data }
}

/** The largest value of each component. */
function confidencesOf(values: ArrayLike<number>, { label, count }: Parts): number[] {
  const found = new Array<number>(count).fill(0)
  const distinct = new Set<number>()
  for (let i = 0; i < label.length; i++) {
    const value = values[i]!
    if (value === 0) continue
    if (!(value > 0)) refuse('bad-input', 'confidence', value, 'a number from 0')
    distinct.add(value)
    if (distinct.size > count)
      refuse('bad-input', 'values of a detection map', distinct.size, `one for each of ${count} components`)
    const part = label[i]! - 1
    found[part] = Math.max(found[part]!, value)
  }
  return found
}

/** lesions × candidates; 0 where they overlap too little. */
function overlapsOf(lesions: Parts, candidates: Parts, { overlap, minOverlap }: CandidateRules): Float64Array {
  const both = new Float64Array(lesions.count * candidates.count)
  for (let i = 0; i < lesions.label.length; i++) {
    const [r, p] = [lesions.label[i]!, candidates.label[i]!]
    if (r > 0 && p > 0) both[(r - 1) * candidates.count + p - 1]!++
  }
  return both.map((n, at) => {
    const sizes = lesions.sizes[Math.floor(at / candidates.count)]! + candidates.sizes[at % candidates.count]!
    const value = overlap === 'dice' ? (2 * n + 1e-8) / (sizes + 1e-8) : (n + 1e-8) / (sizes - n + 1e-8)
    return value < minOverlap ? 0 : value
  })
}

function rowsOf(
  overlaps: Float64Array,
  lesions: number,
  confidences: readonly number[],
  ignoreExtra: boolean,
): LesionRow[] {
  const candidates = confidences.length
  const matched = new Set<number>()
  const rows: LesionRow[] = []
  // A pair counts more than any overlap.
  const chosen = assignment(
    overlaps.map((value) => (value > 0 ? -1 - value : 0)),
    lesions,
    candidates,
    true,
  )!
  for (let r = 0; r < lesions; r++) {
    const p = chosen[r] ?? -1
    const overlap = p < 0 ? 0 : overlaps[r * candidates + p]!
    if (overlap > 0) matched.add(p)
    rows.push({ lesion: true, confidence: overlap > 0 ? confidences[p]! : 0, overlap })
  }
  const overlapsAny = (p: number) =>
    Array.from({ length: lesions }, (_, r) => overlaps[r * candidates + p]!).some((value) => value > 0)
  for (const [p, confidence] of confidences.entries()) {
    if (matched.has(p) || (ignoreExtra && overlapsAny(p))) continue
    rows.push({ lesion: false, confidence, overlap: 0 })
  }
  return rows
}

import { asContiguous } from '../../array/asContiguous'
import { ndArrayOf } from '../../array/ndArrayOf'
import { numbersOf } from '../../array/numbersOf'
import type { ArrayInput } from '../../contract'
import { refuse, requireSameShape } from '../../errors/refuse'
import { instanceOverlap } from '../../kernels/matching/instanceOverlap'
import { sparseAssignment } from '../../kernels/matching/sparseAssignment'
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
  const candidates = partsOf(values, map.shape)
  const confidences = confidencesOf(values, candidates)
  const lesions = partsOf(numbersOf(truth.data), truth.shape)
  const overlaps = overlapsOf(lesions, candidates, rules)
  return { rows: rowsOf(overlaps, lesions.count, confidences, rules.ignoreExtraOverlapping), confidences }
}

/** The components of what is not zero. */
function partsOf(values: ArrayLike<number>, shape: readonly number[]): Parts {
  const data = values instanceof Uint8Array ? values : nonzero(values)
  const { count, sizes, labels } = connectedComponents({ data, shape }, { label: 'any' })
  return { count, sizes, label: labels.data }
}

/** A loop, since `Uint8Array.from` calls a function for every voxel: bench row N12. */
function nonzero(values: ArrayLike<number>): Uint8Array {
  const mask = new Uint8Array(values.length)
  for (let i = 0; i < mask.length; i++) if (values[i] !== 0) mask[i] = 1
  return mask
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

/** Pairs that overlap enough; few of all pairs. */
interface Overlaps {
  readonly lesion: Int32Array
  readonly candidate: Int32Array
  readonly value: Float64Array
}

/** Added to both sides of a quotient. */
const SMALL = 1e-8

function overlapsOf(lesions: Parts, candidates: Parts, { overlap, minOverlap }: CandidateRules): Overlaps {
  // Below such a threshold pairs without a common voxel pass.
  const all = minOverlap <= SMALL
  const { pairReference, pairPrediction, pairSizes } = instanceOverlap(lesions.label, candidates.label)
  const common = new Map<number, number>()
  if (all) for (let at = 0; at < lesions.count * candidates.count; at++) common.set(at, 0)
  for (const [k, n] of pairSizes.entries()) common.set(pairReference[k]! * candidates.count + pairPrediction[k]!, n)
  const pairs = Array.from(common, ([at, n]) => {
    const [r, p] = [Math.floor(at / candidates.count), at % candidates.count]
    const sizes = lesions.sizes[r]! + candidates.sizes[p]!
    const value = overlap === 'dice' ? (2 * n + SMALL) / (sizes + SMALL) : (n + SMALL) / (sizes - n + SMALL)
    return { r, p, value }
  }).filter(({ value }) => value >= minOverlap)
  return {
    lesion: Int32Array.from(pairs, ({ r }) => r),
    candidate: Int32Array.from(pairs, ({ p }) => p),
    value: Float64Array.from(pairs, ({ value }) => value),
  }
}

function rowsOf(
  { lesion, candidate, value }: Overlaps,
  lesions: number,
  confidences: readonly number[],
  ignoreExtra: boolean,
): LesionRow[] {
  const matched = new Set<number>()
  const rows: LesionRow[] = []
  // A pair counts more than any overlap.
  const chosen = sparseAssignment({
    rows: lesions,
    columns: confidences.length,
    row: lesion,
    column: candidate,
    cost: value.map((overlap) => -1 - overlap),
    filler: 0,
  })
  const overlapOf = new Float64Array(lesions)
  for (let k = 0; k < value.length; k++) if (chosen[lesion[k]!] === candidate[k]) overlapOf[lesion[k]!] = value[k]!
  for (const [r, overlap] of overlapOf.entries()) {
    const p = chosen[r]!
    if (overlap > 0) matched.add(p)
    rows.push({ lesion: true, confidence: overlap > 0 ? confidences[p]! : 0, overlap })
  }
  const overlapping = new Set(candidate)
  for (const [p, confidence] of confidences.entries()) {
    if (matched.has(p) || (ignoreExtra && overlapping.has(p))) continue
    rows.push({ lesion: false, confidence, overlap: 0 })
  }
  return rows
}

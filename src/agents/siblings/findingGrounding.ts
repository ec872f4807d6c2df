import type { NdArray } from '../../contract'
import { checkArguments } from '../../errors/checkArguments'
import { refuse } from '../../errors/refuse'
import { instanceOverlap } from '../../kernels/matching/instanceOverlap'
import { instancePair } from '../../metrics/instances/instanceLabels'
import { dice } from '../../metrics/overlap/dice'
import { connectedComponents } from '../../metrics/topology/connectedComponents'

/** The masks of one finding; everything but 0 is foreground. */
export interface Finding {
  readonly reference: NdArray
  readonly prediction: NdArray
  /** Whether the finding is focal, such as a nodule, or not, such as a diffuse opacity. */
  readonly focal?: boolean
}

export interface FindingScore {
  readonly dice: number
  /** Instances that are paired, that only the prediction has, that only the reference has. */
  readonly tp: number
  readonly fp: number
  readonly fn: number
}

/** Scores over several findings. */
export interface FindingMeans {
  /** Mean Dice over the findings. */
  readonly dice: number
  /** Share of findings with Dice of at least 0.1. */
  readonly hit: number
  /** Over the instances of all findings; 0 on 0/0. */
  readonly precision: number
  readonly recall: number
  readonly f1: number
}

export interface FindingGrounding extends FindingMeans {
  readonly perFinding: readonly FindingScore[]
  /** The same over the focal and over the other findings, and how many there are; a kind without a finding is absent. Absent if no finding says its kind. */
  readonly byKind?: {
    readonly focal?: FindingMeans & { readonly findings: number }
    readonly nonFocal?: FindingMeans & { readonly findings: number }
  }
}

const HIT = 0.1
const PAIR = 0.2

/**
 * Segmentation of free-text findings (ReXGroundingCT): Dice and hit rate per finding, and instances (connected components with all
 * neighbours) paired greedily by Dice of at least 0.2. Both masks empty: Dice 1. The pairing of instances is this library's definition.
 *
 * @throws MedgradeError `empty` without a finding; `shape-mismatch` when the masks of a finding differ in shape
 */
export function findingGrounding(findings: readonly Finding[]): FindingGrounding {
  checkArguments({ findings }, [
    { reference: { data: 'list', shape: 'list' }, prediction: { data: 'list', shape: 'list' } },
  ])

  if (findings.length === 0) refuse('empty', 'findings', '0 findings', '1 or more')
  const perFinding = findings.map(scoreFinding)
  const kinds = [
    ['focal', perFinding.filter((_, i) => findings[i]!.focal === true)],
    ['nonFocal', perFinding.filter((_, i) => findings[i]!.focal === false)],
  ] as const
  const present = kinds.filter(([, scores]) => scores.length > 0)
  const byKind = present.map(([kind, scores]) => [kind, { ...meansOf(scores), findings: scores.length }])
  return { perFinding, ...meansOf(perFinding), ...(byKind.length > 0 ? { byKind: Object.fromEntries(byKind) } : {}) }
}

function meansOf(scores: readonly FindingScore[]): FindingMeans {
  const sum = (key: keyof FindingScore) => scores.reduce((total, finding) => total + finding[key], 0)
  const share = (part: number, whole: number) => (whole === 0 ? 0 : part / whole)
  const [tp, fp, fn] = [sum('tp'), sum('fp'), sum('fn')]
  return {
    dice: sum('dice') / scores.length,
    hit: scores.filter((finding) => finding.dice >= HIT).length / scores.length,
    precision: share(tp, tp + fp),
    recall: share(tp, tp + fn),
    f1: share(2 * tp, 2 * tp + fp + fn),
  }
}

function scoreFinding({ reference, prediction }: Finding): FindingScore {
  const a = connectedComponents(reference, { label: 'any' })
  const b = connectedComponents(prediction, { label: 'any' })
  const arrays = instancePair(a.labels, b.labels)
  const { pairReference, pairPrediction, pairSizes } = instanceOverlap(arrays.reference, arrays.prediction)
  const pairs = Array.from(pairSizes, (both, k) => ({
    reference: pairReference[k]!,
    prediction: pairPrediction[k]!,
    dice: (2 * both) / (a.sizes[pairReference[k]!]! + b.sizes[pairPrediction[k]!]!),
  })).filter((pair) => pair.dice >= PAIR)
  pairs.sort((x, y) => y.dice - x.dice || x.reference - y.reference || x.prediction - y.prediction)
  const takenA = new Set<number>()
  const takenB = new Set<number>()
  for (const pair of pairs) {
    if (takenA.has(pair.reference) || takenB.has(pair.prediction)) continue
    takenA.add(pair.reference)
    takenB.add(pair.prediction)
  }
  const tp = takenA.size
  return { dice: dice(reference, prediction, { label: 'any' }), tp, fp: b.count - tp, fn: a.count - tp }
}

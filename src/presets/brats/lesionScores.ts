import type { Runs } from '../../array/labels/labelRuns'
import { runOverlaps } from '../../kernels/components/runOverlaps'
import { unionOfRuns } from '../../kernels/components/unionOfRuns'
import { pairwiseSum } from '../../python/pairwiseSum'
import { type BratsGrid, volumeOf } from './bratsGrid'
import type { BratsLesion } from './bratsTypes'
import { type LesionMap, lesionRuns } from './lesionMap'
import { robustHausdorff, surfaceShares } from './maskScores'

export interface LesionSetting {
  readonly region: string
  /** Lesions of at most this volume in mm³ do not count. */
  readonly smallest: number
  /** Instead of an infinite distance, and for false positives. */
  readonly penalty: number
  /** In mm; none in the programs of 2023. */
  readonly tolerances: readonly number[]
  /** Whether false positives enter the means. */
  readonly countsFalsePositives: boolean
}

export interface LesionScores {
  readonly lesions: readonly BratsLesion[]
  readonly truePositives: number
  readonly falsePositives: number
  readonly falseNegatives: number
  readonly dice: number
  readonly hd95: number
  readonly nsd: readonly number[]
  /** Reference lesions that are too small to count. */
  readonly dropped: number
}

const NONE: Runs = { count: 0, start: new Int32Array(0), end: new Int32Array(0) }

/**
 * Scores of the reference lesions against the union of the predicted lesions that their dilations meet. A predicted lesion may serve several; one that no
 * dilation meets is a false positive.
 */
export function lesionScores(
  reference: LesionMap,
  prediction: LesionMap,
  grid: BratsGrid,
  setting: LesionSetting,
): LesionScores {
  const met = numbersBy(runOverlaps(reference.dilated, prediction.runs))
  const common = voxelsBy(runOverlaps(reference.runs, prediction.runs))
  const referenceRuns = lesionRuns(reference)
  const predictionRuns = lesionRuns(prediction)
  const lesions = [...reference.sizes].map(([number, size]): BratsLesion => {
    const predictions = met.get(number) ?? []
    const union = predictions.length
      ? unionOfRuns(
          predictions.map((each) => predictionRuns.get(each)!),
          grid.nx,
        )
      : NONE
    const predicted = predictions.reduce((sum, each) => sum + prediction.sizes.get(each)!, 0)
    const both = predictions.reduce((sum, each) => sum + (common.get(number)?.get(each) ?? 0), 0)
    const own = referenceRuns.get(number)!
    const distance = robustHausdorff(own, union, grid)
    return {
      region: setting.region,
      predictions,
      number,
      volume: volumeOf(size, grid),
      dice: (2 * both) / (predicted + size),
      hd95: distance === Infinity ? setting.penalty : distance,
      nsd: setting.tolerances.length ? surfaceShares(own, union, setting.tolerances, grid) : [],
    }
  })
  const served = new Set(lesions.flatMap(({ predictions }) => predictions))
  const falsePositives = [...prediction.sizes.keys()].filter((number) => !served.has(number)).length
  return { lesions, falsePositives, ...means(lesions, falsePositives, setting) }
}

function means(lesions: readonly BratsLesion[], falsePositives: number, setting: LesionSetting) {
  const kept = lesions.filter(({ volume }) => volume > setting.smallest)
  const found = kept.filter(({ predictions }) => predictions.length > 0).length
  const extra = setting.countsFalsePositives ? falsePositives : 0
  const n = kept.length + extra
  const mean = (value: (lesion: BratsLesion) => number, penalty: number, empty: number) =>
    n === 0 ? empty : (pairwiseSum(Float64Array.from(kept, value)) + extra * penalty) / n
  return {
    truePositives: found,
    falseNegatives: kept.length - found,
    dropped: lesions.length - kept.length,
    dice: mean(({ dice }) => dice, 0, 1),
    hd95: mean(({ hd95 }) => hd95, setting.penalty, 0),
    nsd: setting.tolerances.map((_, k) => mean(({ nsd }) => nsd[k]!, 0, 1)),
  }
}

function numbersBy({ first, second }: ReturnType<typeof runOverlaps>): Map<number, number[]> {
  const found = new Map<number, number[]>()
  first.forEach((number, k) => {
    const own = found.get(number)
    if (own) own.push(second[k]!)
    else found.set(number, [second[k]!])
  })
  return found
}

function voxelsBy({ first, second, common }: ReturnType<typeof runOverlaps>): Map<number, Map<number, number>> {
  const found = new Map<number, Map<number, number>>()
  first.forEach((number, k) => {
    const own = found.get(number) ?? new Map<number, number>()
    found.set(number, own.set(second[k]!, common[k]!))
  })
  return found
}

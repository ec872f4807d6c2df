import type { CaseEvaluation, EvaluationPair } from '../presetTypes'
import { affineSizes } from './affineSizes'
import { type Brats2024Region, type Brats2024Task, penaltyOf } from './brats2024Tasks'
import { type BratsGrid, type BratsPair, bratsPair, regionMask, volumeOf } from './bratsGrid'
import { bratsRows } from './bratsRows'
import type { BratsCase, BratsLesion, BratsRow } from './bratsTypes'
import { joinLesions } from './joinLesions'
import { componentMap, type LesionMap, lesionMap, renumbered } from './lesionMap'
import { type LesionScores, lesionScores } from './lesionScores'
import { foreground, isMask, mapScores } from './mapScores'
import { surfaceShares } from './maskScores'
import type { WholeScores } from './wholeScores'

/** The lesion maps of both sides. */
interface Maps {
  readonly reference: LesionMap
  readonly prediction: LesionMap
}

const TOLERANCES = [0.5, 1]

/** One case by a program of BraTS 2024. */
export function evaluateBrats2024(pair: EvaluationPair, task: Brats2024Task): CaseEvaluation<BratsCase> {
  const quirks = new Set<string>()
  const { prediction } = pair
  const sizes = task.asIn2023 ? prediction.spacing : affineSizes(prediction)
  const sides = bratsPair(pair, sizes)
  const { grid } = sides
  const penalty = penaltyOf(task, grid.shape)
  const maps = new Map(task.regions.map((region) => [region.name, mapsOf(sides, region, task, quirks)]))
  const rows: BratsRow[] = []
  const lesions: BratsLesion[] = []
  for (const region of task.regions) {
    if (region.hidden) continue
    const own = joinedMaps(region, maps, grid, quirks)
    const scores = lesionScores(own.reference, own.prediction, grid, {
      region: region.name,
      smallest: region.smallest,
      penalty,
      tolerances: TOLERANCES,
      countsFalsePositives: task.countsFalsePositives,
    })
    if (scores.dropped > 0) quirks.add('small-lesions-dropped')
    if (!task.countsFalsePositives && scores.falsePositives > 0) quirks.add('false-positives-left-out')
    if (region.name === 'SNFH' && own.reference.sizes.size > 0) quirks.add('snfh-dilation')
    const whole = wholeOf(own, task, grid, quirks)
    rows.push({ region: region.name, values: columnsOf(scores, whole, penalty) })
    lesions.push(...scores.lesions)
  }
  if (sizes.some((size, axis) => size !== pair.reference.spacing[axis])) quirks.add('prediction-spacing')
  const state = { rows, lesions }
  return { rows: bratsRows(state), quirks: [...quirks], state }
}

function mapsOf(sides: BratsPair, region: Brats2024Region, task: Brats2024Task, quirks: Set<string>): Maps {
  const { grid } = sides
  const reference = lesionMap(regionMask(sides.reference, region), grid, region.dilation)
  const mask = regionMask(sides.prediction, region)
  if (task.asIn2023) return { reference, prediction: componentMap(mask, grid) }
  const all = lesionMap(mask, grid, region.dilation)
  const least = (region.erased ?? 0) / (task.erasedByVolume ? volumeOf(1, grid) : 1)
  const small = new Set([...all.sizes].filter(([, voxels]) => voxels <= least).map(([number]) => number))
  if (small.size > 0) quirks.add('small-predictions-erased')
  return { reference, prediction: small.size > 0 ? renumbered(all, (number) => (small.has(number) ? 0 : number)) : all }
}

function joinedMaps(
  region: Brats2024Region,
  maps: ReadonlyMap<string, Maps>,
  grid: BratsGrid,
  quirks: Set<string>,
): Maps {
  const own = maps.get(region.name)!
  if (region.joins.length === 0) return own
  const partners = region.joins.map((name) => maps.get(name)!)
  const joined = {
    reference: joinLesions(
      own.reference,
      partners.map(({ reference }) => reference),
      grid,
    ),
    prediction: joinLesions(
      own.prediction,
      partners.map(({ prediction }) => prediction),
      grid,
    ),
  }
  const count = ({ reference, prediction }: Maps) => reference.sizes.size + prediction.sizes.size
  if (count(joined) < count(own)) quirks.add('lesions-joined')
  return joined
}

function wholeOf({ reference, prediction }: Maps, task: Brats2024Task, grid: BratsGrid, quirks: Set<string>) {
  const masks = [foreground(reference), foreground(prediction)] as const
  const nsd = surfaceShares(masks[0], masks[1], TOLERANCES, grid)
  if (task.asIn2023) {
    const one = (map: LesionMap) => renumbered(map, () => 1)
    return { ...mapScores(one(reference), one(prediction), grid), nsd }
  }
  if (!isMask(reference) || !isMask(prediction)) quirks.add('legacy-on-lesion-numbers')
  return { ...mapScores(reference, prediction, grid), nsd }
}

function columnsOf(scores: LesionScores, whole: WholeScores & { readonly nsd: readonly number[] }, penalty: number) {
  return {
    Num_TP: scores.truePositives,
    Num_FP: scores.falsePositives,
    Num_FN: scores.falseNegatives,
    Sensitivity: whole.sensitivity,
    Specificity: whole.specificity,
    Legacy_Dice: whole.dice,
    Legacy_HD95: whole.hd95 === Infinity ? penalty : whole.hd95,
    'Legacy NSD @ 0.5': whole.nsd[0]!,
    'Legacy NSD @ 1.0': whole.nsd[1]!,
    GT_Complete_Volume: whole.volume,
    LesionWise_Score_Dice: scores.dice,
    LesionWise_Score_HD95: scores.hd95,
    'LesionWise_Score_NSD @ 0.5': scores.nsd[0]!,
    'LesionWise_Score_NSD @ 1.0': scores.nsd[1]!,
  }
}

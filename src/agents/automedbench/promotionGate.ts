import { groupBy } from '../../array/groupBy'
import { largestOf } from '../../array/largestOf'
import { smallestOf } from '../../array/smallestOf'
import { type StageName, type Stages, stageNames } from '../../challenges/automedbench/agenticScore'
import { strictScore } from '../../challenges/automedbench/strictScore'
import { checkArguments } from '../../errors/checkArguments'
import { checkOptions } from '../../errors/checkOptions'
import { refuse } from '../../errors/refuse'
import { fmean } from '../../python/fmean'

/** A run of one task of a paired evaluation. */
export interface GateCell {
  readonly track: string
  readonly taskId: string
  readonly repeat: number
  readonly taskScore: number | null
  readonly stages: Stages
}

export interface PromotionGateOptions {
  /** Whether the training of the candidate was healthy. Default true. */
  readonly trainingHealthy?: boolean
}

export interface PromotionGate {
  /** Every check passes. */
  readonly promoted: boolean
  readonly checks: Readonly<Record<GateCheck, boolean>>
  /** Baseline minus candidate: overall, task, by track, by stage. */
  readonly drops: {
    readonly overall: number
    readonly task: number
    readonly tracks: Readonly<Record<string, number>>
    readonly stages: Readonly<Record<StageName, number>>
  }
  /** The stage on which the next round trains, and why. */
  readonly target: StageName
  readonly reason: 'lowest_candidate_stage' | 'largest_positive_regression'
}

const score = 'number or null'
const cellShape = {
  ...{ track: 'string', taskId: 'string', repeat: 'number', taskScore: score },
  stages: { s1: score, s2: score, s3: score, s4: score, s5: score },
}

type GateCheck =
  | 'training_health'
  | 'overall_noninferiority'
  | 'task_noninferiority'
  | 'per_track_regression'
  | 'late_stage_regression'
  | 'catastrophic_forgetting'

/**
 * The paired gate of Benchmark-as-Teacher (August 2026): a candidate takes the place of a baseline only if, over the same runs, its overall drops by at most
 * 0.01, its task score by 0.03, no track by more than 0.05, none of S3 to S5 by more than 0.03, and overall by less than 0.20.
 *
 * @throws MedgradeError `bad-input` for cells that are not the same on both sides, and for one without a score: null is repaired, not aggregated.
 * @example
 * const cell = { track: 'vqa', taskId: 'pathvqa-task', repeat: 0, stages: { s1: 1, s2: 1, s3: 0.5, s4: 1, s5: 1 } }
 * const { promoted, target } = promotionGate([{ ...cell, taskScore: 0.5 }], [{ ...cell, taskScore: 0.49 }])
 * promoted + ' ' + target // → true s3
 */
export function promotionGate(
  baseline: readonly GateCell[],
  candidate: readonly GateCell[],
  options: PromotionGateOptions = {},
): PromotionGate {
  checkArguments({ baseline, candidate }, [cellShape], [cellShape])
  checkOptions('promotionGate', options, { trainingHealthy: 'boolean' })
  const [before, after] = [means('baseline', baseline), means('candidate', candidate)]
  const other =
    [...before.cells].find((key) => !after.cells.has(key)) ?? [...after.cells].find((key) => !before.cells.has(key))
  if (other !== undefined) refuse('bad-input', 'the cells', `${other} on one side alone`, 'the same runs on both sides')
  const drop = (of: (side: Means) => number) => of(before) - of(after)
  const drops = {
    overall: drop(({ overall }) => overall),
    task: drop(({ task }) => task),
    tracks: Object.fromEntries(before.tracks.map(([track], i) => [track, drop(({ tracks }) => tracks[i]![1])])),
    stages: Object.fromEntries(stageNames.map((name) => [name, drop(({ stages }) => stages[name])])) as Record<
      StageName,
      number
    >,
  }
  const checks = {
    training_health: options.trainingHealthy ?? true,
    overall_noninferiority: drops.overall <= 0.01,
    task_noninferiority: drops.task <= 0.03,
    per_track_regression: largestOf(Object.values(drops.tracks)) <= 0.05,
    late_stage_regression: Math.max(drops.stages.s3, drops.stages.s4, drops.stages.s5) <= 0.03,
    catastrophic_forgetting: drops.overall < 0.2,
  }
  const promoted = Object.values(checks).every(Boolean)
  return { promoted, checks, drops, ...nextTarget(drops.stages, after.stages, promoted) }
}

interface Means {
  readonly cells: ReadonlySet<string>
  readonly task: number
  readonly overall: number
  /** Mean overall by track, in code-point order. */
  readonly tracks: readonly (readonly [string, number])[]
  readonly stages: Readonly<Record<StageName, number>>
}

function means(side: string, cells: readonly GateCell[]): Means {
  if (cells.length === 0) refuse('bad-input', side, 'no run', 'at least one')
  const scored = cells.map((cell) => ({ cell, ...strictScore(cell.stages, cell.taskScore) }))
  const unscored = scored.find(({ overall }) => overall === null)
  if (unscored)
    refuse('bad-input', `${side}: ${nameOf(unscored.cell)}`, 'no score', 'a score of every stage and of the task')
  const keys = new Set(cells.map(nameOf))
  if (keys.size < cells.length) refuse('bad-input', side, 'a run twice', 'every run once')
  const tracks = [...groupBy(scored, ({ cell }) => cell.track)].sort(([a], [b]) => (a < b ? -1 : 1))
  return {
    cells: keys,
    task: fmean(cells.map(({ taskScore }) => taskScore!)),
    overall: fmean(scored.map(({ overall }) => overall!)),
    tracks: tracks.map(([track, own]) => [track, fmean(own.map(({ overall }) => overall!))] as const),
    stages: Object.fromEntries(
      stageNames.map((name) => [name, fmean(cells.map(({ stages }) => stages[name]!))]),
    ) as Record<StageName, number>,
  }
}

const nameOf = ({ track, taskId, repeat }: GateCell) => `${track}, ${taskId}, repeat ${repeat}`

/** The first of equal stages; equal up to 1e-12, or 1e-9 of the larger, as the released code compares. */
function nextTarget(
  regressions: Readonly<Record<StageName, number>>,
  scores: Readonly<Record<StageName, number>>,
  promoted: boolean,
): Pick<PromotionGate, 'target' | 'reason'> {
  const largest = largestOf(Object.values(regressions))
  const first = (values: Readonly<Record<StageName, number>>, value: number) =>
    stageNames.find((name) => isClose(values[name], value))!
  if (!promoted && largest > 0) return { target: first(regressions, largest), reason: 'largest_positive_regression' }
  return { target: first(scores, smallestOf(Object.values(scores))), reason: 'lowest_candidate_stage' }
}

const isClose = (a: number, b: number) => Math.abs(a - b) <= Math.max(1e-9 * Math.max(Math.abs(a), Math.abs(b)), 1e-12)

import type { LabelRuns } from '../../array/labels/labelRuns'
import { nearestName } from '../../errors/nearestName'
import { refuse } from '../../errors/refuse'
import { relabelRuns } from '../../kernels/components/relabelRuns'
import { runOverlaps } from '../../kernels/components/runOverlaps'
import { unionOfRuns } from '../../kernels/components/unionOfRuns'
import { type MaskPair, type MaskScale, maskMetrics } from './maskMetrics'
import { beats, matchPanopticaInstances, type PanopticaMatches } from './matchPanopticaInstances'
import { componentInstances, type Instances, instancesOf } from './panopticaInstances'
import {
  type PanopticaConfig,
  type PanopticaMetric,
  type PanopticaResult,
  type PanopticaValues,
  panopticaMetrics,
} from './panopticaTypes'
import { type GroupCounts, panopticaValues, suffixOf } from './panopticaValues'

/** One group of one case: the runs that have its labels. */
export interface PanopticaGroupCase {
  readonly reference: LabelRuns
  readonly prediction: LabelRuns
  /** Values are instances, matched by equality. */
  readonly single: boolean
  readonly scales: PanopticaScales
}

export interface PanopticaScales {
  /** For instances: the spacing of the files. */
  readonly physical: MaskScale
  /** For global values and for matching: unit voxels. */
  readonly unit: MaskScale
  /** Receives the names of the quirks that took effect. */
  readonly quirks: Set<string>
}

/** Instances on both sides, and whether they are matched by their numbers. */
export interface InstanceSides {
  readonly reference: Instances
  readonly prediction: Instances
  readonly matched: boolean
}

/** The threshold of an area under a threshold curve, for matching and for the decision. */
export interface Threshold {
  readonly threshold: number
}

/** The result of a group without regions. */
export function evaluatePanopticaGroup(
  group: PanopticaGroupCase,
  config: PanopticaConfig,
  at: Threshold | null = null,
  sides: InstanceSides = instanceSides(group, config),
): PanopticaResult {
  const globals = globalValues(group, config)
  const { reference, prediction } = sides
  const { grid, spacing } = group.scales.physical
  const voxel = spacing.reduce((product, size) => product * size, 1)
  if (reference.numbers.length === 0 || prediction.numbers.length === 0) {
    const lists = new Map(config.instanceMetrics.map((metric) => [metric, []]))
    return {
      values: panopticaValues({ ...counted(group, sides), lists, globals }, config),
      instances: prediction.numbers.length === 0 ? reference.numbers.map((r) => unmatched(r, reference, voxel)) : [],
      regions: null,
    }
  }
  const matches = matchesOf(sides, config, group.scales.unit, at)
  const accepted = acceptance(group, config, at)
  const lists = new Map<PanopticaMetric, number[]>(config.instanceMetrics.map((metric) => [metric, []]))
  const found: PanopticaValues[] = []
  const rejected: PanopticaValues[] = []
  const common = commonVoxels(sides, matches)
  for (const r of [...matches.keys()].sort((a, b) => a - b)) {
    const masks = maskPair(sides, r, matches.get(r)!, common.get(r) ?? 0, grid.nx)
    const values = maskMetrics(config.instanceMetrics, masks, group.scales.physical)
    if (!accepted(values)) {
      rejected.push(unmatched(r, reference, voxel))
      continue
    }
    for (const [metric, value] of values) lists.get(metric)!.push(value)
    found.push(matchedInstance(values, masks.count.reference, voxel))
  }
  const missed = reference.numbers.filter((r) => !matches.has(r)).map((r) => unmatched(r, reference, voxel))
  const merged = [...matches.values()].reduce((sum, own) => sum + own.length - 1, 0)
  const counts: GroupCounts = {
    ...counted(group, sides),
    predictions: prediction.numbers.length - merged,
    truePositives: found.length,
    lists,
    matchedVoxels: found.map((each) => each.voxel_count!),
    matchedVolumes: found.map((each) => each.volume!),
    globals,
  }
  return { values: panopticaValues(counts, config), instances: [...found, ...rejected, ...missed], regions: null }
}

/** Components, or the instances that the labels are. */
export function instanceSides(group: PanopticaGroupCase, config: PanopticaConfig): InstanceSides {
  const { reference, prediction, single, scales } = group
  if (single || config.input !== 'semantic')
    return {
      reference: instancesOf(reference),
      prediction: instancesOf(prediction),
      matched: single || config.input === 'matched',
    }
  const { components } = config
  if (components === null) return refuse('bad-argument', 'instance_approximator', 'none', 'one for semantic input')
  const { grid } = scales.unit
  return {
    reference: componentInstances(reference, grid, components),
    prediction: componentInstances(prediction, grid, components),
    matched: false,
  }
}

/** The values of the foregrounds in unit voxels; null if they share no voxel. */
export function globalValues(
  { reference, prediction, scales }: Pick<PanopticaGroupCase, 'reference' | 'prediction' | 'scales'>,
  { globalMetrics }: PanopticaConfig,
): ReadonlyMap<PanopticaMetric, number> | null {
  const a = relabelRuns(reference, () => 1)
  const b = relabelRuns(prediction, () => 1)
  const [both = 0] = runOverlaps(a, b).common
  if (both === 0) {
    if (a.count > 0 && b.count > 0) scales.quirks.add('no-global-overlap')
    return null
  }
  const count = { reference: voxelsOf(a), prediction: voxelsOf(b), both }
  return maskMetrics(globalMetrics, { reference: a, prediction: b, count }, scales.unit)
}

export function matchesOf(
  sides: InstanceSides,
  { matcher }: PanopticaConfig,
  unit: MaskScale,
  at: Threshold | null,
): PanopticaMatches {
  const { reference, prediction } = sides
  if (sides.matched) return new Map(reference.numbers.filter((r) => prediction.sizes.has(r)).map((r) => [r, [r]]))
  if (matcher === null) return refuse('bad-argument', 'instance_matcher', 'none', 'one for unmatched instances')
  return matchPanopticaInstances(reference, prediction, at ? { ...matcher, ...at } : matcher, unit)
}

/** Whether a matched pair counts as found. */
function acceptance({ single }: PanopticaGroupCase, config: PanopticaConfig, at: Threshold | null) {
  const { decision, instanceMetrics, input } = config
  if (decision === null) return () => true
  if (!instanceMetrics.includes(decision.metric))
    refuse('bad-argument', 'decision_metric', decision.metric, nearestName(decision.metric, instanceMetrics))
  const threshold = single && input !== 'matched' ? 0 : (at?.threshold ?? decision.threshold)
  const { metric } = decision
  return (values: ReadonlyMap<PanopticaMetric, number>) =>
    beats(values.get(metric)!, { metric, threshold, strict: false })
}

/** Common voxels of each matched reference instance with its predictions. */
function commonVoxels({ reference, prediction }: InstanceSides, matches: PanopticaMatches): Map<number, number> {
  const common = new Map<number, number>()
  const overlaps = runOverlaps(reference.runs, prediction.runs)
  overlaps.common.forEach((voxels, k) => {
    const r = overlaps.first[k]!
    if (matches.get(r)?.includes(overlaps.second[k]!)) common.set(r, (common.get(r) ?? 0) + voxels)
  })
  return common
}

function maskPair(
  { reference, prediction }: InstanceSides,
  r: number,
  predictions: readonly number[],
  both: number,
  nx: number,
): MaskPair {
  const parts = predictions.map((p) => prediction.of(p))
  const size = predictions.reduce((sum, p) => sum + prediction.sizes.get(p)!, 0)
  return {
    reference: reference.of(r),
    prediction: unionOfRuns(parts, nx),
    count: { reference: reference.sizes.get(r)!, prediction: size, both },
  }
}

function counted(group: PanopticaGroupCase, { reference, prediction }: InstanceSides) {
  return {
    references: reference.numbers.length,
    predictions: prediction.numbers.length,
    truePositives: 0,
    matchedVoxels: [],
    matchedVolumes: [],
    referenceVoxels: voxelsOf(group.reference),
    predictedVoxels: voxelsOf(group.prediction),
  }
}

function matchedInstance(values: ReadonlyMap<PanopticaMetric, number>, voxels: number, voxel: number): PanopticaValues {
  const row: Record<string, number> = {}
  for (const metric of panopticaMetrics) if (values.has(metric)) row[`sq${suffixOf(metric)}`] = values.get(metric)!
  return { ...row, voxel_count: voxels, volume: voxels * voxel, is_matched: 1 }
}

function unmatched(r: number, { sizes }: Instances, voxel: number): PanopticaValues {
  const voxels = sizes.get(r)!
  return { voxel_count: voxels, volume: voxels * voxel, is_matched: 0 }
}

function voxelsOf({ count, start, end }: LabelRuns): number {
  let sum = 0
  for (let r = 0; r < count; r++) sum += end[r]! - start[r]!
  return sum
}

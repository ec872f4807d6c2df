import type { LabelRuns } from '../../array/labels/labelRuns'
import { LabelRuns as Runs } from '../../array/labels/labelRuns'
import type { Grid } from '../../array/resampling/gridOf'
import { refuse } from '../../errors/refuse'
import { nearestLabels } from '../../kernels/distance/nearestLabels'
import { numpyMean } from '../../python/numpyMean'
import {
  evaluatePanopticaGroup,
  globalValues,
  type InstanceSides,
  instanceSides,
  matchesOf,
  type PanopticaGroupCase,
} from './evaluatePanopticaGroup'
import { instancesOf } from './panopticaInstances'
import type { PanopticaConfig, PanopticaResult, PanopticaValues } from './panopticaTypes'
import { edgeValue, panopticaValues } from './panopticaValues'

/** The result of a group by regions: global values within the voxels nearest to each reference instance, and their means. */
export function evaluatePanopticaRegions(group: PanopticaGroupCase, config: PanopticaConfig): PanopticaResult {
  const sides = instanceSides(group, config)
  if (sides.matched) refuse('bad-argument', 'per_region_evaluation', 'matched instances', 'semantic or unmatched input')
  const whole = {
    references: Number.NaN,
    predictions: Number.NaN,
    truePositives: Number.NaN,
    lists: new Map(),
    matchedVoxels: [],
    matchedVolumes: [],
  }
  const { reference, prediction } = sides
  if (reference.numbers.length === 0 || prediction.numbers.length === 0) {
    const { values, instances } = evaluatePanopticaGroup(group, config, null, sides)
    return {
      values: {
        ...wholeOnly(values),
        n_ref_instances: Number.NaN,
        n_pred_instances: Number.NaN,
        tp: Number.NaN,
      },
      instances,
      regions: zeros(config),
    }
  }
  const parts = regionsOf(sides, group.scales.unit.grid)
  const each = parts.map((part) => regionValues(part, group, config))
  const globals = globalValues(group, config)
  const regions: Record<string, number> = {}
  for (const metric of config.globalMetrics)
    regions[metric.toLowerCase()] = numpyMean(each.map((values) => values.get(metric) ?? Number.NaN))
  const voxels = { referenceVoxels: voxelsOf(group.reference), predictedVoxels: voxelsOf(group.prediction) }
  return { values: panopticaValues({ ...whole, ...voxels, globals }, config, false), instances: [], regions }
}

/** Without instances on a side the keys are those of a region-wise result. */
function wholeOnly(values: PanopticaValues): PanopticaValues {
  const derived = new Set(['fp', 'fn', 'prec', 'rec', 'rq'])
  return Object.fromEntries(
    Object.entries(values).filter(([key]) => !derived.has(key) && !key.startsWith('sq') && !key.startsWith('pq')),
  )
}

const zeros = ({ globalMetrics }: PanopticaConfig): PanopticaValues =>
  Object.fromEntries(globalMetrics.map((metric) => [metric.toLowerCase(), 0]))

/** The global values of one region; those of a region without a prediction or without a match follow the edge cases. */
function regionValues(part: InstanceSides, group: PanopticaGroupCase, config: PanopticaConfig) {
  const { reference, prediction } = part
  const n = reference.numbers.length
  const m = prediction.numbers.length
  const found = n > 0 && m > 0 ? matchesOf(part, config, group.scales.unit, null).size : 0
  // A metric of instances without a rule fails the whole case, although its value is not used.
  if (found === 0) for (const metric of config.instanceMetrics) edgeValue(metric, n, m, config)
  const globals = globalValues({ reference: reference.runs, prediction: prediction.runs, scales: group.scales }, config)
  return globals ?? new Map(config.globalMetrics.map((metric) => [metric, edgeValue(metric, n, m, config)]))
}

/** The instances within each region: region k belongs to reference instance k. */
function regionsOf({ reference, prediction, matched }: InstanceSides, grid: Grid): InstanceSides[] {
  const { nx, ny, nz } = grid
  const labels = new Int32Array(nx * ny * nz)
  const { runs } = reference
  for (let r = 0; r < runs.count; r++) labels.fill(runs.label[r]!, runs.start[r], runs.end[r])
  const nearest = nearestLabels(labels, [nz, ny, nx])
  // Panoptica counts the regions and takes those numbers, whatever the numbers of the instances.
  return reference.numbers.map((_, k) => ({
    reference: instancesOf(within(reference.runs, nearest, k + 1)),
    prediction: instancesOf(within(prediction.runs, nearest, k + 1)),
    matched,
  }))
}

/** The parts of the runs inside a region. */
function within(runs: LabelRuns, nearest: Int32Array, region: number): LabelRuns {
  const { count, start, end, row, label } = runs
  const parts: { start: number; end: number; row: number; label: number }[] = []
  for (let r = 0; r < count; r++) {
    for (let i = start[r]!; i < end[r]!; ) {
      if (nearest[i] !== region) {
        i++
        continue
      }
      const from = i
      while (i < end[r]! && nearest[i] === region) i++
      parts.push({ start: from, end: i, row: row[r]!, label: label[r]! })
    }
  }
  const out = new Runs(runs.data, runs.nx)
  out.count = parts.length
  for (const list of ['start', 'end', 'row', 'label'] as const) out[list] = Int32Array.from(parts, (part) => part[list])
  return out
}

function voxelsOf({ count, start, end }: LabelRuns): number {
  let sum = 0
  for (let r = 0; r < count; r++) sum += end[r]! - start[r]!
  return sum
}

import { type PreparedPair, preparePair } from '../../array/labels/labelPair'
import type { Grid } from '../../array/resampling/gridOf'
import { findMetric } from '../../catalogue/findMetric'
import { metricFacts } from '../../catalogue/metricFacts'
import type { EvaluationUnit } from '../../presets/presetTypes'
import { type EmptyPolicy, emptyResult } from '../metrics/emptyPolicy'
import type { MetricSpec } from '../metrics/metricSpec'
import { type LabelMetrics, type MeasuredLabel, metricValue } from '../metrics/metricValue'
import { type Instance, type PairInstances, pairInstances } from './pairInstances'

/** How instances are matched and measured. */
export interface InstanceSetting {
  /** Smallest IoU of a match; 0: any common voxel. */
  readonly iou: number
  readonly metrics: readonly MetricSpec[]
  readonly empty: EmptyPolicy
  readonly functions: LabelMetrics
}

/** The values of a component without options; null: the unit of the metric of this name. */
const sizes: Readonly<Record<string, EvaluationUnit | null>> = {
  voxels_reference: null,
  volume_reference: null,
  matched_with: 'count',
  voxels_prediction: null,
  volume_prediction: null,
  overlap: 'voxel',
  iou: null,
  centre_distance: 'mm',
}

/** Metrics of one instance against one other. */
export function instanceMetrics(metrics: readonly MetricSpec[]): MetricSpec[] {
  return metrics.filter(({ name, ofObjects }) => ofObjects && !Object.hasOwn(sizes, name))
}

/** Names and units of the values of `instanceRows`, in their order. */
export function instanceColumns(metrics: readonly MetricSpec[]): { name: string; unit: EvaluationUnit }[] {
  const own = Object.entries(sizes).map(([name, unit]) => ({ name, unit: unit ?? metricFacts(findMetric(name)).unit }))
  return [...own, ...instanceMetrics(metrics).map(({ name, unit }) => ({ name, unit }))]
}

/**
 * A row for each component of a label in the reference, by its first voxel, then for each component of the prediction without a match, with a reference of
 * 0 voxels. Matches are one to one, the largest IoU first.
 */
export function instanceRows({ pair, id: label, isSized }: MeasuredLabel, setting: InstanceSetting): number[][] {
  const voxelMl = isSized ? pair.spacing.reduce((volume, size) => volume * size, 1) / 1000 : 1
  const all = pairInstances(pair)
  const matches = matched(all, label, setting.iou)
  const covered = new Map<string, number>()
  for (const { reference, prediction, voxels } of all.overlaps)
    for (const key of [`r${reference}`, `p${prediction}`]) covered.set(key, (covered.get(key) ?? 0) + voxels)
  const numbered = numbersOf(all.prediction)
  const rows: number[][] = []
  const taken = new Set<number>()
  const metrics = instanceMetrics(setting.metrics)
  all.reference.forEach((one, r) => {
    if (one.label !== label) return
    const match = matches.get(r)
    const other = match && all.prediction[match.prediction]!
    if (match) taken.add(match.prediction)
    const both = match?.voxels ?? 0
    rows.push([
      ...[one.voxels, one.voxels * voxelMl, match ? numbered[match.prediction]! : 0],
      ...[other?.voxels ?? 0, (other?.voxels ?? 0) * voxelMl, covered.get(`r${r}`) ?? 0],
      other ? both / (one.voxels + other.voxels - both) : 0,
      other ? centreDistance(one, other, pair.grid) : Number.NaN,
      ...(other
        ? pairValues({ pair, one, other, isSized }, metrics, setting.functions)
        : metrics.map((spec) => emptyResult(spec, 'prediction', setting.empty)!)),
    ])
  })
  all.prediction.forEach((one, p) => {
    if (one.label !== label || taken.has(p)) return
    rows.push([
      ...[0, 0, 0, one.voxels, one.voxels * voxelMl, covered.get(`p${p}`) ?? 0, 0, Number.NaN],
      ...metrics.map((spec) => emptyResult(spec, 'reference', setting.empty)!),
    ])
  })
  return rows
}

/** The match of each component of the reference, by its index. */
function matched({ reference, prediction, overlaps }: PairInstances, label: number, least: number) {
  const candidates = overlaps
    .filter((one) => reference[one.reference]!.label === label)
    .map((one) => {
      const union = reference[one.reference]!.voxels + prediction[one.prediction]!.voxels - one.voxels
      return { ...one, iou: one.voxels / union }
    })
    .filter(({ iou }) => iou >= least)
    .sort((a, b) => b.iou - a.iou || a.reference - b.reference || a.prediction - b.prediction)
  const matches = new Map<number, (typeof candidates)[number]>()
  const taken = new Set<number>()
  for (const one of candidates) {
    if (matches.has(one.reference) || taken.has(one.prediction)) continue
    matches.set(one.reference, one)
    taken.add(one.prediction)
  }
  return matches
}

/** The number of each component within its label, from 1. */
function numbersOf(instances: readonly Instance[]): number[] {
  const last = new Map<number, number>()
  return instances.map(({ label }) => {
    const number = (last.get(label) ?? 0) + 1
    last.set(label, number)
    return number
  })
}

function centreDistance(a: Instance, b: Instance, { spacing }: Grid): number {
  const steps = spacing.map((size, axis) => (a.sum[axis]! / a.voxels - b.sum[axis]! / b.voxels) * size)
  return Math.hypot(...steps)
}

/** Voxels around both components that are looked at, so that the border of the box is not taken for that of the image. */
const MARGIN = 2

/** The metrics of two components, in a box around them. */
function pairValues(
  { pair, one, other, isSized }: { pair: PreparedPair; one: Instance; other: Instance; isSized: boolean },
  metrics: readonly MetricSpec[],
  functions: LabelMetrics,
): number[] {
  if (metrics.length === 0) return []
  const { nx, ny, nz, spacing, rank } = pair.grid
  const size = [nx, ny, nz]
  const low = size.map((_, axis) => Math.max(0, Math.min(one.low[axis]!, other.low[axis]!) - MARGIN))
  const high = size.map((n, axis) => Math.min(n - 1, Math.max(one.high[axis]!, other.high[axis]!) + MARGIN))
  const [wx, wy, wz] = size.map((_, axis) => high[axis]! - low[axis]! + 1) as [number, number, number]
  const mask = ({ runs }: Instance) => {
    const data = new Uint8Array(wx * wy * wz)
    for (const [start, end] of runs) {
      const row = Math.floor(start / nx)
      const z = Math.floor(row / ny)
      const at = wx * (row - z * ny - low[1]! + wy * (z - low[2]!)) - row * nx - low[0]!
      data.fill(1, at + start, at + end)
    }
    return { data, shape: [wz, wy, wx].slice(3 - rank) }
  }
  const [sx, sy, sz] = spacing
  const cut = preparePair(mask(one), mask(other), { spacing: [sz, sy, sx].slice(3 - rank) })
  return metrics.map((spec) => metricValue(spec, { pair: cut, id: 1, isSized }, functions))
}

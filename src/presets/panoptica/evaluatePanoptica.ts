import { asContiguous } from '../../array/asContiguous'
import { type LabelRuns, labelRuns } from '../../array/labels/labelRuns'
import { toLabels } from '../../array/labels/toLabels'
import { ndArrayOf } from '../../array/ndArrayOf'
import { gridOf } from '../../array/resampling/gridOf'
import type { ArrayInput } from '../../contract'
import { checkArguments } from '../../errors/checkArguments'
import { refuse, requireSameShape } from '../../errors/refuse'
import { relabelRuns } from '../../kernels/components/relabelRuns'
import { settingOfShape } from '../../metrics/distance/surfaceSetting'
import { zeroedBits } from '../../metrics/distance/zeroedBits'
import { croppedRuns } from './croppedRuns'
import { evaluatePanopticaGroup, instanceSides, type PanopticaGroupCase } from './evaluatePanopticaGroup'
import { evaluatePanopticaRegions } from './evaluatePanopticaRegions'
import type { MaskScale } from './maskMetrics'
import type { PanopticaConfig, PanopticaGroup, PanopticaResult } from './panopticaTypes'
import { wholeLabels } from './wholeLabels'

/** Group → result. */
export type PanopticaGroups = { readonly [group: string]: PanopticaResult }

/** Results of a group at each threshold of a curve, ascending. */
export type PanopticaCurves = { readonly [group: string]: readonly { threshold: number; result: PanopticaResult }[] }

export interface PanopticaSetting {
  /** In the order of the shape, as panoptica applies it; default: unit voxels. */
  readonly spacing?: readonly number[]
  /** Receives the names of the quirks that took effect. */
  readonly quirks?: Set<string>
}

/** The single group of a configuration without groups; its labels are not looked at. */
const UNGROUPED: PanopticaGroup = { name: 'ungrouped', labels: [], merged: false, single: false }

/**
 * The evaluation of one case by panoptica's rules.
 *
 * @throws MedgradeError `shape-mismatch`; `bad-label` for negative values and for labels without a group; `undefined-result` for a metric without matches
 *   and without a rule.
 * @example
 * const reference = { data: Uint8Array.of(1, 1, 0, 1), shape: [1, 4] }
 * const prediction = { data: Uint8Array.of(1, 1, 0, 0), shape: [1, 4] }
 * const { ungrouped } = evaluatePanoptica(reference, prediction, defaultPanopticaConfig)
 * ungrouped.values.fn // → 1
 */
export function evaluatePanoptica(
  reference: ArrayInput,
  prediction: ArrayInput,
  config: PanopticaConfig,
  options: PanopticaSetting = {},
): PanopticaGroups {
  checkArguments({ reference, prediction, config }, 'list or object', 'list or object', {
    input: 'string',
    components: 'string or null',
    matcher: 'object or null',
  })

  const evaluate = config.perRegion ? evaluatePanopticaRegions : evaluatePanopticaGroup
  return groupByGroup(reference, prediction, config, options, (group) => evaluate(group, config))
}

/** The same at each of these thresholds of matching, and of the decision. */
export function evaluatePanopticaCurve(
  reference: ArrayInput,
  prediction: ArrayInput,
  config: PanopticaConfig,
  thresholds: readonly number[],
  options: PanopticaSetting = {},
): PanopticaCurves {
  return groupByGroup(reference, prediction, config, options, (group) => {
    const sides = instanceSides(group, config)
    return thresholds.map((threshold) => ({
      threshold,
      result: evaluatePanopticaGroup(group, config, { threshold }, sides),
    }))
  })
}

function groupByGroup<R>(
  reference: ArrayInput,
  prediction: ArrayInput,
  config: PanopticaConfig,
  { spacing, quirks = new Set() }: PanopticaSetting,
  evaluate: (group: PanopticaGroupCase) => R,
): { [group: string]: R } {
  const [first, second] = [ndArrayOf(reference), ndArrayOf(prediction)]
  requireSameShape(first.shape, second.shape)
  const dense = asContiguous(first)
  const { shape, order } = dense
  if (shape.length !== 2 && shape.length !== 3) refuse('wrong-rank', 'shape', shape, '2 or 3 axes')
  const grid = gridOf(dense)
  const bits = zeroedBits()
  const scale = (sizes: readonly number[], tolerance: number): MaskScale => ({
    setting: settingOfShape({ shape, order, spacing: sizes }, 'voxels'),
    spacing: sizes,
    tolerance,
    bits,
    grid,
  })
  const ones = shape.map(() => 1)
  const sizes = spacing ?? ones
  const scales = { physical: scale(sizes, Math.min(...sizes)), unit: scale(ones, 0.5), quirks }
  const all = [dense.data, asContiguous(second).data].map((data) => {
    const whole = wholeLabels(data)
    if (whole !== data) quirks.add('fractions-cut')
    return labelRuns(toLabels(whole), grid.nx)
  })
  const sides = all as [LabelRuns, LabelRuns]
  for (const runs of [sides[1], sides[0]]) requireLabels(runs, config)
  const groups = config.groups ?? [UNGROUPED]
  return Object.fromEntries(
    groups.map((group) => {
      const own = sides.map((runs) => ofGroup(runs, config.groups && group)) as [LabelRuns, LabelRuns]
      const [cropped, other] = croppedRuns(own[0], own[1], grid)
      if (cropped !== own[0]) quirks.add('crop-wraps')
      return [group.name, evaluate({ reference: cropped, prediction: other, single: group.single, scales })]
    }),
  )
}

/** @throws MedgradeError for a label that no group names. */
function requireLabels({ label, count }: LabelRuns, { groups }: PanopticaConfig): void {
  const known = groups && new Set(groups.flatMap(({ labels }) => labels))
  for (let r = 0; r < count; r++) {
    if (label[r]! < 0) refuse('bad-label', 'a label', label[r], 'at least 0')
    if (known && !known.has(label[r]!))
      refuse('bad-label', 'a label', label[r], `a label of a group (${[...known].sort((a, b) => a - b).join(', ')})`)
  }
}

function ofGroup(runs: LabelRuns, group: PanopticaGroup | null): LabelRuns {
  if (group === null) return runs
  const labels = new Set(group.labels)
  return relabelRuns(runs, (label) => (labels.has(label) ? (group.merged ? 1 : label) : 0))
}

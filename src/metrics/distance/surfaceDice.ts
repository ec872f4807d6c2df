import { asLabelPair } from '../../array/labels/asLabelPair'
import type { LabelSelector, PreparedPair } from '../../array/labels/labelPair'
import { requireNumbers } from '../../array/requireNumbers'
import type { ArrayInput, LabelPair } from '../../contract'
import { oneOf } from '../../errors/oneOf'
import { weightWithin } from '../../kernels/mesh/tallySummary'
import { pairwiseSum } from '../../python/pairwiseSum'
import { perLabel } from '../overlap/perLabel'
import { type EmptyValue, emptyValue, type WhenEmpty } from '../overlap/whenEmpty'
import {
  type MeshConvention,
  measureSurfaces,
  type OneWay,
  type SurfaceOptions,
  surfaceTable,
  voxelConvention,
} from './measureSurfaces'
import { meshSurfaces } from './meshSurfaces'

/** Options of {@link surfaceDice}. */
export interface SurfaceDiceOptions extends SurfaceOptions {
  /** Largest distance at which surfaces agree, in the unit of the spacing. */
  readonly tolerance: number
  /**
   * `'surface-distance'` (default): surface elements, weighted by area. `'monai'`: counts of surface voxels, distances and result in single precision.
   * `'plain'`, `'metrics-reloaded'`: counts of surface voxels in double precision. `'meshmetrics'`: faces of the voxels, weighted by area, with the exact
   * distance to the nearest point of the other surface.
   */
  readonly convention?: 'surface-distance' | 'monai' | 'plain' | MeshConvention
  /** Value for an empty mask. Default: both empty NaN (`'plain'`, `'metrics-reloaded'`, `'meshmetrics'`: 1), one empty 0. */
  readonly whenEmpty?: EmptyValue | WhenEmpty
}

/**
 * Surface Dice at a tolerance (normalised surface distance, NSD): the share of both surfaces within the tolerance of the other, from 0 to 1, higher is
 * better.
 *
 * With `label` the answer is a number; without, a Map over `labels`. Takes two arrays or a `labelPair`.
 *
 * @throws MedgradeError `bad-argument` for a negative or missing tolerance; `shape-mismatch`, `bad-label`, `bad-array`; `empty-mask` if `whenEmpty`
 * says `error`.
 * @example
 * const reference = { data: Uint8Array.of(0, 1, 1, 0), shape: [4] }
 * const prediction = { data: Uint8Array.of(0, 0, 1, 0), shape: [4] }
 * surfaceDice(reference, prediction, { label: 1, tolerance: 0, convention: 'plain' }) // → 0.6666666666666666
 */
export function surfaceDice(
  reference: ArrayInput,
  prediction: ArrayInput,
  options: SurfaceDiceOptions & { label: LabelSelector },
): number
export function surfaceDice(
  reference: ArrayInput,
  prediction: ArrayInput,
  options: SurfaceDiceOptions,
): Map<number, number>
export function surfaceDice(pair: LabelPair, options: SurfaceDiceOptions & { label: LabelSelector }): number
export function surfaceDice(pair: LabelPair, options: SurfaceDiceOptions): Map<number, number>
export function surfaceDice(
  first: ArrayInput | LabelPair,
  second: ArrayInput | SurfaceDiceOptions,
  third?: SurfaceDiceOptions,
): number | Map<number, number> {
  const { pair, options } = asLabelPair(first, second, third, 'surfaceDice', {
    ...surfaceTable,
    tolerance: 'number',
    convention: 'string',
    whenEmpty: 'any',
  })
  requireNumbers('tolerance', options.tolerance)
  return perLabel(pair, options, (label) => diceOf(pair, label, options))
}

/** Alias of {@link surfaceDice}. */
export const normalizedSurfaceDice = surfaceDice

function diceOf(pair: PreparedPair, label: LabelSelector, options: SurfaceDiceOptions): number {
  const chosen = oneOf('convention', options.convention, 'surface-distance', 'monai', 'plain', ...MESH)
  if (chosen === 'meshmetrics') return meshDiceOf(pair, label, options)
  const convention = voxelConvention(chosen)
  const measured = measureSurfaces(pair, label, convention, options)
  const defaultEmptyValue = { both: convention === 'plain' ? 1 : Number.NaN, reference: 0, prediction: 0 }
  const whenEmpty = emptyValue(measured.empty, options.whenEmpty, defaultEmptyValue, pair, options.unit)
  if (whenEmpty !== null) return whenEmpty
  const single = convention === 'monai'
  const tolerance = single ? Math.fround(options.tolerance) : options.tolerance
  const reference = within(measured.from('reference'), tolerance, single)
  const prediction = within(measured.from('prediction'), tolerance, single)
  const dice = (reference.part + prediction.part) / (reference.whole + prediction.whole)
  return single ? Math.fround(dice) : dice
}

const MESH: readonly MeshConvention[] = ['metrics-reloaded', 'meshmetrics']

function meshDiceOf(pair: PreparedPair, label: LabelSelector, options: SurfaceDiceOptions): number {
  const measured = meshSurfaces(pair, label, options)
  const whenEmpty = emptyValue(
    measured.empty,
    options.whenEmpty,
    { both: 1, reference: 0, prediction: 0 },
    pair,
    options.unit,
  )
  if (whenEmpty !== null) return whenEmpty
  const sides = [measured.from('reference'), measured.from('prediction')]
  const weight = (most?: number) => sides.reduce((sum, side) => sum + weightWithin(side, most), 0)
  return weight(options.tolerance) / weight()
}

function within(way: OneWay, tolerance: number, single: boolean): { part: number; whole: number } {
  const { distances, weights } = way
  let n = 0
  for (let i = 0; i < distances.length; i++) {
    const d = distances[i]!
    if ((single ? Math.fround(d) : d) <= tolerance) n++
  }
  if (weights === null) return { part: n, whole: distances.length }
  // Weighted distances ascend, so the first n are within the tolerance.
  return { part: pairwiseSum(weights, 0, n), whole: pairwiseSum(weights) }
}

import type { PreparedPair } from '../../array/labels/labelPair'
import { oneOf } from '../../errors/oneOf'
import { refuse } from '../../errors/refuse'

/** A number, the image's diagonal (√Σ(nᵢ·sᵢ)²), or an error of code `empty-mask`. */
export type EmptyValue = number | 'diagonal' | 'error'

/** Values for each combination of empty masks; one that is left out keeps the convention's value. */
export interface WhenEmpty {
  /** Both masks empty. */
  readonly both?: EmptyValue
  /** Only the reference is empty. */
  readonly reference?: EmptyValue
  /** Only the prediction is empty. */
  readonly prediction?: EmptyValue
}

export interface Emptiness {
  readonly reference: boolean
  readonly prediction: boolean
}

/** The value for empty masks, or null if neither is empty. @param defaults values of the convention's library. */
export function emptyValue(
  empty: Emptiness,
  chosen: EmptyValue | WhenEmpty | undefined,
  defaults: Required<WhenEmpty>,
  pair: PreparedPair,
  unit: 'mm' | 'voxel' | undefined,
): number | null {
  if (typeof chosen === 'object') {
    for (const situation in chosen) oneOf('situation of whenEmpty', situation, 'both', 'reference', 'prediction')
  }
  if (!empty.reference && !empty.prediction) return null
  const situation = empty.reference && empty.prediction ? 'both' : empty.reference ? 'reference' : 'prediction'
  const own = typeof chosen === 'object' ? chosen[situation] : chosen
  const value = own ?? defaults[situation]
  if (value === 'error') {
    refuse('empty-mask', 'masks', `empty ${situation === 'both' ? 'masks' : situation}`, 'voxels, or whenEmpty')
  }
  if (typeof value === 'number') return value
  if (value !== 'diagonal') refuse('bad-argument', 'whenEmpty', value, 'a number')
  let sum = 0
  pair.shape.forEach((n, axis) => {
    const length = n * (unit === 'voxel' ? 1 : pair.spacing[axis]!)
    sum += length * length
  })
  return Math.sqrt(sum)
}

import { expect, it } from 'vitest'
import { softSkeleton } from '../../../src/kernels/topology/softSkeleton'
import { uniform } from '../../support/uniform'

it('has no more after the last erosion that changes the mask, however many are asked for', () => {
  const random = uniform(7)
  const size = [6, 9, 8] as const
  const mask = Uint8Array.from({ length: 6 * 9 * 8 }, () => Number(random() < 0.9))
  const few = softSkeleton(mask, size, 10)
  expect(softSkeleton(mask, size, 2 ** 53)).toEqual(few)
  // A mask that fills its box is never eroded: neighbours outside are ignored.
  expect(softSkeleton(mask.fill(1), size, 2 ** 53)).toEqual(new Uint8Array(mask.length))
})

import fc from 'fast-check'
import { labelRuns } from '../../src/array/labels/labelRuns'
import { latticeOf } from '../../src/kernels/distance/lattice'
import { paddedBox } from '../../src/kernels/distance/paddedBox'
import { uniform } from './uniform'

/** Masks in random blocks, so that rows hold several runs, long ones and short ones. */
export function blockMasks(axes: { readonly min: number; readonly max: number }) {
  return fc
    .record({
      before: fc.array(fc.integer({ min: 1, max: 9 }), { minLength: axes.min - 1, maxLength: axes.max - 1 }),
      last: fc.integer({ min: 1, max: 40 }),
      longest: fc.integer({ min: 1, max: 12 }),
      filled: fc.constantFrom(0.2, 0.5, 0.9),
      seed: fc.nat(),
    })
    .map(({ before, last, longest, filled, seed }) => {
      const shape = [...before, last]
      const data = new Uint8Array(shape.reduce((a, b) => a * b, 1))
      const random = uniform(seed)
      for (let at = 0; at < data.length; ) {
        const end = Math.min(data.length, at + 1 + Math.floor(random() * longest))
        data.fill(random() < filled ? 1 : 0, at, end)
        at = end
      }
      return { axes: shape, data }
    })
}

/** The lattice, the runs and the padded box of a C-ordered mask; no box where it is empty. */
export function boxed(axes: readonly number[], data: Uint8Array) {
  const lattice = latticeOf(
    axes,
    axes.map((_, axis) => axis),
    axes.map(() => 1),
  )
  const runs = labelRuns(data, axes.at(-1)!)
  const padding = lattice.size.map((_, axis) => (axis >= lattice.size.length - lattice.rank ? 1 : 0))
  return { lattice, runs, box: paddedBox([runs], lattice, padding) }
}

import fc from 'fast-check'
import { expect, it } from 'vitest'
import { latticeOf } from '../../../src/kernels/distance/lattice'
import { sortedOffsets } from '../../../src/kernels/distance/sortedOffsets'
import { expectSame } from '../../support/expectSame'

const step = fc.constantFrom(0.45, 0.6, 1, 2.5, 8)

it('lists every step shorter than `complete` once, by its length, with the number of each distinct length', () => {
  fc.assert(
    fc.property(
      fc.tuple(...[0, 1, 2].map(() => fc.integer({ min: 1, max: 40 }))),
      fc.tuple(step, step, step),
      (extent, spacing) => {
        const offsets = sortedOffsets(latticeOf(extent, [0, 1, 2], spacing), extent)
        const { steps, length, rank, distinct, complete, reach } = offsets
        const [z, y, x] = steps
        const wanted: number[] = []
        for (let k = -reach[0]!; k <= reach[0]!; k++)
          for (let j = -reach[1]!; j <= reach[1]!; j++)
            for (let i = -reach[2]!; i <= reach[2]!; i++) {
              const squares = [k, j, i].map((n, axis) => n * spacing[axis]! * (n * spacing[axis]!))
              const far = Math.sqrt(squares[0]! + squares[1]! + squares[2]!)
              if (far < complete) wanted.push(far)
            }
        wanted.sort((a, b) => a - b)
        expectSame([...length], wanted)
        expect(new Set(wanted.map((_, k) => `${z[k]} ${y[k]} ${x[k]}`)).size).toBe(wanted.length)
        const apart = wanted.map((far, k) =>
          Math.abs(Math.hypot(z[k]! * spacing[0]!, y[k]! * spacing[1]!, x[k]! * spacing[2]!) - far),
        )
        expect(apart.findIndex((difference) => !(difference < 5e-10))).toBe(-1)
        expectSame([...distinct], [...new Set(wanted)])
        expectSame(
          Array.from(rank, (place) => distinct[place]),
          wanted,
        )
      },
    ),
    { numRuns: 40 },
  )
})

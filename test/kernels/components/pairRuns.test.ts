import fc from 'fast-check'
import { it } from 'vitest'
import { preparePair } from '../../../src/array/labels/labelPair'
import { runsOfLabel } from '../../../src/kernels/components/pairRuns'
import { expectSame } from '../../support/expectSame'
import { labelled } from '../../support/labelArrays'

it('the runs of a label are its longest stretches along the fastest axis, in order', () => {
  fc.assert(
    fc.property(labelled(), ({ shape, reference, prediction }) => {
      const pair = preparePair(
        { data: Int32Array.from(reference), shape },
        { data: Int32Array.from(prediction), shape },
      )
      const nx = shape[2]
      for (const [side, values] of [
        ['reference', reference],
        ['prediction', prediction],
      ] as const)
        for (const label of ['any', 99, ...pair.labels] as const) {
          const is = (i: number) => (label === 'any' ? values[i] !== 0 : values[i] === label)
          const begins = (i: number) => is(i) && (i % nx === 0 || !is(i - 1))
          const ends = (i: number) => is(i) && (i % nx === nx - 1 || !is(i + 1))
          const indices = [...values.keys()]
          const { count, start, end } = runsOfLabel(pair, side, label)
          expectSame([...start.subarray(0, count)], indices.filter(begins))
          expectSame(
            [...end.subarray(0, count)],
            indices.filter(ends).map((i) => i + 1),
          )
        }
    }),
    { numRuns: 300 },
  )
})

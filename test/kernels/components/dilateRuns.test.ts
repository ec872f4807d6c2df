import { describe, expect, it } from 'vitest'
import { labelRuns } from '../../../src/array/labels/labelRuns'
import { gridOf } from '../../../src/array/resampling/gridOf'
import { dilateRuns } from '../../../src/kernels/components/dilateRuns'
import { seededGenerator } from '../../../src/kernels/statistics/seededGenerator'

/** One dilation by definition: a voxel is set if it or a neighbour along at most two axes is. */
function dilatedOnce(mask: Uint8Array, [nz, ny, nx]: readonly [number, number, number]): Uint8Array {
  const out = mask.slice()
  const at = (z: number, y: number, x: number) =>
    z < 0 || y < 0 || x < 0 || z >= nz || y >= ny || x >= nx ? 0 : mask[(z * ny + y) * nx + x]!
  for (let z = 0; z < nz; z++)
    for (let y = 0; y < ny; y++)
      for (let x = 0; x < nx; x++)
        for (let k = 0; k < 27; k++) {
          const [dz, dy, dx] = [Math.floor(k / 9) - 1, (Math.floor(k / 3) % 3) - 1, (k % 3) - 1]
          if (Math.abs(dz) + Math.abs(dy) + Math.abs(dx) < 3 && at(z + dz, y + dy, x + dx))
            out[(z * ny + y) * nx + x] = 1
        }
  return out
}

const shapes = [
  [5, 6, 7],
  [1, 4, 40],
  [9, 1, 33],
  [4, 5, 64],
  [6, 3, 70],
  [2, 2, 1],
] as const

describe('dilateRuns', () => {
  it.each(shapes.flatMap((shape) => [1, 2, 3, 5].map((times) => ({ shape, times }))))(
    'is the repeated dilation by 18 neighbours, $shape, $times times',
    ({ shape, times }) => {
      const random = seededGenerator(shape[2] + times)
      const size = shape[0] * shape[1] * shape[2]
      for (const share of [0.02, 0.2]) {
        const data = Uint8Array.from({ length: size }, () => (random() / 2 ** 32 < share ? 1 + (random() % 3) : 0))
        let expected: Uint8Array = data.map((label) => (label === 0 ? 0 : 1))
        for (let k = 0; k < times; k++) expected = dilatedOnce(expected, shape)
        const grid = gridOf({ shape, order: [0, 1, 2], spacing: [1, 1, 1] })
        const { count, start, end, row } = dilateRuns(labelRuns(data, shape[2]), grid, times)
        const found = new Uint8Array(size)
        for (let r = 0; r < count; r++) {
          found.fill(1, start[r], end[r])
          expect(row[r]).toBe(Math.floor(start[r]! / shape[2]))
        }
        expect(found).toStrictEqual(expected)
      }
    },
  )
})

import { describe, expect, it } from 'vitest'
import { polygonRuns } from '../../../src/kernels/components/polygonRuns'
import { runsToMask } from '../../../src/kernels/components/runLength'
import { processorTime } from '../../formats/growth'
import { expectWithin } from '../../support/expectWithin'
import { uniform } from '../../support/uniform'

describe('polygons far larger than their image', () => {
  it('cover it as their part near the image does', () => {
    const square = [-1e8, -1e8, 1e8, -1e8, 1e8, 1e8, -1e8, 1e8]
    expect(runsToMask(polygonRuns(square, 7, 9)).every((value) => value === 1)).toBe(true)
    const right = [4, -1e8, 4, 1e8, 1e8, 1e8, 1e8, -1e8]
    expect([...runsToMask(polygonRuns(right, 2, 6))]).toEqual([0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 1, 1])
  })

  it('take their time from the image', async () => {
    const took = await processorTime(() => polygonRuns([0, -4e8, 3, 4e8, 4e8, 4e8, -4e8, 1], 300, 400))
    await expectWithin(took, 1000)
  })

  it('beyond the integers of the reference are refused', () => {
    for (const far of [1e9, -1e9, 1e300]) expect(() => polygonRuns([0, 0, far, 0, 0, far], 5, 5)).toThrow(/a point/)
  })
})

describe('edges of many points', () => {
  // Shifted by whole pixels the same triangle lies in an image as large as itself, where all of its points are looked at.
  it('toggle the columns that all of their points toggle', () => {
    const random = uniform(1)
    for (let i = 0; i < 20; i++) {
      const points = Array.from({ length: 6 }, () => Math.round((random() - 0.5) * 8000))
      const [rows, columns] = [40, 50]
      const small = runsToMask(polygonRuns(points, rows, columns))
      const margin = 4000
      const width = 2 * margin + columns
      const height = 2 * margin + rows
      const large = polygonRuns(
        points.map((value) => value + margin),
        height,
        width,
      )
      const whole = new Uint8Array(rows * columns)
      let at = 0
      large.counts.forEach((count, run) => {
        if (run % 2 === 1)
          for (let column = Math.floor(at / height); column <= Math.floor((at + count - 1) / height); column++) {
            if (column < margin || column >= margin + columns) continue
            const from = Math.max(at, column * height) - column * height - margin
            const to = Math.min(at + count, (column + 1) * height) - column * height - margin
            for (let row = Math.max(0, from); row < Math.min(rows, to); row++)
              whole[row * columns + column - margin] = 1
          }
        at += count
      })
      expect(small).toEqual(whole)
    }
  })
})

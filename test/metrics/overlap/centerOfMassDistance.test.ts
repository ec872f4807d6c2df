import { expect, it } from 'vitest'
import { seededGenerator } from '../../../src/kernels/statistics/seededGenerator'
import { centerOfMassDistance } from '../../../src/metrics'

const row = (...data: number[]) => ({ data: Uint8Array.from(data), shape: [1, data.length], spacing: [1, 2] })

it('measures between the means of the indices, in the unit of the spacing', () => {
  expect(centerOfMassDistance(row(1, 1, 0, 2), row(0, 1, 1, 2))).toEqual(
    new Map([
      [1, 2],
      [2, 0],
    ]),
  )
  expect(centerOfMassDistance(row(1, 1, 0, 2), row(0, 1, 1, 2), { label: 'any', unit: 'voxel' })).toBeCloseTo(2 / 3, 12)
})

it('takes views with any order of axes', () => {
  const data = Uint8Array.of(1, 0, 0, 1, 0, 0)
  const turned = { data, shape: [2, 3], stride: [1, 2] }
  expect(centerOfMassDistance(turned, { data: Uint8Array.of(1, 0, 0, 0, 0, 0), shape: [2, 3] }, { label: 1 })).toBe(
    Math.hypot(0.5, 0.5),
  )
})

it('is −1 for an empty mask, or what is asked for', () => {
  expect(centerOfMassDistance(row(0, 0), row(1, 0), { label: 1 })).toBe(-1)
  expect(centerOfMassDistance(row(1, 0), row(0, 0), { label: 1, whenEmpty: Infinity })).toBe(Infinity)
})

it('is the distance of the means of single voxels for random labels, axes and element types', () => {
  const generator = seededGenerator(53)
  const next = () => generator() / 2 ** 32
  for (let round = 0; round < 60; round++) {
    const shape = Array.from({ length: 1 + (round % 4) }, () => 1 + Math.floor(next() * 9))
    const size = shape.reduce((a, b) => a * b, 1)
    const isDense = round % 3 === 0
    const Values = round % 2 === 0 ? Uint8Array : Int32Array
    const labels = () => {
      const data = new Values(size)
      for (let i = 0; i < size; i++) data[i] = isDense || next() < 0.4 ? Math.floor(next() * 4) : 0
      return data
    }
    const fastestFirst = shape.map((_, k) => shape.slice(0, k).reduce((a, b) => a * b, 1))
    const spacing = shape.map(() => 0.5 + next())
    const [a, b] = [labels(), labels()]
    const found = centerOfMassDistance(
      { data: a, shape, stride: fastestFirst },
      { data: b, shape, stride: fastestFirst },
      { spacing, whenEmpty: 99 },
    )
    const centre = (data: typeof a, label: number) => {
      const own = [...data.keys()].filter((i) => data[i] === label)
      const means = shape.map(
        (n, k) => own.reduce((s, i) => s + (Math.floor(i / fastestFirst[k]!) % n), 0) / own.length,
      )
      return own.length === 0 ? null : means
    }
    for (const [label, distance] of found) {
      const [p, q] = [centre(a, label), centre(b, label)]
      expect(distance).toBe(p && q ? Math.hypot(...p.map((at, k) => (at - q[k]!) * spacing[k]!)) : 99)
    }
  }
})

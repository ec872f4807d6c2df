import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { labelRuns } from '../../../src/array/labels/labelRuns'
import { latticeOf } from '../../../src/kernels/distance/lattice'
import { meshBits } from '../../../src/kernels/mesh/meshBits'
import { meshSetting, meshTally } from '../../../src/kernels/mesh/meshTally'
import { sampledRuns } from '../../sampled'

type Box = readonly (readonly [low: number, high: number])[]

/** All faces of a mask, as boxes without thickness. */
function facesOf(mask: Uint8Array, shape: readonly number[], spacing: readonly number[]): { box: Box; axis: number }[] {
  const stride = shape.map((_, axis) => shape.slice(axis + 1).reduce((a, b) => a * b, 1))
  const inside = (at: readonly number[]) =>
    at.every((k, axis) => k >= 0 && k < shape[axis]!) && mask[at.reduce((sum, k, a) => sum + k * stride[a]!, 0)] === 1
  return Array.from(mask.keys()).flatMap((voxel) => {
    const at = stride.map((step, axis) => Math.floor(voxel / step) % shape[axis]!)
    if (!inside(at)) return []
    return shape.flatMap((_, axis) =>
      [-1, 1].flatMap((way) => {
        const next = at.map((k, other) => k + Number(other === axis) * way)
        if (inside(next)) return []
        const box = at.map((k, other) =>
          other === axis
            ? ([(k + way / 2) * spacing[axis]!, (k + way / 2) * spacing[axis]!] as const)
            : ([(k - 0.5) * spacing[other]!, (k + 0.5) * spacing[other]!] as const),
        )
        return [{ box, axis }]
      }),
    )
  })
}

/** Distance and weight of every element, by trying all faces of the other mask. */
function bruteForce(own: Uint8Array, other: Uint8Array, shape: readonly number[], spacing: readonly number[]) {
  const targets = facesOf(other, shape, spacing)
  return facesOf(own, shape, spacing).flatMap(({ box, axis }) => {
    const sides = box.filter((_, other) => other !== axis).map(([low, high]) => high - low)
    const shares = shape.length === 3 ? [1 / 3, 2 / 3] : [1 / 2]
    return shares.map((share) => {
      const point = box.map(([low, high]) => low + share * (high - low))
      let nearest = Number.POSITIVE_INFINITY
      for (const { box } of targets) {
        let square = 0
        for (let axis = 0; axis < box.length; axis++)
          square += Math.max(0, box[axis]![0] - point[axis]!, point[axis]! - box[axis]![1]) ** 2
        nearest = Math.min(nearest, square)
      }
      return { distance: Math.sqrt(nearest), weight: sides.reduce((a, b) => a * b, 1) / shares.length }
    })
  })
}

function found(own: Uint8Array, other: Uint8Array, shape: readonly number[], spacing: readonly number[]) {
  const lattice = latticeOf(shape, [...shape.keys()], spacing)
  const setting = meshSetting(lattice)
  const padding = setting.reach.map((r, axis) => (axis < 3 - shape.length ? 0 : r + 1))
  const nx = shape.at(-1)!
  const bits = meshBits(labelRuns(own, nx), labelRuns(other, nx), lattice, padding)!
  return meshTally(bits.reference, bits.prediction, bits.box, setting)
}

function same(own: Uint8Array, other: Uint8Array, shape: readonly number[], spacing: readonly number[]): void {
  const { distance, weight } = found(own, other, shape, spacing)
  const expected = bruteForce(own, other, shape, spacing).sort((a, b) => a.distance - b.distance)
  const total = expected.reduce((sum, element) => sum + element.weight, 0)
  expect(weight.reduce((a, b) => a + b, 0)).toBeCloseTo(total, 9)
  // The element at each share of the weight has the same distance.
  let k = 0
  let reached = weight[0]!
  let before = 0
  for (const element of expected) {
    before += element.weight
    while (reached < before - 1e-9 * total) reached += weight[++k]!
    if (!(Math.abs(distance[k]! - element.distance) < 5e-10)) expect(distance[k]).toBeCloseTo(element.distance, 9)
  }
}

const spacings = fc.constantFrom([1, 1, 1], [3, 0.5, 0.5], [0.7, 1.1, 5])

describe('distances of meshes', () => {
  it('equal a search of all faces, in volumes', () => {
    const shape = [4, 5, 6]
    const mask = fc.uint8Array({ min: 0, max: 1, minLength: 120, maxLength: 120 })
    fc.assert(
      fc.property(mask, mask, spacings, (own, other, spacing) => {
        fc.pre(own.includes(1) && other.includes(1))
        same(own, other, shape, spacing)
      }),
      { numRuns: sampledRuns(8, 40) },
    )
  })

  it('and in planes', () => {
    const shape = [6, 7]
    const mask = fc.uint8Array({ min: 0, max: 1, minLength: 42, maxLength: 42 })
    fc.assert(
      fc.property(mask, mask, spacings, (own, other, spacing) => {
        fc.pre(own.includes(1) && other.includes(1))
        same(own, other, shape, spacing.slice(1))
      }),
      { numRuns: sampledRuns(15, 60) },
    )
  })

  it.each([
    ['far outside', (i: number) => Number(i % 60 > 55), (i: number) => Number(i % 60 < 3)],
    ['deep inside', (i: number) => Number(i % 60 > 28 && i % 60 < 31), () => 1],
  ])('and %s, where the table ends', (_, own, other) => {
    const shape = [3, 30, 60]
    const mask = (paint: (i: number) => number) => Uint8Array.from({ length: 3 * 30 * 60 }, (_, i) => paint(i))
    same(mask(own), mask(other), shape, [9, 1, 1])
  })
})

describe('the work of meshTally', () => {
  /** Faces of a ball, and the words of the other mask that are read for them; the other one is moved by two voxels. */
  function readsOfBall(radius: number) {
    const side = 2 * radius + 9
    const shape = [side, side, side]
    const ball = (middle: number) =>
      Uint8Array.from({ length: side ** 3 }, (_, i) => {
        const [z, y, x] = [Math.floor(i / side ** 2), Math.floor(i / side) % side, i % side]
        return Number((z - middle) ** 2 + (y - radius - 3) ** 2 + (x - radius - 3) ** 2 < radius ** 2)
      })
    const lattice = latticeOf(shape, [0, 1, 2], [1, 1, 1])
    const setting = meshSetting(lattice)
    const padding = setting.reach.map((r) => r + 1)
    const [own, other] = [ball(radius + 3), ball(radius + 5)]
    const bits = meshBits(labelRuns(own, side), labelRuns(other, side), lattice, padding)!
    let reads = 0
    const counted = new Proxy(bits.prediction, {
      get(words, key) {
        reads++
        return words[Number(key)]
      },
    })
    const { weight } = meshTally(bits.reference, counted, bits.box, setting)
    return { faces: weight.reduce((a, b) => a + b, 0), reads }
  }

  it('is linear in the surface: as many words of the other mask for each face, whatever the size', () => {
    const perFace = [8, 16, 32].map((radius) => {
      const { faces, reads } = readsOfBall(radius)
      return reads / faces
    })
    expect(perFace[0]).toBeLessThan(40)
    for (const one of perFace) expect(one).toBeLessThan(1.3 * perFace[0]!)
  })
})

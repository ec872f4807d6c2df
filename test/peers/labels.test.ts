import { expect, it } from 'vitest'
import {
  bettiNumbers,
  clDice,
  connectedComponents,
  dice,
  jaccard,
  labelAdjacency,
  labelPair,
  lesionF1,
  skeletonize,
} from '../../src/metrics'
import { describePeers, PEER_RUNS, PEER_SEED, runPeer, seededRandom } from './runPeer'

interface Case {
  readonly shape: number[]
  readonly reference: number[]
  readonly prediction: number[]
  readonly connectivity: 4 | 8 | 6 | 18 | 26
  /** scikit-image numbers arrays whose last axis has length one in another order, so only counts are compared there. */
  readonly numbers: boolean
}

/** Blobs, tubes, noise and thresholded waves with up to four labels; the prediction is a damaged copy or something else altogether. */
function cases(seed: number): Case[] {
  const random = seededRandom(seed)
  const whole = (low: number, high: number) => low + Math.floor(random() * (high - low + 1))
  return Array.from({ length: PEER_RUNS }, () => {
    const flat = random() < 0.3
    const side = () => (random() < 0.08 ? 1 : whole(2, flat ? 20 : 13))
    const shape = flat ? [side(), side()] : [side(), side(), side()]
    const reference = volume(shape, random)
    const prediction =
      random() < 0.6 ? reference.map((value) => (random() < 0.1 ? whole(0, 4) : value)) : volume(shape, random)
    const connectivity = flat ? ([4, 8] as const)[whole(0, 1)]! : ([6, 18, 26] as const)[whole(0, 2)]!
    return { shape, reference, prediction, connectivity, numbers: shape.at(-1)! > 1 }
  })
}

function volume(shape: readonly number[], random: () => number): number[] {
  const size = shape.reduce((a, b) => a * b, 1)
  const kind = random()
  if (kind < 0.04) return new Array<number>(size).fill(0)
  if (kind < 0.3) {
    const density = random()
    return Array.from({ length: size }, () => (random() < density ? 1 + Math.floor(random() * 4) : 0))
  }
  const balls = Array.from({ length: 1 + Math.floor(random() * 6) }, (_, k) => ({
    at: shape.map((n) => random() * n),
    stretch: shape.map(() => 0.2 + random() * 2),
    radius: 1 + random() * 4,
    label: 1 + (k % 4),
  }))
  return Array.from({ length: size }, (_, index) => {
    let rest = index
    const place = [...shape]
    for (let axis = shape.length - 1; axis >= 0; axis--) {
      place[axis] = rest % shape[axis]!
      rest = Math.floor(rest / shape[axis]!)
    }
    const hit = balls.find(
      ({ at, stretch, radius }) =>
        place.reduce((sum, x, axis) => sum + (stretch[axis]! * (x - at[axis]!)) ** 2, 0) <= radius * radius,
    )
    return hit?.label ?? 0
  })
}

const bytes = (values: readonly number[], shape: readonly number[]) => ({ data: Uint8Array.from(values), shape })

function ask<T>(name: string, seed: number, check: (sample: Case, answer: T) => void): void {
  it(name, () => {
    const samples = cases(seed)
    const answers = runPeer('test/peers/labels.py', { name, cases: samples }) as T[]
    samples.forEach((sample, k) => {
      check(sample, answers[k]!)
    })
  })
}

describePeers('labels and topology against SimpleITK, NumPy, SciPy, cc3d, scikit-image and GUDHI', () => {
  ask<Record<string, Record<string, number>>>('dice', PEER_SEED, ({ shape, reference, prediction }, answer) => {
    const pair = labelPair(bytes(reference, shape), bytes(prediction, shape))
    expect(pair.labels.map(String)).toEqual(Object.keys(answer))
    for (const label of pair.labels) {
      const want = answer[label]!
      expect(dice(pair, { label })).toBe(want.numpy)
      expect(dice(pair, { label, convention: 'simpleitk' })).toBe(want.simpleitk)
      expect(jaccard(pair, { label })).toBe(want.simpleitk_jaccard)
    }
  })

  ask<{ merged: number[]; skimage: number[] | null; cc3d: number[] | null }>(
    'components',
    PEER_SEED + 1,
    ({ shape, reference, connectivity }, answer) => {
      const array = bytes(reference, shape)
      expect([...connectedComponents(array, { connectivity, label: 'any' }).labels.data]).toEqual(answer.merged)
      const own = [...connectedComponents(array, { connectivity }).labels.data]
      if (answer.skimage !== null) expect(own).toEqual(answer.skimage)
      if (answer.cc3d !== null) expect(own).toEqual(answer.cc3d)
    },
  )

  ask<{ default: number[]; lee: number[] }>('skeleton', PEER_SEED + 2, ({ shape, reference }, answer) => {
    const array = bytes(reference, shape)
    expect([...skeletonize(array).data]).toEqual(answer.default)
    expect([...skeletonize(array, { method: 'lee' }).data]).toEqual(answer.lee)
  })

  ask<Record<string, number>>('clDice', PEER_SEED + 3, ({ shape, reference, prediction }, answer) => {
    const found = clDice(bytes(reference, shape), bytes(prediction, shape))
    expect(Object.fromEntries(found)).toEqual(answer)
  })

  ask<{ tp: number; fn: number; fp: number; f1: number }>(
    'lesions',
    PEER_SEED + 4,
    ({ shape, reference, prediction }, answer) => {
      const found = lesionF1(bytes(reference, shape), bytes(prediction, shape))
      expect([found.truePositives, found.falseNegatives, found.falsePositives]).toEqual([
        answer.tp,
        answer.fn,
        answer.fp,
      ])
      expect(found.f1).toBe(answer.f1)
    },
  )

  ask<{ betti: number[]; euler: number }>('betti', PEER_SEED + 6, ({ shape, reference, connectivity }, answer) => {
    // 18 neighbours leave the background none of its own.
    const given = connectivity === 18 ? 26 : connectivity
    const found = bettiNumbers(bytes(reference, shape), { label: 'any', connectivity: given })
    expect([found.betti0, found.betti1, found.betti2]).toEqual(answer.betti)
    expect(found.euler).toBe(answer.euler)
  })

  ask<Record<string, number[]>>('neighbours', PEER_SEED + 5, ({ shape, reference }, answer) => {
    expect(Object.fromEntries(labelAdjacency(bytes(reference, shape)))).toEqual(answer)
  })
})

import { expect, it } from 'vitest'
import type { NdArray } from '../../src/contract'
import { isMedgradeError } from '../../src/errors/MedgradeError'
import {
  averageSurfaceDistance,
  distanceTransform,
  hausdorffDistance,
  hausdorffPresets,
  surfaceDice,
} from '../../src/metrics'
import { describePeers, PEER_RUNS, PEER_SEED, runPeer, seededRandom } from './runPeer'

interface Case {
  readonly shape: number[]
  readonly spacing: number[]
  readonly reference: number[]
  readonly prediction: number[]
  readonly percentile: number
  readonly tolerance: number
  readonly connectivity: number
}

type Answer = number | 'error'

/** Noise, boxes and thresholded waves; now and then an empty or a full mask, or one far corner. */
function mask(random: () => number, shape: readonly number[]): number[] {
  const size = shape.reduce((a, b) => a * b, 1)
  const kind = random()
  if (kind < 0.04) return new Array<number>(size).fill(0)
  if (kind < 0.07) return new Array<number>(size).fill(1)
  const density = random() ** 2
  const low = shape.map((n) => Math.floor(random() * n))
  const high = shape.map((n, axis) => low[axis]! + 1 + Math.floor(random() * (n - low[axis]!)))
  const phase = shape.map(() => random() * 6)
  const wave = shape.map(() => 0.2 + random())
  return Array.from({ length: size }, (_, i) => {
    let rest = i
    let inside = true
    let height = 0
    for (let axis = shape.length - 1; axis >= 0; axis--) {
      const at = rest % shape[axis]!
      rest = Math.floor(rest / shape[axis]!)
      inside &&= at >= low[axis]! && at < high[axis]!
      height += Math.sin(phase[axis]! + at * wave[axis]!)
    }
    if (kind < 0.3) return random() < density ? 1 : 0
    if (kind < 0.6) return inside ? 1 : 0
    return height > 0.7 ? 1 : 0
  })
}

function generate(name: string, ranks: readonly number[]): Case[] {
  const random = seededRandom(PEER_SEED + name.length * 7919)
  return Array.from({ length: PEER_RUNS }, () => {
    const rank = ranks[Math.floor(random() * ranks.length)]!
    const longest = random() < 0.1 ? 4000 ** (1 / rank) * 1.8 : 2000 ** (1 / rank)
    const shape = Array.from({ length: rank }, () => 2 + Math.floor(random() * longest))
    const steps = [0.3, 0.5, 0.7, 1, 1.25, 2, 3]
    const spacing = shape.map(() => steps[Math.floor(random() * steps.length)]!)
    return {
      shape,
      spacing,
      reference: mask(random, shape),
      prediction: mask(random, shape),
      percentile: random() < 0.5 ? 95 : Math.floor(random() * 99) + 1,
      tolerance: Math.floor(random() * 12) / 4,
      connectivity: 1 + Math.floor(random() * rank),
    }
  })
}

const array = ({ shape, spacing }: Case, values: number[]): NdArray => ({
  data: Uint8Array.from(values),
  shape,
  spacing,
})

function attempt(compute: () => number): Answer {
  try {
    return compute()
  } catch (error) {
    if (isMedgradeError(error, 'empty-mask')) return 'error'
    throw error
  }
}

function compare(found: Answer, expected: Answer, tolerance: number, what: () => string): void {
  if (Object.is(found, expected) || found === expected) return
  if (typeof found === 'number' && typeof expected === 'number') {
    expect(Math.abs(found - expected), `${found} for ${expected}: ${what()}`).toBeLessThanOrEqual(
      tolerance * Math.abs(expected),
    )
  } else expect(found, what()).toBe(expected)
}

/** `ours` gives one value for each of the peer's, `tolerances` how near it must be. */
function check(
  name: string,
  cases: Case[],
  ours: (r: NdArray, p: NdArray, c: Case) => (() => number)[],
  tolerances: readonly number[],
): void {
  const answers = runPeer('test/peers/distances.py', { name, cases }) as Answer[][]
  cases.forEach((c, i) => {
    ours(array(c, c.reference), array(c, c.prediction), c).forEach((value, k) => {
      compare(attempt(value), answers[i]![k]!, tolerances[k]!, () => `${name} value ${k} of case ${JSON.stringify(c)}`)
    })
  })
}

const label = 1

describePeers('distances', () => {
  it('MONAI', { timeout: 600_000 }, () => {
    const convention = 'monai'
    check(
      'monai',
      generate('monai', [2, 3]),
      (r, p, { percentile, tolerance }) => [
        () => hausdorffDistance(r, p, { label, convention }),
        () => hausdorffDistance(r, p, { label, convention, directed: true }),
        () => hausdorffDistance(r, p, { label, convention, percentile }),
        () => hausdorffDistance(r, p, { label, convention, percentile, directed: true }),
        () => averageSurfaceDistance(r, p, { label, convention }),
        () => averageSurfaceDistance(r, p, { label, convention, symmetric: 'pooled' }),
        () => surfaceDice(r, p, { label, convention, tolerance }),
      ],
      // PyTorch adds up float32 in an order that depends on the processor; everything else is equal to the last bit.
      [0, 0, 0, 0, 1e-6, 1e-6, 0],
    )
  })

  it('MONAI distances with numpy percentiles, as TopBrain and TopCoW use them', { timeout: 600_000 }, () => {
    const preset = { ...hausdorffPresets.topbrain, whenEmpty: Number.NaN, label }
    check(
      'topbrain',
      generate('topbrain', [2, 3]),
      (r, p, { percentile }) => [() => hausdorffDistance(r, p, { ...preset, percentile })],
      [0],
    )
  })

  it('MedPy', { timeout: 600_000 }, () => {
    const convention = 'medpy'
    check(
      'medpy',
      generate('medpy', [1, 2, 3, 4]),
      (r, p, { connectivity }) => [
        () => hausdorffDistance(r, p, { label, convention, connectivity }),
        () => hausdorffDistance(r, p, { label, convention, connectivity, percentile: 95 }),
        () => averageSurfaceDistance(r, p, { label, convention, connectivity }),
        () => averageSurfaceDistance(r, p, { label, convention, connectivity, symmetric: 'pooled' }),
      ],
      [1e-9, 1e-9, 1e-9, 1e-9],
    )
  })

  it('surface-distance', { timeout: 600_000 }, () => {
    const convention = 'surface-distance'
    check(
      'surface_distance',
      generate('surface-distance', [2, 3]),
      (r, p, { percentile, tolerance }) => [
        () => hausdorffDistance(r, p, { label, convention }),
        () => hausdorffDistance(r, p, { label, convention, percentile }),
        () => averageSurfaceDistance(r, p, { label, convention }),
        () => averageSurfaceDistance(p, r, { label, convention }),
        () => surfaceDice(r, p, { label, tolerance }),
      ],
      [1e-9, 1e-9, 1e-9, 1e-9, 1e-9],
    )
  })

  it('SimpleITK, to the precision of its float32 distance maps', { timeout: 600_000 }, () => {
    const convention = 'simpleitk'
    check(
      'simpleitk',
      generate('simpleitk', [2, 3]),
      (r, p) => [
        () => hausdorffDistance(r, p, { label, convention }),
        () => averageSurfaceDistance(r, p, { label, convention, symmetric: 'mean' }),
      ],
      [2e-6, 2e-6],
    )
  })

  it('scipy distance transform', { timeout: 600_000 }, () => {
    const cases = generate('scipy', [1, 2, 3, 4])
    const answers = runPeer('test/peers/distances.py', { name: 'scipy_edt', cases }) as number[][]
    cases.forEach((c, i) => {
      const { data } = distanceTransform(array(c, c.reference))
      answers[i]!.forEach((value, k) => {
        compare(data[k]!, value, 1e-14, () => `voxel ${k} of ${JSON.stringify(c)}`)
      })
    })
  })

  it('edt', { timeout: 600_000 }, () => {
    const cases = generate('edt', [2, 3]).filter((c) => c.reference.includes(0))
    const answers = runPeer('test/peers/distances.py', { name: 'edt_edt', cases }) as number[][]
    cases.forEach((c, i) => {
      const { data } = distanceTransform(array(c, c.reference), { precision: 'single' })
      answers[i]!.forEach((value, k) => {
        compare(data[k]!, value, 1e-6, () => `voxel ${k} of ${JSON.stringify(c)}`)
      })
    })
  })
})

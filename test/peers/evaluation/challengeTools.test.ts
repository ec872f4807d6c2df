import { expect, it } from 'vitest'
import type { Volume } from '../../../src/contract'
import { isMedgradeError } from '../../../src/errors/MedgradeError'
import { autopet3 } from '../../../src/presets/autopet/autopet3'
import { autopet4 } from '../../../src/presets/autopet/autopet4'
import { autopet5 } from '../../../src/presets/autopet/autopet5'
import { flare21 } from '../../../src/presets/flare/flare21'
import { flare22 } from '../../../src/presets/flare/flare22'
import { kits23 } from '../../../src/presets/kits23/kits23'
import type { EvaluationPair } from '../../../src/presets/presetTypes'
import { toothfairy2 } from '../../../src/presets/toothfairy/toothfairy2'
import { totalsegmentator } from '../../../src/presets/totalsegmentator/totalsegmentator'
import { describePeers, PEER_RUNS, PEER_SEED, runPeer, seededRandom } from '../runPeer'
import { labelMap } from './labelMap'

interface Case {
  readonly tool: string
  readonly shape: number[]
  readonly predictionShape: number[]
  readonly spacing: number[]
  readonly predictionSpacing: number[]
  readonly reference: number[]
  readonly prediction: number[]
}

interface Tool {
  /** Values of the label maps. */
  readonly values: readonly number[]
  /** Whether an axis of length 1 is repeated. */
  readonly broadcasts: boolean
  valuesOf(pair: EvaluationPair): number[]
}

const numbers = (rows: readonly { readonly value: number }[]) => rows.map(({ value }) => value)
const organs = Array.from({ length: 14 }, (_, label) => label)

const tools: Record<string, Tool> = {
  kits23: {
    values: [0, 1, 2, 3, 4, 2.5],
    broadcasts: true,
    valuesOf: (pair) => numbers(kits23.evaluateCase(pair, {}).rows),
  },
  totalsegmentator: {
    values: [0, 1, 2, 3, 24, 25, 1.5],
    broadcasts: true,
    valuesOf: (pair) => numbers(totalsegmentator.evaluateCase(pair, { task: 'class_map_part_organs' }).rows),
  },
  flare22: {
    values: [...organs, 1.9],
    broadcasts: true,
    valuesOf: (pair) => numbers(flare22.evaluateCase(pair, {}).rows),
  },
  flare21: {
    values: [0, 1, 2, 3, 4, 1.9],
    broadcasts: false,
    valuesOf: (pair) => numbers(flare21.evaluateCase(pair, {}).rows),
  },
  autopet: {
    values: [0, 1, 2, 4],
    broadcasts: false,
    valuesOf(pair) {
      const [dice, ...third] = numbers(autopet3.evaluateCase(pair, {}).rows)
      const [, ...fourth] = numbers(autopet4.evaluateCase(pair, {}).rows)
      const five = autopet5.evaluateCase(pair, {}).rows
      const of = (name: string) => five.find(({ metric }) => metric === name)!.value
      return [dice!, ...third, ...fourth, of('tp'), of('fp'), of('fn'), of('f1')]
    },
  },
  toothfairy: {
    values: [0, 1, 2, 11, 48, 20],
    broadcasts: false,
    valuesOf: (pair) => numbers(toothfairy2.evaluateCase(pair, {}).rows).slice(0, -2),
  },
}

function caseOf(tool: string, random: () => number): Case {
  const { values, broadcasts } = tools[tool]!
  const shape = Array.from({ length: 3 }, () => 2 + Math.floor(random() * 8))
  if (tool === 'toothfairy' && random() < 0.2) shape[Math.floor(random() * 3)] = 1
  const repeats = broadcasts && random() < 0.1 ? Math.floor(random() * 3) : -1
  const predictionShape = shape.map((n, axis) => (axis === repeats ? 1 : n))
  // Single precision, as in NIfTI.
  const sizes = () => shape.map(() => Math.fround(0.4 + random() * 3))
  const spacing = sizes()
  // A map of two values only: lesions without numbers.
  const used = tool === 'autopet' && random() < 0.5 ? values.slice(0, 2) : values
  const map = (size: readonly number[]) => labelMap(random, size, used.length).map((index) => used[index]!)
  return {
    tool,
    shape,
    predictionShape,
    spacing,
    predictionSpacing: random() < 0.5 ? spacing : sizes(),
    reference: map(shape),
    prediction: map(predictionShape),
  }
}

function volumeOf(values: number[], shape: number[], spacing: number[], fortran: boolean): Volume {
  const geometry = { shape, spacing, components: 1, origin: [0, 0, 0], direction: [1, 0, 0, 0, 1, 0, 0, 0, 1] }
  if (!fortran) return { data: Float64Array.from(values), dtype: 'float64', ...geometry }
  const [nx, ny, nz] = shape as [number, number, number]
  const data = new Float64Array(values.length)
  values.forEach((value, i) => {
    const [x, y, z] = [Math.floor(i / (ny * nz)), Math.floor(i / nz) % ny, i % nz]
    data[x + nx * (y + ny * z)] = value
  })
  return { data, dtype: 'float64', stride: [1, nx, nx * ny], ...geometry }
}

function evaluated(each: Case, fortran: boolean): number[] | 'error' {
  const reference = volumeOf(each.reference, each.shape, each.spacing, fortran)
  const prediction = volumeOf(each.prediction, each.predictionShape, each.predictionSpacing, fortran)
  try {
    return tools[each.tool]!.valuesOf({ name: 'case', reference, prediction })
  } catch (error) {
    if (isMedgradeError(error)) return 'error'
    throw error
  }
}

describePeers('evaluations of challenges', () => {
  it.each(Object.keys(tools))('%s over random volumes', (tool) => {
    const random = seededRandom(PEER_SEED + tool.length * 31)
    const cases = Array.from({ length: PEER_RUNS }, () => caseOf(tool, random))
    const answers = runPeer('test/peers/evaluation/challengeTools.py', cases) as (number[] | 'error')[]
    for (const [i, expected] of answers.entries()) {
      const found = evaluated(cases[i]!, i % 2 === 1)
      const about = `${i} ${JSON.stringify(cases[i])}`
      if (found === 'error' || expected === 'error') {
        expect(found, about).toEqual(expected)
        continue
      }
      expect(found.length, about).toBe(expected.length)
      expected.forEach((value, k) => {
        const same = Object.is(found[k], value) || Math.abs(found[k]! - value) <= 1e-9 * Math.max(1e-3, Math.abs(value))
        expect(same, `${k}: ${found[k]}, expected ${value} in ${about}`).toBe(true)
      })
    }
  })
})

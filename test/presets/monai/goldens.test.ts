import { describe, expect, it } from 'vitest'
import { monaiByLabel } from '../../../src/presets/monai/monaiByLabel'
import { type MonaiSample, monaiDiceHelper } from '../../../src/presets/monai/monaiDiceHelper'
import { type MonaiReduction, monaiReduce } from '../../../src/presets/monai/monaiReduce'
import { monaiScores } from '../../../src/presets/monai/monaiScores'
import type { MonaiOptions } from '../../../src/presets/monai/monaiTypes'
import { evaluationGoldens, filesIn, volumeOf } from '../../support/evaluationGoldens'
import { decode } from '../../support/golden'

/** MONAI computes in single precision. */
const TOLERANCE = 1e-6

function expectNear(found: unknown, expected: unknown, path: string): void {
  const [a, b] = [found, expected].map((value) =>
    Array.isArray(value) ? (value.flat() as number[]) : [value as number],
  )
  expect(a!.length, path).toBe(b!.length)
  b!.forEach((value, i) => {
    const same = Object.is(a![i], value) || a![i] === value
    const near = Math.abs(a![i]! - value) <= TOLERANCE * Math.max(1e-3, Math.abs(value))
    expect(same || near, `${path}[${i}]: ${a![i]}, expected ${value}`).toBe(true)
  })
}

const camel = (key: string) => key.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

interface Call {
  readonly metric: string
  readonly input: 'onehot' | 'label'
  readonly options: Record<string, unknown>
  readonly error?: string
  readonly raw?: number[][]
  readonly aggregate?: Record<MonaiReduction, unknown>
  readonly score?: unknown
  readonly not_nans?: unknown
  readonly with_label?: Record<string, number>
}

describe('goldens of MONAI', () => {
  it.each(evaluationGoldens('monai'))('$name', async (golden) => {
    const { classes, calls } = golden.expected
    const batch: MonaiSample[] = []
    for (const file of filesIn(golden, 'reference')) {
      const reference = await volumeOf(golden, `reference/${file}`, 'nibabel_fdata')
      batch.push({ reference, prediction: await volumeOf(golden, `prediction/${file}`, 'nibabel_fdata') })
    }
    for (const call of decode(calls) as Call[]) {
      const path = `${call.metric} ${JSON.stringify(call.options)}`
      const given = Object.fromEntries(Object.entries(call.options).map(([key, value]) => [camel(key), value]))
      const options = {
        ...given,
        metric: call.metric,
        input: call.input,
        ...(call.input === 'onehot' ? { classes } : {}),
      }
      if (call.metric === 'DiceHelper') {
        const { value, notNans } = monaiDiceHelper(batch, options as never)
        expectNear(value, call.score, path)
        expectNear(notNans, call.not_nans, path)
        continue
      }
      const scores = () =>
        batch.map(({ reference, prediction }) => monaiScores(reference, prediction, options as unknown as MonaiOptions))
      if (call.error) {
        expect(scores, path).toThrow()
        continue
      }
      const raw = scores()
      expectNear(raw, call.raw, path)
      for (const [reduction, expected] of Object.entries(call.aggregate ?? {}))
        expectNear(monaiReduce(raw, reduction as MonaiReduction).value, expected, `${path} ${reduction}`)
      if (call.not_nans !== undefined) expectNear(monaiReduce(raw, 'mean').notNans, call.not_nans, `${path} not_nans`)
      if (call.with_label) {
        const names = call.options.return_with_label
        const by = monaiByLabel(monaiReduce(raw, 'mean_batch').value as number[], {
          ...(Array.isArray(names) ? { names } : {}),
          includeBackground: call.options.include_background !== false,
        })
        expect(by, path).toEqual(call.with_label)
      }
    }
  })
})

import { describe, expect, it } from 'vitest'
import { brats2023 } from '../../../src/presets/brats/brats2023'
import { expectClose } from '../../expectClose'
import { evaluationGoldens, filesIn, textOf, volumeOf } from '../../support/evaluationGoldens'

describe('goldens of BraTS-2023-Metrics', () => {
  it.each(evaluationGoldens('brats2023'))('$name', async (golden) => {
    const read = (side: string) => volumeOf(golden, `${side}/${filesIn(golden, side)[0]}`, 'nibabel_fdata')
    const pair = { name: 'case', reference: await read('reference'), prediction: await read('prediction') }
    const options = { challenge: golden.expected.challenge }
    if (!golden.expected.ok) {
      expect(() => brats2023.evaluateCase(pair, options)).toThrow()
      return
    }
    const evaluated = brats2023.evaluateCase(pair, options)
    expectClose(
      evaluated.state!.rows.map(({ region, values }) => ({ Labels: region, ...values })),
      golden.expected.rows,
    )
    const [file] = brats2023.files!([{ name: 'case', ...evaluated }], options)
    expect(file!.text).toBe(textOf(golden, 'results.csv'))
  })
})

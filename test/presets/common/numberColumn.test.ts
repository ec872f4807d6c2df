import { expect, it } from 'vitest'
import { numberColumn } from '../../../src/presets/common/numberColumn'

it('writes integers only where every cell is one', () => {
  const cell = (value: number, whole: boolean) => ({ value, whole })
  expect(numberColumn([cell(1, true), cell(0, true)])).toEqual(['1', '0'])
  expect(numberColumn([cell(1, true), cell(0.5, false), cell(Number.NaN, false)])).toEqual(['1.0', '0.5', ''])
})

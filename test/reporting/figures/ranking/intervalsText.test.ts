import { expect, test } from 'vitest'
import { meanInterval } from '../../../../src/ranking/statistics'
import { intervalsText } from '../../../../src/reporting/figures/ranking/intervalsText'

const values = [0.1, 0.4, 0.2, 0.7, 0.5, 0.9, 0.3, 0.6, 0.8, 0.45]
const item = (name: string, list: readonly number[]) => ({ name, interval: meanInterval(list, { samples: 50 }) })

test('one wording for intervals of one method', () => {
  expect(intervalsText([item('A', values), item('B', values)])).toBe(
    '95 % interval, studentised bootstrap, n = 10 cases, 50 resamples, seed 1',
  )
})

test('the range of cases, and the items whose method is another', () => {
  const all = [item('A', values), item('B', values.slice(2)), item('constant', [1, 1, 1])]
  expect(intervalsText(all)).toBe(
    '95 % interval, studentised bootstrap, n = 8 to 10 cases, 50 resamples, seed 1; for constant t, n = 3 cases',
  )
})

test('names three and counts the others', () => {
  const constant = 'abcde'.split('').map((name) => item(name, [1, 1, 1]))
  const six = 'uvwxyz'.split('').map((name) => item(name, values))
  expect(intervalsText([...six, ...constant])).toContain('for c t, n = 3 cases; and 2 more')
})

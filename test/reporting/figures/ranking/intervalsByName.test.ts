import { expect, it } from 'vitest'
import { meanInterval } from '../../../../src/ranking/intervals/meanInterval'
import { intervalsByName } from '../../../../src/reporting/figures/ranking/intervalsByName'

it('computes those that are not known, in the order of the names', () => {
  const [first, second] = [
    [1, 2, 3],
    [4, 5, 7],
  ].map((values) => meanInterval(values, { method: 't' })) as [
    ReturnType<typeof meanInterval>,
    ReturnType<typeof meanInterval>,
  ]
  const asked: (readonly number[])[] = []
  const found = intervalsByName(['A', 'B'], new Map([['A', first]]), (absent) => {
    asked.push(absent)
    return absent.map(() => second)
  })
  expect(asked).toEqual([[1]])
  expect([...found]).toEqual([
    ['A', first],
    ['B', second],
  ])
})

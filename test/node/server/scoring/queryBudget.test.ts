import { describe, expect, test } from 'vitest'
import { parseBudget, queryBudget } from '../../../../src/node/server/scoring/queryBudget'
import { FIRST, sealed } from '../../../../src/node/server/scoring/receipts'

const at = (ms: number) => new Date(ms).toISOString()

describe('a budget', () => {
  test('reads a number, and a number in a time', () => {
    expect(parseBudget('20')).toStrictEqual({ most: 20, window: null })
    expect(parseBudget('3/minute')).toStrictEqual({ most: 3, window: 60_000 })
    expect(parseBudget('20/hour')).toStrictEqual({ most: 20, window: 3_600_000 })
    expect(parseBudget('1/day')).toStrictEqual({ most: 1, window: 86_400_000 })
  })
  test.each(['', '0', '-1', '1.5', '20/year', '20 /hour', '1e3', '20/hour/hour', '9999999999'])(
    'refuses %j',
    (text) => {
      expect(() => parseBudget(text)).toThrow(expect.objectContaining({ code: 'bad-option' }))
    },
  )
  test('counts what the receipts say, by submitter, and answers are free', () => {
    const query = sealed({
      sequence: 0,
      kind: 'query',
      submitter: 'a',
      query: null,
      submission: null,
      report: null,
      time: at(0),
      previous: FIRST,
    })
    const answer = sealed({ ...query, sequence: 1, kind: 'answer', query: 0, previous: query.hash })
    const budget = queryBudget(parseBudget('3'), [query, answer])
    budget.spend({ submitter: 'a', time: at(1) })
    expect(budget.left('a', 1e12)).toStrictEqual({ left: 1, retryAfter: null })
    expect(budget.left('b', 0).left).toBe(3)
    budget.spend({ submitter: 'a', time: at(2) })
    budget.spend({ submitter: 'a', time: at(3) })
    expect(budget.left('a', 1e15)).toStrictEqual({ left: 0, retryAfter: null })
  })
  test('in a time has queries again when the oldest is past, and says when', () => {
    const budget = queryBudget(parseBudget('2/minute'), [])
    budget.spend({ submitter: 'a', time: at(10_000) })
    budget.spend({ submitter: 'a', time: at(30_000) })
    expect(budget.left('a', 31_000)).toStrictEqual({ left: 0, retryAfter: 39 })
    expect(budget.left('a', 69_999)).toStrictEqual({ left: 0, retryAfter: 1 })
    expect(budget.left('a', 70_000).left).toBe(1)
    expect(budget.left('a', 90_000).left).toBe(2)
  })
  test('may have no limit', () => {
    expect(queryBudget(null, []).left('a', 0).left).toBe(Number.POSITIVE_INFINITY)
  })
})

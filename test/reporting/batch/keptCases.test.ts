import { expect, it } from 'vitest'
import { keptCases } from '../../../src/reporting/batch/keptCases'

it('keeps what boards and comparisons read of a case, and leaves out what it lacks', () => {
  const { cases } = keptCases.values.details as { readonly cases: (item: unknown) => unknown }
  expect(cases({ id: '1', metrics: { dice: 1 }, files: [] })).toStrictEqual({ id: '1', metrics: { dice: 1 } })
  expect(cases({ id: '2', error: null })).toStrictEqual({ id: '2', error: null })
  expect(cases('3')).toBe('3')
})

import { expect, it } from 'vitest'
import { runKey } from '../../../src/reporting/batch/runKey'

it('differs where any part of the identity does', () => {
  const run = { agent: 'A', backend: 'm', budget_h: 24, seed: 1, variant: 'v' }
  const others = [{ agent: 'B' }, { backend: 'n' }, { budget_h: 72 }, { seed: 2 }, { variant: 'w' }]
  const keys = [
    runKey('isles22', run),
    runKey('dentex', run),
    ...others.map((one) => runKey('isles22', { ...run, ...one })),
  ]
  expect(new Set(keys).size).toBe(keys.length)
  expect(runKey('isles22', { ...run })).toBe(keys[0])
})

import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { splitIndices } from '../../../src/challenges/preparation/splitIndices'

const root = 'fixtures/goldens/runs/split'
const cases = readdirSync(root).map((name) => ({
  name,
  expected: JSON.parse(readFileSync(`${root}/${name}/expected.json`, 'utf8')),
}))

describe('splitIndices', () => {
  const splits = cases.filter(({ name }) => name.startsWith('permutation'))
  it.each(splits)('equals scikit-learn: $name', ({ expected }) => {
    const { count, seed, testSize, train, test, other } = expected
    expect(splitIndices(count, { seed, testSize })).toEqual({ train, test })
    expect(splitIndices(count)).toEqual({ train, test })
    if (other) {
      const { seed, testSize } = other
      expect(splitIndices(other.count ?? count, { seed, testSize })).toEqual({ train: other.train, test: other.test })
    }
  })

  it.each([0, 1])('refuses %s cases', (count) => {
    expect(() => splitIndices(count)).toThrow(expect.objectContaining({ code: 'too-few-values' }))
  })
})

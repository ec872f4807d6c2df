import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { shuffleIndices } from '../../../src/challenges/preparation/shuffleIndices'

const root = 'fixtures/goldens/runs/split'

describe('shuffleIndices', () => {
  it.each(readdirSync(root).filter((name) => name.startsWith('shuffle')))('equals Python: %s', (name) => {
    const { count, seed, order, other } = JSON.parse(readFileSync(`${root}/${name}/expected.json`, 'utf8'))
    expect(shuffleIndices(count, seed)).toEqual(order)
    expect(shuffleIndices(count, other.seed)).toEqual(other.order)
  })
})

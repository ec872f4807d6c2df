import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import * as systems from '../../src/agents/siblings'
import { exampleBlocks, runExample } from './runExample'

const folder = 'docs/metrics/systems'
const names = Object.entries(systems).flatMap(([name, value]) => (typeof value === 'function' ? [name] : []))

describe('every function of the sibling systems has a page whose example prints what the page says', () => {
  it.each(names)('%s', async (name) => {
    const path = `${folder}/${name}.md`
    expect(existsSync(path), `${path} is missing`).toBe(true)
    const blocks = exampleBlocks(readFileSync(path, 'utf8'))
    expect(blocks).toHaveLength(1)
    for (const { expected, actual } of await runExample(`systems-${name}`, blocks[0]!))
      expect(actual).toContain(expected)
  })
  it('and no page is without its function', () => {
    expect(readdirSync(folder).sort()).toEqual(names.map((name) => `${name}.md`).sort())
  })
})

describe('the pages of the benchmarks print what they say', () => {
  const pages = readdirSync('docs/benchmarks')
  it.each(pages)('%s', async (name) => {
    const blocks = exampleBlocks(readFileSync(`docs/benchmarks/${name}`, 'utf8'))
    expect(blocks.length).toBeGreaterThan(0)
    for (const [i, code] of blocks.entries())
      for (const { expected, actual } of await runExample(`benchmark-${name}-${i}`, code))
        expect(actual).toContain(expected)
  })
})

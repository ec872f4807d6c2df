import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import * as text from '../../src/metrics/text'
import { exampleBlocks, runExample } from './runExample'

const names = Object.entries(text).flatMap(([name, value]) => (typeof value === 'function' ? [name] : []))

describe('every public text metric has a page whose example prints what the page says', () => {
  it.each(names)('%s', async (name) => {
    const path = `docs/metrics/text/${name}.md`
    expect(existsSync(path), `${path} is missing`).toBe(true)
    const blocks = exampleBlocks(readFileSync(path, 'utf8'))
    expect(blocks.length).toBeGreaterThan(0)
    for (const code of blocks)
      for (const { expected, actual } of await runExample(`text-${name}`, code)) expect(actual).toContain(expected)
  })
})

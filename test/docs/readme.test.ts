import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { exampleBlocks, runExample } from './runExample'

const readme = readFileSync('README.md', 'utf8')

describe('the README', () => {
  it('has a code sample of at most ten lines of code that prints what it says', async () => {
    const [sample] = exampleBlocks(readme)
    expect(
      sample!.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('import')).length,
    ).toBeLessThanOrEqual(10)
    for (const { expected, actual } of await runExample('readme', sample!)) expect(actual).toContain(expected)
  })

  it('names only pages that exist', async () => {
    const { existsSync } = await import('node:fs')
    const links = [...readme.matchAll(/\]\(([^)#]+)\)/g)].map((match) => match[1]!)
    expect(links.filter((link) => !link.includes('://') && !existsSync(link))).toEqual([])
  })
})

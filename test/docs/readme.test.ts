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

  it('shows pictures of reports of less than 200 KB each', async () => {
    const { statSync } = await import('node:fs')
    const pictures = [...readme.matchAll(/\]\((docs\/reports\/[^)]+\.png)\)/g)].map((match) => match[1]!)
    expect(pictures).toHaveLength(2)
    for (const picture of pictures) expect(statSync(picture).size, picture).toBeLessThan(200_000)
  })

  it('says which report the demo writes', async () => {
    const [, named] = /^report to look at: (\S+)$/m.exec(readme)!
    expect(readFileSync('scripts/demo.mjs', 'utf8')).toContain(`'${named}'`)
  })

  it('names only pages that exist', async () => {
    const { existsSync } = await import('node:fs')
    const links = [...readme.matchAll(/\]\(([^)#]+)\)/g)].map((match) => match[1]!)
    expect(links.filter((link) => !link.includes('://') && !existsSync(link))).toEqual([])
  })
})

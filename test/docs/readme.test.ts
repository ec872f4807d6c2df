import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { exampleBlocks, runExample } from './runExample'

const readme = readFileSync('README.md', 'utf8')

/** Files that npm packs besides those of `files`. */
const always = ['README.md', 'package.json', 'LICENSE']

describe('the README', () => {
  it('has code samples of at most ten lines of code that print what they say, one of two files in three lines', async () => {
    const lengths: number[] = []
    for (const [index, sample] of exampleBlocks(readme).entries()) {
      lengths.push(sample.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('import')).length)
      for (const { expected, actual } of await runExample(`readme-${index}`, sample)) expect(actual).toContain(expected)
    }
    expect(Math.max(...lengths)).toBeLessThanOrEqual(10)
    expect(lengths).toContain(3)
  })

  it('shows pictures of reports of less than 200 KB each', async () => {
    const { statSync } = await import('node:fs')
    const pictures = [...readme.matchAll(/\]\((docs\/reports\/[^)]+\.png)\)/g)].map((match) => match[1]!)
    expect(pictures).toHaveLength(3)
    for (const picture of pictures) expect(statSync(picture).size, picture).toBeLessThan(200_000)
  })

  it('says which report the demo writes', async () => {
    const [, named] = /^report to look at: (\S+)$/m.exec(readme)!
    expect(readFileSync('scripts/demo.mjs', 'utf8')).toContain(`'${named}'`)
  })

  it('names only pages that exist', async () => {
    const links = [...readme.matchAll(/\]\(([^)#]+)\)/g)].map((match) => match[1]!)
    expect(links.filter((link) => !link.includes('://') && !existsSync(link))).toEqual([])
  })

  it('every relative link of the README leads to a file of the package', () => {
    const { files } = JSON.parse(readFileSync('package.json', 'utf8')) as { readonly files: readonly string[] }
    const links = [...readFileSync('README.md', 'utf8').matchAll(/\]\(([^)#\s]+)[^)]*\)/g)].map(([, link]) => link!)
    const relative = links.filter((link) => !/^https?:/.test(link))
    expect(relative.length).toBeGreaterThan(10)
    const packed = (link: string) =>
      always.includes(link) || files.some((folder) => link === folder || link.startsWith(`${folder}/`))
    expect(relative.filter((link) => !existsSync(link) || !packed(link))).toEqual([])
  })
})

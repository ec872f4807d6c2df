import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import * as ranking from '../../src/ranking'
import * as statistics from '../../src/ranking/statistics'
import { publicOptions } from './publicOptions'
import { exampleBlocks, runExample } from './runExample'

const folder = 'docs/statistics'
const read = (name: string) => readFileSync(`${folder}/${name}`, 'utf8')
const pages = readdirSync(folder).filter((name) => name.endsWith('.md') && name !== 'README.md')
// The ranking functions of medgrade have their pages in docs/metrics.
const names = Object.entries(statistics).flatMap(([name, value]) =>
  typeof value === 'function' && !(name in ranking) ? [name] : [],
)
const sections = 'Definition,Options,Edge cases,Source,Example'.split(',')

describe('every function of medgrade/statistics has a page that names its options', () => {
  it.each(names)('%s', (name) => {
    expect(existsSync(`${folder}/${name}.md`), `${folder}/${name}.md is missing`).toBe(true)
    const page = read(`${name}.md`)
    expect([...page.matchAll(/^## (.*)$/gm)].map((match) => match[1])).toEqual(sections)
    for (const option of publicOptions(name))
      expect(page, `does not name the option ${option}`).toContain(`\`${option}`)
    expect(exampleBlocks(page).length, `${name}.md has no example`).toBeGreaterThan(0)
  })

  it('and every page is one of a function, named in the index', () => {
    expect(pages.filter((page) => !names.includes(page.replace('.md', '')))).toEqual([])
    for (const page of pages) expect(read('README.md')).toContain(`](${page})`)
  })
})

describe('every example of a page prints what the page says', () => {
  it.each(['README.md', ...pages])('%s', async (page) => {
    for (const [index, code] of exampleBlocks(read(page)).entries())
      for (const { expected, actual } of await runExample(`statistics-${page.replace('.md', '')}-${index}`, code))
        expect(actual, `the page says ${expected}`).toContain(expected)
  })
})

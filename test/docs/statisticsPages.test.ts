import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import * as ranking from '../../src/ranking'
import {
  pAdjustments,
  type RankingMethod,
  rankingMethodSheet,
  rankingMethods,
  schemeNames,
  schemeSheet,
} from '../../src/ranking/statisticSheets'
import * as statistics from '../../src/ranking/statistics'
import { withTables } from './pages/withTables'
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

/** A row for each option, with what its type and its documentation in code say. */
function optionRows(name: string): string[] {
  const options = publicOptions(name)
  for (const { name: option, about } of options) expect(about, `${name} does not document ${option}`).not.toBe('')
  const cell = (text: string) => text.replaceAll('|', '\\|')
  const rows = options.map((one) => `| \`${one.name}\` | ${cell(one.values)} | ${cell(one.about)} |`)
  return rows.length === 0 ? ['None.'] : ['| option | values | about |', '|---|---|---|', ...rows]
}

describe('every function of medgrade/statistics has a page that names its options', () => {
  it.each(names)('%s', (name) => {
    expect(existsSync(`${folder}/${name}.md`), `${folder}/${name}.md is missing`).toBe(true)
    const page = read(`${name}.md`)
    expect([...page.matchAll(/^## (.*)$/gm)].map((match) => match[1])).toEqual(sections)
    expect(exampleBlocks(page).length, `${name}.md has no example`).toBeGreaterThan(0)
  })

  it.each(names)('%s has the options of the code', (name) =>
    expect(withTables(read(`${name}.md`), { options: optionRows(name) })).toMatchFileSnapshot(
      `../../${folder}/${name}.md`,
    ),
  )

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

describe('what is named in pages is what the lists have', () => {
  it('methods and schemes of the how-to', () => {
    const path = 'docs/how-to/rank-algorithms.md'
    const methods = (Object.keys(rankingMethods) as RankingMethod[]).map((name) => {
      const { rule, needs } = rankingMethodSheet(name)
      const given = needs === 'aggregate' ? 'in code only' : needs === undefined ? '' : `\`--${needs} 0.05\``
      return `| \`${name}\` | ${rule.replace('{quantile}', 'a')} | ${given} |`
    })
    const schemes = schemeNames.map((name) => {
      const { computed, needs, rule, usedBy } = schemeSheet(name)
      const words = rule.replace('{weights}', 'of the columns').replace('{first}', 'the first')
      const given = needs === undefined ? '' : ` Needs \`--${needs} COLUMN\`.`
      return `| \`${name}\` | ${words}: [${computed}](../statistics/${computed}.md).${given} | ${usedBy} |`
    })
    const text = withTables(readFileSync(path, 'utf8'), {
      methods: ['| method | rule | needs |', '|---|---|---|', ...methods],
      schemes: ['| scheme | rule | used by |', '|---|---|---|', ...schemes],
    })
    return expect(text).toMatchFileSnapshot(`../../${path}`)
  })

  it.each([
    ['rankByMethod', Object.keys(rankingMethods)],
    ['adjustPValues', Object.keys(pAdjustments).map((name) => `'${name}'`)],
  ])('%s', (page, names) => {
    const text = readFileSync(`docs/metrics/${page}.md`, 'utf8')
    expect(names.filter((name) => !text.includes(`\`${name}\``))).toEqual([])
  })
})

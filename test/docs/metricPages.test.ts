import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { shortNames } from '../../src/catalogue/findMetric'
import { factOf, type MetricSheet } from '../../src/catalogue/metricSheet'
import { families, metricSheets } from '../../src/catalogue/metricSheets'
import * as ranking from '../../src/ranking'
import * as metrics from '../support/allMetrics'
import { withOptionTable } from './options/optionTable'
import { publicOptions } from './publicOptions'
import { exampleBlocks, runExample } from './runExample'

const folder = 'docs/metrics'
const pages = readdirSync(folder).filter((name) => name.endsWith('.md') && name !== 'README.md')
const indexPage = `${folder}/README.md`
const read = (path: string) => readFileSync(path, 'utf8')

const functions = Object.entries({ ...metrics, ...ranking }).filter(([, value]) => typeof value === 'function')
/** A bundler numbers functions of one name. */
const plain = (name: string) => name.replace(/\d+$/, '')
// An alias shares its page with the function that it names.
const documented = functions.filter(
  ([name, value]) =>
    plain(name) === plain((value as { readonly name: string }).name) &&
    !/^[A-Z]/.test(name) &&
    name !== 'isMedgradeError',
)

const listed = new Set(metricSheets.map(({ name }) => name))
const pageOf = ({ name, family }: MetricSheet) => `${family === 'text' ? 'text/' : ''}${name}.md`

const sections = 'Definition,Unit,Options,Conventions,Edge cases,Properties,Complexity,Source,Example'.split(',')
/** What measures is blind to something. */
const sectionsOfMetric = sections.toSpliced(5, 0, 'Blind spots')

/** The page with what its sheet says of blind spots, and nothing else. */
function withBlindSpots(page: string, { name, blindTo }: MetricSheet): string {
  expect(blindTo.length, `${name} is blind to nothing`).toBeGreaterThan(0)
  const list = blindTo.map((one) => `- ${one[0]!.toUpperCase()}${one.slice(1)}`).join('\n')
  return page
    .replaceAll(/^.*\*\*Blind spots.*\n/gm, '')
    .replace(/(?<=^## Blind spots\n)[\s\S]*?(?=^## )/m, `\n<!-- blind -->\n\n${list}\n\n<!-- /blind -->\n\n`)
}

describe('every public metric and ranking function has its page', () => {
  it.each(documented)('%s', (name) => {
    const path = `${folder}/${name}.md`
    expect(existsSync(path), `${path} is missing`).toBe(true)
    const page = read(path)
    if (!listed.has(name))
      for (const { name: option } of publicOptions(name))
        expect(page, `${path} does not name the option ${option}`).toContain(`\`${option}`)
    expect(exampleBlocks(page).length, `${path} has no example`).toBeGreaterThan(0)
    expect([...page.matchAll(/^## (.*)$/gm)].map((match) => match[1])).toEqual(
      listed.has(name) ? sectionsOfMetric : sections,
    )
    const conventions = page.slice(page.indexOf('## Conventions'), page.indexOf('## Edge cases'))
    expect(conventions, `${path} has no table of conventions`).toMatch(/^\|(---\|)+$/m)
  })
})

describe('the options and blind spots of a page are those of the sheet', () => {
  it.each(metricSheets.map((sheet) => [sheet.name, sheet] as const))('%s', (_, sheet) => {
    const path = `${folder}/${pageOf(sheet)}`
    return expect(withBlindSpots(withOptionTable(read(path), sheet) ?? '', sheet)).toMatchFileSnapshot(`../../${path}`)
  })
})

const ofConventions = metricSheets.flatMap((sheet) => {
  const words = Object.keys(sheet.options.convention?.words ?? {})
  return words.length > 1 ? [[sheet.name, sheet, words] as const] : []
})

describe('an example shows that the conventions of a metric differ', () => {
  it.each(ofConventions)('%s', (name, sheet, words) => {
    const code = exampleBlocks(read(`${folder}/${pageOf(sheet)}`)).join('\n')
    // A call without the option has the default one.
    const others = words.filter((word) => word !== sheet.options.convention!.default && code.includes(`'${word}'`))
    expect(others.length, `no example of ${name} names a convention`).toBeGreaterThan(0)
    expect(new Set(code.match(/(?<=\/\/ → ).*/g)).size, name).toBeGreaterThan(1)
  })
})

it('the table of grid and mesh has the numbers of its example', () => {
  const page = read(`${folder}/grid-and-mesh.md`)
  const shown = [...page.matchAll(/^\|[^|]*((?:\| \d[^|]*){3})\|/gm)].map(([, cells]) => cells!.slice(1).trim())
  const printed = [...page.matchAll(/(?<=\/\/ → ).*/g)].map(([line]) => line)
  expect(shown).toStrictEqual(printed)
})

describe('every example of a page prints what the page says', () => {
  it.each([...pages, 'README.md'])('%s', async (name) => {
    for (const [index, code] of exampleBlocks(read(`${folder}/${name}`)).entries())
      for (const { expected, actual } of await runExample(`${name.replace('.md', '')}-${index}`, code))
        expect(actual, `the page says ${expected}`).toContain(expected)
  })
})

const unitOf = ({ unit, range, options }: MetricSheet): string => {
  const word = factOf(unit)
  if (word !== 'one') return Object.keys(options.unit?.words ?? { [word]: '' }).join(', ')
  const [least, most] = factOf(range)
  if (most === Infinity) return least === -Infinity ? 'one' : `from ${least}`
  return least === -Infinity ? `at most ${most}` : `${String(least).replace('-', '−')} to ${most}`
}

function rowOf(sheet: MetricSheet): string {
  const { name, title, aliases = [] } = sheet
  const names = shortNames(sheet)
    .map((short) => short.name)
    .filter((short) => short !== name)
  const all = [`[${name}](${pageOf(sheet)})`, ...[...new Set([...aliases, ...names])].map((other) => `\`${other}\``)]
  return `| ${all.join(', ')} | ${title} | ${unitOf(sheet)} |`
}

/** The tables of the catalogue. */
const tables = Object.entries(families).map(([family, { title, module }]) =>
  [
    `**${title[0]!.toUpperCase()}${title.slice(1)}** (\`medgrade/${module}\`)\n`,
    '| function, names | what | unit |',
    '|---|---|---|',
    ...metricSheets.filter((sheet) => sheet.family === family).map(rowOf),
  ].join('\n'),
)

const [before, rest] = read(indexPage).split('<!-- metrics -->')
const after = rest!.split('<!-- /metrics -->')[1]
const index = [before, '<!-- metrics -->\n', tables.join('\n\n'), '\n<!-- /metrics -->', after].join('')

describe('the index', () => {
  it.each(pages)('names %s', (name) => expect(index).toContain(`](${name})`))

  it('has the tables of the catalogue', () => expect(index).toMatchFileSnapshot(`../../${indexPage}`))
})

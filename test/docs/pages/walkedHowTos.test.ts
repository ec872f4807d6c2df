import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { nifti } from '../../support/smallVolumes'
import { projectCopy, shownFile } from './projectCopy'
import { addMetric, metricTests, testMetric, writeMetricFiles } from './walkedMetric'

// The how-tos of a metric, a preset, a reader and a statistic, walked in one copy of the project: their files, their commands, and what then takes them.

const project = projectCopy('all')
const { copy, edit, run, medgrade, build, vitest } = project
afterAll(() => rmSync(copy, { recursive: true }))
const pageOf = (name: string) => readFileSync(`docs/how-to/add-a-${name}.md`, 'utf8')
const [preset, reader, statistic] = [pageOf('preset'), pageOf('reader'), pageOf('statistic')]
const pages = [pageOf('metric'), preset, reader, statistic]
const text = (path: string) => readFileSync(join(copy, path), 'utf8')
const python = process.env.MEDGRADE_PYTHON ?? join(process.env.HOME ?? '', '.cache/medgrade/peers/bin/python')

/** The lines of a page for the list of a file, without their margin. */
function listed(page: string, first: string): string {
  const [, margin, code] = new RegExp(`^( *)\`\`\`\\n${first}([\\s\\S]*?)^ *\`\`\``, 'm').exec(page)!
  return code!.replaceAll(new RegExp(`^${margin}`, 'gm'), '')
}
const entry = (page: string, place: string) => listed(page, ` *// ${place}\\n`)
/** Puts lines behind a text that stands once in a file. */
const behind = (path: string, mark: string, lines: string) =>
  edit(path, (before) => {
    expect(before.split(mark)).toHaveLength(2)
    return before.replace(mark, () => `${mark}\n${lines}`)
  })
/** The test files that the commands of a page run to write what follows. */
const updated = (page: string) =>
  [
    ...page.matchAll(/^ *npx vitest run --project=unit --project=unit-pure --project=generated (.*) --update$/gm),
  ].flatMap(([, words]) => words!.split(' '))

beforeAll(() => {
  addMetric(project)

  edit('src/presets/halves/halves.ts', () => shownFile(preset, 'src/presets/halves/halves.ts'))
  behind('src/presets/presets.ts', 'const loaders: Readonly<Record<string, Load>> = {', listed(preset, '(?= *halves:)'))
  edit('docs/evaluation/README.md', (before) => `${before}\n| Halves | \`halves\` | halves 1a2b3c4 |\n`)

  edit('src/formats/readers/pgmReader.ts', () => shownFile(pageOf('format'), 'src/formats/readers/pgmReader.ts'))
  behind('src/contract/reader.ts', 'export interface ReaderResult {', entry(reader, 'ReaderResult in \\S+'))
  const last = '} as const satisfies { readonly [K in ReaderName]'
  edit('src/formats/readers/readers.ts', (before) => {
    expect(before.split(last)).toHaveLength(2)
    return before.replace(last, () => `${entry(reader, 'readerSheets in \\S+')}${last}`)
  })
  behind(
    'src/formats/readers/readerWords.ts',
    'export const readerWords: Readonly<Record<ReaderName, string>> = {',
    entry(reader, 'readerWords in \\S+'),
  )

  const place = 'src/ranking/comparisons/medianDifference.ts'
  edit(place, () => shownFile(statistic, place))
  const index = 'src/ranking/comparisons/index.ts'
  edit(index, (before) => `${before}${shownFile(statistic, index)}`)
  const like = text('docs/statistics/signTest.md')
  const [, example] = /@example\n \* (.*)\n/.exec(text(place))!
  const [call, shown] = example!.split(' // ')
  edit('docs/statistics/medianDifference.md', () =>
    [
      ...[
        '# medianDifference',
        '## Definition\nMedian of the differences.',
        '## Options\n<!-- options -->\n<!-- /options -->',
      ],
      ...like.match(/^## (Edge cases|Source)\n[^#]*/gm)!.map((part) => part.trim()),
      `## Example\n\`\`\`ts\nimport { medianDifference } from 'medgrade/statistics'\n\nconsole.log(${call}) // ${shown}\n\`\`\`\n`,
    ].join('\n\n'),
  )
  edit('docs/statistics/README.md', (before) => `${before}\n| [medianDifference](medianDifference.md) | median |\n`)
  writeMetricFiles(project)

  run(['scripts/pythonApi.mjs'])
  build()
  cpSync(join(copy, 'dist'), join(copy, 'python/medgrade/_node_program'), { recursive: true })
  for (const [side, values] of Object.entries({ r: [1, 1, 2, 2, 0], p: [1, 0, 2, 2, 0] })) {
    mkdirSync(join(copy, side))
    writeFileSync(join(copy, side, 'a.nii'), nifti({ size: [5, 1, 1], values }))
  }
  for (const name of ['r', 'p']) writeFileSync(join(copy, `${name}.pgm`), 'P5\n3 2\n255\nabcdef')
})

it('passes the tests that the commands of the pages run, which write what follows', () => {
  // One run for all: each would load the sources anew.
  for (const page of pages) expect(updated(page).length).toBeGreaterThan(0)
  const files = new Set([...pages.flatMap(updated), ...metricTests, 'test/docs/statisticsPages.test.ts'])
  vitest([...files], '--update')
})

it('compiles with all of them', () => {
  run(['node_modules/typescript-native/bin/tsc', '-b', 'src/tsconfig.pure.json', '--singleThreaded'])
})

describe('the metric, which stands in five places', () => testMetric(project))

describe('the preset', () => {
  it('is written among the options of the presets', () => {
    expect(text('docs/evaluation/options.md')).toContain(
      '| `halves` | `weight` | a number above 0 | 1 | weight of label 2 |',
    )
  })

  it('is in evaluate, in any spelling, with its options', () => {
    const words = ['--preset', 'Halves', '--preset-options', '{"weight":0.5}', '--json']
    const { cases, metrics } = JSON.parse(medgrade('evaluate', 'r', 'p', ...words))
    expect(cases[0].rows.map(({ value }: { value: number }) => value)).toStrictEqual([2 / 3, 0.5])
    expect(metrics).toMatchObject([{ name: 'DSC', better: 'higher' }])
  })
})

describe('the reader', () => {
  it('is written into its rows', () => {
    expect(text('docs/how-to/own-challenge.md')).toContain('| `pgm` | array | PGM of one byte a pixel; rows, columns |')
    expect(text('docs/command-line.md')).toContain('pgm')
  })

  it('is in inspect, metric, the schema and declared challenges', () => {
    const { files } = JSON.parse(`{"files":${medgrade('inspect', 'r.pgm', '--reader', 'PGM', '--json')}}`)
    expect(JSON.stringify(files)).toContain('[2,3]')
    expect(medgrade('metric', 'mse', 'r.pgm', 'p.pgm', '--reader', 'pgm')).toContain('0')
    medgrade('init', 'challenge', 'kit')
    expect(text('kit/challenge.schema.json')).toContain('"pgm"')
    const side = (column: string) => `{ id: id, files: { ${column}: { column: ${column}, reader: Pgm } } }`
    const yaml = `{ id: mine, answers: ${side('r')}, submission: ${side('p')}, measures: { e: { metric: mse } }, metrics: [{ name: e }] }`
    writeFileSync(join(copy, 'mine.yaml'), yaml)
    for (const column of ['r', 'p']) writeFileSync(join(copy, `${column}.csv`), `id,${column}\na,${column}.pgm\n`)
    const words = ['--submission', 'p.csv', '--answers', 'r.csv', '--submission-dir', '.', '--answers-dir', '.']
    const report = JSON.parse(medgrade('grade', './mine.yaml', ...words, '--details', '--json'))
    expect(report.details.raw.e).toBe(0)
  })
})

describe('the statistic', () => {
  it('is among the exports', () => {
    expect(text('test/publicApi/statistics.txt')).toContain('\nmedianDifference\n')
  })

  it('is in the tables of Python', () => {
    expect(text('python/medgrade/statistics.pyi')).toContain('def median_difference(')
  })

  it.skipIf(!existsSync(python))('is a function of Python', () => {
    const code = 'from medgrade.statistics import median_difference as m; print(m([3, 5, 8], [2, 3, 4])["estimate"])'
    const { stdout, stderr } = spawnSync(python, ['-c', code], { cwd: join(copy, 'python'), encoding: 'utf8' })
    expect([Number(stdout), stderr]).toStrictEqual([2, ''])
  })
})

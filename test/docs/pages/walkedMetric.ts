import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { mha } from '../../support/smallVolumes'
import { type ProjectCopy, shownFile } from './projectCopy'

// docs/how-to/add-a-metric.md walked in a copy of the project: its five places, and then every entry point.

const page = readFileSync('docs/how-to/add-a-metric.md', 'utf8')
const block = (place: string) => shownFile(page, place)

/** What the page tells to run, and the tests of what it adds. */
export const metricTests = ['test/catalogue/entryPoints.test.ts', 'test/metrics/overlap/voxelF.test.ts']

/** The five places, and no other. */
export function addMetric({ edit }: ProjectCopy): void {
  edit('src/metrics/overlap/voxelF.ts', () => block('src/metrics/overlap/voxelF.ts'))
  edit('src/metrics/index.ts', (text) => `${text}${block('src/metrics/index.ts')}`)
  const [typed, ...sheet] = block('src/catalogue/sheets/voxelF.ts').split('\n')
  edit('src/catalogue/sheets/overlap.ts', (text) => {
    const body = sheet.filter((line) => !line.startsWith('import ')).join('\n')
    const list = text.replace(/export const overlapSheets = \[/, `${body}\n$&voxelF, `)
    return `${typed}\n${list}`
  })
  edit('docs/metrics/voxelF.md', () => /^~~~~md\n([\s\S]*?)^~~~~/m.exec(page)![1]!)
  edit('test/metrics/overlap/voxelF.test.ts', () => block('test/metrics/overlap/voxelF.test.ts'))
}

/** Volumes of two models, in a folder of their own. */
export function writeMetricFiles({ copy }: ProjectCopy): void {
  for (const [side, values] of Object.entries({ r: [1, 1, 1, 0, 0], p: [1, 0, 0, 1, 0] })) {
    mkdirSync(join(copy, 'metric', side), { recursive: true })
    const volume = mha({ size: [5, 1, 1], spacing: [1, 1, 1], values: Uint8Array.from(values) })
    writeFileSync(join(copy, 'metric', side, 'a.mha'), volume)
  }
}

const python = process.env.MEDGRADE_PYTHON ?? join(process.env.HOME ?? '', '.cache/medgrade/peers/bin/python')
/** Three voxels and two with one in common; β = 2. */
const expected = 5 / 14

/** A metric that stands in five places. */
export function testMetric({ copy, medgrade }: ProjectCopy): void {
  it('is written into the pages and the list of exports', () => {
    const index = readFileSync(join(copy, 'docs/metrics/README.md'), 'utf8')
    expect(index).toContain('| [voxelF](voxelF.md), `voxel_f` | F-beta of voxels | 0 to 1 |')
    const written = readFileSync(join(copy, 'docs/metrics/voxelF.md'), 'utf8')
    expect(written).toContain('| `beta` | number | weight of recall against precision; default `1` |')
    expect(readFileSync(join(copy, 'test/publicApi/metrics.txt'), 'utf8')).toContain('\nvoxelF\n')
  })

  it('is in metric, by each name, with its options', () => {
    expect(medgrade('metric', '--help')).toContain('F-beta of voxels [one]: voxel_f')
    for (const name of ['voxel_f', 'voxelF', 'FBeta']) {
      const printed = medgrade(
        'metric',
        name,
        'metric/r/a.mha',
        'metric/p/a.mha',
        '--label',
        '1',
        '--beta',
        '2',
        '--json',
      )
      expect(JSON.parse(printed)).toMatchObject({ metric: 'voxelF', unit: 'one', value: expected })
    }
  })

  it('is in evaluate, with its direction', () => {
    const { cases, metrics } = JSON.parse(medgrade('evaluate', 'metric/r', 'metric/p', '--metrics', 'fbeta', '--json'))
    expect(cases[0].rows).toStrictEqual([{ label: '1', metric: 'voxel_f', value: 0.4, unit: 'one' }])
    expect(metrics).toStrictEqual([{ name: 'voxel_f', unit: 'one', better: 'higher' }])
  })

  it('is in declared challenges and their schema', () => {
    const side = (column: string) => `{ id: id, files: { ${column}: { column: ${column}, reader: sitk } } }`
    const measure = '{ metric: voxel_f, label: 1, beta: 2 }'
    const text = `{ id: mine, answers: ${side('r')}, submission: ${side('p')}, measures: { f: ${measure} }, metrics: [{ name: f }] }`
    writeFileSync(join(copy, 'metric/mine.yaml'), text)
    for (const column of ['r', 'p'])
      writeFileSync(join(copy, `metric/${column}.csv`), `id,${column}\na,${column}/a.mha\n`)
    const tables = ['--submission', 'metric/p.csv', '--answers', 'metric/r.csv']
    const words = [...tables, '--submission-dir', 'metric', '--answers-dir', 'metric', '--details', '--json']
    const report = JSON.parse(medgrade('grade', './metric/mine.yaml', ...words))
    // Higher is better, and less of the overall value.
    expect(report.details.raw).toStrictEqual({ f: expected, overall: -expected })
    medgrade('init', 'challenge', 'metric/kit')
    expect(readFileSync(join(copy, 'metric/kit/challenge.schema.json'), 'utf8')).toContain('"voxel_f"')
  })

  it('is in info and in completion', () => {
    const text = medgrade('info', 'voxel_f')
    for (const part of ['F-beta of voxels', '0 to 1', 'small structures beside large ones', 'beta: '])
      expect(text).toContain(part)
    expect(medgrade('completion', 'bash')).toContain(' voxel_f ')
  })

  it('is in the tables of Python', () => {
    expect(readFileSync(join(copy, 'python/medgrade/_table.py'), 'utf8')).toContain('"metrics.voxelF"')
    expect(readFileSync(join(copy, 'python/medgrade/metrics.pyi'), 'utf8')).toContain('def voxel_f(')
  })

  it.skipIf(!existsSync(python))('is a function of Python', () => {
    const code = 'import medgrade; print(medgrade.voxel_f([1, 1, 1, 0], [1, 0, 0, 1], label=1, beta=2))'
    const { stdout, stderr } = spawnSync(python, ['-c', code], { cwd: join(copy, 'python'), encoding: 'utf8' })
    expect([Number(stdout), stderr]).toStrictEqual([expected, ''])
  })
}

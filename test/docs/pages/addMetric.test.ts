import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mha } from '../../support/smallVolumes'
import { projectCopy, shownFile } from './projectCopy'

// docs/how-to/add-a-metric.md walked in a copy of the project: its five places, its commands, and then every entry point.

const { copy, edit, run, medgrade, build } = projectCopy('metric')
afterAll(() => rmSync(copy, { recursive: true }))
const page = readFileSync('docs/how-to/add-a-metric.md', 'utf8')
const block = (place: string) => shownFile(page, place)

/** The five places, and no other. */
function addMetric(): void {
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

const python = process.env.MEDGRADE_PYTHON ?? join(process.env.HOME ?? '', '.cache/medgrade/peers/bin/python')
/** Three voxels and two with one in common; β = 2. */
const expected = 5 / 14

beforeAll(() => {
  addMetric()
  run(['scripts/pythonApi.mjs'])
  build()
  cpSync(join(copy, 'dist'), join(copy, 'python/medgrade/_node_program'), { recursive: true })
  for (const [side, values] of Object.entries({ r: [1, 1, 1, 0, 0], p: [1, 0, 0, 1, 0] })) {
    mkdirSync(join(copy, side))
    const volume = mha({ size: [5, 1, 1], spacing: [1, 1, 1], values: Uint8Array.from(values) })
    writeFileSync(join(copy, side, 'a.mha'), volume)
  }
})

describe('a metric that stands in five places', () => {
  it('passes the tests of the pages, the exports and the catalogue after the commands of the page', () => {
    const command = /^npx vitest (run .* --update)$/m.exec(page)![1]!.split(' ')
    const tests = ['test/catalogue/entryPoints.test.ts', 'test/metrics/overlap/voxelF.test.ts']
    run(['node_modules/vitest/vitest.mjs', ...command, ...tests])
    const index = readFileSync(join(copy, 'docs/metrics/README.md'), 'utf8')
    expect(index).toContain('| [voxelF](voxelF.md), `voxel_f` | F-beta of voxels | 0 to 1 |')
    const written = readFileSync(join(copy, 'docs/metrics/voxelF.md'), 'utf8')
    expect(written).toContain('| `beta` | number | weight of recall against precision; default `1` |')
    expect(readFileSync(join(copy, 'test/publicApi/metrics.txt'), 'utf8')).toContain('\nvoxelF\n')
  })

  it('is in metric, by each name, with its options', () => {
    expect(medgrade('metric', '--help')).toContain('F-beta of voxels [one]: voxel_f')
    for (const name of ['voxel_f', 'voxelF', 'FBeta']) {
      const printed = medgrade('metric', name, 'r/a.mha', 'p/a.mha', '--label', '1', '--beta', '2', '--json')
      expect(JSON.parse(printed)).toMatchObject({ metric: 'voxelF', unit: 'one', value: expected })
    }
  })

  it('is in evaluate, with its direction', () => {
    const { cases, metrics } = JSON.parse(medgrade('evaluate', 'r', 'p', '--metrics', 'fbeta', '--json'))
    expect(cases[0].rows).toStrictEqual([{ label: '1', metric: 'voxel_f', value: 0.4, unit: 'one' }])
    expect(metrics).toStrictEqual([{ name: 'voxel_f', unit: 'one', better: 'higher' }])
  })

  it('is in declared challenges and their schema', () => {
    const side = (column: string) => `{ id: id, files: { ${column}: { column: ${column}, reader: sitk } } }`
    const measure = '{ metric: voxel_f, label: 1, beta: 2 }'
    const text = `{ id: mine, answers: ${side('r')}, submission: ${side('p')}, measures: { f: ${measure} }, metrics: [{ name: f }] }`
    writeFileSync(join(copy, 'mine.yaml'), text)
    for (const column of ['r', 'p']) writeFileSync(join(copy, `${column}.csv`), `id,${column}\na,${column}/a.mha\n`)
    const words = ['--submission', 'p.csv', '--answers', 'r.csv', '--submission-dir', '.', '--answers-dir', '.']
    const report = JSON.parse(medgrade('grade', './mine.yaml', ...words, '--details', '--json'))
    // Higher is better, and less of the overall value.
    expect(report.details.raw).toStrictEqual({ f: expected, overall: -expected })
    medgrade('init', 'challenge', 'kit')
    expect(readFileSync(join(copy, 'kit/challenge.schema.json'), 'utf8')).toContain('"voxel_f"')
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
})

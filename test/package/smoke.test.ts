import { execFileSync, type SpawnSyncReturns, spawnSync } from 'node:child_process'
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { nodeOf } from './nodeOf'
import { packedProject, tarballIn } from './packedProject'

/** What a user does: pack, install the tarball in an empty project, import it in every way, on every supported Node. */
let project: string
const run = (command: string, args: string[], cwd = project) =>
  execFileSync(command === 'node' ? process.execPath : command, args, {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  })
/** What npx starts, which takes longer than most commands. */
const command = () => join(project, 'node_modules/.bin/medgrade')
/** A tool of this project. */
const tool = (name: string) => join(process.cwd(), 'node_modules/.bin', name)

beforeAll(() => {
  project = packedProject()
  const use = `const a = { data: new Uint8Array([1, 1, 0, 0]), shape: [2, 2] }
const b = { data: new Uint8Array([1, 0, 0, 0]), shape: [2, 2] }
if (dice(a, b, { label: 1 }) !== 2 / 3) throw new Error('dice')
if (typeof grade !== 'function') throw new Error('grade')
`
  writeFileSync(
    join(project, 'use.mjs'),
    `import { dice, grade, MedgradeError } from 'medgrade'
import * as metrics from 'medgrade/metrics'
import * as detection from 'medgrade/detection'
import * as images from 'medgrade/images'
import * as calibration from 'medgrade/calibration'
import * as clinical from 'medgrade/clinical'
import * as lesions from 'medgrade/lesions'
import * as registration from 'medgrade/registration'
import * as tracking from 'medgrade/tracking'
import * as text from 'medgrade/text'
import * as statistics from 'medgrade/statistics'
import * as evaluation from 'medgrade/evaluation'
import * as reporting from 'medgrade/reporting'
import * as ndarray from 'medgrade/ndarray'
import * as node from 'medgrade/node'
import * as worker from 'medgrade/worker'
if (![metrics, detection, images, tracking, registration, lesions, clinical, calibration, text, statistics, evaluation, reporting, ndarray, node, worker].every((part) => Object.keys(part).length > 0)) throw new Error('an empty sub-path')
${use}if (dice(metrics.labelPair(a, b), { label: 1 }) !== 2 / 3) throw new Error('a pair of another sub-path')
try {
  metrics.dice(a, { ...b, shape: [4] })
} catch (error) {
  if (error instanceof MedgradeError) console.log('esm')
}`,
  )
  writeFileSync(
    join(project, 'use.cjs'),
    `const { dice, grade } = require('medgrade')
for (const part of ['metrics', 'detection', 'images', 'tracking', 'registration', 'lesions', 'clinical', 'calibration', 'text', 'statistics', 'evaluation', 'reporting', 'ndarray', 'node', 'worker'])
  if (Object.keys(require('medgrade/' + part)).length === 0) throw new Error('an empty sub-path')
${use}console.log('cjs')`,
  )
  writeFileSync(
    join(project, 'use.ts'),
    `import { type ChallengeReport, dice, grade } from 'medgrade'
import { dice as metric } from 'medgrade/metrics'
import { evaluateCoco } from 'medgrade/detection'
import { psnr } from 'medgrade/images'
import { ops, toNdarray } from 'medgrade/ndarray'
const mask = { data: new Uint8Array(4), shape: [2, 2] }
export const value: number = dice(mask, mask, { label: 1 }) + metric(mask, mask, { label: 1 })
export const sum: number = ops.sum(toNdarray(mask))
export const quality: number = psnr(mask, mask, { dataRange: 1 }) + evaluateCoco({ images: [], annotations: [], categories: [] }, []).ap
// @ts-expect-error: a view is not just anything
export const wrong: string = toNdarray(mask)
export const report: (...input: Parameters<typeof grade>) => Promise<ChallengeReport> = grade
`,
  )
})
afterAll(() => rmSync(project, { recursive: true, force: true }))

describe('the installed tarball', () => {
  const demo = 'node_modules/medgrade/fixtures/demo'
  it('grades its bundled AutoMedBench run end to end by one command', () => {
    const at = `${demo}/automedbench-run`
    const printed = run('npx', ['medgrade', 'run', 'automedbench', `${at}/run`, '--data-dir', `${at}/data`])
    expect(printed).toMatch(/^medxpertqa-mm-task \(vqa\), tier lite, agent example-agent$/m)
    expect(printed).toMatch(/^ {2}overall +70\.92 +76\.41$/m)
  })
  it("prints the paper's tables from its bundled reports by another", () => {
    const golden = readFileSync('fixtures/goldens/runs/tables/table3/expected.md', 'utf8')
    expect(run(command(), ['tables', `${demo}/reports`])).toBe(golden)
    expect(run(command(), ['tables', `${demo}/reports`, '--table', 'all']).match(/^\| ---/gm)).toHaveLength(25)
  })
  it('works from ESM', () => expect(run('node', ['use.mjs'])).toBe('esm\n'))
  it('works from CommonJS', () => expect(run('node', ['use.cjs'])).toBe('cjs\n'))
  it.each([
    ['bundler', 'ESNext', 'typescript-native'],
    ['node16', 'Node16', 'typescript'],
  ])('has types under moduleResolution %s', (moduleResolution, module, compiler) => {
    const tsc = join(process.cwd(), `node_modules/${compiler}/bin/tsc`)
    const { stdout, status } = spawnSync(
      'node',
      [
        tsc,
        '--noEmit',
        '--strict',
        '--target',
        'es2022',
        '--lib',
        'es2023,dom',
        '--module',
        module,
        '--moduleResolution',
        moduleResolution,
        'use.ts',
      ],
      { cwd: project, encoding: 'utf8' },
    )
    expect(stdout).toBe('')
    expect(status).toBe(0)
  })
  it('has a command that grades the bundled demo', () => {
    expect(run('npx', ['--no-install', 'medgrade', '--version'])).toMatch(/^\d+\.\d+\.\d+\n$/)
    expect(run(command(), ['demo'])).toMatch(/percentile/i)
  })
  it.each(['mjs', 'cjs'])("grades a challenge of the user's own with workers from .%s", (format) => {
    cpSync('docs/how-to/own-challenge', project, { recursive: true })
    const demo = join(process.cwd(), 'fixtures/demo/isles22')
    const load =
      format === 'mjs'
        ? `import { gradeFiles } from 'medgrade/node'`
        : `const { gradeFiles } = require('medgrade/node')`
    const files = JSON.stringify({ submission: `${demo}/submission.csv`, answers: `${demo}/answers.csv` })
    const code = `${load}
const scores = ['./lesions.mjs', './lesions.yaml'].map((name) => gradeFiles(name, ${files}, { jobs: 2 }))
Promise.all(scores).then((reports) => console.log(reports.map(({ error, valid_submission }) => error ?? valid_submission).join()))`
    writeFileSync(join(project, `own.${format}`), code)
    expect(run('node', [`own.${format}`])).toBe('true,true\n')
  })
  it.each(['20', '24'])('runs under Node %s', (version) => {
    const node = nodeOf(version)
    expect(run(node, ['-v'])).toMatch(new RegExp(`^v${version}\\.`))
    // What ran above.
    if (node === process.execPath) return
    expect(run(node, ['use.mjs'])).toBe('esm\n')
    expect(run(node, ['use.cjs'])).toBe('cjs\n')
    expect(run(node, ['node_modules/medgrade/dist/cli.js', 'demo'])).toMatch(/percentile/i)
  })
})

describe('the installed tree', () => {
  it('holds no native code, builds none, and runs no script at installation', () => {
    const files = readdirSync(join(project, 'node_modules'), { recursive: true, encoding: 'utf8' })
    expect(files.length).toBeGreaterThan(100)
    expect(files.filter((path) => /\.(?:node|so|dll|dylib|exe)$|(?:^|\/)binding\.gyp$/.test(path))).toEqual([])
    const { packages } = JSON.parse(readFileSync(join(project, 'package-lock.json'), 'utf8')) as {
      packages: Record<string, { hasInstallScript?: boolean }>
    }
    expect(Object.entries(packages).filter(([, { hasInstallScript }]) => hasInstallScript)).toEqual([])
  })

  it('holds WebAssembly of zstddec only, which geotiff installs and nothing of medgrade loads', () => {
    const files = readdirSync(join(project, 'node_modules'), { recursive: true, encoding: 'utf8' })
    expect(files.filter((path) => path.endsWith('.wasm') && !path.startsWith('zstddec/'))).toEqual([])
  })
})

describe('the package for its publishers', () => {
  it('passes publint', () => {
    const { stdout, status } = spawnSync(tool('publint'), [tarballIn(project), '--strict'], { encoding: 'utf8' })
    expect(status, stdout).toBe(0)
  })
  it('has types that resolve for every kind of importer', () => {
    const { stdout, status } = spawnSync(tool('attw'), [tarballIn(project), '--profile', 'node16', '--no-emoji'], {
      encoding: 'utf8',
    })
    expect(status, stdout).toBe(0)
  })
})

describe('the README', () => {
  const readme = readFileSync('README.md', 'utf8')
  let ran: SpawnSyncReturns<string>
  beforeAll(() => {
    rmSync('reports/demo.html', { force: true })
    ran = spawnSync('node', ['scripts/demo.mjs'], { encoding: 'utf8' })
  })

  it('shows what the demo prints', () => {
    expect(ran.stdout).toMatch(/percentile/i)
    const lines = `${ran.stdout}\n${ran.stderr}`.split('\n').filter((line) => !/^(?:Building|Installing) /.test(line))
    for (const line of lines) expect(readme).toContain(line.trimEnd())
  })
  it('shows the last line of npm run demo, which names a report that is there', () => {
    expect(ran.status, ran.stderr).toBe(0)
    const last = ran.stderr.trimEnd().split('\n').at(-1)!
    expect(readme).toContain(`\n${last}\n`)
    expect(last).toBe('report to look at: reports/demo.html')
    expect(readFileSync('reports/demo.html', 'utf8')).toContain('Ischemic Stroke Lesion Segmentation')
  })
})

import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { transformSync } from 'esbuild'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readPlainYaml } from '../../../../src/formats/tree/readPlainYaml'
import { userProject } from '../../../support/command/userProject'
import { canContain, canLimitMemory, contained } from '../../../support/container'

// Every kit is written by the command and run by its own entry point, as its platform runs it.

let scratch: string
let command: string
/** What medgrade gives for the sample files of all kits. */
let expected: { metrics: Record<string, number>; cases: { id: string; metrics: Record<string, number> }[] }

beforeAll(async () => {
  scratch = mkdtempSync(join(tmpdir(), 'medgrade-kits-'))
  command = userProject(scratch)
  const at = kit('challenge')
  const args = ['--submission', 'submission.csv', '--answers', 'answers.csv', '--json', '--details']
  const { stdout } = medgrade(['grade', './challenge.yaml', ...args], at)
  const report = JSON.parse(stdout)
  expected = { metrics: report.metrics, cases: report.details.cases }
})
afterAll(() => rmSync(scratch, { recursive: true }))

function medgrade(args: readonly string[], cwd = scratch) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [command, ...args], { encoding: 'utf8', cwd })
  return { status, stdout, stderr }
}

let count = 0
const written = new Map<string, string>()
/** A kit in a folder of its own, with medgrade installed. The command writes each kind once; the others are copies. */
function kit(name: string, ...flags: string[]): string {
  const kind = [name, ...flags].join(' ')
  const at = join(scratch, `${name}-${count++}`)
  const first = written.get(kind) ?? join(scratch, `first-${name}-${count}`)
  if (!written.has(kind)) {
    const { status, stderr } = medgrade(['init', name, first, ...flags])
    expect({ status, stderr }).toStrictEqual({ status: 0, stderr: '' })
    cpSync(join(scratch, 'node_modules'), join(first, 'node_modules'), { recursive: true })
    written.set(kind, first)
  }
  cpSync(first, at, { recursive: true })
  return at
}

function ownTest(at: string) {
  const { NODE_OPTIONS: _, ...env } = process.env
  const { status, stdout } = spawnSync(process.execPath, ['--test'], { encoding: 'utf8', cwd: at, env })
  return {
    status,
    passed: Number(/^# pass (\d+)/m.exec(stdout)?.[1]),
    failed: Number(/^# fail (\d+)/m.exec(stdout)?.[1]),
  }
}

describe('challenge', () => {
  test('grades its samples and passes its own test', () => {
    const at = kit('challenge')
    expect(expected.metrics).toMatchObject({ dice: 0.78547, lesion_f1: 0.95238 })
    expect(ownTest(at)).toStrictEqual({ status: 0, passed: 3, failed: 0 })
    expect(readFileSync(join(at, 'challenge.yaml'), 'utf8')).toMatch(
      /^# yaml-language-server: \$schema=\.\/challenge\.schema\.json\n/,
    )
    expect(JSON.parse(readFileSync(join(at, 'challenge.schema.json'), 'utf8')).title).toBe('A challenge of medgrade')
  })

  test('--typescript gives the same numbers', () => {
    const at = kit('challenge', '--typescript')
    expect(readdirSync(at)).not.toContain('challenge.yaml')
    // The package tests check the types; Node before 22.18 needs JavaScript.
    const { code } = transformSync(readFileSync(join(at, 'challenge.ts'), 'utf8'), { loader: 'ts' })
    writeFileSync(join(at, 'challenge.js'), code)
    const args = ['--submission', 'submission.csv', '--answers', 'answers.csv', '--json']
    const { stdout } = medgrade(['grade', './challenge.js', ...args], at)
    expect(JSON.parse(stdout).metrics).toStrictEqual(expected.metrics)
  })
})

const isolated = canContain()

describe.runIf(isolated)('grand-challenge in a container of namespaces (needs root and unshare)', () => {
  let at: string
  beforeEach(() => {
    at = kit('grand-challenge')
  })
  /** Without a network, as user 1000, on a read-only root; /tmp is empty. */
  function run({ uploaded = true, memory }: { uploaded?: boolean; memory?: number } = {}) {
    const output = mkdtempSync(join(scratch, 'output-'))
    chmodSync(output, 0o777)
    const truth = uploaded ? { [join(at, 'ground_truth')]: '/opt/ml/input/data/ground_truth' } : {}
    const mounts = {
      readOnly: { [at]: '/opt/app', [join(at, 'test/input')]: '/input', ...truth },
      output: { [output]: '/output' },
      ...(memory === undefined ? {} : { memory }),
    }
    const ran = contained(mounts, [process.execPath, '/opt/app/evaluate.mjs'])
    const path = join(output, 'metrics.json')
    return {
      ...ran,
      metrics: existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null,
      files: readdirSync(output),
    }
  }
  const jobsFile = () => join(at, 'test/input/predictions.json')
  const jobs = (): { pk: string; inputs: { image: { name: string } }[]; outputs: Record<string, unknown>[] }[] =>
    JSON.parse(readFileSync(jobsFile(), 'utf8'))
  const folderOf = (id: string) => {
    const { pk } = jobs().find(({ inputs }) => inputs[0]!.image.name.startsWith(id))!
    return join(at, 'test/input', pk, 'output/images/lesion-segmentation')
  }
  const caseOf = (metrics: { results: { case: string }[] }, id: string) =>
    metrics.results.find((one) => one.case === id)!

  test.each([true, false])('evaluates the sample jobs, ground truth uploaded: %s', (uploaded) => {
    if (uploaded) rmSync(join(at, 'ground_truth/case-001.nii.gz'), { force: true })
    if (uploaded)
      cpSync('fixtures/demo/isles22/test/sub-strokecase0001_msk.nii.gz', join(at, 'ground_truth/case-001.nii.gz'))
    const { status, stderr, metrics, files } = run({ uploaded })
    expect({ status, stderr }).toStrictEqual({ status: 0, stderr: '' })
    expect(metrics.aggregates).toStrictEqual({ ...expected.metrics, failed_cases: 0 })
    for (const { id, metrics: values } of expected.cases)
      expect(caseOf(metrics, id)).toMatchObject({ ...values, error: null })
    expect(files).toStrictEqual(['metrics.json'])
  })

  test.runIf(canLimitMemory())('evaluates the sample jobs in 192 MB (needs control groups)', () => {
    const { status, stderr, metrics } = run({ memory: 192 * 2 ** 20 })
    expect({ status, stderr }).toStrictEqual({ status: 0, stderr: '' })
    expect(metrics.aggregates).toStrictEqual({ ...expected.metrics, failed_cases: 0 })
  })

  test('reads the layout of earlier versions of the platform', () => {
    const earlier = jobs().map((job) => ({
      ...job,
      inputs: job.inputs.map(({ socket, ...value }: Record<string, unknown>) => ({ ...value, interface: socket })),
      outputs: job.outputs.map(({ socket, ...value }) => ({ ...value, interface: socket })),
    }))
    writeFileSync(jobsFile(), JSON.stringify(earlier))
    expect(run().metrics.aggregates).toStrictEqual({ ...expected.metrics, failed_cases: 0 })
  })

  test.each([
    [
      'a file that is no image',
      (folder: string) => writeFileSync(join(folder, 'output.mha'), 'ObjectType = Image\nnonsense'),
    ],
    ['no file', (folder: string) => rmSync(join(folder, 'output.mha'))],
    ['two files', (folder: string) => cpSync(join(folder, 'output.mha'), join(folder, 'other.mha'))],
    ['no folder', (folder: string) => rmSync(folder, { recursive: true })],
    [
      'an image of 10^12 voxels',
      (folder: string) =>
        writeFileSync(
          join(folder, 'output.mha'),
          'ObjectType = Image\nNDims = 3\nDimSize = 10000 10000 10000\nElementType = MET_UCHAR\nElementDataFile = LOCAL\n',
        ),
    ],
  ])('%s fails its case and loses no other', (_, damage) => {
    damage(folderOf('case-002'))
    const { status, metrics, stderr } = run()
    expect(status).toBe(0)
    expect(metrics.aggregates).toStrictEqual({ failed_cases: 1 })
    for (const { id, metrics: values } of expected.cases) {
      if (id === 'case-002') expect(caseOf(metrics, id)).toMatchObject({ error: { code: expect.any(String) } })
      else expect(caseOf(metrics, id)).toMatchObject({ ...values, error: null })
    }
    expect(stderr).toMatch(/^The submission is invalid \([a-z-]+\), case-002: /)
  })

  test('a path that leads out of /input is refused', () => {
    const away = jobs().map((job, i) => (i === 0 ? { ...job, pk: '../opt/ml/input/data/ground_truth' } : job))
    writeFileSync(jobsFile(), JSON.stringify(away))
    const { status, metrics } = run()
    expect(status).toBe(0)
    expect(metrics.aggregates).toStrictEqual({ failed_cases: 1 })
  })

  test.each([
    ['[', 3],
    ['{"pk": 1}', 3],
    ['[]', 1],
  ])('jobs that read %s are a failure, which tells participants nothing of the ground truth', (text, status) => {
    writeFileSync(jobsFile(), text)
    const ran = run()
    expect(ran.status).toBe(status)
    expect(ran.stderr).not.toMatch(/ground|opt\/|nii/)
    expect(ran.stderr).not.toBe('')
  })

  test('a broken ground truth is the fault of the organisers, and only the log says which file', () => {
    for (const name of readdirSync(join(at, 'ground_truth'))) writeFileSync(join(at, 'ground_truth', name), 'nonsense')
    const { status, stdout, stderr, metrics } = run()
    expect(status).toBe(3)
    expect(JSON.stringify(metrics)).not.toMatch(/\.nii|ground/)
    expect(stderr).toBe('The evaluation failed; its log tells the organisers why.\n')
    expect(stdout).toContain('case-003.nii.gz')
  })

  test('passes its own test', () => {
    expect(ownTest(at)).toStrictEqual({ status: 0, passed: 1, failed: 0 })
  })
})

interface Competition {
  readonly image: string
  readonly terms: string
  readonly pages: readonly { title: string; file: string }[]
  readonly tasks: readonly { index: number; scoring_program: string; reference_data: string }[]
  readonly solutions: readonly { index: number; path: string; tasks: number[] }[]
  readonly phases: readonly { tasks: number[]; solutions: number[] }[]
  readonly leaderboards: readonly { key: string; columns: readonly { key: string; index: number; sorting: string }[] }[]
}

describe('codabench', () => {
  let at: string
  beforeEach(() => {
    at = kit('codabench')
  })
  const yaml = <T>(path: string) => readPlainYaml(readFileSync(join(at, path), 'utf8'), path) as T

  test('the bundle has what it names', () => {
    const bundle = yaml<Competition & { version: number }>('competition.yaml')
    expect(bundle.version).toBe(2)
    const named = [bundle.image, bundle.terms, ...bundle.pages.map(({ file }) => file)]
    for (const path of named) expect(readFileSync(join(at, path)).length, path).toBeGreaterThan(0)
    for (const { scoring_program: program, reference_data: data } of bundle.tasks)
      for (const path of [program, data]) expect(readdirSync(join(at, path)).length).toBeGreaterThan(0)
    const tasks = bundle.tasks.map(({ index }) => index)
    for (const each of [...bundle.solutions, ...bundle.phases])
      for (const task of each.tasks) expect(tasks).toContain(task)
    for (const { path } of bundle.solutions) expect(readdirSync(join(at, path))).toHaveLength(3)
  })

  /** As the worker of the platform: the words of the command are replaced, the bundles unpacked below /app. */
  function score(input: string, output: string) {
    const root = (path: string) =>
      isolated ? `/app/${path}` : { input, output, program: join(at, 'scoring_program') }[path]!
    const line = yaml<{ command: string }>('scoring_program/metadata.yaml').command
    const words = line
      .replace('$input', root('input'))
      .replace('$output', root('output'))
      .replace('$program', root('program'))
    const [program, ...args] = words.split(' ')
    expect(program).toBe('node')
    if (!isolated) return spawnSync(process.execPath, args, { encoding: 'utf8' })
    const readOnly = { [join(at, 'scoring_program')]: '/app/program', [input]: '/app/input' }
    return contained({ readOnly, output: { [output]: '/app/output' } }, [process.execPath, ...args])
  }
  function folders() {
    const input = mkdtempSync(join(scratch, 'codabench-input-'))
    const output = mkdtempSync(join(scratch, 'codabench-output-'))
    chmodSync(input, 0o755)
    chmodSync(output, 0o777)
    cpSync(join(at, 'reference_data'), join(input, 'ref'), { recursive: true })
    cpSync(join(at, 'solution'), join(input, 'res'), { recursive: true })
    cpSync(join(at, 'node_modules'), join(at, 'scoring_program/node_modules'), { recursive: true })
    return { input, output }
  }

  test('the scoring program writes scores for every column, in both forms, and a page', () => {
    const { input, output } = folders()
    const { status, stderr } = score(input, output)
    expect({ status, stderr }).toStrictEqual({ status: 0, stderr: '' })
    const scores = JSON.parse(readFileSync(join(output, 'scores.json'), 'utf8'))
    expect(scores).toStrictEqual(expected.metrics)
    expect(readPlainYaml(readFileSync(join(output, 'scores.txt'), 'utf8'), 'scores.txt')).toStrictEqual(scores)
    for (const { key } of yaml<Competition>('competition.yaml').leaderboards[0]!.columns)
      expect(scores[key]).toBeTypeOf('number')
    expect(readFileSync(join(output, 'detailed_results.html'), 'utf8')).toContain('<th scope="row">case-002</th>')
    // The platform writes a file of this name and fails if it is there.
    expect(readdirSync(output)).not.toContain('metadata')
  })

  test('a submission with a folder around its files is the same; one without a case has no scores', () => {
    const { input, output } = folders()
    mkdirSync(join(input, 'res/__MACOSX'))
    mkdirSync(join(input, 'res/masks'))
    for (const id of ['case-001', 'case-002', 'case-003'])
      cpSync(join(at, `solution/${id}.nii.gz`), join(input, `res/masks/${id}.nii.gz`))
    for (const id of ['case-001', 'case-002', 'case-003']) rmSync(join(input, `res/${id}.nii.gz`))
    expect(score(input, output).status).toBe(0)
    expect(JSON.parse(readFileSync(join(output, 'scores.json'), 'utf8'))).toStrictEqual(expected.metrics)
    rmSync(join(output, 'scores.json'))
    rmSync(join(input, 'res/masks/case-002.nii.gz'))
    const missing = score(input, output)
    expect(missing.status).toBe(1)
    expect(missing.stderr).toContain('case-002')
    expect(existsSync(join(output, 'scores.json'))).toBe(false)
    expect(readFileSync(join(output, 'detailed_results.html'), 'utf8')).toContain('The submission is invalid')
  })
})

describe.runIf(isolated)('evalutils in a container of namespaces (needs root and unshare)', () => {
  function run(at: string) {
    const output = mkdtempSync(join(scratch, 'output-'))
    chmodSync(output, 0o777)
    const mounts = {
      readOnly: { [at]: '/opt/evaluation', [join(at, 'test')]: '/input' },
      output: { [output]: '/output' },
    }
    const ran = contained(mounts, [process.execPath, '/opt/evaluation/evaluation.mjs'])
    return { ...ran, metrics: JSON.parse(readFileSync(join(output, 'metrics.json'), 'utf8')) }
  }
  test("writes the columns and pandas' description of them", () => {
    const at = kit('evalutils')
    const { status, stderr, metrics } = run(at)
    expect({ status, stderr }).toStrictEqual({ status: 0, stderr: '' })
    expect(Object.values(metrics.case.id)).toStrictEqual(expected.cases.map(({ id }) => id))
    expect(Object.values(metrics.case.dice)).toStrictEqual(expected.cases.map((one) => one.metrics.dice))
    // pandas.Series([…]).describe() of these three values.
    const { count, mean, std, min, max, '25pc': lower, '50pc': middle, '75pc': upper } = metrics.aggregates.dice
    expect(count).toBe(3)
    const close = [mean, std, min, lower, middle, upper, max].map((value: number) => value.toFixed(12))
    expect(close).toStrictEqual([
      '0.785467112411',
      '0.109253310411',
      '0.665615970581',
      '0.738452467177',
      '0.811288963774',
      '0.845392683326',
      '0.879496402878',
    ])
    expect(ownTest(at)).toStrictEqual({ status: 0, passed: 1, failed: 0 })
  })
  test('a broken file fails its case and loses no other', () => {
    const at = kit('evalutils')
    writeFileSync(join(at, 'test/case-002.nii.gz'), 'nonsense')
    const { status, metrics } = run(at)
    expect(status).toBe(0)
    expect(metrics.failed_cases).toBe(1)
    expect(metrics.case.error['1']).toMatch(/case-002/)
    expect(metrics.case.dice).toStrictEqual({ 0: expected.cases[0]!.metrics.dice, 2: expected.cases[2]!.metrics.dice })
    expect(metrics.aggregates).toStrictEqual({})
  })
})

/** The commands that a README shows, without comments. */
const commandsOf = (text: string) =>
  [...text.matchAll(/```sh\n([\s\S]*?)```/g)]
    .flatMap(([, block]) => block!.trim().split('\n'))
    .map((line) => line.replace(/ +#.*/, ''))

test.each(['challenge', 'grand-challenge', 'codabench', 'evalutils'])(
  'the README of %s names files that are there',
  (name) => {
    const at = kit(name)
    const page = readFileSync(join(at, 'README.md'), 'utf8')
    expect(page).not.toMatch(/\{\{/)
    for (const [, row] of page.matchAll(/^\| (`[^|]+) \|/gm))
      for (const [, path] of row!.matchAll(/`([^`]+)`/g)) expect(existsSync(join(at, path!)), path).toBe(true)
    expect(commandsOf(page).length).toBeGreaterThan(1)
    for (const line of commandsOf(page)) {
      const script = /^\.\/(\S+\.sh)/.exec(line)?.[1]
      if (!script) continue
      expect(spawnSync('bash', ['-n', join(at, script)]).status).toBe(0)
      expect(readFileSync(join(at, script), 'utf8')).toMatch(/^#!\/usr\/bin\/env bash\n/)
    }
  },
)

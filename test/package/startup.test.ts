import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'

const { debugEsm, filesByProcess, loadedFiles } = (await import(
  pathToFileURL(resolve('scripts/loadedFiles.mjs')).href
)) as {
  readonly debugEsm: NodeJS.ProcessEnv
  filesByProcess(printed: string): ReadonlyMap<string | undefined, ReadonlySet<string>>
  loadedFiles(args: readonly string[]): string[][]
}

/** Starts of which several tests ask. */
const started = new Map<string, string[][]>()

/**
 * The files that each process of a start loads, the command first; the same words start once. Counting files, not milliseconds: a test that times fails on a
 * busy machine; the bench times.
 */
function filesOfProcesses(args: string[]): string[][] {
  const words = JSON.stringify(args)
  const found = started.get(words) ?? loadedFiles(args)
  started.set(words, found)
  return found
}

const filesOf = (args: string[]): string[] => [...new Set(filesOfProcesses(args).flat())]

/** Kilobytes of source, of which a start compiles each. */
const kilobytes = (files: string[]) =>
  files.reduce((sum, file) => sum + (file.startsWith('file:///') ? statSync(fileURLToPath(file)).size : 0), 0) / 1000

function loadedPackages(args: string[]): string[] {
  const names = filesOf(args).map((file) => /\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1])
  return [...new Set(names)].filter((name) => name !== undefined)
}

/** A file of each format whose header a package reads; the TIFF is compressed by Zstandard, which geotiff decodes by WebAssembly. */
const headers = [
  { file: 'fixtures/goldens/io/nifti/ext.nii.gz', name: 'nifti-reader-js' },
  { file: 'fixtures/goldens/io/tiff/i32_zstd.tif', name: 'geotiff' },
  { file: 'fixtures/goldens/io/png/gray8.png', name: 'pngjs' },
]

describe('what a start loads', () => {
  it.each(['metrics', 'detection', 'images'])(
    'importing medgrade/%s loads one file, and nothing from node_modules',
    (name) => {
      const files = filesOf(['--input-type=module', '-e', `await import('medgrade/${name}')`])
      const own = files.filter((file) => !/\/\[eval\d*\]$/.test(file))
      expect(own.map((file) => file.slice(file.lastIndexOf('/')))).toEqual([`/${name}.js`])
    },
  )

  it('medgrade --help loads the command parser and nothing else', () => {
    expect(loadedPackages(['dist/cli.js', '--help'])).toEqual(['commander'])
  })

  // The other process loads while this one reads the command parser and the command.
  it('starts the process that grades before it reads more than 10 KB, and no package', () => {
    const later = [...readFileSync('dist/cli.js', 'utf8').matchAll(/import\("\.\/([^"]+)"\)/g)].map(([, name]) => name!)
    const files = new Set(later.slice(0, -1))
    expect(files.size).toBeGreaterThan(1)
    for (const file of files) {
      const imports = [...readFileSync(`dist/${file}`, 'utf8').matchAll(/(?:\bfrom|\bimport)"([^"]+)"/g)].map(
        ([, name]) => name!,
      )
      for (const name of imports) if (!name.startsWith('node:')) files.add(name.replace(/^\.\//, ''))
    }
    expect([...files].filter((name) => !name.startsWith('command-'))).toEqual([])
    expect([...files].reduce((sum, name) => sum + statSync(`dist/${name}`).size, 0)).toBeLessThan(10_000)
  })

  const demo = 'fixtures/demo/isles22'
  const masks = [`${demo}/test/sub-strokecase0002_msk.nii.gz`, `${demo}/predictions/sub-strokecase0002_pred.nii.gz`]
  const vessels = 'fixtures/goldens/topbrain-track1/good-three-patients'
  const tables = ['--submission', `${vessels}/submission.csv`, '--answers', `${vessels}/answers.csv`]
  const folders = ['--submission-dir', `${vessels}/submission`, '--answers-dir', `${vessels}/answers`]

  const folder = mkdtempSync(join(tmpdir(), 'medgrade-startup-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  const list = join(folder, 'list.jsonl')
  const line = {
    challenge_id: 'topbrain-track1',
    submission_path: `${vessels}/submission.csv`,
    submission_dir: `${vessels}/submission`,
    answers: `${vessels}/answers.csv`,
    answers_dir: `${vessels}/answers`,
  }
  writeFileSync(list, JSON.stringify(line))

  // Each file costs a start half a millisecond, and so do 20 KB of source.
  it.each([
    { words: ['metric', 'dice', ...masks], process: 0, who: 'the command', files: 20, size: 480 },
    {
      words: ['grade', 'topbrain-track1', ...tables, ...folders],
      process: 0,
      who: 'the command',
      files: 12,
      size: 85,
    },
    {
      words: ['grade', 'topbrain-track1', ...tables, ...folders],
      process: 1,
      who: 'the process that grades',
      files: 15,
      size: 330,
    },
    {
      words: ['evaluate', `${demo}/test`, `${demo}/predictions`, '--jobs', '1'],
      process: 0,
      who: 'the command',
      files: 22,
      size: 620,
    },
    {
      words: ['evaluate', `${demo}/test`, `${demo}/predictions`, '--jobs', '1'],
      process: 1,
      who: 'the process of the cases',
      files: 14,
      size: 405,
    },
  ])('medgrade $words.0 $words.1: $who loads at most $files files, $size KB', (row) => {
    const own = filesOfProcesses(['dist/cli.js', ...row.words])[row.process]!.filter((file) => file.includes('/dist/'))
    expect(own.length).toBeGreaterThan(3)
    expect(own.length).toBeLessThanOrEqual(row.files)
    expect(kilobytes(own)).toBeLessThanOrEqual(row.size)
  })

  it.each([
    ['grade', 'topbrain-track1', ...tables, ...folders],
    ['grade', 'topbrain-track1', ...tables, ...folders, '--json', '--details'],
    [
      'grade',
      'topbrain-track1',
      ...tables,
      ...folders,
      '--out',
      join(folder, 'r.json'),
      '--csv',
      join(folder, 'r.csv'),
    ],
    ['validate', 'topbrain-track1', ...tables, ...folders],
    ['validate', 'topbrain-track1', ...tables, ...folders, '--json'],
    ['grade-batch', list],
    ['grade-batch', list, '--output-dir', folder, '--reports', '--csv', join(folder, 'b.csv'), '--details', '--json'],
    ['evaluate', `${demo}/test`, `${demo}/predictions`],
    ['evaluate', `${demo}/test`, `${demo}/predictions`, '--json'],
  ])('medgrade %s loads nothing after the answers for which it waits', (...words) => {
    const { stderr } = spawnSync(process.execPath, ['-r', './test/package/heldAnswers.cjs', 'dist/cli.js', ...words], {
      encoding: 'utf8',
      env: { ...process.env, ...debugEsm },
      maxBuffer: 1 << 28,
    })
    const [, ...afterAnswers] = stderr.split(/^ANSWER to /m)
    expect(afterAnswers.length).toBeGreaterThan(0)
    const command = /^\d+/.exec(afterAnswers[0]!)?.[0]
    expect([...(filesByProcess(afterAnswers.join('')).get(command) ?? [])]).toStrictEqual([])
  })

  // A process that ends by itself ends what V8 still compiles first, and then tells of it by this event.
  it.each([
    ['--help'],
    ['metric', 'dice', ...masks],
    ['grade', 'topbrain-track1', ...tables, ...folders, '--json', '--details'],
    ['evaluate', `${demo}/test`, `${demo}/predictions`],
  ])('medgrade %s does not wait for the compiler at its end', (...words) => {
    const tells = 'data:text/javascript,process.on("beforeExit", () => process.stderr.write("WAITED"))'
    const run = spawnSync(process.execPath, ['--import', tells, 'dist/cli.js', ...words], { encoding: 'utf8' })
    expect(run.status).toBe(0)
    expect(run.stderr).not.toContain('WAITED')
  })

  it('medgrade list --json writes all to a pipe, which holds less than that', () => {
    const { stdout } = spawnSync(process.execPath, ['dist/cli.js', 'list', '--json'], { encoding: 'utf8' })
    expect(stdout.length).toBeGreaterThan(1 << 16)
    expect(JSON.parse(stdout)).toBeTypeOf('object')
  })

  it('the process that grades loads no package: what it shares with the command brings no parser of command lines', () => {
    for (const words of [
      ['grade', 'topbrain-track1', ...tables, ...folders],
      ['evaluate', `${demo}/test`, `${demo}/predictions`, '--jobs', '1'],
    ]) {
      const [, worker] = filesOfProcesses(['dist/cli.js', ...words])
      expect(worker!.filter((file) => file.includes('/node_modules/'))).toStrictEqual([])
    }
  })

  it('medgrade inspect loads the packages that read headers only with --header, and never a WebAssembly decoder', () => {
    const inspect = (...options: string[]) =>
      loadedPackages(['dist/cli.js', 'inspect', ...headers.map(({ file }) => file), ...options])
    for (const { name } of headers) expect(inspect()).not.toContain(name)
    const packages = inspect('--header')
    for (const { name } of headers) expect(packages).toContain(name)
    expect(packages).not.toContain('zstddec')
    expect(packages).not.toContain('lerc')
  })

  it.each(headers)('medgrade inspect --header of $file loads $name alone', ({ file, name }) => {
    const packages = loadedPackages(['dist/cli.js', 'inspect', '--header', file])
    expect(packages).toContain(name)
    for (const other of headers) if (other.name !== name) expect(packages).not.toContain(other.name)
  })

  it('medgrade inspect --header works where there is no WebAssembly', () => {
    const files = headers.map(({ file }) => file)
    const without = ['--import', 'data:text/javascript,delete globalThis.WebAssembly']
    const { status } = spawnSync(process.execPath, [...without, 'dist/cli.js', 'inspect', '--header', ...files])
    expect(status).toBe(0)
  })
})

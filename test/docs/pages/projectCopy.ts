import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { expect } from 'vitest'

const folders = [
  'src',
  'templates',
  'fixtures/demo',
  'test',
  'scripts',
  'docs',
  'site/build',
  'site/src',
  'python/medgrade',
]
const files = ['package.json', 'tsconfig.json', 'vitest.config.ts', 'site/tsconfig.json']

/** A copy of the project, in which the steps of a how-to are walked. */
export function projectCopy(what: string) {
  const copy = mkdtempSync(join(tmpdir(), `medgrade-add-${what}-`))
  for (const path of [...folders, ...files]) {
    mkdirSync(dirname(join(copy, path)), { recursive: true })
    cpSync(path, join(copy, path), { recursive: true, filter: (one) => !one.includes('_node_program') })
  }
  symlinkSync(resolve('node_modules'), join(copy, 'node_modules'), 'dir')

  /** Changes a file, or writes a new one. */
  function edit(path: string, change: (text: string) => string): void {
    const file = join(copy, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, change(existsSync(file) ? readFileSync(file, 'utf8') : ''))
  }

  /** Runs Node in the copy; anything but success fails with what was printed. */
  function run(words: readonly string[], env: Readonly<Record<string, string>> = {}): string {
    const inCopy = { cwd: copy, encoding: 'utf8', env: { ...process.env, ...env } } as const
    const { status, stdout, stderr } = spawnSync(process.execPath, words, inCopy)
    expect([status, status === 0 ? '' : `${stdout}${stderr}`]).toStrictEqual([0, ''])
    return stdout
  }

  const evaluate = (code: string) => run(['--input-type=module', '--eval', `await ${code}`])

  return {
    copy,
    edit,
    run,
    /** The command and the programs of Python. */
    build: () => evaluate("(await import('./scripts/python/bundle.mjs')).bundlePrograms('dist')"),
    medgrade: (...words: string[]) => run(['dist/cli.js', ...words]),
    /** Runs files and folders of tests bundled, as npm test does: else the sources would be transformed one by one. */
    vitest: (files: readonly string[], ...words: string[]) => {
      const include = files.map((path) => (path.endsWith('.ts') ? path : `${path}/**/*.test.ts`))
      const patterns = JSON.stringify({ include })
      evaluate(`(await import('./scripts/bundleTests.mjs')).bundleTests(${patterns}, '.tsbuild/bundles')`)
      const projects = ['unit', 'unit-pure', 'generated'].map((name) => `--project=${name}`)
      return run(['node_modules/vitest/vitest.mjs', 'run', ...projects, ...files, ...words], {
        MEDGRADE_TEST_BUNDLES: join(copy, '.tsbuild/bundles'),
      })
    },
  }
}

export type ProjectCopy = ReturnType<typeof projectCopy>

/** The code of a page whose first line names the file that it is written to. */
export function shownFile(page: string, place: string): string {
  const [, margin, code] = new RegExp(`^( *)\`\`\`ts\\n *// ${place}\\n([\\s\\S]*?)^ *\`\`\``, 'm').exec(page)!
  return code!.replaceAll(new RegExp(`^${margin}`, 'gm'), '')
}

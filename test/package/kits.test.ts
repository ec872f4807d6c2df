import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, lstatSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { nodeOf } from './nodeOf'
import { linkPackages, packedProject, tarballIn } from './packedProject'

/** The kits of `medgrade init`, from the packed tarball and with it installed, as their users have them. */
let project: string
const run = (command: string, args: readonly string[], cwd = project) =>
  execFileSync(command, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })

beforeAll(() => {
  project = packedProject()
})
afterAll(() => rmSync(project, { recursive: true, force: true }))

/** What npx starts. */
const command = () => join(project, 'node_modules/.bin/medgrade')

/** Writes a kit; its package is to be the tarball. */
function kit(name: string, ...flags: string[]): string {
  run(command(), ['init', name, ...flags, '--force'])
  const at = join(project, name)
  for (const manifest of ['package.json', 'scoring_program/package.json'].map((path) => join(at, path)))
    if (existsSync(manifest)) {
      const text = readFileSync(manifest, 'utf8')
      expect(text).toMatch(/"medgrade": "\^\d+\.\d+\.\d+"/)
      writeFileSync(manifest, text.replace(/"medgrade": "[^"]+"/, `"medgrade": "file:${tarballIn(project)}"`))
    }
  return at
}

/** Installs a kit's packages. */
function install(at: string): void {
  linkPackages(project, at)
  run('npm', ['install', '--omit=dev', '--prefer-offline', '--no-audit', '--no-fund'], at)
}

const bytesBelow = (folder: string): number =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => lstatSync(join(folder, path)))
    .reduce((sum, found) => sum + (found.isFile() ? Math.ceil(found.size / 4096) * 4096 : 0), 0)

describe('the packed package', () => {
  it('holds every template, and none that npm leaves out', () => {
    const installed = join(project, 'node_modules/medgrade/templates')
    expect(readdirSync(installed, { recursive: true }).sort()).toStrictEqual(
      readdirSync('templates', { recursive: true }).sort(),
    )
  })
  it('takes less than 100 MB of an image beside Node, with its dependencies', () => {
    const bytes = bytesBelow(join(project, 'node_modules'))
    console.log(`medgrade and its dependencies: ${(bytes / 1e6).toFixed(1)} MB`)
    expect(bytes).toBeGreaterThan(1e6)
    expect(bytes).toBeLessThan(100e6)
  })
})

describe.each(['challenge', 'grand-challenge', 'evalutils'])('init %s', (name) => {
  it('passes its own test after npm install', () => {
    const at = kit(name)
    install(at)
    const { status, stdout } = spawnSync('npm', ['test'], { cwd: at, encoding: 'utf8' })
    expect(status, stdout).toBe(0)
    expect(stdout).toMatch(/# fail 0|ℹ fail 0/)
  })
})

it('init challenge --typescript compiles strictly, grades as JavaScript here and as TypeScript in Node 24', () => {
  const at = kit('challenge', '--typescript')
  const tsc = join(process.cwd(), 'node_modules/typescript-native/bin/tsc')
  run('node', [tsc], at)
  const tables = ['--submission', 'submission.csv', '--answers', 'answers.csv', '--json']
  const metrics = (text: string) => JSON.parse(text).metrics
  const compiled = metrics(run(command(), ['grade', './challenge.js', ...tables], at))
  expect(compiled.dice).toBe(0.78547)
  const cli = join(project, 'node_modules/medgrade/dist/cli.js')
  expect(metrics(run(nodeOf('24'), [cli, 'grade', './challenge.ts', ...tables], at))).toStrictEqual(compiled)
})

it('init codabench scores its sample and makes a bundle', () => {
  const at = kit('codabench')
  linkPackages(project, join(at, 'scoring_program'))
  expect(run('./test_run.sh', [], at)).toContain('"dice":0.78547')
  if (spawnSync('zip', ['-v']).status !== 0) return
  run('./bundle.sh', [], at)
  expect(lstatSync(join(at, 'bundle.zip')).size).toBeLessThan(100e6)
})

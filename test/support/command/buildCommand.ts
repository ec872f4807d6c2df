/** Bundles the command and all public entries for the tests, as the package is built, so that no earlier build is needed; once for all suites. */
import { existsSync, readdirSync, statSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { build } from 'esbuild'
import { commandFolder } from './commandFolder'
import { entryPoints } from './entryPoints'

/** As old as the sources that the bundle is made of. */
const stamp = join(commandFolder, 'built')

export async function setup(): Promise<void> {
  if (existsSync(stamp) && statSync(stamp).mtimeMs > newest()) return
  // From before the build: what is changed during it is newer.
  await mkdir(commandFolder, { recursive: true })
  const begun = `${stamp}.${process.pid}`
  await writeFile(begun, '')
  await bundled(
    {
      cli: 'src/cli/main.ts',
      'command-line': 'src/cli/runCommandLine.ts',
      'case-worker': 'src/node/pool/caseWorker.ts',
      'coco-worker': 'src/node/coco/cocoWorker.ts',
      ...publicEntries,
    },
    commandFolder,
  )
  await rename(begun, stamp)
}

/** When what the bundle is made of was changed last, a file that was removed among it. */
function newest(): number {
  const below = readdirSync('src', { recursive: true, encoding: 'utf8' }).map((path) => join('src', path))
  const paths = ['src', ...below, 'test/support/command', 'package-lock.json', 'scripts/entryPoints.json']
  // A copy of the project, in which how-tos are walked, lacks some.
  return Math.max(...paths.map((path) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0))
}

const publicEntries = Object.fromEntries(
  Object.entries(entryPoints).map(([path, file]) => [path.replace(/^medgrade\/?/, '') || 'index', file]),
)

/** @param files by the name of their bundle. */
export async function bundled(files: Readonly<Record<string, string>>, folder: string): Promise<void> {
  const { outputFiles } = await build({
    entryPoints: { ...files },
    outdir: folder,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    alias: { '#inflate': './src/node/inflate.ts' },
    logLevel: 'silent',
    write: false,
  })
  await mkdir(folder, { recursive: true })
  // Another run of the tests may be using what is there: a file that would not change stays, and no file is ever half written.
  for (const { path, contents } of outputFiles) {
    const there = await readFile(path).catch(() => null)
    if (there?.equals(contents)) continue
    await mkdir(dirname(path), { recursive: true })
    await writeFile(`${path}.${process.pid}`, contents)
    await rename(`${path}.${process.pid}`, path)
  }
}

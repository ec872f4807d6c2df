/** Bundles the command and all public entries once for a run of the tests, as the package is built, so that no earlier build is needed. */
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { build } from 'esbuild'
import { commandFolder } from './commandFolder'
import { entryPoints } from './entryPoints'

export async function setup(): Promise<void> {
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

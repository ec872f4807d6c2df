// npm run python:wheel: python/dist/medgrade-<version>-py3-none-any.whl, which carries the bundled library. Needs Python 3 with pip.
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureInstalled, root, runOrExit } from './prepare.mjs'

/** Builds the wheel with an interpreter; its path. `isolated`: pip installs the build tool for itself. */
export async function buildWheel(python, { isolated = true } = {}) {
  ensureInstalled()
  const { bundlePrograms } = await import('./python/bundle.mjs')
  await bundlePrograms(join(root, 'python/medgrade/_node_program'))
  const folder = join(root, 'python/dist')
  rmSync(folder, { recursive: true, force: true })
  const isolation = isolated ? [] : ['--no-build-isolation']
  const quiet = ['--quiet', '--disable-pip-version-check']
  runOrExit(python, ['-m', 'pip', 'wheel', ...quiet, '--no-deps', ...isolation, '--wheel-dir', folder, './python'])
  const wheel = readdirSync(folder).find((name) => name.endsWith('.whl'))
  return join(folder, wheel)
}

if (import.meta.url === pathToFileURL(process.argv[1]).href)
  console.log(await buildWheel(process.env.MEDGRADE_PYTHON ?? 'python3'))

// Installs the packages and builds dist/ where needed. Node built-ins only: no package may be installed yet.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

// Some images of Python set it. Then each interpreter compiles all that it imports: 20 s of processor time for MONAI alone.
delete process.env.PYTHONDONTWRITEBYTECODE

/**
 * Runs a command in the project root and exits if it fails. Its output goes to standard error; standard output is the script's own.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {Record<string, string>} env
 */
export function runOrExit(command, args, env = {}) {
  const { status, error } = spawnSync(command, args, {
    cwd: root,
    stdio: ['ignore', 2, 2],
    env: { ...process.env, ...env },
    shell: process.platform === 'win32',
  })
  if (error) throw error
  if (status !== 0) process.exit(status ?? 1)
}

/** @param {string} path */
const modified = (path) => (existsSync(path) ? statSync(path).mtimeMs : 0)

/**
 * @param {string} folder
 * @returns {number}
 */
function newest(folder) {
  let time = 0
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    time = Math.max(time, entry.isDirectory() ? newest(path) : modified(path))
  }
  return time
}

/** Installs the locked packages unless they are installed. `site`: those of the site, too. */
export function ensureInstalled({ site = false } = {}) {
  for (const folder of site ? ['.', 'site'] : ['.']) {
    const lock = join(root, folder, 'package-lock.json')
    if (modified(join(root, folder, 'node_modules/.package-lock.json')) >= modified(lock)) continue
    console.error(`Installing packages${folder === '.' ? '' : ` of ${folder}/`} (npm ci) …`)
    runOrExit('npm', ['ci', '--no-audit', '--no-fund', '--prefix', folder])
  }
}

/** A young generation of 16 MB would be collected all the time. */
const roomy = '--max-semi-space-size=64'

/** Builds dist/ if a source is newer; `types` includes the declaration files, which take most of the time. */
export function ensureBuilt({ types = false } = {}) {
  const target = join(root, types ? 'dist/index.d.ts' : 'dist/cli.js')
  const sources = Math.max(
    newest(join(root, 'src')),
    ...[
      'scripts/tsup.config.ts',
      'scripts/entryPoints.json',
      'scripts/declarations.mjs',
      'scripts/groupChunks.mjs',
      'scripts/compactCommonJs.mjs',
      'scripts/bundledLicenses.mjs',
      'scripts/bundledPackages.json',
      'package.json',
    ].map((path) => modified(join(root, path))),
  )
  if (modified(target) > sources) return
  console.error(types ? 'Building …' : 'Building (without types) …')
  rmSync(join(root, 'dist'), { recursive: true, force: true })
  runOrExit('node', [roomy, 'node_modules/tsup/dist/cli-default.js', '--config', 'scripts/tsup.config.ts', '--silent'])
  runOrExit('node', [roomy, 'scripts/groupChunks.mjs'])
  runOrExit('node', ['scripts/compactCommonJs.mjs'])
  runOrExit('node', ['scripts/bundledLicenses.mjs'])
  if (types) runOrExit('node', [roomy, 'scripts/declarations.mjs'])
}

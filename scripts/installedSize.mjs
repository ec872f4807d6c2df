// What an installation takes, from the lock file and the packages that are installed here: no network.
import { execFileSync } from 'node:child_process'
import { lstatSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './prepare.mjs'

/** Disks give space in blocks of this size. */
const BLOCK = 4096

/**
 * Bytes on disk of a folder without the packages in it.
 *
 * @param {string} path
 * @returns {number}
 */
function sizeOnDisk(path) {
  const { size } = lstatSync(path)
  if (!lstatSync(path).isDirectory()) return Math.ceil(size / BLOCK) * BLOCK
  const names = readdirSync(path).filter((name) => name !== 'node_modules')
  return names.reduce((sum, name) => sum + sizeOnDisk(join(path, name)), BLOCK)
}

/** Megabytes (2²⁰ bytes) on disk and number of packages that `npm install medgrade` brings, itself included; dist/ must be built. */
export function installedSize() {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const brought = Object.entries(packages).filter(
    ([path, one]) => path !== '' && !one.dev && !one.devOptional && !one.optional && !one.peer,
  )
  const [packed] = JSON.parse(
    execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], { cwd: root, encoding: 'utf8' }),
  )
  const own = packed.files.reduce(
    (/** @type {number} */ sum, /** @type {{ size: number }} */ { size }) => sum + Math.ceil(size / BLOCK) * BLOCK,
    0,
  )
  const others = brought.reduce((sum, [path]) => sum + sizeOnDisk(join(root, path)), 0)
  return {
    megabytes: (own + others) / 2 ** 20,
    packages: 1 + brought.length,
  }
}

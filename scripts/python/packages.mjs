// Python environments of the suites and what is installed in them. `node scripts/python/packages.mjs FOLDER [--over PYTHON] WORD…` makes the environment
// where it is missing and runs `pip install WORD…` in it. uv does that in a fraction of the processor time; where it cannot be had, or fails, pip does.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

// A module is compiled when it is first imported; most never are.
const pip = ['-m', 'pip', 'install', '--quiet', '--no-compile', '--disable-pip-version-check']
/** Output goes to standard error; standard output is the caller's own. @param {string} command @param {string[]} words */
const succeeds = (command, words) => spawnSync(command, words, { stdio: ['ignore', 2, 2] }).status === 0

/** The program uv, installed once beside the environments; null where it cannot be. */
function uv() {
  const folder = process.env.MEDGRADE_UV ?? join(homedir(), '.cache/medgrade/uv')
  const program = join(folder, 'bin/uv')
  if (existsSync(program)) return program
  mkdirSync(dirname(folder), { recursive: true })
  const made = mkdtempSync(`${folder}-`)
  try {
    if (succeeds('python3', [...pip, '--target', made, 'uv']) && !existsSync(program)) renameSync(made, folder)
  } catch {
    // Another process was faster.
  } finally {
    rmSync(made, { recursive: true, force: true })
  }
  return existsSync(program) ? program : null
}

/**
 * Makes a virtual environment with pip in it unless there is one; whether it is there.
 *
 * @param {string} folder
 */
export function makeEnvironment(folder, python = 'python3') {
  if (existsSync(join(folder, 'bin/pip'))) return true
  const program = uv()
  const words = ['venv', '--quiet', '--seed', '--allow-existing', '--python', python, folder]
  return (program !== null && succeeds(program, words)) || succeeds(python, ['-m', 'venv', folder])
}

/**
 * `pip install WORD…` in an environment; whether that went well.
 *
 * @param {string} folder
 * @param {string[]} words
 */
export function installPackages(folder, words) {
  const python = join(folder, 'bin/python')
  const program = uv()
  if (program && succeeds(program, ['pip', 'install', '--quiet', '--python', python, ...words])) return true
  return succeeds(python, [...pip, ...words])
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [folder, ...rest] = process.argv.slice(2)
  const [python, words] = rest[0] === '--over' ? [rest[1], rest.slice(2)] : [undefined, rest]
  process.exit(makeEnvironment(folder, python) && (words.length === 0 || installPackages(folder, words)) ? 0 : 1)
}

// Which files Node loads when the built command starts: the build groups them, and test/package/startup.test.ts counts them.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Has Node print each module as it loads it, so that a process that is ended later is known too. */
export const debugEsm = { NODE_DEBUG: 'esm' }

/**
 * The files in what a run with {@link debugEsm} printed, by the id of the process that loaded them, in the order of the first.
 *
 * @param {string} printed
 * @returns {Map<string, Set<string>>}
 */
export function filesByProcess(printed) {
  /** @type {Map<string, Set<string>>} */
  const processes = new Map()
  for (const [, id = '', file = ''] of printed.matchAll(/ESM (\d+): Storing (file:\S+)/g))
    processes.set(id, (processes.get(id) ?? new Set()).add(file))
  return processes
}

/**
 * The files that each process of a start loads, the first process first, sorted.
 *
 * @param {readonly string[]} args of Node, in the folder of the project.
 * @returns {string[][]}
 */
export function loadedFiles(args) {
  const run = spawnSync(process.execPath, args, {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, ...debugEsm },
    maxBuffer: 1 << 28,
  })
  if (run.error) throw run.error
  if (run.status !== 0) throw new Error(`node ${args.join(' ')} failed: ${run.stderr}`)
  return Array.from(filesByProcess(run.stderr).values(), (files) => [...files].sort())
}

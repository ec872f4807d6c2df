// Which files Node loads when the built command starts: the build groups them, and test/package/startup.test.ts counts them.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

/** What `NODE_DEBUG=esm` prints of each module, at once: a process that is ended later is known too. */
const stored = /ESM (\d+): Storing (file:\S+)/g

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
    env: { ...process.env, NODE_DEBUG: 'esm' },
    maxBuffer: 1 << 28,
  })
  if (run.error) throw run.error
  if (run.status !== 0) throw new Error(`node ${args.join(' ')} failed: ${run.stderr}`)
  /** @type {Map<string, Set<string>>} */
  const processes = new Map()
  for (const [, id = '', file = ''] of run.stderr.matchAll(stored))
    processes.set(id, (processes.get(id) ?? new Set()).add(file))
  return [...processes.values()].map((files) => [...files].sort())
}

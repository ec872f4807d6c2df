// The two kinds of timed processes: medgrade and the Python peers. Both answer each request with one JSON line.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const here = new URL('..', import.meta.url).pathname
export const python = process.env.MEDGRADE_PYTHON ?? join(homedir(), '.cache', 'medgrade', 'peers', 'bin', 'python')

/** The reason why the peers cannot run, or null. */
export const peersMissing = existsSync(python)
  ? null
  : `no Python with the peer libraries at ${python}; install bench/peers/requirements.txt there, or set MEDGRADE_PYTHON`

const single = { OMP_NUM_THREADS: '1', OPENBLAS_NUM_THREADS: '1', MKL_NUM_THREADS: '1', NUMBA_NUM_THREADS: '1' }

/** The environment of a peer: one thread, no fixed OpenBLAS kernel. */
export function peerEnvironment() {
  const { OPENBLAS_CORETYPE, OPENBLAS_L2_SIZE, ...environment } = process.env
  return { ...environment, ...single, PYTHONWARNINGS: 'ignore' }
}

/** One pool thread: files are not inflated in parallel, as the peers have one thread. */
export const startOurs = (module, env = { UV_THREADPOOL_SIZE: '1' }) =>
  client(process.execPath, [join(here, 'ours/server.mjs'), module], { ...process.env, ...env })
export const startPeer = (script) => client(python, [join(here, 'peers', `${script}.py`)], peerEnvironment())

function client(command, args, env) {
  const child = spawn(command, args, { env, stdio: ['pipe', 'pipe', 'pipe'] })
  let errors = ''
  child.stderr.on('data', (text) => {
    errors = (errors + text).slice(-4000)
  })
  const waiting = []
  createInterface({ input: child.stdout }).on('line', (line) => waiting.shift()?.resolve(JSON.parse(line)))
  child.on('exit', (code) => {
    for (const { reject } of waiting) reject(new Error(`${args.join(' ')} ended with ${code}: ${errors}`))
  })
  child.stdin.on('error', () => {})
  const ask = async (request) => {
    const reply = await new Promise((resolve, reject) => {
      if (child.exitCode !== null) reject(new Error(`${args.join(' ')} ended with ${child.exitCode}: ${errors}`))
      waiting.push({ resolve, reject })
      child.stdin.write(`${JSON.stringify(request)}\n`)
    })
    if (reply.error) throw new Error(reply.error)
    return reply
  }
  return {
    prepare: (task, folder, args_) => ask({ op: 'prepare', task, folder, args: args_ }),
    sample: async (budget, calls) => (await ask({ op: 'sample', budget, calls })).times,
    result: async () => (await ask({ op: 'result' })).result,
    peak: async () => (await ask({ op: 'peak' })).peak,
    stop: () => child.kill(),
  }
}

/** Wall-clock milliseconds of a whole program, including start and imports. */
export function wallOf(command, args, options = {}) {
  const begin = performance.now()
  const done = spawnSync(command, args, { encoding: 'utf8', maxBuffer: 1 << 28, ...options })
  const ms = performance.now() - begin
  if (done.status !== 0 && !options.anyStatus)
    throw new Error(`${command} ${args.join(' ')}: ${done.stderr?.slice(-2000)}`)
  return { ms, stdout: done.stdout, stderr: done.stderr }
}

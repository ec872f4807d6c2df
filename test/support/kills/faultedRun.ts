/** Runs the command under strace, which makes one system call on given paths fail. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { text } from 'node:stream/consumers'

/** Every call that opens, looks at, reads, writes, keeps or removes a file. */
const calls = [
  'openat',
  'statx',
  'newfstatat',
  'readlink',
  'getdents64',
  'access',
  'read',
  'pread64',
  'write',
  'pwrite64',
  'fsync',
  'rename',
  'mkdir',
  'unlink',
  'ftruncate',
] as const

export type SystemCall = (typeof calls)[number]

/** The `when`-th call of each thread fails. */
export interface Fault {
  readonly call: SystemCall
  readonly when: number
  readonly error: string
}

export interface FaultedRun {
  /** Of the command; `PID` in an argument or path is the number of its process. */
  readonly args: readonly string[]
  readonly command: string
  readonly paths: readonly string[]
  readonly log: string
}

export interface Faulted {
  readonly status: number | null
  readonly signal: NodeJS.Signals | null
  readonly stdout: string
  readonly stderr: string
  /** Calls that failed. */
  readonly injected: number
  /** Most calls of a thread, by name. */
  readonly counts: ReadonlyMap<SystemCall, number>
}

/** Why nothing can be traced here; undefined: it can. */
export function cannotTrace(): string | undefined {
  const { error, status, stderr } = spawnSync('strace', ['-f', '-e', 'trace=none', 'true'], { encoding: 'utf8' })
  if (error) return 'strace is not installed'
  return status === 0 ? undefined : `strace cannot trace here: ${stderr.trim()}`
}

/** Runs the command; the tracer is attached before it begins, since drafts are named after its process. */
export async function faultedRun(run: FaultedRun, fault?: Fault): Promise<Faulted> {
  const command = spawn('sh', ['-c', 'read go; exec "$@"', 'sh', process.execPath, run.command, ...run.args], {
    env: { ...process.env, SOURCE_DATE_EPOCH: '1700000000', NO_COLOR: '1', UV_THREADPOOL_SIZE: '1' },
  })
  const paths = run.paths.flatMap((path) => ['-P', path.replace('PID', String(command.pid))])
  const inject = fault ? ['-e', `inject=${fault.call}:error=${fault.error}:when=${fault.when}`] : []
  const trace = ['-e', `trace=${fault ? fault.call : calls.join(',')}`]
  const tracer = spawn('strace', ['-f', '-p', String(command.pid), ...trace, ...inject, ...paths, '-o', run.log])
  await attached(tracer)
  const ended = new Promise<Pick<Faulted, 'status' | 'signal'>>((resolve) =>
    command.once('close', (status, signal) => resolve({ status, signal })),
  )
  const left = new Promise((resolve) => tracer.once('close', resolve))
  const printed = Promise.all([text(command.stdout), text(command.stderr)])
  command.stdin.end('\n')
  const [stdout, stderr] = await printed
  const end = await ended
  await left
  const log = readFileSync(run.log, 'utf8')
  rmSync(run.log)
  return { ...end, stdout, stderr, injected: log.split('(INJECTED)').length - 1, counts: countsOf(log) }
}

function attached(tracer: ChildProcess): Promise<void> {
  let said = ''
  return new Promise((resolve, reject) => {
    tracer.once('close', () => reject(new Error(`strace: ${said}`)))
    tracer.stderr!.on('data', (chunk: Buffer) => {
      said += chunk
      if (said.includes('attached')) resolve()
    })
  })
}

function countsOf(log: string): Map<SystemCall, number> {
  const each = new Map<string, number>()
  const most = new Map<SystemCall, number>()
  for (const line of log.split('\n')) {
    const [, thread, name] = /^(\d+)\s+(\w+)\(/.exec(line) ?? []
    const call = calls.find((one) => one === name)
    if (call === undefined) continue
    const count = (each.get(`${thread} ${call}`) ?? 0) + 1
    each.set(`${thread} ${call}`, count)
    most.set(call, Math.max(most.get(call) ?? 0, count))
  }
  return most
}

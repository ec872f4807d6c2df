import { pathToFileURL } from 'node:url'
import type { runCommandLine } from '../../../src/cli/runCommandLine'
import { commandFolder } from './commandFolder'
import { withoutProgress } from './withoutProgress'

export interface Ran {
  readonly status: number
  readonly stdout: string
  readonly stderr: string
}

export interface RunOptions {
  readonly cwd?: string
  readonly env?: Readonly<Record<string, string>>
  /** Of another bundle of the command. */
  readonly folder?: string
}

/**
 * Runs the bundled command in this process: what it prints is captured, and it sees its own words, folder and environment. Only what belongs to a process
 * needs `builtCommand()`: signals, pipes, uncaught errors, exits. Lines of progress are left out. A
 * module that a test writes twice needs another name, since Node keeps what it imported.
 */
export async function runCommand(
  words: readonly string[],
  { cwd, env = {}, folder = commandFolder }: RunOptions = {},
): Promise<Ran> {
  const loaded: { runCommandLine: typeof runCommandLine } = await import(
    /* @vite-ignore */ pathToFileURL(`${folder}/command-line.js`).href
  )
  const printed = { stdout: captured(process.stdout), stderr: captured(process.stderr) }
  const before = { argv: process.argv, cwd: process.cwd(), env: { ...process.env }, exitCode: process.exitCode }
  process.argv = [process.execPath, `${folder}/cli.js`, ...words]
  if (cwd !== undefined) process.chdir(cwd)
  Object.assign(process.env, env)
  process.exitCode = undefined
  try {
    const status = await loaded.runCommandLine(words)
    return { status, stdout: printed.stdout.text(), stderr: withoutProgress(printed.stderr.text()) }
  } finally {
    for (const stream of [printed.stdout, printed.stderr]) stream.end()
    process.argv = before.argv
    process.chdir(before.cwd)
    for (const name of Object.keys(process.env)) if (!(name in before.env)) delete process.env[name]
    Object.assign(process.env, before.env)
    process.exitCode = before.exitCode
  }
}

/** What is written to a stream until `end`. */
function captured(stream: NodeJS.WriteStream): { readonly text: () => string; readonly end: () => void } {
  const { write } = stream
  const parts: Buffer[] = []
  stream.write = (chunk: Uint8Array | string, ...rest: readonly unknown[]) => {
    parts.push(Buffer.from(chunk as Uint8Array))
    const done = rest.find((value): value is () => void => typeof value === 'function')
    if (done) process.nextTick(done)
    return true
  }
  return {
    text: () => Buffer.concat(parts).toString(),
    end: () => {
      stream.write = write
    },
  }
}

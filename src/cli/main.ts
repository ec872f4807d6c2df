#!/usr/bin/env node
/** The executable `medgrade`. It imports nothing at first: what keeps its modules from being read, such as a limit of open files, is said in one line, too. */

const fail = (error: unknown) => {
  const { code, message = String(error) } = (error ?? {}) as Partial<NodeJS.ErrnoException>
  const hint = code === 'EMFILE' || code === 'ENFILE' ? ': raise the limit, as by ulimit -n 1024' : ''
  process.stderr.write(`error: medgrade cannot be loaded: ${message.split('\n')[0]}${hint}\n`)
  process.exit(3)
}

/** MiB of address space that any command may need. With less V8 ends the process where it likes, which no code of ours can tell. */
const NEEDED = 256

const { addressSpace } = await import('../node/pool/addressSpace').catch(fail)
const space = addressSpace()
if (space && space.allowed < space.used + NEEDED)
  fail(
    `${space.allowed} MiB of address space are allowed, of which Node.js takes ${space.used}: raise the limit, as by ulimit -v unlimited`,
  )
const words = process.argv.slice(2)
// The process that will grade starts while this one loads the rest.
const [command, challenge] = words
const needs = { grade: challenge, validate: challenge, evaluate: 'evaluate', 'grade-batch': undefined }
if (command !== undefined && Object.hasOwn(needs, command)) {
  const needed = needs[command as keyof typeof needs]
  await import('../node/pool/warmProcess').then(({ warmProcess }) => warmProcess(needed)).catch(fail)
} else if (command === 'worker') {
  await import('../node/pool/startProcess').then(({ startProcess }) => startProcess()).catch(fail)
}
const { startCommand } = await import('./startCommand').catch(fail)
await startCommand(words)

export {}

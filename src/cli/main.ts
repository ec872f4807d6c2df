#!/usr/bin/env node
/** The executable `medgrade`. It imports nothing at first: what keeps its modules from being read, such as a limit of open files, is said in one line, too. */

const fail = (error: unknown) => {
  const { code, message = String(error) } = (error ?? {}) as Partial<NodeJS.ErrnoException>
  const hint = code === 'EMFILE' || code === 'ENFILE' ? ': raise the limit, as by ulimit -n 1024' : ''
  process.stderr.write(`error: medgrade cannot be loaded: ${message.split('\n')[0]}${hint}\n`)
  process.exit(3)
}

const { startCommand } = await import('./startCommand').catch(fail)
await startCommand(process.argv.slice(2))

export {}

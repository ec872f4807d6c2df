// Loaded before a command (`node -r`): a process that it starts has its answers held until nothing is read any more, and each is told on standard error.
const childProcess = require('node:child_process')
const { writeSync } = require('node:fs')
const { syncBuiltinESMExports } = require('node:module')

/** Turns of the event loop without a file being read, after which no module is being loaded. */
const TURNS = 100

const { fork } = childProcess
childProcess.fork = (...given) => {
  const child = fork(...given)
  const { emit } = child
  let before = Promise.resolve()
  child.emit = function (name, message, ...rest) {
    if (name !== 'message') return emit.call(this, name, message, ...rest)
    before = before.then(async () => {
      if (message.answer) {
        await nothingIsRead()
        writeSync(2, `ANSWER to ${process.pid}\n`)
      }
      emit.call(this, name, message, ...rest)
    })
    return true
  }
  return child
}
syncBuiltinESMExports()

async function nothingIsRead() {
  for (let turns = 0; turns < TURNS; turns++) {
    await new Promise(setImmediate)
    if (process.getActiveResourcesInfo().some((name) => name.startsWith('FSReq'))) turns = 0
  }
}

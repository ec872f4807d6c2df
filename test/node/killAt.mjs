// Preloaded into the command: ends it with SIGKILL at a chosen moment, together with the process that grades for it. KILL_AT is `first` (after the first
// case is in its journal), `middle` (half of a later line is written) or `report` (when the report is about to be opened).
import fs from 'node:fs'
import promises from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { isMainThread } from 'node:worker_threads'

const at = process.env.KILL_AT
if (at && isMainThread) {
  const { appendFileSync, openSync } = fs
  const { open } = promises
  const die = () => {
    if (process.send) process.kill(process.ppid, 'SIGKILL')
    process.kill(process.pid, 'SIGKILL')
  }
  let cases = 0
  fs.appendFileSync = (path, line) => {
    if (line.startsWith('{"index"')) cases++
    if (at === 'middle' && cases === 3) {
      appendFileSync(path, line.slice(0, line.length >> 1))
      die()
    }
    appendFileSync(path, line)
    if (at === 'first' && cases === 1) die()
  }
  const dieAtReport = (path) => {
    if (at === 'report' && String(path).endsWith('.part')) die()
  }
  promises.open = (path, ...rest) => {
    dieAtReport(path)
    return open(path, ...rest)
  }
  fs.openSync = (path, ...rest) => {
    dieAtReport(path)
    return openSync(path, ...rest)
  }
  syncBuiltinESMExports()
}

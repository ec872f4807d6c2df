// Loaded before a program: writes the number of each process and the options of Node that it has or sets to the file of RECORDED_FLAGS.
import { appendFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import v8 from 'node:v8'

const record = (words) => appendFileSync(process.env.RECORDED_FLAGS, `${process.pid} ${words}\n`)
const { setFlagsFromString } = v8
v8.setFlagsFromString = (flag) => {
  record(flag)
  setFlagsFromString(flag)
}
syncBuiltinESMExports()
record('started')
for (const option of process.execArgv) record(option)

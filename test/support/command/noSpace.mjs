// Loaded before the command: the disk is full from the nth synchronous append on.
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

const append = fs.appendFileSync
let left = Number(process.env.APPENDS_LEFT ?? 0)
fs.appendFileSync = (...args) => {
  if (left-- > 0) return append(...args)
  throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
}
syncBuiltinESMExports()

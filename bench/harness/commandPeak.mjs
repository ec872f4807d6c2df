import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { wallOf } from './processes.mjs'

const cli = new URL('../../dist/cli.js', import.meta.url).pathname
const told = `process.on('exit',()=>process.stderr.write('\\n'+require('fs').readFileSync('/proc/self/status','latin1').match(/VmHWM:\\s*(\\d+)/)[1]))`

/** A command of medgrade in a fresh process, which tells its peak memory, in MB, when it ends. */
export function commandPeak(args) {
  const folder = mkdtempSync(join(tmpdir(), 'medgrade-command-'))
  try {
    const hook = join(folder, 'peak.cjs')
    writeFileSync(hook, told)
    const { ms, stdout, stderr } = wallOf(process.execPath, ['--require', hook, cli, ...args])
    return { ms, stdout, peak: Number(stderr.trim().split('\n').at(-1)) / 1024 }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

import { readdirSync, readFileSync } from 'node:fs'

/**
 * Peak memory of this process, in bytes. On Linux `ru_maxrss` starts at the resident size of the parent process; `VmHWM` counts this process
 * only.
 */
export function peakMemory() {
  try {
    const mark = /VmHWM:\s*(\d+) kB/.exec(readFileSync('/proc/self/status', 'utf8'))
    if (mark) return Number(mark[1]) * 1024
  } catch {
    // Not Linux.
  }
  return process.resourceUsage().maxRSS * 1024
}

/** Peak memory of the processes that this one started and that still wait for work, in bytes; 0 where the system has no /proc. */
export const peakOfChildren = () =>
  statusOfChildren().reduce((sum, status) => sum + 1024 * Number(/^VmHWM:\s*(\d+) kB/m.exec(status)?.[1] ?? 0), 0)

/** What /proc says of each process that this one started. */
export function statusOfChildren() {
  const numbers = (readable(() => readdirSync('/proc')) ?? []).filter((name) => /^\d+$/.test(name))
  const all = numbers.map((number) => readable(() => readFileSync(`/proc/${number}/status`, 'latin1')) ?? '')
  return all.filter((status) => Number(/^PPid:\s*(\d+)/m.exec(status)?.[1]) === process.pid)
}

/** Processes end while they are looked at. */
function readable(read) {
  try {
    return read()
  } catch {
    return undefined
  }
}

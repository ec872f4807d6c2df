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
export function peakOfChildren() {
  let sum = 0
  for (const name of readable(() => readdirSync('/proc')) ?? []) {
    const status = /^\d+$/.test(name) ? readable(() => readFileSync(`/proc/${name}/status`, 'latin1')) : undefined
    if (Number(/^PPid:\s*(\d+)/m.exec(status ?? '')?.[1]) !== process.pid) continue
    sum += 1024 * Number(/^VmHWM:\s*(\d+) kB/m.exec(status)?.[1] ?? 0)
  }
  return sum
}

/** Processes end while they are looked at. */
function readable(read) {
  try {
    return read()
  } catch {
    return undefined
  }
}

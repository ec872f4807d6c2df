import { readFileSync } from 'node:fs'

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

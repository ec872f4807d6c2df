import { readFileSync } from 'node:fs'

/**
 * Peak memory of this process, in bytes. Linux starts a process's `ru_maxrss` at what the process that started it held, so a bench of 200 MB gave
 * 200 MB to readers of 60; the kernel's own high-water mark is of this process alone.
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

import { readFileSync } from 'node:fs'

/** What a process holds in memory; 0 where the system does not tell it in a file, as only Linux does. */
export function residentBytes(pid: number | undefined): number {
  try {
    const resident = /^VmRSS:\s*(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))
    return resident ? Number(resident[1]) * 1024 : 0
  } catch {
    return 0
  }
}

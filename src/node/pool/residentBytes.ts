import { readFileSync } from 'node:fs'

/** Resident memory of a process in bytes; 0 on systems other than Linux. */
export function residentBytes(pid: number | undefined): number {
  try {
    const resident = /^VmRSS:\s*(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))
    return resident ? Number(resident[1]) * 1024 : 0
  } catch {
    return 0
  }
}

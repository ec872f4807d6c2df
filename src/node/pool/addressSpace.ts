import { readFileSync } from 'node:fs'

/** Address space of this process in MiB. */
export interface AddressSpace {
  /** What `ulimit -v` allows. */
  readonly allowed: number
  readonly used: number
}

/** Null where there is no limit, or where the system does not tell it. */
export function addressSpace(): AddressSpace | null {
  try {
    const allowed = /^Max address space +(\d+)/m.exec(readFileSync('/proc/self/limits', 'latin1'))
    if (!allowed) return null
    const used = /^VmSize:\s*(\d+) kB/m.exec(readFileSync('/proc/self/status', 'latin1'))
    return used && { allowed: Math.floor(Number(allowed[1]) / 2 ** 20), used: Math.ceil(Number(used[1]) / 2 ** 10) }
  } catch {
    return null
  }
}

import { readFileSync } from 'node:fs'

/** Whether a process runs under this number. One that has ended and was not waited for by its parent does not run. */
export function isRunning(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
  return !hasEnded(pid)
}

/** What Linux tells of a process that its parent has not waited for; other systems tell nothing. */
function hasEnded(pid: number): boolean {
  try {
    // The name in brackets may hold brackets and spaces itself.
    return /^ [ZX]/.test(readFileSync(`/proc/${pid}/stat`, 'latin1').split(')').at(-1)!)
  } catch {
    return false
  }
}

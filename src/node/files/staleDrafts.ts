import { readdirSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/** The name under which this process writes a file until it is complete. */
export function draftPath(path: string): string {
  return `${path}.${process.pid}.part`
}

/** Removes what killed processes left of this file. The draft of a running process, whatever it runs, stays. */
export function removeStaleDrafts(path: string): void {
  removeFrom(dirname(path), `${basename(path)}.`)
}

/** Removes what killed processes left of any file in this folder. */
export function removeStaleDraftsIn(folder: string): void {
  removeFrom(folder, '')
}

function removeFrom(folder: string, start: string): void {
  for (const name of namesIn(folder)) {
    const pid = name.startsWith(start) ? /(?:^|\.)(\d+)\.part$/.exec(name.slice(start.length))?.[1] : undefined
    if (pid === undefined || isRunning(Number(pid))) continue
    if (start !== '' && name !== `${start}${pid}.part`) continue
    try {
      rmSync(join(folder, name), { force: true })
    } catch {
      // Another user's; it takes space only.
    }
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}

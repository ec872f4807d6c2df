import { readdirSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { isRunning } from '../isRunning'

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
    if (pid === undefined || Number(pid) === process.pid) continue
    if (start !== '' && name !== `${start}${pid}.part`) continue
    const draft = join(folder, name)
    if (isRunning(Number(pid))) removeAtExit(draft, Number(pid))
    else remove(draft)
  }
}

const running = new Map<string, number>()

/** A killed process that waits for a disk has not ended yet: its draft is looked at again when this process ends. */
function removeAtExit(draft: string, pid: number): void {
  if (running.size === 0)
    process.once('exit', () => {
      for (const [path, owner] of running) if (!isRunning(owner)) remove(path)
      running.clear()
    })
  running.set(draft, pid)
}

function remove(draft: string): void {
  try {
    rmSync(draft, { force: true })
  } catch {
    // Another user's; it takes space only.
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

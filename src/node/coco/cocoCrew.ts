/** Threads and the memory that they share. An idle crew is kept for the next call: a new thread has to compile its code, and new memory has to be cleared. */
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type CocoThread, cocoThread } from './cocoThread'

export interface CocoCrew {
  readonly threads: readonly CocoThread[]
  /** Memory of at least so many bytes, which the next user of the crew overwrites. */
  memory(bytes: number): ArrayBufferLike
}

/** This thread, without others. */
export const alone: CocoCrew = { threads: [], memory: (bytes) => new ArrayBuffer(bytes) }

/** Time after which an idle crew is ended. */
const IDLE_MS = 10_000

interface Kept extends CocoCrew {
  readonly file: string
  /** Memory by order of the requests, which are the same ones in each call. */
  readonly blocks: SharedArrayBuffer[]
  used: number
}

let idle: { readonly crew: Kept; readonly timer: NodeJS.Timeout } | undefined

/** The program of a thread; null if it is missing, as in a program that is bundled into one file. */
export function cocoWorkerFile(given?: string): string | null {
  const file = given ?? fileURLToPath(new URL('coco-worker.js', import.meta.url))
  return existsSync(file) ? file : null
}

/** The idle crew, or a new one; null where threads cannot be started. */
export function takeCrew(file: string, size: number): CocoCrew | null {
  const crew = idle?.crew
  if (crew?.file !== file || crew.threads.length !== size || !crew.threads.every(({ alive }) => alive))
    return newCrew(file, size)
  clearTimeout(idle?.timer)
  idle = undefined
  crew.used = 0
  return crew
}

/** Keeps a crew instead of the one before, if it is idle. */
export function returnCrew(crew: CocoCrew): void {
  const isIdle = crew.threads.every(({ alive, isAsked }) => alive && !isAsked)
  const out = isIdle ? idle?.crew : crew
  for (const thread of out?.threads ?? []) thread.end()
  if (!isIdle) return
  clearTimeout(idle?.timer)
  idle = { crew: crew as Kept, timer: setTimeout(endIdle, IDLE_MS).unref() }
}

function endIdle(): void {
  for (const thread of idle?.crew.threads ?? []) thread.end()
  idle = undefined
}

function newCrew(file: string, size: number): Kept | null {
  const threads: CocoThread[] = []
  try {
    while (threads.length < size) threads.push(cocoThread(file))
  } catch {
    // As under Node's permission model.
    for (const thread of threads) thread.end()
    return null
  }
  const crew: Kept = {
    file,
    threads,
    blocks: [],
    used: 0,
    memory(bytes) {
      const at = crew.used++
      const block = crew.blocks[at]
      if (block && block.byteLength >= bytes) return block
      crew.blocks[at] = new SharedArrayBuffer(bytes)
      return crew.blocks[at]
    },
  }
  return crew
}

import type { ComparedFile } from 'medgrade/evaluation'
import type { ComparedItem } from './comparedItem'
import type { SideReading } from './readSide'
import type { SideRequest } from './sideWorker'

export type ReadSide = (item: ComparedItem, reading: SideReading) => Promise<ComparedFile>

interface Waiting {
  resolve(side: ComparedFile): void
  reject(error: Error): void
}

/** Reads files in the worker behind the port. */
export function sideReader(port: MessagePort): ReadSide {
  const waiting = new Map<number, Waiting>()
  let next = 0
  port.onmessage = ({ data }: MessageEvent<{ id: number; side?: ComparedFile; error?: string }>) => {
    const call = waiting.get(data.id)
    waiting.delete(data.id)
    if (data.side) call?.resolve(data.side)
    else call?.reject(new Error(data.error))
  }
  return (item, reading) =>
    new Promise((resolve, reject) => {
      const id = next++
      waiting.set(id, { resolve, reject })
      port.postMessage({ id, item, reading } satisfies SideRequest)
    })
}

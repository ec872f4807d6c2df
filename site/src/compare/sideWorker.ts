/** The second worker of the page that compares two files: it reads one of them while the first worker reads the other. */
import { readVolume } from 'medgrade'
import { warmReading } from '../warmReading'
import type { ComparedItem } from './comparedItem'
import type { WorkerStart } from './compareTypes'
import { readSide, type SideReading } from './readSide'
import { transferables } from './transferables'

export interface SideRequest {
  readonly id: number
  readonly item: ComparedItem
  readonly reading: SideReading
}

function serve(port: MessagePort): void {
  port.onmessage = async ({ data }: MessageEvent<SideRequest>) => {
    const { id, item, reading } = data
    performance.clearMeasures()
    try {
      const side = await readSide(item, reading)
      port.postMessage({ id, side }, { transfer: transferables(side) })
    } catch (error) {
      port.postMessage({ id, error: error instanceof Error ? error.message : String(error) })
    }
  }
}

self.addEventListener('message', ({ data }: MessageEvent<WorkerStart>) => {
  serve(data.port)
  if (data.warm) setTimeout(() => warmReading((bytes, name) => readVolume(bytes, { name })))
})

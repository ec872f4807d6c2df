/**
 * The messages between Python and this process: 4 bytes with the length of the JSON, 4 bytes with the length of the samples (both little endian),
 * the JSON in UTF-8, the samples. Both directions block: this process has nothing else to do while it waits, and waking the event loop would cost time.
 */
import { readSync, writeSync } from 'node:fs'

/** JSON and the samples of small arrays. */
export interface Frame {
  readonly message: unknown
  readonly samples: Uint8Array<ArrayBuffer>
}

/** The next message; null when the other side has closed the pipe. */
export function readFrame(descriptor: number): Frame | null {
  const head = readBytes(descriptor, 8)
  if (head === null) return null
  const view = new DataView(head.buffer)
  const json = readBytes(descriptor, view.getUint32(0, true))
  const samples = readBytes(descriptor, view.getUint32(4, true))
  if (json === null || samples === null) return null
  return { message: JSON.parse(new TextDecoder().decode(json)), samples }
}

export function writeFrame(descriptor: number, message: unknown, samples: readonly Uint8Array[] = []): void {
  const json = new TextEncoder().encode(JSON.stringify(message))
  const length = samples.reduce((sum, { byteLength }) => sum + byteLength, 0)
  const frame = new Uint8Array(8 + json.byteLength + length)
  const view = new DataView(frame.buffer)
  view.setUint32(0, json.byteLength, true)
  view.setUint32(4, length, true)
  frame.set(json, 8)
  let at = 8 + json.byteLength
  for (const part of samples) {
    frame.set(part, at)
    at += part.byteLength
  }
  for (let done = 0; done < frame.byteLength; ) done += writeSync(descriptor, frame, done)
}

function readBytes(descriptor: number, length: number): Uint8Array<ArrayBuffer> | null {
  const bytes = new Uint8Array(length)
  for (let done = 0; done < length; ) {
    const count = readSync(descriptor, bytes, done, length - done, null)
    if (count === 0) return null
    done += count
  }
  return bytes
}

/** Writes the body of a request into a file, within the limits of one request and of all together. */
import { type FileHandle, open } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { busy, failed, page, Refusal } from './answers'
import type { Held } from './places'
import type { ServerLimits } from './serverLimits'

/** The clock by which uploads are judged. */
export interface UploadClock {
  /** Milliseconds. */
  now(): number
  /** Calls back after so many milliseconds; the answer calls it off. */
  after(milliseconds: number, act: () => void): () => void
}

const machineClock: UploadClock = {
  now: () => performance.now(),
  after(milliseconds, act) {
    let turn: NodeJS.Immediate | undefined
    // If this process was held up, bytes may have come that it has not read: they are read before the next turn.
    const timer = setTimeout(() => {
      turn = setImmediate(act)
    }, milliseconds)
    return () => {
      clearTimeout(timer)
      clearImmediate(turn)
    }
  },
}

type Request = Pick<IncomingMessage, 'headers' | 'iterator'>

/**
 * Receives one upload; `own` counts its bytes, also if this throws. The time in which it waits for the client is held against the bytes that came:
 * `idleTimeout`, and then what `minRate` allows.
 *
 * @throws Refusal.
 */
export async function receiveUpload(
  request: Request,
  file: string,
  limits: Pick<ServerLimits, 'maxBytes' | 'maxTotalBytes' | 'idleTimeout' | 'minRate'>,
  { all, own }: { readonly all: Held; readonly own: Held },
  clock: UploadClock = machineClock,
): Promise<void> {
  const { maxBytes, maxTotalBytes, idleTimeout, minRate } = limits
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw new Refusal(page(413, 'Content Too Large'))
  // The request is not destroyed when reading stops, so that the refusal can be sent.
  const chunks = request.iterator({ destroyOnReturn: false })[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  const out = await open(file, 'wx', 0o600)
  let waited = 0
  try {
    for (;;) {
      const left = Math.max(0, idleTimeout + (1000 * own.bytes) / minRate - waited)
      const [most, why] =
        left < idleTimeout
          ? [left, `The upload sent less than ${minRate} bytes a second`]
          : [idleTimeout, `The upload sent nothing for ${idleTimeout / 1000} s`]
      const asked = clock.now()
      const { done, value } = await nextWithin(chunks, most, why, clock)
      waited += clock.now() - asked
      if (done) return
      own.bytes += value.length
      all.bytes += value.length
      if (own.bytes > maxBytes) throw new Refusal(page(413, 'Content Too Large'))
      if (all.bytes > maxTotalBytes) throw busy(`All uploads together are limited to ${maxTotalBytes} bytes`)
      await writeAll(out, value)
    }
  } finally {
    await out.close()
  }
}

async function nextWithin(
  chunks: AsyncIterator<Buffer>,
  milliseconds: number,
  why: string,
  clock: UploadClock,
): Promise<IteratorResult<Buffer>> {
  let callOff = () => {}
  const late = new Promise<never>((_, reject) => {
    callOff = clock.after(milliseconds, () => reject(new Refusal(failed(408, why))))
  })
  try {
    return await Promise.race([chunks.next(), late])
  } finally {
    callOff()
  }
}

async function writeAll(out: FileHandle, chunk: Buffer): Promise<void> {
  for (let at = 0; at < chunk.length; ) at += (await out.write(chunk, at)).bytesWritten
}

/** Writes the body of a request into a file, within the limits of one request and of all together. */
import { type FileHandle, open } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { failed, page, Refusal } from './answers'
import type { ServerLimits } from './serverLimits'

/** Number of bytes that are held. */
export interface Held {
  bytes: number
}

/** Receives one upload; `own` counts its bytes, also if this throws. @throws Refusal. */
export async function receiveUpload(
  request: IncomingMessage,
  file: string,
  limits: ServerLimits,
  { all, own }: { readonly all: Held; readonly own: Held },
): Promise<void> {
  const { maxBytes, maxTotalBytes, idleTimeout } = limits
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw new Refusal(page(413, 'Content Too Large'))
  // The request is not destroyed when reading stops, so that the refusal can be sent.
  const chunks = request.iterator({ destroyOnReturn: false })[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  const out = await open(file, 'wx', 0o600)
  try {
    for (;;) {
      const { done, value } = await nextWithin(chunks, idleTimeout)
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

/** The refusal of an overloaded server. */
export function busy(details: string): Refusal {
  return new Refusal(failed(503, details, { 'Retry-After': '10' }))
}

async function nextWithin(chunks: AsyncIterator<Buffer>, ms: number): Promise<IteratorResult<Buffer>> {
  let timer: NodeJS.Timeout | undefined
  let turn: NodeJS.Immediate | undefined
  const late = new Promise<never>((_, reject) => {
    const refuse = () => reject(new Refusal(failed(408, `The upload sent nothing for ${ms / 1000} s`)))
    // If this process was held up, bytes may have come that it has not read: they are read before the next turn.
    timer = setTimeout(() => {
      turn = setImmediate(refuse)
    }, ms)
  })
  try {
    return await Promise.race([chunks.next(), late])
  } finally {
    clearTimeout(timer)
    clearImmediate(turn)
  }
}

async function writeAll(out: FileHandle, chunk: Buffer): Promise<void> {
  for (let at = 0; at < chunk.length; ) at += (await out.write(chunk, at)).bytesWritten
}

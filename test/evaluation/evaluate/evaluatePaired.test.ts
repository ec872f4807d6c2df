import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import type { Source } from '../../../src/contract'
import { evaluate } from '../../../src/evaluation/evaluate/evaluate'

const side = 32
const header = `NRRD0004\ntype: uint8\ndimension: 3\nsizes: ${side} ${side} ${side}\nspacings: 1 1 1\nencoding: raw\n\n`

/** A folder whose files are made when they are read. */
function folder(cases: number, first: number): Source {
  return {
    async read() {
      const bytes = new Uint8Array(header.length + side ** 3)
      new TextEncoder().encodeInto(header, bytes)
      bytes.fill(1, header.length + first, header.length + side ** 2)
      return bytes
    },
    exists: async (path) => path.endsWith('.nrrd'),
    list: async () => Array.from({ length: cases }, (_, k) => `case_${String(k).padStart(4, '0')}.nrrd`),
  }
}

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

/** Bytes in use after a collection. Another thread gives the memory of arrays back some time later. */
function bytesHeld(): number {
  collect()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}

async function evaluated(count: number) {
  const { cases, ...rest } = await evaluate(
    { references: folder(count, 0), predictions: { net: folder(count, 40) } },
    { metrics: ['dice', 'hd95', 'nsd@1mm', 'volume', 'counts'] },
  )
  expect(cases.filter(({ error }) => error === null)).toHaveLength(count)
  return { cases, ...rest }
}

it('keeps the numbers of a case and nothing of its images', async () => {
  // The first ones compile the code.
  await evaluated(200)
  const before = bytesHeld()
  const result = await evaluated(800)
  // A pair of images has 64 KiB. What is kept does not go away, however long one waits.
  await expect.poll(() => (bytesHeld() - before) / 800).toBeLessThan(8192)
  expect(result.cases).toHaveLength(800)
})

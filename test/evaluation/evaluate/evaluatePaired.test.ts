import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import type { Source } from '../../../src/contract'
import { evaluate } from '../../../src/evaluation/evaluate/evaluate'

const side = 32
const header = `NRRD0004\ntype: uint8\ndimension: 3\nsizes: ${side} ${side} ${side}\nencoding: raw\n\n`

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

/** Bytes in use. Memory of arrays is given back by another thread, some time after a collection. */
async function bytesHeld(): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let k = 0; k < 15; k++) {
    collect()
    await new Promise((resolve) => setTimeout(resolve, 20))
    const { heapUsed, arrayBuffers } = process.memoryUsage()
    least = Math.min(least, heapUsed + arrayBuffers)
  }
  return least
}

/** Bytes that are held after the evaluation of so many cases, while its result is. */
async function heldBy(cases: number): Promise<number> {
  const before = await bytesHeld()
  const result = await evaluate(
    { references: folder(cases, 0), predictions: { net: folder(cases, 40) } },
    { metrics: ['dice', 'hd95', 'nsd@1mm', 'volume', 'counts'] },
  )
  const after = await bytesHeld()
  expect(result.cases.filter(({ error }) => error === null)).toHaveLength(cases)
  return after - before
}

it('keeps the numbers of a case and nothing of its images', async () => {
  await heldBy(20)
  const few = await heldBy(200)
  const many = await heldBy(1000)
  // A pair of images has 64 KiB.
  expect((many - few) / 800).toBeLessThan(8192)
})

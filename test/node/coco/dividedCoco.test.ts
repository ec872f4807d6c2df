import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { build } from 'esbuild'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { evaluateCoco } from '../../../src/metrics/detection'
import { cocoSettings } from '../../../src/metrics/detection/evaluateCoco'
import { returnCrew, takeCrew } from '../../../src/node/coco/cocoCrew'
import { dividedCoco } from '../../../src/node/coco/dividedCoco'
import { cocoFiles } from '../../support/files/cocoFiles'

const built = resolve('.tsbuild/coco-divided-test')
const file = join(built, 'coco-worker.js')

beforeAll(async () => {
  mkdirSync(built, { recursive: true })
  await build({
    entryPoints: { 'coco-worker': 'src/node/coco/cocoWorker.ts' },
    outdir: built,
    bundle: true,
    format: 'esm',
    platform: 'node',
    logLevel: 'silent',
  })
})

const few = { iouThresholds: [0.5, 0.75], recallThresholds: [0, 0.5, 1], maxDetections: [1, 2, 100] }

async function divided(reference: Uint8Array, prediction: Uint8Array, threads = 2) {
  const crew = takeCrew(file, threads - 1)!
  try {
    const shared = new Uint8Array(crew.memory(prediction.length), 0, prediction.length)
    shared.set(prediction)
    const answer = await dividedCoco(reference, shared, cocoSettings(few), crew)
    return answer?.result ?? null
  } finally {
    returnCrew(crew)
  }
}

/** Detections of one class on one image, which take more bytes than the truths. */
const bytesOf = (value: unknown) => new TextEncoder().encode(JSON.stringify(value))
const box = { image_id: 1, category_id: 1, bbox: [0, 0, 9, 9] }
const reference = bytesOf({
  images: [{ id: 1 }],
  categories: [{ id: 1 }],
  annotations: [{ id: 1, ...box, area: 81, iscrowd: 0 }],
})
const prediction = bytesOf(Array.from({ length: 40 }, (_, i) => ({ ...box, score: i / 40 })))

describe('dividedCoco', () => {
  it('equals evaluateCoco in every bit where it divides files', async () => {
    let count = 0
    await fc.assert(
      fc.asyncProperty(cocoFiles, async (files) => {
        const result = await divided(files.reference, files.prediction)
        if (!result) return
        count++
        expect(result).toStrictEqual(evaluateCoco(files.reference, files.prediction, few))
      }),
      { numRuns: 300 },
    )
    expect(count).toBeGreaterThan(60)
  })

  it('divides files of one class', async () => {
    for (const threads of [2, 4])
      expect(await divided(reference, prediction, threads)).toStrictEqual(evaluateCoco(reference, prediction, few))
  })

  it('is null for a truth that is not read, and the threads can be used again', async () => {
    expect(await divided(bytesOf([]), prediction)).toBeNull()
    expect(await divided(reference, prediction)).not.toBeNull()
    expect(await divided(reference, bytesOf([]))).toBeNull()
    expect(await divided(reference, prediction)).not.toBeNull()
  })

  it('keeps a crew for the next call, except one with a thread that has ended', async () => {
    const first = takeCrew(file, 1)!
    returnCrew(first)
    const same = takeCrew(file, 1)!
    expect(same).toBe(first)
    // A second call at the same time.
    const other = takeCrew(file, 1)!
    expect(other).not.toBe(first)
    returnCrew(same)
    returnCrew(other)
    expect(first.threads[0]!.alive).toBe(false)
    const kept = takeCrew(file, 1)!
    expect(kept).toBe(other)
    kept.threads[0]!.end()
    const shared = new Uint8Array(kept.memory(prediction.length), 0, prediction.length)
    shared.set(prediction)
    expect(await dividedCoco(reference, shared, cocoSettings(few), kept)).toBeNull()
    returnCrew(kept)
    expect(takeCrew(file, 1)).not.toBe(kept)
  })
})

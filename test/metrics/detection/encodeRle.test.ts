import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isMedgradeError } from '../../../src/errors/MedgradeError'
import { boxRuns, polygonRuns } from '../../../src/kernels/components/polygonRuns'
import {
  mergeRuns,
  runsArea,
  runsBox,
  runsFromText,
  runsIou,
  runsToMask,
  runsToText,
} from '../../../src/kernels/components/runLength'
import { boxOverlap } from '../../../src/kernels/matching/boxOverlap'
import { decodeRle } from '../../../src/metrics/detection/decodeRle'
import { encodeRle } from '../../../src/metrics/detection/encodeRle'

const golden = (path: string) => JSON.parse(readFileSync(`fixtures/goldens/kernels/${path}.json`, 'utf8'))
/** Row-major runs that start with value 0, or value-length pairs. */
const unpack = (runs: number[], size: number[]) => {
  const data = new Uint8Array(size[0]! * size[1]!)
  for (let i = 0, at = 0; i < runs.length; i += 2) {
    data.fill(runs[i]!, at, at + runs[i + 1]!)
    at += runs[i + 1]!
  }
  return data
}

describe('goldens', () => {
  const ops = golden('coco-eval/mask-rle-ops')
  it('mask-rle-ops', () => {
    for (const item of ops.input_and_expected) {
      const [height, width] = item.size
      const runs = item.masks.map((mask: number[], i: number) => {
        const data = unpack(mask, item.size)
        const encoded = encodeRle({ data, shape: item.size })
        expect(encoded).toEqual({ size: item.size, counts: item.rle[i] })
        expect(encodeRle({ data, shape: item.size }, { format: 'coco-counts' }).counts).toEqual(item.counts[i])
        expect(decodeRle(encoded).data).toEqual(data)
        return runsFromText(item.rle[i], height, width)
      })
      expect(runs.map(runsArea)).toEqual(item.area)
      expect(runs.map(runsBox)).toEqual(item.bbox)
      const { iscrowd, iou } = item.iou_first2_vs_last2
      for (let d = 0; d < 2; d++)
        for (let g = 0; g < 2; g++) {
          const boxes = [runs[d], runs[g + 2]].map((r) => Float64Array.from(runsBox(r)))
          const meet = boxOverlap(boxes[0]!, 0, boxes[1]!, 0, iscrowd[g] === 1) > 0
          expect(meet ? runsIou(runs[d], runs[g + 2], iscrowd[g] === 1) : 0).toBe(iou[d][g])
        }
      expect(runsToText(mergeRuns(runs, false))).toBe(item.union)
      expect(runsToText(mergeRuns(runs, true))).toBe(item.intersection)
    }
  })
  it('non-canonical counts', () => {
    for (const { size, counts, rle, area, bbox, decoded } of ops.non_canonical) {
      const runs = { height: size[0], width: size[1], counts: Uint32Array.from(counts as number[]) }
      expect(runsToText(runs)).toBe(rle)
      expect(runsArea(runs)).toBe(area)
      expect(runsBox(runs)).toEqual(bbox)
      expect(decodeRle({ size, counts }).data).toEqual(unpack(decoded, size))
      expect(runsToMask(runsFromText(rle, size[0], size[1]))).toEqual(unpack(decoded, size))
    }
  })
  it('mask-polygon-ops', () => {
    const { polygons, boxes } = golden('coco-eval/mask-polygon-ops')
    for (const { size, polygon, rle, area, bbox } of polygons) {
      const runs = polygonRuns(polygon, size[0], size[1])
      expect(runsToText(runs)).toBe(rle)
      expect(runsArea(runs)).toBe(area)
      expect(runsBox(runs)).toEqual(bbox)
      expect(decodeRle([polygon], { shape: size }).data).toEqual(runsToMask(runs))
    }
    for (const { size, bbox, rle, area, bbox_of_mask } of boxes) {
      const runs = boxRuns(bbox, size[0], size[1])
      expect(runsToText(runs)).toBe(rle)
      expect(runsArea(runs)).toBe(area)
      expect(runsBox(runs)).toEqual(bbox_of_mask)
    }
  })
  it.each(golden('classification-extra/rle').cases as { name: string }[])('Kaggle $name', (entry) => {
    const { input, expected } = entry as unknown as {
      input: { rle: string; height: number; width: number }
      expected: { error?: string; mask?: number[][]; encoded?: string }
    }
    const decode = () => decodeRle(input.rle, { shape: [input.height, input.width] })
    if (expected.error) {
      expect(decode).toThrow(/run-length/)
      return
    }
    const mask = decode()
    expect(Array.from(mask.data)).toEqual(expected.mask!.flat())
    if (expected.encoded !== undefined) expect(encodeRle(mask, { format: 'kaggle' })).toBe(expected.encoded)
  })
})

describe('properties', () => {
  const mask = fc
    .tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 9 }))
    .chain(([height, width]) =>
      fc
        .array(fc.integer({ min: 0, max: 1 }), { minLength: height * width, maxLength: height * width })
        .map((values) => ({ data: Uint8Array.from(values), shape: [height, width] as [number, number] })),
    )
  it('every format decodes to the mask it was made from', () => {
    fc.assert(
      fc.property(mask, (m) => {
        expect(decodeRle(encodeRle(m)).data).toEqual(m.data)
        expect(decodeRle(encodeRle(m, { format: 'coco-counts' })).data).toEqual(m.data)
        expect(decodeRle(encodeRle(m, { format: 'kaggle' }), { shape: m.shape }).data).toEqual(m.data)
      }),
    )
  })
  it('strides do not matter', () => {
    fc.assert(
      fc.property(mask, ({ data, shape: [height, width] }) => {
        const flipped = {
          data: data.slice().reverse(),
          shape: [height, width],
          stride: [-width, -1],
          offset: height * width - 1,
        }
        expect(encodeRle(flipped)).toEqual(encodeRle({ data, shape: [height, width] }))
        expect(encodeRle({ data: BigInt64Array.from(data, BigInt), shape: [height, width] })).toEqual(
          encodeRle({ data, shape: [height, width] }),
        )
      }),
    )
  })
  it('malformed codes are refused', () => {
    for (const run of [
      () => decodeRle({ size: [2, 2], counts: 'P' }),
      () => decodeRle({ size: [2, 2], counts: '\u007f' }),
      () => decodeRle({ size: [2, 2], counts: [1, 2] }),
      () => decodeRle({ size: [2, 2], counts: [1.5, 2.5] }),
      () => decodeRle([[1, 1, 2, 2, 3, 3]]),
      () => decodeRle('1 2'),
      () => encodeRle({ data: new Uint8Array(4), shape: [2, 2, 1] }),
    ]) {
      let caught: unknown
      try {
        run()
      } catch (error) {
        caught = error
      }
      expect(isMedgradeError(caught, 'bad-input')).toBe(true)
    }
    const short = () => encodeRle({ data: new Uint8Array(3), shape: [2, 2] })
    expect(short).toThrow(expect.objectContaining({ code: 'bad-array' }))
  })
})

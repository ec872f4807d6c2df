import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type CocoDataset, type CocoDetection, evaluateCoco } from '../../src/metrics/evaluateCoco'

const folder = 'fixtures/goldens/kernels/coco-eval'
interface Golden {
  readonly input: CocoDataset & {
    readonly iouType: 'bbox' | 'segm'
    readonly detections: readonly CocoDetection[]
    readonly params?: { iouThrs?: number[]; maxDets?: number[]; useCats?: number }
  }
  readonly expected: Record<string, unknown> & {
    readonly stats: number[] | null
    readonly per_category_all_last_maxdet: Record<string, unknown>[]
    readonly per_image_area_all: Record<string, unknown>[]
  }
}
const sha = (array: Float64Array) => createHash('sha256').update(new Uint8Array(array.buffer)).digest('hex')
const near = (found: number[], wanted: number[]) => {
  expect(found.length).toBe(wanted.length)
  found.forEach((value, i) => {
    expect(Math.abs(value - wanted[i]!)).toBeLessThanOrEqual(1e-12)
  })
}
const names = readdirSync(folder).filter((name) => /^(bbox|segm)-/.test(name) && name !== 'bbox-iou.json')

describe('evaluateCoco equals pycocotools on the goldens', () => {
  it.each(names)('%s', (name) => {
    const { input, expected } = JSON.parse(readFileSync(`${folder}/${name}`, 'utf8')) as Golden
    const { iouThrs, maxDets, useCats } = input.params ?? {}
    const result = evaluateCoco(input, input.detections, {
      iouType: input.iouType,
      perImage: true,
      ...(iouThrs && { iouThresholds: iouThrs }),
      ...(maxDets && { maxDetections: maxDets }),
      ...(useCats !== undefined && { useCategories: useCats !== 0 }),
    })
    const { T, R, K, A, M } = result.shape
    expect([T, R, K, A, M]).toEqual(expected.shape_TRKAM)
    expect(sha(result.precision)).toBe(expected.precision_sha256)
    expect(sha(result.recall)).toBe(expected.recall_sha256)
    expect(sha(result.scores)).toBe(expected.scores_sha256)
    if (expected.stats) expect(result.stats).toEqual(expected.stats)
    expect(result.perCategory.map(({ categoryId }) => categoryId)).toEqual(
      expected.per_category_all_last_maxdet.map((row) => row.category_id),
    )
    expected.per_category_all_last_maxdet.forEach((row, k) => {
      const found = result.perCategory[k]!
      near([found.ap], [row.ap as number])
      near([...found.apByIou], row.ap_by_iou as number[])
      near([...found.recallByIou], row.recall_by_iou as number[])
    })
    const images = result.perImage!.filter(
      ({ areaRange, detectionIds }) => areaRange === 'all' && detectionIds.length < 100,
    )
    const rows = images.map((image) => ({
      image_id: image.imageId,
      category_id: image.categoryId,
      dtIds: image.detectionIds,
      gtIds: image.truthIds,
      // The reference keeps no overlaps, so no matches, where one side is empty; ours are zeros.
      dtMatches_first_iou: image.matches[0],
      dtIgnore_first_iou: image.detectionIgnored[0],
      gtIgnore: image.truthIgnored.map(Number),
    }))
    expect(rows.slice(0, expected.per_image_area_all.length)).toEqual(expected.per_image_area_all)
  })
})

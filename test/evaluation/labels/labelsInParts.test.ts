import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import type { AnyImage, ImageInParts } from '../../../src/contract'
import type { EvaluateOptions } from '../../../src/evaluation/evaluate/evaluateTypes'
import { labelsSetting, labelsTask } from '../../../src/evaluation/evaluate/labelsTasks'
import { labelList } from '../../../src/evaluation/inputs/labelTable'
import { joinedShares } from '../../../src/evaluation/labels/joinedShares'
import { labelsCase } from '../../../src/evaluation/labels/labelsCase'
import { labelsInParts } from '../../../src/evaluation/labels/labelsInParts'
import { type LabelMetrics, loadLabelMetrics } from '../../../src/evaluation/metrics/metricValue'
import { readers } from '../../../src/formats/readers/readers'
import { directorySource } from '../../../src/node/files/directorySource'

const fixture = (name: string) => `fixtures/ome-zarr/${name}.ome.zarr.zip`
const [first, second] = [fixture('v2_blosc_lz4'), fixture('v3_sharded')]
let functions: LabelMetrics
let parts: Readonly<Record<'reference' | 'prediction', ImageInParts>>
let images: Readonly<Record<string, AnyImage>>

beforeAll(async () => {
  functions = await loadLabelMetrics()
  const part = async (path: string) => (await directorySource('.', { links: 'anywhere' }).inParts!(path))!
  const whole = (path: string) =>
    readers.any(readFileSync(path), {
      name: path,
      maxBytes: 2 ** 28,
      resolve: () => Promise.reject(new Error('no other file')),
    })
  parts = { reference: await part(first), prediction: await part(second) }
  images = { reference: await whole(first), prediction: await whole(second) }
})

function valuesOf(labels: string | null, options: EvaluateOptions) {
  const setting = labelsSetting(labels === null ? null : labelList(labels), options)
  const side = (path: string) => ({ key: 'a', name: 'a', shown: path, path })
  const pair = { case: 'a', reference: side(first), prediction: side(second) }
  return labelsTask(pair, { index: 0, pairs: 1 }, setting).values
}

/** Every metric that counts voxels or components. */
const metrics = ['dice', 'jaccard', 'volume_reference', 'lesion_f1', 'betti0_error', 'sensitivity', 'specificity']

describe('label maps that are counted part by part', () => {
  it.each([
    ['their own labels', null, {}],
    ['labels with names', 'one=1,two=2', {}],
    ['unions', 'both=1+2,three=3', { metrics: ['dice', 'volume_reference', 'specificity'] }],
    ['labels that are not there', 'nine=9', {}],
    ['sizes that are given', null, { spacing: [0.1, 0.2, 0.3] }],
    ['one size for all axes', null, { spacing: [0.1] }],
  ] as const)('have the rows of the whole arrays: %s', async (_, labels, options) => {
    const values = valuesOf(labels, { metrics, ...options } as EvaluateOptions)
    expect(await labelsInParts(parts, values, functions, { least: 0 })).toEqual(labelsCase(images, values, functions))
  })

  it('are counted by the first share alone', async () => {
    const values = valuesOf(null, { metrics })
    const shares = await Promise.all(
      [0, 1].map(async (part) => {
        const evidence = await labelsInParts(parts, { ...values, share: { part, of: 2 } }, functions, { least: 0 })
        return { index: 0, id: 'a', evidence: evidence!, error: null }
      }),
    )
    const whole = (await labelsInParts(parts, values, functions, { least: 0 }))!
    expect(joinedShares(shares).evidence).toEqual(whole)
    expect(shares[1]!.evidence.state).toEqual({ part: [], facts: null })
  })

  it('are left to the reader where they are small', async () => {
    expect(await labelsInParts(parts, valuesOf(null, { metrics }), functions)).toBeNull()
  })

  it('are left to the reader where it can hold what needs their voxels', async () => {
    const refused = labelsInParts(parts, valuesOf(null, { metrics: ['hd95'] }), functions, { least: 0 })
    expect(await refused).toBeNull()
  })

  it.each([
    [
      null,
      {},
      /metrics of images that are read in parts: found hd95, nsd@1mm, expected .*--metrics dice,volume.*, or --level/,
    ],
    [null, { metrics: ['pq'] }, /found pq, expected .*--metrics dice/],
    [null, { metrics: ['dice'], threshold: 0.5 }, /found --threshold, expected none of these options, or --level/],
    [null, { metrics: ['dice'], instances: true }, /found --instances/],
    ['both=1+2', { metrics: ['lesion_f1'] }, /found unions of labels: both, expected single labels/],
    [null, { metrics: ['dice'], spacing: [1, 2] }, /--spacing: found \[1,2\], expected 3 positive/],
  ] as const)('are refused before they are read, with the way out: %s %j', async (labels, options, words) => {
    const values = valuesOf(labels, options as EvaluateOptions)
    const unread = Object.fromEntries(
      Object.entries(parts).map(([side, image]) => [side, { ...image, read: () => Promise.reject(new Error('read')) }]),
    )
    await expect(labelsInParts(unread, values, functions, { least: 0, most: 0 })).rejects.toThrow(words)
  })
})

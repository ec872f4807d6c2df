import { describe, expect, test } from 'vitest'
import { ctTable, mrTable } from '../../../../src/challenges/rex-mle/topbrain/tables'
import { type Block, labelVolume } from '../../../support/labelVolume'
import { scorePairs } from '../scoreVolumes'

const track = 'topbrain-track1'
const size = [24, 8, 8]
const volume = (...blocks: Block[]) => labelVolume(size, blocks, { spacing: [0.5, 1, 1] })

describe('tables', () => {
  test.each([
    ['ct', ctTable, 18],
    ['mr', mrTable, 17],
  ] as const)('%s neighbours are symmetric and side roads are labels', (_, { labels, sideRoad, neighbors }, count) => {
    for (const [label, others] of Object.entries(neighbors))
      for (const other of others) expect(neighbors[other], `${label} and ${other}`).toContain(Number(label))
    expect(sideRoad).toHaveLength(count)
    expect(Math.max(...sideRoad)).toBeLessThanOrEqual(labels)
  })
})

describe('the reference rules', () => {
  test('empty against empty is 0 in every metric and no detection', async () => {
    const { evidence, metrics } = await scorePairs(track, [[volume(), volume()]])
    expect(metrics).toStrictEqual({
      dice: 0,
      cldice: 0,
      b0_error: 0,
      hd95: 0,
      neighbor_error: 0,
      f1_side_road: 0,
    })
    expect(evidence[0]!.facts!.detection).toStrictEqual({})
  })

  test('flat images pass only where neither has a label', async () => {
    const flat = (...blocks: Block[]) => labelVolume([4, 4], blocks)
    await expect(scorePairs(track, [[flat(), flat()]])).resolves.toMatchObject({ metrics: { dice: 0 } })
    await expect(scorePairs(track, [[flat(), flat([1, [1, 1]])]])).rejects.toMatchObject({ code: 'invalid-answers' })
  })

  test('a label on one side costs everything, 77 is a class without allowed neighbours', async () => {
    const { evidence, metrics } = await scorePairs(track, [
      [volume([1, [0, 0, 0]]), volume([77, [4, 0, 0]], [1, [5, 0, 0]], [77, [9, 0, 0]])],
    ])
    expect(evidence[0]!.labels![77]).toMatchObject({ dice: 0, cldice: 0, hd95: 290, b0_error: 2, invalid_neighbors: 1 })
    expect(evidence[0]!.facts!.invalid_neighbors).toStrictEqual({ 1: [77], 77: [1] })
    // Label 1 is in both but apart: Dice 0, one voxel five steps of 0.5 away.
    expect(metrics).toMatchObject({ dice: 0, hd95: (2.5 + 290) / 2, b0_error: 1, neighbor_error: 1 })
    expect(evidence[0]!.warnings).toStrictEqual(['labels outside the table count as classes: 77'])
  })

  test('hd95 ignores missing vessels and counts invented ones', async () => {
    const both: Block[] = [
      [1, [2, 2, 2]],
      [1, [12, 2, 2]],
    ]
    const missing = await scorePairs(track, [[volume(...both), volume(both[0]!)]])
    expect(missing.metrics.hd95).toBe(0)
    const invented = await scorePairs(track, [[volume(both[0]!), volume(...both)]])
    expect(invented.metrics.hd95).toBe(4.75)
  })

  test('an IoU of exactly 0.25 is a TP', async () => {
    const { evidence } = await scorePairs(track, [[volume([8, [0, 0, 0], [4, 1, 1]]), volume([8, [0, 0, 0]])]])
    expect(evidence[0]!.facts!.detection).toMatchObject({ 8: 'TP', 9: 'TN' })
  })
})

describe('variant official, by row of its table', () => {
  const official = (...pairs: Parameters<typeof scorePairs>[1]) => scorePairs(track, pairs, 'official')
  const both: Block[] = [
    [1, [2, 2, 2]],
    [1, [12, 2, 2]],
  ]

  test('HD95 uses both directions: two voxels, one of them found, 0 and 5 mm away', async () => {
    const { metrics } = await official([volume(...both), volume(both[0]!)])
    expect(metrics.hd95).toBeCloseTo(0.95 * 5, 12)
    expect(metrics.hd100).toBe(5)
  })

  test('HD95 is measured between 26-neighbour contours', async () => {
    // A cube without one corner: its centre touches the outside only across that corner.
    const holed = (x: number): Block[] => [
      [1, [x, 2, 2], [3, 3, 3]],
      [0, [x, 2, 2]],
    ]
    const { metrics } = await official([volume(...holed(2)), volume(...holed(12))])
    const contour = [0, 1, 2].flatMap((dx) => [0, 1, 2].flatMap((y) => [0, 1, 2].map((z) => [dx, y, z] as const)))
    const voxels = contour.filter(([x, y, z]) => x + y + z > 0)
    const distance = (a: readonly number[], b: readonly number[], shift: number) =>
      Math.hypot((a[0]! - b[0]! + shift) * 0.5, a[1]! - b[1]!, a[2]! - b[2]!)
    const way = (shift: number) => {
      const list = voxels.map((a) => Math.min(...voxels.map((b) => distance(a, b, shift)))).sort((p, q) => p - q)
      const rank = 0.95 * (list.length - 1)
      const low = Math.floor(rank)
      return list[low]! + (rank - low) * (list[low + 1]! - list[low]!)
    }
    expect(voxels).toHaveLength(26)
    expect(metrics.hd95).toBeCloseTo(Math.max(way(10), way(-10)), 10)
  })

  test('sizes must agree', async () => {
    await expect(official([volume(), labelVolume([25, 8, 8], [])])).rejects.toMatchObject({ code: 'shape-mismatch' })
  })

  test('an unknown label is an error, on either side', async () => {
    await expect(official([volume(), volume([41, [0, 0, 0]])])).rejects.toMatchObject({
      code: 'bad-label',
      found: '41',
    })
    await expect(official([volume([77, [0, 0, 0]]), volume()])).rejects.toMatchObject({ code: 'invalid-answers' })
    await expect(
      scorePairs('topbrain-track2', [[volume(), volume([41, [0, 0, 0]])]], 'official'),
    ).resolves.toMatchObject({ metrics: { hd95: 290 } })
  })

  test('invalid neighbours are averaged over the labels of the prediction', async () => {
    // 33 (no allowed neighbour) touches 1: one invalid neighbour each. Reference labels 2 and 3 only dilute the mean of the other rules.
    const pair = [volume([2, [0, 0, 0]], [3, [9, 0, 0]]), volume([1, [4, 0, 0]], [33, [5, 0, 0]])] as const
    expect((await scorePairs(track, [pair])).metrics.neighbor_error).toBe(2 / 4)
    const { metrics, evidence } = await official(pair)
    expect(metrics.neighbor_error).toBe(2 / 2)
    expect(evidence[0]!.facts!.invalid_neighbors).toStrictEqual({ 1: [33], 33: [1] })
    expect((await official([pair[0], volume()])).metrics.neighbor_error).toBe(0)
  })

  test('a case says which labels fail by detection, neighbours and components', async () => {
    const reference = volume([2, [0, 0, 0]], [8, [0, 5, 5], [5, 1, 1]], [1, [4, 0, 0]])
    const prediction = volume(
      [2, [0, 0, 0]],
      [2, [9, 0, 0]],
      [9, [0, 5, 5], [5, 1, 1]],
      [1, [4, 0, 0]],
      [33, [5, 0, 0]],
    )
    const { evidence } = await official([reference, reference], [reference, prediction])
    expect(evidence[0]!.facts!.failed).toStrictEqual({ detection: [], neighbours: [], components: [] })
    expect(evidence[1]!.facts!.failed).toStrictEqual({
      detection: [8, 9, 33],
      neighbours: [1, 33],
      components: [2, 8, 9, 33],
    })
  })

  test('empty against empty: 0, and every side road is TN', async () => {
    const { evidence, metrics } = await official([volume(), volume()])
    expect(new Set(Object.values(evidence[0]!.facts!.detection as object))).toStrictEqual(new Set(['TN']))
    expect(metrics).toMatchObject({ dice: 0, merged_dice: 0, hd95: 0, f1_side_road: 0 })
  })

  test('more outputs: merged scores, precision, recall and deviations', async () => {
    const perfect = [volume([8, [0, 0, 0], [5, 1, 1]]), volume([8, [0, 0, 0], [5, 1, 1]])] as const
    const swapped = [volume([8, [0, 0, 0], [5, 1, 1]]), volume([9, [0, 0, 0], [5, 1, 1]])] as const
    const { metrics, evidence } = await official(perfect, swapped)
    expect(evidence[1]!.metrics).toMatchObject({ dice: 0, merged_dice: 1, merged_hd95: 0, merged_b0_error: 0 })
    expect(metrics).toMatchObject({ dice: 0.5, dice_std: Math.SQRT1_2, merged_dice: 1, merged_dice_std: 0 })
    // Label 8: found once, missed once: precision 1, recall 1/2, F1 2/3; label 9: invented once. Mean over 18 labels.
    expect(metrics.precision_side_road).toBeCloseTo(1 / 18, 14)
    expect(metrics.recall_side_road).toBeCloseTo(0.5 / 18, 14)
    expect(metrics.f1_side_road).toBeCloseTo(2 / 3 / 18, 14)
    expect(metrics.f1_side_road_std).toBeCloseTo(Math.sqrt(4 / 9 / 18 - (2 / 3 / 18) ** 2), 12)
  })

  test('every output is declared, the ranked ones first', async () => {
    const { challenge, metrics } = await official([volume(), volume()])
    expect(Object.keys(metrics)).toStrictEqual(challenge.metrics.map(({ name }) => name))
    expect(challenge.metrics.filter(({ direction }) => direction).map(({ name }) => name)).toHaveLength(6)
  })
})

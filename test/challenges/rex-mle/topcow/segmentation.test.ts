import { describe, expect, test } from 'vitest'
import { type Block, labelVolume } from '../../../support/labelVolume'
import { scorePairs } from '../scoreVolumes'

const track = 'topcow-track1-task1'
const volume = (...blocks: Block[]) => labelVolume([24, 8, 8], blocks, { spacing: [0.5, 1, 1] })
/** A bar of five voxels along x. */
const bar = (value: number, x: number, y: number, z: number, length = 5): Block => [value, [x, y, z], [length, 1, 1]]

describe('the reference rules', () => {
  test('an empty reference gives Dice 1 to any prediction; only F1 and topology change', async () => {
    const { evidence, metrics } = await scorePairs(track, [[volume(), volume(bar(10, 0, 0, 0))]])
    expect(evidence[0]!.metrics).toStrictEqual({ dice: 1, cldice: 0, b0_error: 0, hd95: 0 })
    expect(evidence[0]!.facts).toMatchObject({
      detection: { 8: 'TN', 9: 'TN', 10: 'FP', 15: 'TN' },
      anterior_match: false,
      posterior_match: true,
    })
    expect(metrics).toMatchObject({ anterior_topology: 0, anterior_graph_acc: 0, posterior_topology: 1, f1_grp2: 0 })
  })

  test('a perfect prediction has Dice just below 1', async () => {
    const { metrics } = await scorePairs(track, [[volume(bar(1, 0, 0, 0)), volume(bar(1, 0, 0, 0))]])
    expect(metrics.dice).toBe(10 / (10 + 1e-7))
  })

  test('classes of the prediction alone cost nothing and are warned of; unused numbers of the reference are classes', async () => {
    const { evidence } = await scorePairs(track, [
      [volume(bar(13, 0, 0, 0)), volume(bar(13, 0, 0, 0), bar(1, 12, 4, 4))],
    ])
    expect(Object.keys(evidence[0]!.labels!)).toStrictEqual(['13'])
    expect(evidence[0]!.metrics).toMatchObject({ b0_error: 0, hd95: 0 })
    expect(evidence[0]!.warnings).toStrictEqual([
      'labels of the prediction alone cost nothing in dice, b0_error and hd95: 1',
      'labels outside the table: 13',
    ])
  })

  test('a flat pair passes where the reference is empty, whatever the prediction holds', async () => {
    const flat = (...blocks: Block[]) => labelVolume([4, 4], blocks)
    await expect(scorePairs(track, [[flat(), flat([1, [1, 1]])]])).resolves.toMatchObject({ metrics: { dice: 1 } })
    await expect(scorePairs(track, [[flat([1, [1, 1]]), flat()]])).rejects.toMatchObject({ code: 'invalid-answers' })
  })

  test('graph accuracy is the share of cases with every label right, and topology the same number', async () => {
    const right = [volume(bar(10, 0, 0, 0)), volume(bar(10, 0, 0, 0))] as const
    const wrong = [volume(bar(10, 0, 0, 0)), volume(bar(10, 4, 0, 0))] as const
    const { metrics } = await scorePairs(track, [right, wrong, wrong])
    expect(metrics).toMatchObject({ anterior_graph_acc: 1 / 3, anterior_topology: 1 / 3, posterior_graph_acc: 1 })
  })

  test('without a leaderboard the tracks differ', async () => {
    const metrics = { dice: 0.5, cldice: 0.25, b0_error: 1, hd95: 2, f1_grp2: 0, anterior_graph_acc: 1 }
    const rest = { posterior_graph_acc: 1, anterior_topology: 1, posterior_topology: 1 }
    const first = await scorePairs(track, [[volume(), volume()]])
    const second = await scorePairs('topcow-track2-task1', [[volume(), volume()]])
    expect(first.challenge.ranking!.withoutLeaderboard(metrics)).toBe(-0.5)
    expect(second.challenge.ranking!.withoutLeaderboard({ ...metrics, ...rest })).toBe(-4.75 / 7 + 3)
  })
})

describe('variant official, by row of its table', () => {
  const official = (...pairs: Parameters<typeof scorePairs>[1]) => scorePairs(track, pairs, 'official')

  test('HD95 uses both directions; a label on one side is 90', async () => {
    const both: Block[] = [
      [1, [2, 2, 2]],
      [1, [12, 2, 2]],
    ]
    const { metrics } = await official([volume(...both), volume(both[0]!)])
    expect(metrics.hd95).toBeCloseTo(0.95 * 5, 12)
    const invented = await official([volume(both[0]!), volume(both[0]!, [2, [5, 5, 5]])])
    expect(invented.metrics).toMatchObject({ hd95: 45, dice: 0.5, b0_error: 0.5 })
  })

  test('sizes must agree and labels be known', async () => {
    await expect(official([volume(), labelVolume([24, 8, 9], [])])).rejects.toMatchObject({ code: 'shape-mismatch' })
    await expect(official([volume(), volume([13, [0, 0, 0]])])).rejects.toMatchObject({ code: 'bad-label' })
    await expect(official([volume([16, [0, 0, 0]]), volume()])).rejects.toMatchObject({ code: 'invalid-answers' })
  })

  test('empty against empty: Dice, B0 and HD95 are 0', async () => {
    const { metrics } = await official([volume(), volume()])
    expect(metrics).toMatchObject({ dice: 0, cldice: 0, b0_error: 0, hd95: 0, merged_dice: 0 })
  })

  test('Dice is 2J/(1+J), and a perfect one is 1', async () => {
    const pair = [volume(bar(1, 0, 0, 0)), volume(bar(1, 2, 0, 0))] as const
    expect((await official(pair)).metrics.dice).toBe((2 * (3 / 7)) / (1 + 3 / 7))
    expect((await official([pair[0], pair[0]])).metrics.dice).toBe(1)
  })

  test('clDice thins along x, y, z instead of z, y, x', async () => {
    // Three voxels of a 5-cube are left, along the axis that is scanned slowest: inside a bar along x with one order, outside with the other.
    const cube: Block = [1, [2, 1, 1], [5, 5, 5]]
    const along = [volume(cube), volume([1, [3, 3, 3], [3, 1, 1]])] as const
    const [official_, standard] = [await official(along), await scorePairs(track, [along])]
    expect(official_.metrics.cldice).toBe(1)
    expect(standard.metrics.cldice).toBeCloseTo((2 * (1 / 3)) / (1 + 1 / 3), 14)
  })

  test('graphs are edge lists of both masks, balanced over the variants of the references', async () => {
    // ACA right (11) touches ICA right (4): R-A1. Acom (10) alone: Acom. BA (1) touching PCA left (3): L-P1.
    const rightA1 = [bar(11, 0, 0, 0), bar(4, 5, 0, 0)]
    const acom = [bar(10, 0, 0, 0)]
    const leftP1 = [bar(1, 0, 4, 4), bar(3, 5, 5, 5)]
    const { evidence, metrics } = await official(
      [volume(...rightA1), volume(...rightA1)],
      [volume(...rightA1), volume(bar(11, 0, 0, 0), bar(4, 6, 0, 0))],
      [volume(...acom, ...leftP1), volume(...acom, ...leftP1)],
    )
    expect(evidence.map(({ facts }) => (facts!.anterior as { truth: string }).truth)).toStrictEqual([
      '0_0_0_1',
      '0_0_0_1',
      '0_1_0_0',
    ])
    expect(evidence[2]!.facts!.posterior).toStrictEqual({ truth: '0_1_0_0', graph: '0_1_0_0', topology: '0_1_0_0' })
    // The variant with two cases is right once, the other always: (1/2 + 1) / 2.
    expect(metrics.anterior_graph_acc).toBe(0.75)
    expect(metrics.posterior_graph_acc).toBe(1)
  })

  describe('the verdict on topology fails for', () => {
    const reference: Block[] = [bar(10, 0, 0, 0), bar(11, 5, 0, 0), bar(4, 2, 4, 4), bar(6, 12, 4, 4)]
    const none = { detection: [], neighbours: [], components: [], flip: false }
    test.each<[string, Block[], number, object]>([
      ['nothing that is wrong', [], 1, none],
      // What is left of label 10 no longer touches label 11.
      ['an IoU below a quarter', [bar(0, 1, 0, 0, 4)], 0, { ...none, detection: [10], neighbours: [10, 11] }],
      ['an invented label', [bar(15, 0, 7, 7)], 0, { ...none, detection: [15], neighbours: [15], components: [15] }],
      ['another neighbour', [bar(1, 0, 1, 0)], 0, { ...none, neighbours: [10, 11] }],
      ['another number of components', [[0, [2, 0, 0]]], 0, { ...none, components: [10] }],
      ['ICAs of the wrong side', [bar(6, 2, 4, 4), bar(4, 12, 4, 4)], 0, { ...none, flip: true }],
    ])('%s', async (_, changes, expected, failed) => {
      const { metrics, evidence } = await official([volume(...reference), volume(...reference, ...changes)])
      expect(metrics.anterior_topology).toBe(expected)
      expect((evidence[0]!.facts!.anterior as { topology: string }).topology).toBe(expected ? '0_1_0_0' : 'fail')
      expect(evidence[0]!.facts!.failed).toStrictEqual({ anterior: failed, posterior: none })
    })

    test('ACAs of the wrong side where an ICA is missing, PCAs at the back', async () => {
      const front = [bar(11, 0, 0, 0), bar(12, 12, 0, 0)]
      const back = [bar(2, 0, 4, 4), bar(3, 12, 4, 4)]
      const twisted = (a: number, b: number, z: number) => [bar(a, 12, z, z), bar(b, 0, z, z)]
      const good = await official([volume(...front, ...back), volume(...front, ...back)])
      expect(good.metrics).toMatchObject({ anterior_topology: 1, posterior_topology: 1 })
      const swapped = volume(...twisted(11, 12, 0), ...twisted(2, 3, 4))
      // Reference and prediction agree in all but the side: the images themselves are mirrored.
      const bad = await official([swapped, swapped])
      expect(bad.metrics).toMatchObject({ anterior_topology: 0, posterior_topology: 0, anterior_graph_acc: 1 })
    })
  })

  test('topology is balanced over the variants of the references', async () => {
    const acom = volume(bar(10, 0, 0, 0))
    const none = volume()
    const { metrics } = await official([acom, acom], [acom, none], [none, none])
    expect(metrics.anterior_topology).toBe((1 / 2 + 1) / 2)
  })

  test('more outputs: merged scores, HD, precision, recall and deviations, declared in order', async () => {
    const { metrics, challenge } = await official(
      [volume(bar(8, 0, 0, 0)), volume(bar(9, 0, 0, 0))],
      [volume(bar(8, 0, 0, 0)), volume(bar(8, 0, 0, 0))],
    )
    expect(Object.keys(metrics)).toStrictEqual(challenge.metrics.map(({ name }) => name))
    expect(challenge.metrics.filter(({ direction }) => direction)).toHaveLength(9)
    expect(metrics).toMatchObject({ merged_dice: 1, dice: 0.5, hd100: 45, precision_grp2: 1 / 4, recall_grp2: 1 / 8 })
    expect(metrics.dice_std).toBeCloseTo(Math.SQRT1_2, 14)
    expect(metrics.recall_grp2_std).toBeCloseTo(Math.sqrt(1 / 16 - 1 / 64), 14)
  })
})

import { describe, expect, test } from 'vitest'
import { scorePairs } from '../scoreVolumes'

const track = 'topcow-track1-task2'
const box = (size: number[], location: number[]) => ({ json: { size, location } })
const iouOf = async (a: unknown, b: unknown, variant?: string) =>
  (await scorePairs(track, [[a, b]], variant)).evidence[0]!.metrics

describe('the reference rules', () => {
  test('boxes are grown before they are compared', async () => {
    // Two boxes of side 10 that touch: grown by 2 they are 14 wide and share 4 layers, grown by 5 they are 20 wide and share 10.
    const metrics = await iouOf(box([10, 10, 10], [0, 0, 0]), box([10, 10, 10], [10, 0, 0]))
    expect(metrics.boundary_iou).toBe(4 / 24)
    expect(metrics.iou).toBe(10 / 30)
  })

  test('odd sides grow to one more than twice', async () => {
    expect((await iouOf(box([1, 1, 1], [0, 0, 0]), box([1, 1, 1], [2, 0, 0]))).iou).toBe(1 / 5)
  })

  test('sides of zero or less are empty and score 0, even against themselves', async () => {
    const empty = box([0, 5, 5], [0, 0, 0])
    expect(await iouOf(empty, empty)).toStrictEqual({ boundary_iou: 0, iou: 0 })
    expect(await iouOf(box([5, 5, 5], [0, 0, 0]), box([-5, 5, 5], [0, 0, 0]))).toStrictEqual({
      boundary_iou: 0,
      iou: 0,
    })
  })

  test('each box needs three sizes and three locations', async () => {
    const good = box([1, 1, 1], [0, 0, 0])
    await expect(iouOf(good, box([1, 1], [0, 0]))).rejects.toMatchObject({ code: 'bad-box' })
    await expect(iouOf(box([1, 1], [0, 0]), box([1, 1], [0, 0]))).rejects.toMatchObject({ code: 'invalid-answers' })
    await expect(iouOf(good, box([1, 1, 1], [0, 0, 0, 0]))).rejects.toMatchObject({ code: 'bad-box' })
  })

  test('without a leaderboard the tracks differ', async () => {
    const pair = [box([1, 1, 1], [0, 0, 0]), box([1, 1, 1], [0, 0, 0])] as const
    const metrics = { boundary_iou: 0.25, iou: 0.5 }
    const rule = async (id: string) => (await scorePairs(id, [pair])).challenge.ranking!.withoutLeaderboard(metrics)
    expect(await rule(track)).toBe(-0.25)
    expect(await rule('topcow-track2-task2')).toBe(-0.375)
  })
})

describe('variant official, by row of its table', () => {
  test('boundary IoU compares hollow shells', async () => {
    // Side 10, two layers: 1000 − 6³ = 784 points each; shifted by one: common box 9·10·10, minus cores.
    const metrics = await iouOf(box([10, 10, 10], [0, 0, 0]), box([10, 10, 10], [1, 0, 0]), 'official')
    const common = 900 - 2 * 6 * 36 + 5 * 36
    expect(metrics.boundary_iou).toBe(common / (2 * 784 - common))
  })

  test('IoU is the plain one', async () => {
    const metrics = await iouOf(box([10, 10, 10], [0, 0, 0]), box([10, 10, 10], [5, 0, 0]), 'official')
    expect(metrics.iou).toBe(1 / 3)
    const touching = await iouOf(box([3, 3, 3], [0, 0, 0]), box([3, 3, 3], [3, 0, 0]), 'official')
    expect(touching.iou).toBe(0)
  })

  test('sizes below 1 are refused, on the side that has them', async () => {
    const [good, flat] = [box([1, 1, 1], [0, 0, 0]), box([0, 1, 1], [0, 0, 0])]
    await expect(iouOf(good, flat, 'official')).rejects.toMatchObject({ code: 'bad-box' })
    await expect(iouOf(flat, good, 'official')).rejects.toMatchObject({ code: 'invalid-answers' })
  })
})
